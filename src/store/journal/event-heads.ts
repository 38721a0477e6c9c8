/** Type, time and session of many events without their bodies: enough to group the ids of a whole project. */
import type { Database } from '../../platform/sqlite/sqlite.ts';

export interface EventHead {
  readonly id: string;
  readonly type: string;
  readonly session: string | undefined;
  readonly happenedAt: number;
}

const AT_ONCE = 1000;

export function* eventHeads(db: Database, ids: Iterable<string>): Generator<EventHead, void, undefined> {
  let some: string[] = [];
  for (const id of ids) {
    some.push(id);
    if (some.length < AT_ONCE) continue;
    yield* headsOf(db, some);
    some = [];
  }
  yield* headsOf(db, some);
}

function headsOf(db: Database, ids: readonly string[]): readonly EventHead[] {
  const sql = 'SELECT id, type, session, happened_at FROM journal WHERE id IN (SELECT value FROM json_each(?))';
  return db.all(sql, JSON.stringify(ids)).map((row) => ({
    id: String(row.id),
    type: String(row.type),
    session: row.session === null ? undefined : String(row.session),
    happenedAt: Number(row.happened_at),
  }));
}
