/** The lines of a pack for tasks, facts and sessions. */

import type { FactKind } from '../domain/facts/fact.ts';
import { heldChangeMarks, shortTaskId } from '../domain/tasks/task.ts';
import { countOf } from '../domain/text/count.ts';
import { localDay, localTime } from '../domain/time/dates.ts';
import { section } from './assemble.ts';
import { dataLine } from './data-line.ts';
import type { FactGroup, ShownFact } from './known-facts.ts';
import type { MemoryFiles } from './memory-files.ts';
import { logLines } from './memory-lines.ts';
import type { FailedAttempt, ShownSession, ShownTask, Snapshot, SnapshotTurn, TaskGroup } from './snapshot.ts';
import { withSpeaker } from './with-speaker.ts';

const TASK_CHARS = 160;
export const LINE_CHARS = 200;
/** As long as the extractor makes a statement: a rule that is cut may lose its reason or its exception. */
const FACT_CHARS = 300;
const WHY_CHARS = 160;
const CONCLUSION_CHARS = 560;
const EPISODE_CHARS = 160;

/** `list` is the command that shows them all. */
export function taskLines(snapshot: Snapshot, list = 'memoir task list'): readonly string[] {
  const { inProgress, blocked, due, ready, suggested, waiting, open, known } = snapshot;
  const ended = endedLines(snapshot.endHeldBack);
  const found = groupLines('Suggested, found in what was said and not accepted yet:', suggested);
  // The blocker of a task is listed beside it.
  const others = known.blockers.facts.filter(({ subject }) => !blocked.tasks.some(({ id }) => id === subject));
  const blocking = section('Blockers:', [...others.map(factLine), ...moreLines(known.blockers, 'blocker')]);
  const unconfirmed = [inProgress, blocked, due, ready, waiting, suggested].some(({ tasks }) =>
    tasks.some((task) => task.unconfirmed),
  )
    ? [UNCONFIRMED]
    : [];
  if (open === 0) return ['No open tasks.', ...unconfirmed, ...found, ...ended, ...blocking];
  const groups = [inProgress, blocked, due, ready, waiting];
  const shown = new Set(groups.flatMap(({ tasks }) => tasks.map((task) => task.id)));
  const rest = open - shown.size;
  return [
    `Open tasks (${open}):`,
    ...unconfirmed,
    ...groupLines('In progress:', inProgress),
    ...groupLines('Blocked:', blocked),
    ...groupLines('Due:', due),
    ...groupLines('Ready:', without(ready, due)),
    ...groupLines('Waiting for other tasks:', without(waiting, due)),
    ...found,
    ...ended,
    ...blocking,
    ...(rest > 0 ? [`${countOf(rest, 'more is', 'more are')} open; \`${list}\` shows all.`] : []),
  ];
}

function endedLines({ tasks, total }: TaskGroup): readonly string[] {
  const rest = total - tasks.length;
  return section('Ended by an agent after it read external content; the person has not confirmed it:', [
    ...tasks.map(({ id, text, status }) => `- ${shortTaskId(id)} ${dataLine(text, TASK_CHARS)} [${status}]`),
    ...(rest > 0 ? [`  … ${rest} more`] : []),
  ]);
}

const UNCONFIRMED =
  'A task marked unconfirmed may repeat external text (a web page, an MCP server). The person has not confirmed it; `memoir confirm` lists such items.';

/** The person's corrections and preferences, before everything else. */
export function wishLines(wishes: FactGroup): readonly string[] {
  return section('What the person corrected and wants, most important first:', [
    ...wishes.facts.map(factLine),
    ...moreLines(wishes, 'correction'),
  ]);
}

export function decisionLines(decisions: FactGroup): readonly string[] {
  return section('Decisions that hold, newest first:', [
    ...decisions.facts.map(factLine),
    ...moreLines(decisions, 'decision'),
  ]);
}

/** What the person said that is neither a wish nor a decision. */
export function toldLines(told: FactGroup): readonly string[] {
  const rest = told.more > 0 ? [`  … ${told.older ? '' : `${told.more} `}more; \`memoir facts\` lists all`] : [];
  return section('People, places and other facts:', [...told.facts.map(factLine), ...rest]);
}

/** Says how many more there are, and which command lists them. */
function moreLines({ more, older }: FactGroup, kind: FactKind): readonly string[] {
  const list = `\`memoir facts --kind ${kind}\` lists all`;
  if (older) return [`  … older ones are not listed here; ${list}`];
  return more > 0 ? [`  … ${more} more; ${list}`] : [];
}

/** What was under way comes first: it must not be left out for want of room. */
export function conclusionLines({
  sessions: [last],
  unanswered,
}: Pick<Snapshot, 'sessions' | 'unanswered'>): readonly string[] {
  return [
    ...(unanswered === undefined
      ? []
      : [
          `Unfinished, no reply was recorded (${localTime(unanswered.at)}, ${shownId(unanswered.short)}): ${dataLine(unanswered.text, LINE_CHARS)}`,
        ]),
    ...(last === undefined
      ? []
      : [
          `Where the last session ended (${localTime(last.lastAt)}, ${shownId(last.short)}): ${dataLine(last.conclusion, CONCLUSION_CHARS)}`,
        ]),
  ];
}

export function stateLines({ activeFiles, status }: Snapshot, { log }: Pick<MemoryFiles, 'log'>): readonly string[] {
  return [
    ...fileLines(activeFiles),
    ...logLines(log),
    ...section(
      'Status:',
      status.map(({ name, value, at }) => `- ${dataLine(name, 60)}: ${dataLine(value, LINE_CHARS)} (${localTime(at)})`),
    ),
  ];
}

export function fileLines(files: readonly string[]): readonly string[] {
  return section(
    'Active files:',
    files.map((file) => `- ${dataLine(file, LINE_CHARS)}`),
  );
}

/** The sessions before the last one. */
export function sessionLines([, ...earlier]: readonly ShownSession[]): readonly string[] {
  return section(
    'Earlier sessions:',
    earlier.map(
      ({ lastAt, short, conclusion }) =>
        `- ${localDay(lastAt)} ${shownId(short)} ${dataLine(conclusion, EPISODE_CHARS)}`,
    ),
  );
}

export function failedLines(failed: readonly FailedAttempt[]): readonly string[] {
  return section(
    'Tried in this session and failed:',
    failed.map(({ short, text, command }) =>
      command ? `- ${short} \`${text}\`` : `- ${shownId(short)} ${dataLine(text, LINE_CHARS)}`,
    ),
  );
}

export function turnLines(turns: readonly SnapshotTurn[]): readonly string[] {
  return section(
    'What was asked before the conversation was summarised (every word is kept; `memoir show <id>` opens it):',
    turns.map(({ at, text, short }) => `- ${localTime(at)} ${shownId(short)} ${dataLine(text, 100)}`),
  );
}

/** An id that comes from an agent may have any characters. */
function shownId(id: string): string {
  return dataLine(id, 40);
}

/** A due task is not listed or counted as ready again. */
function without({ tasks, total }: TaskGroup, shown: TaskGroup): TaskGroup {
  const left = tasks.filter((task) => !shown.tasks.some(({ id }) => id === task.id));
  return { tasks: left, total: total - (tasks.length - left.length) };
}

export function groupLines(title: string, { tasks, total }: TaskGroup): readonly string[] {
  const rest = total - tasks.length;
  return section(title, [...tasks.map(shownTaskLine), ...(rest > 0 ? [`  … ${rest} more`] : [])]);
}

export function shownTaskLine(task: ShownTask): string {
  const { id, text, priority, due, why, status, unconfirmed, suggested, old, createdAt } = task;
  const notes = [
    suggested ? 'suggested' : '',
    unconfirmed ? 'unconfirmed' : '',
    ...heldChangeMarks(task),
    priority === 'normal' ? '' : priority,
    due === undefined ? '' : `due ${due}`,
    old === true ? `open since ${localDay(createdAt)}` : '',
    why === undefined || status !== 'blocked' ? '' : `blocked: ${dataLine(why, 80)}`,
  ].filter((note) => note !== '');
  return `- ${shortTaskId(id)} ${dataLine(text, TASK_CHARS)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

export function changedLine(task: ShownTask): string {
  return `${shownTaskLine(task)} [${task.status.replace('_', ' ')}]`;
}

export function factLine(fact: ShownFact): string {
  const { statement, why, validFrom, short } = fact;
  const reason = why === undefined ? '' : ` — ${dataLine(why, WHY_CHARS)}`;
  return `- ${localDay(validFrom)} ${withSpeaker({ ...fact, statement: dataLine(statement, FACT_CHARS) })}${reason} (${short})`;
}
