/** Uses of an item: which facts, tasks and context packs were derived from it or name it. */
import type { EventRecord } from '../../../domain/event.ts';
import type { Fact } from '../../../domain/facts/fact-record.ts';
import type { Task } from '../../../domain/tasks/task.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../../journal/read.ts';
import { statesOf } from '../document-projection.ts';
import { applyTrustedChangesToAll } from '../sessions/taints.ts';

/** Facts derived from one of these events, or superseding one of these facts; oldest first. */
export function factsFrom(db: Database, ids: readonly string[]): readonly Fact[] {
  const rows = db.all(
    `SELECT state FROM facts WHERE entity IN (SELECT fact FROM fact_sources WHERE event IN (SELECT value FROM json_each(?)))
     ORDER BY valid_from, entity`,
    JSON.stringify(ids),
  );
  return statesOf<Fact>(rows);
}

/** Facts that this one superseded. */
export function factsReplacedBy(db: Database, id: string): readonly Fact[] {
  const rows = db.all("SELECT state FROM facts WHERE state ->> 'supersededBy' = ? ORDER BY valid_from, entity", id);
  return statesOf<Fact>(rows);
}

/** Tasks from this text: suggested and accepted ones. */
export function tasksFoundIn(db: Database, id: string): readonly Task[] {
  const rows = db.all(
    `SELECT state FROM tasks WHERE entity IN (SELECT fact FROM fact_sources WHERE event = ?1
       UNION SELECT id FROM events WHERE type = 'task.added' AND body ->> 'from' = ?1) ORDER BY created_at, entity`,
    id,
  );
  return applyTrustedChangesToAll(db, statesOf(rows));
}

/** Tasks that depend on this one. */
export function tasksWaitingFor(db: Database, id: string): readonly Task[] {
  const rows = db.all('SELECT state FROM tasks WHERE instr(state, ?) > 0 ORDER BY created_at, entity', id);
  return applyTrustedChangesToAll(db, statesOf(rows)).filter((task) => task.dependsOn.includes(id));
}

/** Packs that contain one of these texts, newest first, among the last `limit`. */
export function packsWith(
  db: Database,
  needles: readonly string[],
  since: number,
  limit: number,
): readonly EventRecord[] {
  if (needles.length === 0) return [];
  const found: EventRecord[] = [];
  for (const record of iterateEvents(db, { types: ['context.given'], since, order: 'newest', limit })) {
    const { text, ...rest } = record.body;
    const given = `${String(text ?? '')}\n${JSON.stringify(rest)}`;
    if (needles.some((needle) => given.includes(needle))) found.push(record);
  }
  return found;
}
