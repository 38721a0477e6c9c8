/** `memoir dream review`, `accept` and `reject`: changes that wait for a person. */

import { editInEditor } from '../../ask/edit-in-editor.ts';
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { printExternalNotice } from '../../print/external-notice.ts';
import { printHint, printJson, printLine } from '../../print/output.ts';
import { printChange, printRun, proposalJson, runJson } from './view.ts';

const PROPOSAL = { name: 'proposal', help: 'its number in the review or its id', required: true } as const;

export const review = defineCommand({
  name: 'review',
  summary: 'show the changes that wait for you',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir dream review', does: 'show what waits, with the reasons' }],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const dream = await memoir.dream();
    const waiting = dream.waiting().map((proposal) => ({ ...proposal, ...dream.texts(proposal) }));
    const trusts = waiting.map(({ trust }) => trust);
    if (options.json) {
      printJson(
        context,
        waiting.map((each) => ({
          ...proposalJson(each, each),
          before: each.before ?? null,
          after: each.after ?? null,
        })),
      );
      return printExternalNotice(context, memoir, trusts, options);
    }
    if (waiting.length === 0) return printLine(context, 'Nothing waits for you.');
    for (const [at, proposal] of waiting.entries()) {
      printChange(context, { ...proposal, path: `${at + 1}  ${proposal.path}` });
    }
    printLine(context);
    printHint(
      context,
      'Decide with `memoir dream accept NUMBER`, `memoir dream accept NUMBER --edit` or `memoir dream reject NUMBER`.',
    );
    printExternalNotice(context, memoir, trusts, options);
  },
});

export const accept = defineCommand({
  name: 'accept',
  summary: 'apply a change that waits',
  args: [PROPOSAL],
  options: { edit: { type: 'boolean', help: 'change the text in your editor first' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir dream accept 1', does: 'apply the first one' },
    { run: 'memoir dream accept 1 --edit', does: 'apply it with your own words' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const dream = await memoir.dream();
    let text: string | undefined;
    if (options.edit) {
      const proposal = dream.findWaiting(args.proposal);
      text = editInEditor(memoir.caller.editor, {
        name: proposal.path.split('/').at(-1) ?? 'note.md',
        text: dream.texts(proposal).after ?? '',
        otherwise: 'run `memoir dream accept` without --edit',
      });
    }
    const run = await dream.accept(args.proposal, text);
    if (options.json) return printJson(context, runJson(run));
    printRun(context, run);
  },
});

export const reject = defineCommand({
  name: 'reject',
  summary: 'drop a change that waits',
  args: [PROPOSAL],
  examples: [{ run: 'memoir dream reject 1', does: 'drop the first one; it is not proposed again' }],
  async run(context, { args }) {
    const dream = await (await context.memoir()).dream();
    await dream.reject(args.proposal);
    printLine(context, 'Rejected.');
  },
});
