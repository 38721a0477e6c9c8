/** The lines of a pack for tasks, facts and sessions. */

import { countOf } from '../domain/count.ts';
import { localDay } from '../domain/dates.ts';
import type { Fact } from '../domain/fact.ts';
import type { Session } from '../domain/session.ts';
import { shortTaskId } from '../domain/task.ts';
import { section } from './assemble.ts';
import { dataLine } from './data-line.ts';
import type { MemoryFiles } from './memory-files.ts';
import { logLines } from './memory-lines.ts';
import type { ShownSession, ShownTask, Snapshot, TaskGroup } from './snapshot.ts';

const TASK_CHARS = 160;
export const LINE_CHARS = 200;
const LAST_SESSION_CHARS = 300;
/** Five such lines fit the budget of their part. */
const EPISODE_CHARS = 78;

export function taskLines(snapshot: Snapshot): readonly string[] {
  const { inProgress, blocked, due, ready, open } = snapshot;
  if (open === 0) return ['No open tasks.'];
  const shown = new Set([...inProgress.tasks, ...blocked.tasks, ...due.tasks, ...ready.tasks].map((task) => task.id));
  const rest = open - shown.size;
  const someUnconfirmed = [inProgress, blocked, due, ready].some(({ tasks }) =>
    tasks.some(({ unconfirmed }) => unconfirmed),
  );
  return [
    `Open tasks (${open}):`,
    ...(someUnconfirmed ? [UNCONFIRMED] : []),
    ...groupLines('In progress:', inProgress),
    ...groupLines('Blocked:', blocked),
    ...groupLines('Due:', due),
    ...groupLines('Ready:', without(ready, due)),
    ...(rest > 0 ? [`${countOf(rest, 'more is', 'more are')} open; \`memoir task list\` shows all.`] : []),
  ];
}

const UNCONFIRMED =
  'A task marked unconfirmed may repeat text from outside (a web page, another tool); the person has not confirmed it.';

export function standingLines(snapshot: Snapshot, files: MemoryFiles): readonly string[] {
  const { decisions, blockers, activeFiles, status, sessions } = snapshot;
  const [last] = sessions;
  return [
    ...section('Last decisions:', decisions.map(factLine)),
    ...section('Blockers:', blockers.map(factLine)),
    ...section(
      'Active files:',
      activeFiles.map((file) => `- ${dataLine(file, LINE_CHARS)}`),
    ),
    ...section(
      'Status:',
      status.map(({ name, value, at }) => `- ${dataLine(name, 60)}: ${dataLine(value, LINE_CHARS)} (${localDay(at)})`),
    ),
    ...(last === undefined ? [] : [`Last session: ${lastSessionText(last)}`]),
    ...logLines(files.log, new Set(decisions.map(({ statement }) => statement))),
  ];
}

export function sessionLines(sessions: readonly ShownSession[]): readonly string[] {
  return section(
    'Earlier sessions:',
    sessions.map(({ work, ...session }) =>
      work === undefined
        ? `- ${sessionText(session)}`
        : `- ${localDay(session.lastAt)} ${dataLine(work, EPISODE_CHARS)}`,
    ),
  );
}

function lastSessionText({ work, ...session }: ShownSession): string {
  return work === undefined
    ? `${sessionText(session)}.`
    : `${localDay(session.lastAt)} ${dataLine(work, LAST_SESSION_CHARS)}`;
}

/** A due task is not listed or counted as ready again. */
function without({ tasks, total }: TaskGroup, shown: TaskGroup): TaskGroup {
  const left = tasks.filter((task) => !shown.tasks.some(({ id }) => id === task.id));
  return { tasks: left, total: total - (tasks.length - left.length) };
}

export function groupLines(title: string, { tasks, total }: TaskGroup): readonly string[] {
  const rest = total - tasks.length;
  return section(title, [...tasks.map(taskLine), ...(rest > 0 ? [`  … ${rest} more`] : [])]);
}

export function taskLine({ id, text, priority, due, why, status, unconfirmed }: ShownTask): string {
  const notes = [
    unconfirmed ? 'unconfirmed' : '',
    priority === 'normal' ? '' : priority,
    due === undefined ? '' : `due ${due}`,
    why === undefined || status !== 'blocked' ? '' : `blocked: ${dataLine(why, 80)}`,
  ].filter((note) => note !== '');
  return `- ${shortTaskId(id)} ${dataLine(text, TASK_CHARS)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

export function changedLine(task: ShownTask): string {
  return `${taskLine(task)} [${task.status.replace('_', ' ')}]`;
}

export function factLine({ statement, why, validFrom }: Fact): string {
  return `- ${localDay(validFrom)} ${dataLine(statement, LINE_CHARS)}${why === undefined ? '' : ` — ${dataLine(why, 100)}`}`;
}

function sessionText(session: Session): string {
  return `${localDay(session.lastAt)} ${dataLine(session.agent ?? 'agent', 30)}, ${countOf(session.prompts, 'prompt')}, ${countOf(session.toolCalls, 'tool call')}`;
}
