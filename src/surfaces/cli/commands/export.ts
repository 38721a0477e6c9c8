/** `memoir export`: every event as JSON lines, to a pipe or a file. */
import { type Context, defineCommand } from '../command.ts';
import { targetFile } from '../parse/target-file.ts';
import { countOf, plain, plainJson, printLine } from '../print/output.ts';

/** After this many lines, wait until the reader has caught up. */
const LINES_AT_ONCE = 50;

export const command = defineCommand({
  name: 'export',
  summary: 'print every event as JSON lines',
  description:
    'One JSON object per line, in the order in which Memoir recorded them, each with its whole body. Fields that were ' +
    'added to an event later follow as `event.supplemented`. Erased events are not exported, only the fact that they ' +
    'were erased. An agent gets no events of an isolated project it does not work in; how many such projects were left ' +
    'out is printed on stderr.',
  options: {
    json: { type: 'boolean', help: 'accepted for consistency; the output is always JSON lines' },
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      help: 'write to this new file, readable only by you; all or nothing',
    },
    force: { type: 'boolean', help: 'with --output: replace the file if it exists' },
  },
  examples: [
    { run: 'memoir export', does: 'print all events, for jq, grep or another program' },
    { run: 'memoir export --output memory.jsonl', does: 'write all events to a file' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    // By convention, - is standard output.
    if (options.output !== undefined && options.output !== '-') {
      const path = targetFile(context.cwd, options.output);
      const { events } = memoir.events.exportToFile(path, { force: options.force });
      printLine(context, `${countOf(events, 'event')} written to ${plain(path)}`);
      return sayWhatIsOmitted(context, memoir.events.omittedProjects());
    }
    let lines = 0;
    for (const line of memoir.events.export()) {
      context.stdout.write(`${plainJson(line)}\n`);
      lines += 1;
      if (lines % LINES_AT_ONCE === 0) await context.stdout.drained();
    }
    await context.stdout.drained();
    sayWhatIsOmitted(context, memoir.events.omittedProjects());
  },
});

/** To stderr, so that the JSON lines stay readable by a program. */
function sayWhatIsOmitted(context: Pick<Context, 'stderr'>, projects: number): void {
  if (projects === 0) return;
  const what = projects === 1 ? '1 isolated project is' : `${projects} isolated projects are`;
  context.stderr.write(`${what} not in this export. Its owner can export everything in a terminal.\n`);
}
