/** Reads the state of a project for a pack, from the projections, with a few indexed queries. */
import { localDay } from '../domain/dates.ts';
import type { Fact } from '../domain/fact.ts';
import type { Project } from '../domain/project.ts';
import type { Session } from '../domain/session.ts';
import type { StatusLine } from '../domain/status.ts';
import { TASK_PRIORITIES, type Task } from '../domain/task.ts';
import { mayBePushed } from '../domain/trust.ts';
import type { Database } from '../platform/sqlite.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { getEpisode } from '../store/state/episodes.ts';
import { listFacts } from '../store/state/facts.ts';
import { lastSessions } from '../store/state/session-work.ts';
import { listSpans } from '../store/state/spans.ts';
import { listStatus } from '../store/state/status-lines.ts';
import { createTrustReader, taskHeldBack } from '../store/state/taints.ts';
import { countTasks, listTasks } from '../store/state/tasks.ts';

/** A task, and whether it waits for confirmation. Its title is then shown with a mark. */
export interface ShownTask extends Task {
  readonly unconfirmed: boolean;
}

/** A session, and what it did according to its episode. A running session has no episode. */
export interface ShownSession extends Session {
  readonly work: string | undefined;
}

export interface TaskGroup {
  readonly tasks: readonly ShownTask[];
  readonly total: number;
}

export interface Snapshot {
  readonly project: Project;
  readonly inProgress: TaskGroup;
  readonly blocked: TaskGroup;
  readonly due: TaskGroup;
  readonly ready: TaskGroup;
  readonly open: number;
  readonly decisions: readonly Fact[];
  readonly blockers: readonly Fact[];
  readonly activeFiles: readonly string[];
  readonly status: readonly StatusLine[];
  readonly sessions: readonly ShownSession[];
}

/** How many of each kind are shown. The counts say how many more there are. */
const SHOWN = 12;
const DECISIONS_SHOWN = 3;
const FILES_SHOWN = 8;
const SESSIONS_SHOWN = 5;

export function readSnapshot(db: Database, project: Project, now: number, session?: string): Snapshot {
  const shown = taskShower(db);
  const group = (filter: Parameters<typeof listTasks>[1]): TaskGroup => {
    const of = { ...filter, project: project.id };
    const tasks = shown(listTasks(db, { ...of, limit: SHOWN }));
    return { tasks, total: tasks.length < SHOWN ? tasks.length : countTasks(db, of) };
  };
  const open = ['open', 'in_progress', 'blocked'] as const;
  // Not counted, because that would read every open task. The total of open tasks is shown anyway.
  const ready = shown(listTasks(db, { project: project.id, readyAt: now, limit: SHOWN }));
  const today = localDay(now);
  return {
    project,
    inProgress: group({ statuses: ['in_progress'] }),
    blocked: group({ statuses: ['blocked'] }),
    due: dueTasks(db, shown, project.id, today),
    ready: { tasks: ready, total: ready.length },
    open: countTasks(db, { project: project.id, statuses: open }),
    decisions: pushable(listFacts(db, { project: project.id, kind: 'decision', holdsAt: now, limit: 10 })).slice(
      0,
      DECISIONS_SHOWN,
    ),
    blockers: pushable(listFacts(db, { project: project.id, kind: 'blocker', holdsAt: now, limit: 10 })),
    activeFiles: recentFiles(db, project.id),
    status: listStatus(db, project.id).filter(({ trust }) => mayBePushed(trust)),
    sessions: lastSessions(db, project.id, SESSIONS_SHOWN + 1)
      .filter(({ id }) => id !== session)
      .slice(0, SESSIONS_SHOWN)
      .map((each) => ({ ...each, work: getEpisode(db, project.id, each.id)?.what_was_done })),
  };
}

/** One query per priority: the index is ordered by priority first, so each reads a short range. */
function dueTasks(db: Database, shown: TaskShower, project: string, today: string): TaskGroup {
  const tasks = TASK_PRIORITIES.flatMap((priority) =>
    listTasks(db, { project, statuses: ['open'], priority, dueBy: today, limit: SHOWN }),
  );
  return { tasks: shown(tasks.slice(0, SHOWN)), total: tasks.length };
}

type TaskShower = (tasks: readonly Task[]) => readonly ShownTask[];

function taskShower(db: Database): TaskShower {
  const reader = createTrustReader(db);
  return (tasks) => tasks.map((task) => ({ ...task, unconfirmed: taskHeldBack(reader, task) !== undefined }));
}

/** The open tasks of a project that wait for other open tasks. Reads every open task, so only where all must be named. */
export function readWaiting(db: Database, project: Project): readonly ShownTask[] {
  return taskShower(db)(listTasks(db, { project: project.id, isWaiting: true, limit: SHOWN }));
}

/** What changed in a project since a time, for a session that continues with its earlier pack. */
export interface Changes {
  readonly project: Project;
  readonly tasks: readonly ShownTask[];
  readonly decisions: readonly Fact[];
}

export function readChanges(db: Database, project: Project, since: number, now: number): Changes {
  return {
    project,
    tasks: taskShower(db)(listTasks(db, { project: project.id, changedSince: since, limit: SHOWN })),
    decisions: pushable(listFacts(db, { project: project.id, kind: 'decision', holdsAt: now, limit: 10 })).filter(
      (fact) => fact.validFrom > since,
    ),
  };
}

export interface Turn {
  readonly at: number;
  readonly text: string;
}

/** The prompts of a session, newest last: an outline of what the summary replaced. */
export function readTurns(db: Database, session: string, limit: number): readonly Turn[] {
  const turns: Turn[] = [];
  for (const event of iterateEvents(db, { session, types: ['prompt.submitted'], order: 'newest', limit })) {
    if (event.body.origin !== 'machine') turns.unshift({ at: event.happenedAt, text: String(event.body.text) });
  }
  return turns;
}

export function sessionDecisions(db: Database, session: string, project: string, now: number): readonly Fact[] {
  return pushable(listFacts(db, { project, kind: 'decision', holdsAt: now, limit: 50 })).filter(
    (fact) => fact.session === session,
  );
}

function recentFiles(db: Database, project: string): readonly string[] {
  const times = new Map<string, number>();
  for (const { files } of listSpans(db, project, SESSIONS_SHOWN)) {
    for (const [path, at] of Object.entries(files)) times.set(path, Math.max(times.get(path) ?? 0, at));
  }
  return [...times]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, FILES_SHOWN)
    .map(([path]) => path);
}

/** External facts can be recalled but are never pushed. */
function pushable(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter((fact) => mayBePushed(fact.trust));
}
