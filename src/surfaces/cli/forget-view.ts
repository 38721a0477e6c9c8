/** Prints the plan and the receipt of `memoir forget`. */
import type { ForgetPlan, ForgetReceipt, Memoir, PlanGroup, Remaining } from '../../index.ts';
import type { Context } from './command.ts';
import { eventGist } from './event-view.ts';
import { countOf, humanBytes, humanDate, oneLine, plain, printFacts, printLine, truncate } from './output.ts';

const NAMES: Readonly<Record<string, string>> = {
  'prompt.submitted': 'prompt',
  'reply.given': 'reply',
  'tool.called': 'tool call',
  'plan.proposed': 'plan',
  'context.compacted': 'compaction',
  'context.given': 'context pack',
  'fact.stated': 'fact',
  'fact.changed': 'fact change',
  'task.added': 'task',
  'task.changed': 'task change',
  'task.claimed': 'task claim',
  'task.released': 'task release',
  'task.linked': 'task link',
  'status.set': 'status line',
  'session.started': 'session start',
  'session.ended': 'session end',
  'file.intent': 'file version',
  'file.edited': 'edited file version',
  'file.written': 'file write record',
  'file.removed': 'file removal record',
};

/** Columns for the id and the date before the text. */
const BESIDE_WORDS = 40;
const REPEATS_NAMED = 3;

export function printForgetPlan(context: Context, memoir: Memoir, plan: ForgetPlan): void {
  const { targets, derived, groups, notes, kept, repeats, summaries, alreadyErased } = plan;
  const goes = derived.length === 0 ? '' : `, and ${derived.length} derived from it`;
  printLine(context, context.style.bold(`${countOf(targets.length, 'event')}${goes}:`));
  for (const group of groups) printGroup(context, memoir, group);
  const facts = [
    ...notes.map(({ path }) => ['note', `${path} is deleted with all its versions`] as const),
    ...kept.map(({ text }) => ['kept', `your own words stay as a task: ${oneLine(text)}`] as const),
    ...summaries.map(
      (id) => ['kept', `${memoir.events.shortId(id)}, a summary of the same session, does not quote it`] as const,
    ),
    ...repeats.map(({ type, ids }) => ['stays', sameWords(type, ids)] as const),
    ...alreadyErased.map((id) => ['erased', `${id} was erased before`] as const),
  ];
  if (facts.length === 0) return;
  printLine(context);
  printFacts(context, facts);
}

function printGroup(context: Context, memoir: Memoir, { type, asked, derived, first }: PlanGroup): void {
  const { style } = context;
  const count = countOf(asked + derived, NAMES[type] ?? type);
  printLine(context, `  ${count}${derived > 0 && asked > 0 ? style.dim(` (${derived} derived from the others)`) : ''}`);
  const width = Math.max(20, (context.width ?? 100) - BESIDE_WORDS);
  for (const record of first) {
    const when = humanDate(record.happenedAt, context.now());
    printLine(
      context,
      `    ${style.cyan(memoir.events.shortId(record.id))}  ${when}  ${truncate(eventGist(record, width), width)}`,
    );
  }
  if (asked + derived > first.length) printLine(context, style.dim(`    … and ${asked + derived - first.length} more`));
}

function sameWords(type: string, ids: readonly string[]): string {
  const named = `${ids.slice(0, REPEATS_NAMED).join(', ')}${ids.length > REPEATS_NAMED ? ' …' : ''}`;
  return `${countOf(ids.length, NAMES[type] ?? type)} with the same text (${named}); --repeats erases these too`;
}

export function printForgetReceipt(context: Context, receipt: ForgetReceipt): void {
  const { erased, derived, alreadyErased, backupsCleaned, files, kept, remaining, repeats, elsewhere, scanned } =
    receipt;
  const count = erased.length + derived.length;
  const more = derived.length === 0 ? '' : `, ${derived.length} of them derived from the others`;
  printLine(
    context,
    context.style.bold(
      count === 0 ? 'There was nothing left to erase.' : `Erased ${countOf(count, 'event')} permanently${more}.`,
    ),
  );
  printFacts(context, [
    ...erased.slice(0, NAMED).map((id) => ['erased', id] as const),
    ...(erased.length > NAMED
      ? [['erased', `… and ${erased.length - NAMED} more; --json lists them all`] as const]
      : []),
    ...alreadyErased.map((id) => ['erased', `${id} was erased before`] as const),
    ...files.map((file) => ['cleaned', file] as const),
    ...backupsCleaned.map((file) => ['cleaned', `backup ${file}`] as const),
    ...kept.map((text) => ['kept', `your own words: ${oneLine(text)}`] as const),
    ['searched', `${countOf(scanned.files, 'file')}, ${humanBytes(scanned.bytes)}`],
  ]);
  if (remaining.length === 0 && repeats.length === 0) {
    printLine(context, 'No copy is left in Memoir’s data.');
  } else {
    printLine(context, context.style.yellow('\nStill found in'));
    printFacts(context, [
      ...remaining.map(remainingLine),
      ...repeats.map(({ type, ids }) => ['events', sameWords(type, ids)] as const),
    ]);
  }
  if (elsewhere.length === 0) return;
  printLine(context, context.style.yellow('\nOutside of Memoir (not erased)'));
  printFacts(context, elsewhere.map(remainingLine));
}

/** A longer list would push the rest off the screen. */
const NAMED = 20;

function remainingLine({ where, line, why }: Remaining): readonly [string, string] {
  return [line === undefined ? where : `${where}, line ${line}`, plain(why)];
}

export function forgetPlanAsJson(plan: ForgetPlan): Readonly<Record<string, unknown>> {
  const { targets, derived, alreadyErased, groups, notes, kept, repeats, summaries, sessions } = plan;
  return {
    targets,
    derived,
    alreadyErased,
    groups: groups.map(({ type, asked, derived: withIt, first }) => ({
      type,
      asked,
      derived: withIt,
      first: first.map((record) => ({ id: record.id, text: eventGist(record, 200) })),
    })),
    notes,
    kept: kept.map(({ task, text }) => ({ task, text })),
    repeats,
    summaries,
    sessions,
  };
}
