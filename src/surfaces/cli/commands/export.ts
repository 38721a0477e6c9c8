/** `memoir export`: every event as JSON lines, to a pipe or a file. */
import { resolve } from 'node:path';
import { defineCommand } from '../command.ts';
import { countOf, plain, plainJson, printLine } from '../output.ts';

/** After this many lines, wait until the reader has caught up. */
const LINES_AT_ONCE = 50;

export const command = defineCommand({
  name: 'export',
  summary: 'print every event as JSON lines',
  description:
    'One JSON object per line, in the order in which Memoir recorded them, each with its whole body. Fields that were ' +
    'added to an event later follow as `event.supplemented`. Erased events are not exported, only the fact that they ' +
    'were erased.',
  options: {
    json: { type: 'boolean', help: 'print JSON lines, which is the only format' },
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
    if (options.output !== undefined) {
      const path = resolve(context.cwd, options.output);
      const { events } = memoir.events.exportToFile(path, { force: options.force });
      return printLine(context, `${countOf(events, 'event')} written to ${plain(path)}`);
    }
    let lines = 0;
    for (const line of memoir.events.export()) {
      context.stdout.write(`${plainJson(line)}\n`);
      lines += 1;
      if (lines % LINES_AT_ONCE === 0) await context.stdout.drained();
    }
    await context.stdout.drained();
  },
});
