/**
 * Computes the checkpoint of a project from the projections: the current state, and the state at the end of each of the
 * last ten spans of work. It is not stored, so it always agrees with the journal.
 */

import type { Checkpoint, CheckpointVersion } from '../../../domain/checkpoint.ts';
import { defined } from '../../../domain/json/defined.ts';
import type { Project } from '../../../domain/projects/project.ts';
import { foldTasks } from '../../../domain/tasks/fold-tasks.ts';
import type { Task, TaskEvent } from '../../../domain/tasks/task.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { listFacts } from '../facts/facts.ts';
import { sessionConclusion } from '../sessions/session-conclusion.ts';
import { lastSessions } from '../sessions/session-work.ts';
import { createTrustReader } from '../sessions/taints.ts';
import { countTasks, listTasks } from '../tasks/list-tasks.ts';
import { taskHistory } from '../tasks/tasks.ts';
import { activeFiles, SPANS_WITH_FILES } from './active-files.ts';
import { listSpans } from './spans.ts';

const VERSIONS_KEPT = 10;
const DECISIONS_SHOWN = 3;
const FILES_SHOWN = 10;
const BLOCKERS_SHOWN = 10;
/** Only the first few; the task list has all. */
const TASKS_SHOWN = 20;

export function readCheckpoint(db: Database, project: Project, now: number): Checkpoint {
  const spans = listSpans(db, project.id, SPANS_WITH_FILES);
  const [newest, ...older] = spans;
  const asItWas = pastOf(db);
  const [lastSession] = lastSessions(db, { project: project.id, now }, 1);
  const lastConclusion =
    lastSession && sessionConclusion(db, createTrustReader(db), { session: lastSession.id, project: project.id });
  return {
    project: project.id,
    ...versionAt(db, project.id, now, activeFiles(spans, project, FILES_SHOWN)),
    at: newest?.lastAt ?? project.registeredAt,
    ...defined({ session: newest?.session, lastSession, lastConclusion }),
    history: older.slice(0, VERSIONS_KEPT).map((span, index) => ({
      ...asItWas(versionAt(db, project.id, span.lastAt, activeFiles(spans.slice(index + 1), project, FILES_SHOWN))),
      ...defined({ session: span.session }),
    })),
  };
}

function versionAt(db: Database, project: string, at: number, activeFiles: readonly string[]): CheckpointVersion {
  return {
    at,
    activeFiles,
    decisions: listFacts(db, { project, kind: 'decision', holdsAt: at, limit: DECISIONS_SHOWN }),
    blockers: listFacts(db, { project, kind: 'blocker', holdsAt: at, limit: BLOCKERS_SHOWN }),
    tasks: listTasks(db, { project, openAt: at, suggested: false, limit: TASKS_SHOWN }),
    openTasks: countTasks(db, { project, openAt: at, suggested: false }),
  };
}

/** Restores tasks that changed later to their state at the time of a version. Each is looked up once. */
function pastOf(db: Database): (version: CheckpointVersion) => CheckpointVersion {
  const histories = new Map<string, readonly TaskEvent[]>();
  const historyOf = (task: string): readonly TaskEvent[] => {
    const known = histories.get(task);
    if (known) return known;
    const read = taskHistory(db, task);
    histories.set(task, read);
    return read;
  };
  const taskAt = (task: Task, at: number): Task => {
    if (task.updatedAt <= at) return task;
    const then = foldTasks(historyOf(task.id).filter((event) => event.happenedAt <= at)).tasks;
    return then.find(({ id }) => id === task.id) ?? then.at(-1) ?? task;
  };
  return (version) => ({ ...version, tasks: version.tasks.map((task) => taskAt(task, version.at)) });
}
