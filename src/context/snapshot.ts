/** What there is to say about a project at one moment, read from the folds in a handful of indexed queries. */
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
import { createTrustReader, taskDoubt } from '../store/state/taints.ts';
import { countTasks, listTasks } from '../store/state/tasks.ts';

/** A task with whether it waits for the owner's word: its title is shown all the same, as data and marked. */
export interface ShownTask extends Task {
  readonly unconfirmed: boolean;
}

/** A session with what it did, from its episode. A session that is not over has no episode. */
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

/** More of a kind would crowd out the others; the counts say what is left. */
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
  // Not counted: that would look at every open task, and how many are open at all is said anyway.
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

/** One priority after the other: the index is ordered by priority first, and so each is a short range of it. */
function dueTasks(db: Database, shown: TaskShower, project: string, today: string): TaskGroup {
  const tasks = TASK_PRIORITIES.flatMap((priority) =>
    listTasks(db, { project, statuses: ['open'], priority, dueBy: today, limit: SHOWN }),
  );
  return { tasks: shown(tasks.slice(0, SHOWN)), total: tasks.length };
}

type TaskShower = (tasks: readonly Task[]) => readonly ShownTask[];

function taskShower(db: Database): TaskShower {
  const reader = createTrustReader(db);
  return (tasks) => tasks.map((task) => ({ ...task, unconfirmed: taskDoubt(reader, task) !== undefined }));
}

/** What changed in a project since a moment: for a session that goes on and still has what it was given then. */
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

/** What was asked in a session, newest last: the map of what a summary replaced. */
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

/** What came from outside is there to be asked for, never pushed. */
function pushable(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter((fact) => mayBePushed(fact.trust));
}
