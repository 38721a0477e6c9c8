/** `memoir show <id>`: one event, down to its verbatim text. */
import { defineCommand, JSON_OPTION } from '../command.ts';
import { eventAsJson } from '../event-view.ts';
import { humanDate, plain, printFacts, printJson, printLine } from '../output.ts';

export const command = defineCommand({
  name: 'show',
  summary: 'show one event, word for word',
  description:
    'Who, when and where, then what was said or done, as it was recorded. Control characters are shown as symbols; ' +
    '--json has every text exactly.',
  args: [{ name: 'id', help: "an event's id, or its first characters (four or more)", required: true }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir show 0198c2f4', does: 'the event whose id begins so' },
    { run: 'memoir show 0198c2f4 --json', does: 'the same for programs' },
  ],
  async run(context, { args, options }) {
    const record = (await context.memoir()).event(args.id);
    if (options.json) return printJson(context, eventAsJson(record));
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
  },
});
