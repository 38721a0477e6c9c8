/** `memoir forget`: shows what will be erased, asks, erases it, and prints a receipt. */
import type { ForgetPlan, ForgetReceipt, ForgetWhat, Memoir } from '../../../index.ts';
import { parseRange, rangeText } from '../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { countOfPlan, forgetPlanAsJson, printForgetPlan, printForgetReceipt } from '../print/forget-view.ts';
import { confirm, type Progress, printJson, printLine, progress } from '../print/output.ts';

export const command = defineCommand({
  name: 'forget',
  summary: 'erase items permanently',
  description:
    'Erases the events you name and everything derived from them: facts, tasks, summaries, context packs, lines in ' +
    'daily logs and MEMORY.md indexes, the search index, the archive with its history, and the backups in the home. It ' +
    'shows what will be erased and asks first. Afterwards it searches the home for the erased text and prints a receipt ' +
    'that lists where it is still found. This cannot be undone.\n\n' +
    'Give ids, or use filters; an event must match all of them. Words that are not ids are searched for, as with ' +
    '--query. The ids of erased events are kept, so that no import, merge or restore brings them back. Memoir cannot ' +
    'erase from backups in files of your own or from the transcripts of your agents; the receipt lists those that still ' +
    'contain the text.',
  args: [
    {
      name: 'what',
      help:
        'ids of events, facts, tasks, sessions or notes (or their first characters), or words to search for; the id of an ' +
        'episode means its session',
      variadic: true,
    },
  ],
  options: {
    query: { type: 'string', short: 'q', value: 'WORDS', help: 'everything that contains all of these whole words' },
    session: { type: 'string', value: 'ID', help: 'everything in this session and its subagents' },
    project: { type: 'string', short: 'p', value: 'NAME', help: 'everything in this project, including its notes' },
    since: { type: 'string', value: 'WHEN', help: 'only what happened at or after this time' },
    until: { type: 'string', value: 'WHEN', help: 'only what happened before the end of this time' },
    repeats: { type: 'boolean', help: 'also erase other events whose whole text is the same' },
    full: { type: 'boolean', help: 'list every item that would be erased, instead of the first of each kind' },
    'dry-run': { type: 'boolean', help: 'show what would be erased, and change nothing' },
    reason: { type: 'string', value: 'TEXT', help: 'a reason, recorded with the erasure' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir forget 0198c2f4', does: 'show one event and what is derived from it, ask, erase' },
    { run: 'memoir forget --query "staging password" --dry-run', does: 'show everything that contains these words' },
    { run: 'memoir forget --project prism --since yesterday', does: 'erase what was recorded there since yesterday' },
    { run: 'memoir forget 0198c2f4 0198c2f7 --reason "a password" --yes', does: 'erase two events without asking' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const { query, session, project, since, until, repeats, reason, json } = options;
    // Also if nothing matches now: what was confirmed before the interruption must not stay.
    if (!options['dry-run'] && (await memoir.forget.finishErasure()) && !json)
      printLine(context, 'Finished an earlier erasure that was interrupted.');
    const plan = await planWithProgress(context, memoir, {
      ...(args.what.length === 0 ? {} : { named: args.what }),
      // With --yes there is no question, so only exact ids are accepted.
      exactly: options.yes && !options['dry-run'],
      query,
      session,
      project,
      since,
      until,
      repeats,
      full: options.full,
      reason,
      cwd: context.cwd,
    });
    const count = countOfPlan(plan);
    const range = rangeText(await parseRange({ since, until }, new Date(context.now())));
    const printPlan = (): void => {
      // The plan says which days were read: "feb 10" and 10/02/2026 can be read in more than one way.
      if (range !== '') printLine(context, `Recorded ${range}`);
      printForgetPlan(context, memoir, plan);
    };
    if (options['dry-run']) {
      if (json) printJson(context, forgetPlanAsJson(plan));
      else {
        printPlan();
        printLine(context, '\nNothing was erased.');
      }
      return 0;
    }
    if (!options.yes && count > 0) {
      if (!json) printPlan();
      if (
        !(await confirm(
          context,
          `Erase ${count === 1 ? 'it' : `all ${count}`} permanently?`,
          plan.words === undefined
            ? undefined
            : `Pass --query ${JSON.stringify(plan.words)} --yes to continue without a question.`,
        ))
      ) {
        printLine(context, 'Nothing was changed.');
        return 1;
      }
    }
    const receipt = await forgetWithProgress(context, memoir, plan);
    if (json) printJson(context, receipt);
    else printForgetReceipt(context, receipt, plan);
    return 0;
  },
});

/** Fewer events than this take too little time for a progress bar. */
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
  const bar = barFor(context, 'finding derived events');
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
