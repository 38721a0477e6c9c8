/** `memoir dream undo`: undoes the changes of a dream. */
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { printJson, printLine } from '../../print/output.ts';
import { printRun, runJson } from './view.ts';

export const undo = defineCommand({
  name: 'undo',
  summary: 'undo what a dream changed',
  description: 'Your later edits stay. An undo is listed in the log like a dream and can be undone too.',
  args: [{ name: 'run', help: 'its number in the log or its id; by default the last one that changed something' }],
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir dream undo', does: 'undo the last dream' }],
  async run(context, { args, options }) {
    const dream = await (await context.memoir()).dream();
    const run = await dream.undo(args.run);
    if (options.json) return printJson(context, runJson(run));
    if (run.proposals.length === 0) return printLine(context, 'There is nothing left to undo.');
    printRun(context, run);
  },
});
