/** Finds records that were derived from one of the given events, or are about one. */
import { DERIVED_TYPES, originsOf } from '../../domain/derivation.ts';
import type { EventRecord } from '../../domain/event.ts';
import type { Actor } from '../../domain/trust/trust.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { marks } from './sql-conditions.ts';

/** One pass over the types that can be derived, for any number of events. Not transitive. */
export function derivedFrom(db: Database, ids: ReadonlySet<string>): readonly string[] {
  const found: string[] = [];
  const rows = db.iterate(
    `SELECT id, key, type, actor, body FROM events WHERE type IN (${marks(DERIVED_TYPES)})`,
    ...DERIVED_TYPES,
  );
  for (const row of rows) {
    const id = String(row.id);
    if (!ids.has(id) && originsOf(readEventPart(row)).some((origin) => ids.has(origin))) found.push(id);
  }
  return found;
}

/**
 * Long texts are in blobs, and no origin is that long. A row that is not JSON is damaged and reported when it is read.
 */
function readEventPart(row: Readonly<Record<string, unknown>>): Pick<EventRecord, 'key' | 'type' | 'actor' | 'body'> {
  let body: EventRecord['body'] = {};
  try {
    body = JSON.parse(String(row.body)) as EventRecord['body'];
  } catch {
    // Trigger: a damaged row. Outcome: it has no origin here; `memoir doctor` finds it by its checksum.
  }
  return {
    ...(row.key === null ? {} : { key: String(row.key) }),
    type: String(row.type),
    // Written by Memoir from the closed set.
    actor: String(row.actor) as Actor,
    body,
  };
}
