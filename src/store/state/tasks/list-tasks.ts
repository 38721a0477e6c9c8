/** Lists and counts tasks. Each list is one index read. */
import {
  isClosedStatus,
  TASK_PRIORITIES,
  TASK_STATUSES,
  type Task,
  type TaskPriority,
  type TaskStatus,
} from '../../../domain/tasks/task.ts';
import type { Database, SqlValue } from '../../../platform/sqlite/sqlite.ts';
import { marks, sqlConditions } from '../../journal/sql-conditions.ts';
import { parseStateText, statesOf } from '../document-projection.ts';
import { applyTrustedChanges, applyTrustedChangesToAll, createTrustReader } from '../sessions/taints.ts';

export interface TaskFilter {
  readonly project?: string;
  readonly statuses?: readonly TaskStatus[];
  readonly priority?: TaskPriority;
  /** Due on or before this day. */
  readonly dueBy?: string;
  /** Only suggested tasks, or only the others. Without it, both. */
  readonly suggested?: boolean;
  /** Accepted, open, not claimed at this time, and without open dependencies. */
  readonly readyAt?: number;
  /** Accepted and open, with open dependencies. */
  readonly isWaiting?: true;
  /** Open, and claimed by a session at this time. */
  readonly claimedAt?: number;
  /** Not done or dropped at this time, as known now. */
  readonly openAt?: number;
  /** Ended by an agent or changed by one before its end, after this time; the agent's words or that end may be held back. */
  readonly agentEndedSince?: number;
  /** Changed after this time. */
  readonly changedSince?: number;
  readonly createdBefore?: number;
  /** Ids of tasks to leave out. */
  readonly except?: readonly string[];
  /** Isolated projects to leave out. */
  readonly hidden?: readonly string[];
  readonly limit?: number;
}

/** By priority, then due date, then age. */
export function listTasks(db: Database, filter: TaskFilter = {}): readonly Task[] {
  const { sql, values } = select(filter);
  return applyTrustedChangesToAll(db, statesOf(db.all(sql, ...values)));
}

/**
 * The same list, one task at a time. It is read at once, so a slow consumer keeps nothing open, but as one text: ten
 * thousand row objects would cost more in garbage collection than reading them.
 */
export function* eachTask(db: Database, filter: TaskFilter = {}): Generator<Task, void, undefined> {
  const { sql, values } = select(filter);
  const states = String(
    db.get(`SELECT group_concat(state, char(30)) AS states FROM (${sql})`, ...values)?.states ?? '',
  );
  const reader = createTrustReader(db);
  for (let start = 0; start < states.length; ) {
    const end = states.indexOf(BETWEEN_STATES, start);
    const state = states.slice(start, end < 0 ? undefined : end);
    // Rows without a status have no state and are not selected.
    yield applyTrustedChanges(reader, parseStateText<Task>(state));
    start = end < 0 ? states.length : end + 1;
  }
}

/** Never occurs in JSON text, which escapes it. */
const BETWEEN_STATES = '\u001e';

function select(filter: TaskFilter): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const { where, values } = conditions(filter, 'list');
  const sql = `SELECT state FROM tasks WHERE ${where} ORDER BY rank, due, created_at, entity LIMIT ?`;
  return { sql, values: [...values, filter.limit ?? -1] };
}

export function countTasks(db: Database, filter: TaskFilter = {}): number {
  const { where, values } = conditions(filter, 'count');
  return Number(db.get(`SELECT count(*) AS n FROM tasks WHERE ${where}`, ...values)?.n);
}

function isAllOpen(statuses: readonly TaskStatus[]): boolean {
  return TASK_STATUSES.every((status) => statuses.includes(status) !== isClosedStatus(status));
}

/** A cross join keeps this order: from the few dependencies to their tasks. */
const HAS_OPEN_DEPENDENCY = `EXISTS (
  SELECT 1 FROM json_each(tasks.state, '$.dependsOn') d CROSS JOIN task_sightings s CROSS JOIN tasks o
  WHERE s.entity = d.value AND o.entity = s.task AND o.closed_at IS NULL AND o.status IS NOT NULL)`;

function conditions(
  filter: TaskFilter,
  purpose: 'list' | 'count',
): { readonly where: string; readonly values: readonly SqlValue[] } {
  // The plus prevents the use of this index: nearly every row has a status.
  const { parts, values, add } = sqlConditions('+status IS NOT NULL');
  const isOpenOnly = [filter.readyAt, filter.isWaiting, filter.claimedAt].some((each) => each !== undefined);
  const statuses = isOpenOnly ? (['open'] as const) : filter.statuses;
  const suggested = isOpenOnly ? false : filter.suggested;
  // Few tasks are ended by agents, so they are found by that end and not by their project.
  const project = filter.agentEndedSince === undefined ? 'project' : '+project';
  if (filter.project !== undefined) add(`${project} = ?`, filter.project);
  if (suggested !== undefined) add('suggested = ?', Number(suggested));
  // The usual list. The index by closing time returns it in order; by status, three lists would have to be sorted. A count
  // needs no order, and the index by status reads no closed task.
  if (purpose === 'list' && statuses && isAllOpen(statuses)) add('closed_at IS NULL');
  else if (statuses) add(`status IN (${marks(statuses)})`, ...statuses);
  if (filter.priority !== undefined) add('rank = ?', TASK_PRIORITIES.indexOf(filter.priority));
  if (filter.dueBy !== undefined) add('due <= ?', filter.dueBy);
  if (filter.readyAt !== undefined) {
    add('claimed_until <= ?', filter.readyAt);
    add(`(waits_for = 0 OR NOT ${HAS_OPEN_DEPENDENCY})`);
  }
  if (filter.isWaiting === true) add(`waits_for > 0 AND ${HAS_OPEN_DEPENDENCY}`);
  if (filter.claimedAt !== undefined) add('claimed_until > ?', filter.claimedAt);
  if (filter.openAt !== undefined) {
    add('created_at <= ? AND (closed_at IS NULL OR closed_at > ?)', filter.openAt, filter.openAt);
  }
  if (filter.agentEndedSince !== undefined) {
    add('agent_ended_at > ?', filter.agentEndedSince);
  }
  if (filter.createdBefore !== undefined) add('created_at < ?', filter.createdBefore);
  if (filter.changedSince !== undefined) add("state ->> 'updatedAt' > ?", filter.changedSince);
  const except = filter.except ?? [];
  if (except.length > 0) add(`entity NOT IN (${marks(except)})`, ...except);
  const hidden = filter.hidden ?? [];
  if (hidden.length > 0) add(`(project IS NULL OR project NOT IN (${marks(hidden)}))`, ...hidden);
  return { where: parts.join(' AND '), values };
}
