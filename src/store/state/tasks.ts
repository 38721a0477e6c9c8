/** Every task there is, kept so that a list is a read of an index. */
import {
  asShortId,
  isClosed,
  isTaskEvent,
  reduceTask,
  SHORTEST_TASK_PREFIX,
  shortTaskId,
  TASK_PRIORITIES,
  TASK_STATUSES,
  type Task,
  type TaskPriority,
  type TaskStatus,
  taskOf,
} from '../../domain/task.ts';
import type { Database, SqlValue } from '../../platform/sqlite.ts';
import { documentProjection, parseStateText, stateOf, statesOf } from './document-projection.ts';

export const tasksProjection = documentProjection<Task>({
  name: 'tasks',
  table: 'tasks',
  version: 1,
  order: 'time',
  readsTexts: true,
  entities: (event) => (isTaskEvent(event) ? [taskOf(event)] : []),
  source: (task) => ({ subject: task }),
  reduce: (task, event) => (isTaskEvent(event) ? reduceTask(task, event) : task),
  columns: {
    project: (task) => task.project,
    status: (task) => task.status,
    rank: (task) => TASK_PRIORITIES.indexOf(task.priority),
    due: (task) => task.due ?? NEVER,
    created_at: (task) => task.createdAt,
    closed_at: (task) => task.closedAt,
    claimed_until: (task) => task.claim?.until ?? 0,
    waits_for: (task) => task.dependsOn.length,
    short: (task) => shortTaskId(task.id),
  },
});

/** Sorts after every day. */
const NEVER = '9999';

export interface TaskFilter {
  readonly project?: string;
  readonly statuses?: readonly TaskStatus[];
  readonly priority?: TaskPriority;
  /** Due on or before this day. */
  readonly dueBy?: string;
  /** Open, claimed by nobody at this time, and waiting for nothing. */
  readonly readyAt?: number;
  /** Not yet done or dropped at this time, as far as is known now. */
  readonly openAt?: number;
  /** Something happened to it after this time. */
  readonly changedSince?: number;
  /** Projects nobody outside them may see. */
  readonly hidden?: readonly string[];
  readonly limit?: number;
}

/** By priority, then due date, then age. */
export function listTasks(db: Database, filter: TaskFilter = {}): readonly Task[] {
  const { sql, values } = select(filter);
  return statesOf<Task>(db.all(sql, ...values));
}

/**
 * The same list, one task at a time. All of it is read at once, so that a slow reader holds nothing open, but as one text:
 * ten thousand rows would each be carried along by the garbage collector, which costs more than reading them.
 */
export function* eachTask(db: Database, filter: TaskFilter = {}): Generator<Task, void, undefined> {
  const { sql, values } = select(filter);
  const states = String(
    db.get(`SELECT group_concat(state, char(30)) AS states FROM (${sql})`, ...values)?.states ?? '',
  );
  for (let start = 0; start < states.length; ) {
    const end = states.indexOf(BETWEEN_STATES, start);
    const state = states.slice(start, end < 0 ? undefined : end);
    // Rows without a status have no state; `select` leaves them out.
    yield parseStateText<Task>(state);
    start = end < 0 ? states.length : end + 1;
  }
}

/** Stands nowhere in a JSON text: inside strings it is written as an escape. */
const BETWEEN_STATES = '\u001e';

function select(filter: TaskFilter): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const { where, values } = conditions(filter);
  const sql = `SELECT state FROM tasks WHERE ${where} ORDER BY rank, due, created_at, entity LIMIT ?`;
  return { sql, values: [...values, filter.limit ?? -1] };
}

export function countTasks(db: Database, filter: TaskFilter = {}): number {
  const { where, values } = conditions(filter);
  return Number(db.get(`SELECT count(*) AS n FROM tasks WHERE ${where}`, ...values)?.n);
}

/** How many tasks were found in what this session said, whatever became of them. */
export function countSuggestedTasks(db: Database, session: string): number {
  const row = db.get(
    "SELECT count(*) AS n FROM journal WHERE session = ? AND type = 'task.added' AND body ->> 'suggested' = 1",
    session,
  );
  return Number(row?.n);
}

export function getTask(db: Database, id: string): Task | undefined {
  return stateOf<Task>(db, 'tasks', id);
}

/**
 * Whole ids of tasks whose short id begins with what was typed, else of those whose long one does: long ids of one hour
 * begin alike, so a few characters of one mean nothing as long as a short id has them.
 */
export function findTaskIds(db: Database, typed: string, limit: number): readonly string[] {
  const prefix = typed.toLowerCase();
  if (prefix.length < SHORTEST_TASK_PREFIX) return [];
  const starting = (column: 'short' | 'entity', start: string): readonly string[] =>
    db
      .all(
        `SELECT entity FROM tasks WHERE ${column} >= ? AND ${column} < ? AND status IS NOT NULL ORDER BY entity LIMIT ?`,
        start,
        `${start}~`,
        limit,
      )
      .map((row) => String(row.entity));
  const short = starting('short', asShortId(prefix));
  return short.length > 0 ? short : starting('entity', prefix);
}

/** What a task still waits for. A dependency that was dropped, or is gone, holds nothing up. */
export function openDependencies(db: Database, task: Task): readonly Task[] {
  return task.dependsOn.flatMap((id) => {
    const other = getTask(db, id);
    return other && other.closedAt === undefined ? [other] : [];
  });
}

function isAllOpen(statuses: readonly TaskStatus[]): boolean {
  return TASK_STATUSES.every((status) => statuses.includes(status) !== isClosed(status));
}

function conditions(filter: TaskFilter): { readonly where: string; readonly values: readonly SqlValue[] } {
  // The plus keeps this out of the choice of an index: nearly every row has a status.
  const parts: string[] = ['+status IS NOT NULL'];
  const values: SqlValue[] = [];
  const add = (sql: string, ...bound: SqlValue[]): void => {
    parts.push(sql);
    values.push(...bound);
  };
  const statuses = filter.readyAt === undefined ? filter.statuses : (['open'] as const);
  if (filter.project !== undefined) add('project = ?', filter.project);
  // The usual question. Asked by the closing time it is answered in order; by status, three lists would have to be sorted.
  if (statuses && isAllOpen(statuses)) add('closed_at IS NULL');
  else if (statuses) add(`status IN (${statuses.map(() => '?').join(', ')})`, ...statuses);
  if (filter.priority !== undefined) add('rank = ?', TASK_PRIORITIES.indexOf(filter.priority));
  if (filter.dueBy !== undefined) add('due <= ?', filter.dueBy);
  if (filter.readyAt !== undefined) {
    add('claimed_until <= ?', filter.readyAt);
    // A cross join keeps its order: from the few dependencies to their tasks, never from every open task to this one.
    add(`(waits_for = 0 OR NOT EXISTS (
           SELECT 1 FROM json_each(tasks.state, '$.dependsOn') d CROSS JOIN tasks o
           WHERE o.entity = d.value AND o.closed_at IS NULL AND o.status IS NOT NULL))`);
  }
  if (filter.openAt !== undefined) {
    add('created_at <= ? AND (closed_at IS NULL OR closed_at > ?)', filter.openAt, filter.openAt);
  }
  if (filter.changedSince !== undefined) add("state ->> 'updatedAt' > ?", filter.changedSince);
  const hidden = filter.hidden ?? [];
  if (hidden.length > 0) {
    add(`(project IS NULL OR project NOT IN (${hidden.map(() => '?').join(', ')}))`, ...hidden);
  }
  return { where: parts.join(' AND '), values };
}
