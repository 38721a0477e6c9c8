/** Uses of a memory: which facts, tasks and context packs were derived from it or name it. */
import type { EventRecord } from '../../domain/event.ts';
import type { Fact } from '../../domain/fact.ts';
import type { Task } from '../../domain/task.ts';
import type { Database } from '../../platform/sqlite.ts';
import { getEvent, iterateEvents } from '../journal/read.ts';
import { statesOf } from './document-projection.ts';

/** Facts derived from one of these events, or superseding one of these facts; oldest first. */
export function factsFrom(db: Database, ids: readonly string[]): readonly Fact[] {
  const wanted = new Set(ids);
  const rows = db.all(
    `SELECT state FROM facts WHERE ${ids.map(() => 'instr(state, ?) > 0').join(' OR ')} ORDER BY valid_from, entity`,
    ...ids,
  );
  return statesOf<Fact>(rows).filter((fact) => fact.sources.some((source) => wanted.has(source)));
}

/** Facts that this one superseded. */
export function factsReplacedBy(db: Database, id: string): readonly Fact[] {
  const rows = db.all('SELECT state FROM facts WHERE instr(state, ?) > 0 ORDER BY valid_from, entity', id);
  return statesOf<Fact>(rows).filter((fact) => fact.supersededBy === id);
}

/** Suggested tasks from this text; their keys name it. */
export function tasksFoundIn(db: Database, id: string): readonly EventRecord[] {
  return db
    .all("SELECT id FROM events WHERE type = 'task.added' AND key >= ? AND key < ? ORDER BY happened_at", ...keysOf(id))
    .flatMap((row) => getEvent(db, String(row.id)) ?? []);
}

/** Tasks that depend on this one. */
export function tasksWaitingFor(db: Database, id: string): readonly Task[] {
  const rows = db.all('SELECT state FROM tasks WHERE instr(state, ?) > 0 ORDER BY created_at, entity', id);
  return statesOf<Task>(rows).filter((task) => task.dependsOn.includes(id));
}

function keysOf(id: string): readonly [string, string] {
  return [`found:${id}:`, `found:${id}:~`];
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
