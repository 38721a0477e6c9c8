/** What happened to the tasks of a project in a time range. */
import { OLD_TASK_MS, type ReportedTask, type TaskReport } from '../domain/report.ts';
import { isClosedStatus, reduceTask, type Task } from '../domain/tasks/task.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import { taskHistory } from '../store/state/tasks/tasks.ts';
import type { TimeRange } from './time-range.ts';
import { isWithin } from './time-range.ts';

/** Without suggested tasks that nobody has accepted. */
export function reportTasks(db: Database, tasks: readonly Task[], range: TimeRange): TaskReport {
  const accepted = tasks.filter(({ suggested }) => !suggested);
  const closed = accepted.filter(({ closedAt }) => isWithin(closedAt, range));
  const finished = closed.filter(({ status }) => status === 'done');
  const open = accepted.filter((task) => isOpenAt(task, range.until));
  return {
    created: accepted.filter(({ createdAt }) => isWithin(createdAt, range)).map(reportedTask(range)),
    finished: finished.map(reportedTask(range)),
    dropped: closed.filter(({ status }) => status === 'dropped').map(reportedTask(range)),
    reopened: accepted
      .filter((task) => isWithin(task.updatedAt, { ...range, until: Number.POSITIVE_INFINITY }))
      .filter(({ id }) => wasReopened(db, id, range))
      .map(reportedTask(range)),
    livedMs: livedMs(finished),
    open: open.length,
    old: open
      .filter(({ createdAt }) => range.until - createdAt > OLD_TASK_MS)
      .sort((a, b) => a.createdAt - b.createdAt)
      .map(reportedTask(range)),
  };
}

function reportedTask({ until }: TimeRange): (task: Task) => ReportedTask {
  return ({ id, text, createdAt, closedAt }) => ({
    id,
    text,
    ageMs: Math.max(0, Math.min(closedAt ?? until, until) - createdAt),
  });
}

function isOpenAt({ createdAt, closedAt }: Task, at: number): boolean {
  return createdAt < at && (closedAt === undefined || closedAt >= at);
}

function livedMs(finished: readonly Task[]): TaskReport['livedMs'] {
  const lives = finished
    .map(({ createdAt, closedAt }) => Math.max(0, (closedAt ?? createdAt) - createdAt))
    .sort((a, b) => a - b);
  const longest = lives.at(-1);
  const median = lives.at(Math.floor((lives.length - 1) / 2));
  return longest === undefined || median === undefined ? undefined : { median, longest };
}

function wasReopened(db: Database, id: string, range: TimeRange): boolean {
  let task: Task | undefined;
  for (const event of taskHistory(db, id)) {
    const next = reduceTask(task, event);
    const reopened =
      task !== undefined && next !== undefined && isClosedStatus(task.status) && !isClosedStatus(next.status);
    if (reopened && isWithin(event.happenedAt, range)) return true;
    task = next;
  }
  return false;
}
