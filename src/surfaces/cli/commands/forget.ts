/** `memoir forget`: shows what goes, asks, erases it for good, and gives a receipt of what is gone and what is not. */
import type { ForgetPlan, ForgetReceipt, ForgetWhat, Memoir } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { forgetPlanAsJson, printForgetPlan, printForgetReceipt } from '../forget-view.ts';
import { confirm, countOf, type Progress, printJson, printLine, progress } from '../output.ts';

export const command = defineCommand({
  name: 'forget',
  summary: 'erase memories for good, with a receipt',
  description:
    'Erases what you name, and everything that was drawn from it, shown from it or made by it: facts, tasks, summaries, ' +
    'what sessions were given, lines Memoir wrote about it in logs and indexes, the search index, the archive with its ' +
    'history, and the backups in the home. Shows first what will go, and asks. Then it searches the home for the erased ' +
    'words and says where they still are. This cannot be undone.\n\n' +
    'Name ids, or use filters; all filters you give must fit. Words without --query are searched for when they are no ' +
    'ids. The id of what was erased stays, so that no import, merge or restore can bring it back. Backups you made to ' +
    'files of your own, and the transcripts of your agents, are out of reach; the receipt names those that still hold it.',
  args: [
    {
      name: 'what',
      help: 'ids of events, facts, tasks, sessions or notes (or their first characters), or words to search for',
      variadic: true,
    },
  ],
  options: {
    query: { type: 'string', short: 'q', value: 'WORDS', help: 'everything that has all of these words' },
    session: { type: 'string', value: 'ID', help: 'everything of this session and its subagents' },
    project: { type: 'string', short: 'p', value: 'NAME', help: 'everything of this project, its notes included' },
    since: { type: 'string', value: 'TIME', help: 'only what happened at or after this time' },
    until: { type: 'string', value: 'TIME', help: 'only what happened before the end of this time' },
    repeats: { type: 'boolean', help: 'also erase other events that have the same words' },
    'dry-run': { type: 'boolean', short: 'n', help: 'show what would go, and change nothing' },
    reason: { type: 'string', value: 'TEXT', help: 'kept with the erasure' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir forget 0198c2f4', does: 'show it and what goes with it, ask, erase it' },
    { run: 'memoir forget --query "staging password" --dry-run', does: 'show everything that has these words' },
    { run: 'memoir forget --project prism --since yesterday', does: 'what happened there since yesterday' },
    { run: 'memoir forget 0198c2f4 0198c2f7 --reason "a password" --yes', does: 'two at once, without asking' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const { query, session, project, since, until, repeats, reason, json } = options;
    const plan = await planWithProgress(context, memoir, {
      ...(args.what.length === 0 ? {} : { named: args.what }),
      // Without being asked, only what was named exactly goes.
      exactly: options.yes && !options['dry-run'],
      query,
      session,
      project,
      since,
      until,
      repeats,
      reason,
      cwd: context.cwd,
    });
    const count = plan.targets.length + plan.derived.length;
    if (options['dry-run']) {
      if (json) printJson(context, forgetPlanAsJson(plan));
      else printForgetPlan(context, memoir, plan);
      return 0;
    }
    if (!options.yes && count > 0) {
      if (!json) printForgetPlan(context, memoir, plan);
      if (!(await confirm(context, `Erase ${count === 1 ? 'this' : `all ${countOf(count, 'event')}`} for good?`))) {
        printLine(context, 'Nothing was changed.');
        return 1;
      }
    }
    const receipt = await forgetWithProgress(context, memoir, plan);
    if (json) printJson(context, receipt);
    else printForgetReceipt(context, receipt);
    return 0;
  },
});

/** Below this it is done before a bar could be read. */
const SHOWN_FROM = 5000;

function barFor(context: Context, label: string): { step(done: number, total: number): void; finish(): void } {
  let bar: Progress | undefined;
  let before = 0;
  return {
    step: (done, total) => {
      if (total < SHOWN_FROM) return;
      bar ??= progress(context, total, label);
      bar.advance(done - before);
      before = done;
    },
    finish: () => bar?.finish(),
  };
}

async function planWithProgress(context: Context, memoir: Memoir, what: ForgetWhat): Promise<ForgetPlan> {
  const bar = barFor(context, 'looking for what goes with it');
  const plan = await memoir.forget.plan({ ...what, onProgress: bar.step });
  bar.finish();
  return plan;
}

async function forgetWithProgress(context: Context, memoir: Memoir, plan: ForgetPlan): Promise<ForgetReceipt> {
  const bar = barFor(context, 'erasing');
  const receipt = await memoir.forget.erase({ ...plan, onProgress: bar.step });
  bar.finish();
  return receipt;
}
