/** `memoir export`: every event as JSON lines, to a pipe or a file. */
import { resolve } from 'node:path';
import { defineCommand } from '../command.ts';
import { countOf, plain, plainJson, printLine } from '../output.ts';

/** Lines between two looks at whether the reader keeps up. */
const LINES_AT_ONCE = 50;

export const command = defineCommand({
  name: 'export',
  summary: 'print every event as JSON lines',
  description:
    'One JSON object per line, in the order Memoir learned of them, each with its whole body. What is known of an event ' +
    'besides its first sighting follows as `event.supplemented`; what was forgotten is not there, only that it was.',
  options: {
    json: { type: 'boolean', help: 'JSON lines; the only format, so this may be left out' },
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      help: 'write a new file only you can read, whole or not at all',
    },
    force: { type: 'boolean', help: 'with --output: replace the file if it exists' },
  },
  examples: [
    { run: 'memoir export', does: 'print them, for jq, grep or another program' },
    { run: 'memoir export --output memory.jsonl', does: 'keep them in a file' },
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
