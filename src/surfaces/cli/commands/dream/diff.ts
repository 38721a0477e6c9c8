/** `memoir dream diff`: what a dream changed, with the reasons. */
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { printJson, printLine } from '../../print/output.ts';
import { printChange, proposalJson, summaryOf } from './view.ts';

export const diff = defineCommand({
  name: 'diff',
  summary: 'show what a dream changed, file by file',
  args: [{ name: 'run', help: 'its number in the log or its id; the last one by default' }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir dream diff', does: 'show the last dream' },
    { run: 'memoir dream diff 3', does: 'show the third from last' },
  ],
  async run(context, { args, options }) {
    const dream = await (await context.memoir()).dream();
    const run = dream.find(args.run);
    const changes = run.proposals.map((proposal) => ({ ...proposal, ...dream.texts(proposal) }));
    if (options.json) {
      const asJson = changes.map((each) => ({
        ...proposalJson(each, each),
        before: each.before ?? null,
        after: each.after ?? null,
      }));
      return printJson(context, asJson);
    }
    printLine(context, summaryOf(run));
    for (const change of changes) printChange(context, change);
  },
});
