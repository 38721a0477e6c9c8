/** Prints the plan and the receipt of `memoir forget`. */
import type { ForgetPlan, ForgetReceipt, Memoir, PlanGroup, Remaining } from '../../../index.ts';
import type { Context } from '../command.ts';
import { eventGist } from './event-view.ts';
import { countOf, humanBytes, humanDate, oneLine, plain, printFacts, printLine, truncate } from './output.ts';

/** With the plural, where it is not formed with an s. */
const NAMES: Readonly<Record<string, string | readonly [string, string]>> = {
  'prompt.submitted': 'prompt',
  'reply.given': ['reply', 'replies'],
  'tool.called': 'tool call',
  'plan.proposed': 'plan',
  'context.compacted': 'compaction',
  'context.given': 'context pack',
  'memory.searched': ['search', 'searches'],
  'memory.opened': 'opening',
  'fact.stated': 'fact',
  'fact.worded': 'sentence of a model',
  'fact.drawn': 'fact found by a model',
  'fact.extracted': 'fact',
  'fact.changed': 'fact change',
  'task.added': 'task',
  'task.suggested': 'suggested task',
  'task.changed': 'task change',
  'task.claimed': 'task claim',
  'task.released': 'task release',
  'task.linked': 'task link',
  'status.set': 'status line',
  'companion.received': 'record of a message',
  'companion.stepped': 'step of the companion',
  'companion.compacted': ['summary of the companion', 'summaries of the companion'],
  'session.started': 'session start',
  'session.ended': 'session end',
  'file.intent': 'file version',
  'file.edited': 'edited file version',
  'file.written': 'file write record',
  'file.removed': 'file removal record',
  'dream.proposed': 'proposed note change',
  'project.registered': 'project record',
  'project.identified': 'project record',
  'project.changed': 'project change',
  'project.switched': ['project switch', 'project switches'],
};

function countOfType(count: number, type: string): string {
  const name = NAMES[type] ?? `${type} event`;
  return typeof name === 'string' ? countOf(count, name) : countOf(count, ...name);
}

/** Columns for the id and the date before the text. */
const BESIDE_WORDS = 40;
const REPEATS_NAMED = 3;

/** `listAll`: the option or command that lists every item. */
export function printForgetPlan(context: Context, memoir: Memoir, plan: ForgetPlan, listAll = '--full'): void {
  const {
    targets,
    groups,
    notes,
    rewritten,
    kept,
    repeats,
    repeatsIncluded,
    similar,
    summaries,
    alreadyErased,
    lines,
  } = plan;
  const same = repeatsIncluded === 0 ? '' : ` (${repeatsIncluded} of them with the same text as another)`;
  const from = targets.length === 1 ? 'it' : 'them';
  const withThem = countOfPlan(plan) - targets.length;
  const goes = withThem === 0 ? '' : `, and ${withThem} derived from ${from}`;
  printLine(context, context.style.bold(`${countOf(targets.length, 'event')}${same}${goes}:`));
  for (const group of groups) printGroup(context, memoir, group, listAll);
  const facts = [
    ...notes.map(({ path }) => ['note', `${path} is deleted with all its versions`] as const),
    ...rewritten.map((path) => ['file', `${path} is written again without it; what you wrote into it stays`] as const),
    ...[...lines].flatMap(([path, all]) =>
      [...all].map((line) => ['line', `${path} loses the line: ${oneLine(line)}`] as const),
    ),
    ...kept.map(({ text }) => ['kept', `your own words stay as a task: ${oneLine(text)}`] as const),
    ...summaries.map(
      (id) => ['kept', `${memoir.events.shortId(id)}, a summary of the same session, does not quote it`] as const,
    ),
    ...repeats.map(({ type, ids }) => ['stays', sameText(type, ids)] as const),
    ...similarLines('stays', similar),
    ...alreadyErased.map((id) => ['erased', `${id} was erased before`] as const),
  ];
  if (facts.length > 0) {
    printLine(context);
    printFacts(context, facts);
  }
  printElsewhere(context, plan.elsewhere);
}

function printElsewhere(context: Context, elsewhere: readonly Remaining[]): void {
  if (elsewhere.length === 0) return;
  printLine(context, context.style.yellow('\nOutside of Memoir (not erased)'));
  printFacts(context, elsewhere.map(remainingLine));
}

/** What the groups list: a fact that several records say counts once. */
export function countOfPlan({ groups }: Pick<ForgetPlan, 'groups'>): number {
  return groups.reduce((sum, { asked, derived }) => sum + asked + derived, 0);
}

function printGroup(
  context: Context,
  memoir: Memoir,
  { type, asked, derived, first }: PlanGroup,
  listAll: string,
): void {
  const { style } = context;
  const count = countOfType(asked + derived, type);
  printLine(context, `  ${count}${derived > 0 && asked > 0 ? style.dim(` (${derived} derived from the others)`) : ''}`);
  const width = Math.max(20, (context.width ?? 100) - BESIDE_WORDS);
  const ids = first.map(({ id }) => memoir.events.shortId(id));
  const idWidth = Math.max(0, ...ids.map(({ length }) => length));
  for (const [at, record] of first.entries()) {
    const when = humanDate(record.happenedAt, context.now());
    printLine(
      context,
      `    ${style.cyan((ids[at] ?? '').padEnd(idWidth))}  ${when}  ${truncate(eventGist(record, width), width)}`,
    );
  }
  if (asked + derived > first.length)
    printLine(context, style.dim(`    … and ${asked + derived - first.length} more; ${listAll} lists them`));
}

function sameText(type: string, ids: readonly string[]): string {
  return `${countOfType(ids.length, type)} with the same text (${listIds(ids)}); --repeats erases these too`;
}

/** One line for all of them: most only use the same command or sentence, so no flag erases them. */
function similarLines(label: string, similar: ForgetPlan['similar']): readonly (readonly [string, string])[] {
  const ids = similar.flatMap((each) => each.ids);
  if (ids.length === 0) return [];
  const counts = similar.map((each) => countOfType(each.ids.length, each.type)).join(', ');
  const what = ids.length === 1 ? 'uses' : 'use';
  return [
    [
      label,
      `${counts} ${what} some of the same words, such as the same command or name (${listIds(ids)}); look with \`memoir show\``,
    ],
  ];
}

function listIds(ids: readonly string[]): string {
  return `${ids.slice(0, REPEATS_NAMED).join(', ')}${ids.length > REPEATS_NAMED ? ' …' : ''}`;
}

export function printForgetReceipt(context: Context, receipt: ForgetReceipt, plan: ForgetPlan): void {
  const {
    erased,
    derived,
    alreadyErased,
    backupsCleaned,
    files,
    kept,
    remaining,
    repeats,
    similar,
    elsewhere,
    scanned,
  } = receipt;
  // The same count as in the plan, and what was found while erasing.
  const withThem = countOfPlan(plan) - plan.targets.length + Math.max(0, derived.length - plan.derived.length);
  const count = erased.length + derived.length;
  const more = withThem === 0 ? '' : `, and ${withThem} derived from ${erased.length === 1 ? 'it' : 'them'}`;
  printLine(
    context,
    context.style.bold(
      count === 0
        ? 'There was nothing left to erase.'
        : `Erased ${countOf(erased.length, 'event')} permanently${more}.`,
    ),
  );
  printFacts(context, [
    ...(erased.length > NAMED
      ? [
          [
            'erased',
            `${erased.slice(0, NAMED).join(', ')} … and ${erased.length - NAMED} more; --json lists them all`,
          ] as const,
        ]
      : erased.map((id) => ['erased', id] as const)),
    ...alreadyErased.map((id) => ['erased', `${id} was erased before`] as const),
    ...files.map((file) => ['cleaned', file] as const),
    ...backupsCleaned.map((file) => ['cleaned', `backup ${file}`] as const),
    ...kept.map((text) => ['kept', `your own words: ${oneLine(text)}`] as const),
    ['searched', `${countOf(scanned.files, 'file')}, ${humanBytes(scanned.bytes)}`],
  ]);
  if (remaining.length === 0 && repeats.length === 0) {
    const exact = similar.length === 0 ? 'copy' : 'exact copy';
    printLine(context, `No ${exact} is left in Memoir’s data.`);
    printFacts(context, similarLines('similar', similar));
  } else {
    printLine(context, context.style.yellow('\nStill found in'));
    printFacts(context, [
      ...remaining.map(remainingLine),
      ...repeats.map(({ type, ids }) => ['events', sameText(type, ids)] as const),
      ...similarLines('events', similar),
    ]);
  }
  printElsewhere(context, elsewhere);
}

/** A longer list would push the rest off the screen. */
const NAMED = 3;

function remainingLine({ where, line, why }: Remaining): readonly [string, string] {
  return [line === undefined ? where : `${where}, line ${line}`, plain(why)];
}

export function forgetPlanAsJson(plan: ForgetPlan): Readonly<Record<string, unknown>> {
  const { targets, derived, alreadyErased, groups, notes, kept, repeats, similar, summaries, sessions, elsewhere } =
    plan;
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
    similar,
    summaries,
    sessions,
    elsewhere,
  };
}
