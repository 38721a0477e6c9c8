/** `memoir show <id>`: one event, down to its verbatim text. */
import { defineCommand, JSON_OPTION } from '../command.ts';
import { eventAsJson } from '../event-view.ts';
import { humanDate, plain, printFacts, printJson, printLine, printTable } from '../output.ts';

/** Enough of an id to type it back. */
const SHOWN_ID_CHARS = 13;

export const command = defineCommand({
  name: 'show',
  summary: 'show one event, word for word',
  description:
    'Who, when and where, then what was said or done, as it was recorded; for a summary or a decision also the very words ' +
    'it was made from. Control characters are shown as symbols; --json has every text exactly.',
  args: [{ name: 'id', help: "an event's id, or its first characters (four or more)", required: true }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir show 0198c2f4', does: 'the event whose id begins so' },
    { run: 'memoir show 0198c2f4 --json', does: 'the same for programs' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const record = memoir.event(args.id);
    const sources = memoir.sources(record);
    if (options.json) return printJson(context, { ...eventAsJson(record), made_from: sources.map(eventAsJson) });
    const { id, type, happenedAt, project, session, actor, trust, body } = record;
    printLine(context, `${context.style.bold(plain(type))} ${context.style.dim(id)}`);
    const iso = new Date(happenedAt).toISOString();
    const { text, ...rest } = body;
    printFacts(context, [
      ['when', `${iso} (${humanDate(happenedAt, context.now())})`],
      ['who', `${actor}, trust ${trust}`],
      ...(project === undefined ? [] : ([['project', project]] as const)),
      ...(session === undefined ? [] : ([['session', session]] as const)),
      ...Object.entries(rest).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
      ),
    ]);
    // Last and flush left, so that it can be copied as it was.
    if (typeof text === 'string') printLine(context, `\n${plain(text)}`);
    if (sources.length === 0) return;
    printLine(context, `\n${context.style.bold('Made from')}`);
    printTable(context, sources, [
      { header: 'id', cell: (source) => source.id.slice(0, SHOWN_ID_CHARS), style: 'cyan', whole: true },
      { header: 'when', cell: (source) => new Date(source.happenedAt).toISOString(), whole: true },
      { header: 'what', cell: ({ type }) => type, whole: true },
      { header: 'words', cell: ({ body: said }) => String(said.text ?? said.tool ?? '') },
    ]);
  },
});
