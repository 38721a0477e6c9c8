/** `memoir companion log`: what was said. */
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { humanDate, plain, printJson, printLine } from '../../print/output.ts';

export const log = defineCommand({
  name: 'log',
  summary: 'show the last messages of the conversation',
  options: {
    limit: { type: 'integer', short: 'n', min: 1, max: 10_000, default: 20, help: 'how many' },
    json: JSON_OPTION,
  },
  examples: [{ run: 'memoir companion log --limit 5', does: 'show the last five messages' }],
  async run(context, { options }) {
    const companion = await (await context.memoir()).companion();
    const lines = companion.history(options.limit);
    if (options.json) return printJson(context, lines);
    if (lines.length === 0) printLine(context, 'Nothing was said yet.');
    for (const { at, from, channel, text } of lines) {
      const who = from === 'person' ? `you${channel === undefined ? '' : ` (${channel})`}` : 'companion';
      printLine(
        context,
        `${context.style.dim(humanDate(at, context.now()))} ${context.style.bold(who)}: ${plain(text)}`,
      );
    }
  },
});
