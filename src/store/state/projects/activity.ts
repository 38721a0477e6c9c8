/** How much happened in each hour. The reader's time zone decides which hours are one day, so days are made there. */
import { HOUR_MS } from '../../../domain/time/dates.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { marks, sqlConditions } from '../../journal/sql-conditions.ts';

export interface ActivityFilter {
  readonly project?: string | undefined;
  /** Milliseconds. */
  readonly since: number;
  /** Isolated projects to leave out. */
  readonly hidden?: readonly string[];
}

export interface ActiveHour {
  /** The start of the hour, in milliseconds. */
  readonly at: number;
  readonly events: number;
}

/** What people and agents did. Memoir's own events are left out. */
const WORK = [
  'prompt.submitted',
  'reply.given',
  'tool.called',
  'task.added',
  'task.changed',
  'fact.stated',
  'fact.changed',
  'status.set',
];

/** Oldest first; hours without an event are left out. */
export function listActivity(db: Database, { project, since, hidden = [] }: ActivityFilter): readonly ActiveHour[] {
  const { parts, values, add } = sqlConditions();
  add('happened_at >= ?', since);
  add(`type IN (${marks(WORK)})`, ...WORK);
  if (project !== undefined) add('project = ?', project);
  if (hidden.length > 0) add(`(project IS NULL OR project NOT IN (${marks(hidden)}))`, ...hidden);
  return db
    .all(
      `SELECT happened_at / ${HOUR_MS} AS hour, count(*) AS n FROM journal WHERE ${parts.join(' AND ')} GROUP BY 1 ORDER BY 1`,
      ...values,
    )
    .map((row) => ({ at: Number(row.hour) * HOUR_MS, events: Number(row.n) }));
}
