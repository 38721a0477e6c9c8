/**
 * Which turns are not extracted yet. Hooks write nothing here: events after the position are looked up, and each session they
 * belong to is marked with the time of the earliest one. A mark stays until the turns are extracted.
 */

import type { EventType } from '../../../domain/event-bodies.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';
import { lastSeq } from '../../journal/read.ts';

/** The event types whose texts are extracted, and those that decide where a turn begins. */
export const EXTRACTED_TYPES: ReadonlySet<string> = new Set<EventType>([
  'prompt.submitted',
  'reply.given',
  'plan.proposed',
  'context.compacted',
  'tool.called',
]);
const TYPE_LIST = [...EXTRACTED_TYPES].map((type) => `'${type}'`).join(', ');

const POSITION = 'extraction-position';

function position(db: Database): number {
  return Number(readMeta(db, POSITION) ?? 0);
}

/** One or two indexed lookups. */
export function hasUnextracted(db: Database): boolean {
  return (
    db.get('SELECT 1 AS yes FROM extraction WHERE since IS NOT NULL LIMIT 1') !== undefined ||
    // The plus prevents the use of the index by type, which lists every prompt and reply.
    db.get(`SELECT 1 AS yes FROM events WHERE seq > ? AND +type IN (${TYPE_LIST}) LIMIT 1`, position(db)) !== undefined
  );
}

/** Extract this session again, from the turn before this time on. */
export function markForExtraction(db: Database, session: string, since: number): void {
  if (session.includes('/')) return;
  db.run(
    `INSERT INTO extraction (session, version, since) VALUES (?, '', ?)
     ON CONFLICT (session) DO UPDATE SET since = min(ifnull(since, excluded.since), excluded.since)`,
    session,
    since,
  );
}

/**
 * Marks the sessions of all events since the position, and those that another version extracted. Call it in a transaction.
 */
export function markUnextracted(db: Database, version: string): void {
  const upto = lastSeq(db);
  // The plus prevents the use of the index by type, which lists every prompt and reply.
  const rows = db.all(
    `SELECT session, min(happened_at) AS since FROM (
       SELECT session, happened_at FROM journal WHERE seq > ?1 AND +type IN (${TYPE_LIST})
       UNION ALL
       SELECT t.session, t.happened_at FROM journal s JOIN journal t ON t.id = s.subject
         WHERE s.seq > ?1 AND +s.type = 'event.supplemented' AND +t.type IN (${TYPE_LIST}))
     WHERE session IS NOT NULL GROUP BY session`,
    position(db),
  );
  for (const { session, since } of rows) markForExtraction(db, String(session), Number(since));
  if (upto > position(db)) writeMeta(db, POSITION, String(upto));
  db.run("UPDATE extraction SET since = ? WHERE version <> ? AND version <> ''", FIRST_MOMENT, version);
}

/** Before any date, so the whole session is read. */
export const FIRST_MOMENT = -8_640_000_000_000_000;

export interface UnextractedSession {
  readonly session: string;
  readonly since: number;
}

/** The most recently used session first. */
export function unextractedSessions(db: Database): readonly UnextractedSession[] {
  return db
    .all(
      `SELECT e.session, e.since FROM extraction e LEFT JOIN sessions s ON s.id = e.session
       WHERE e.since IS NOT NULL ORDER BY s.last_at DESC, e.session`,
    )
    .map(({ session, since }) => ({ session: String(session), since: Number(since) }));
}

export function countUnextracted(db: Database): number {
  return Number(db.get('SELECT count(*) AS n FROM extraction WHERE since IS NOT NULL')?.n);
}

/** The same, including sessions of events that were not marked yet. */
export function countWaiting(db: Database): number {
  return Number(
    db.get(
      `SELECT count(*) AS n FROM (
         SELECT session FROM extraction WHERE since IS NOT NULL
         UNION SELECT session FROM events WHERE seq > ? AND +type IN (${TYPE_LIST})
           AND session IS NOT NULL AND instr(session, '/') = 0)`,
      position(db),
    )?.n,
  );
}

/** Sessions that another version of the extractor has read. */
export function countOutdated(db: Database, version: string): number {
  return Number(db.get("SELECT count(*) AS n FROM extraction WHERE version <> ? AND version <> ''", version)?.n);
}

/** False if the session was marked again for an earlier time in the meantime; then the mark stays. */
export function markExtracted(db: Database, { session, since }: UnextractedSession, version: string): boolean {
  const { changes } = db.run(
    'UPDATE extraction SET since = NULL, version = ? WHERE session = ? AND since = ?',
    version,
    session,
    since,
  );
  return changes > 0;
}

/** Every session with something to extract, from its start. */
export function allSessions(db: Database): readonly UnextractedSession[] {
  return db
    .all(`SELECT DISTINCT session FROM journal WHERE type IN (${TYPE_LIST}) AND session IS NOT NULL ORDER BY session`)
    .map(({ session }) => ({ session: String(session), since: FIRST_MOMENT }))
    .filter(({ session }) => !session.includes('/'));
}

/** The whole history up to this position was extracted. Call it in the transaction that writes the facts. */
export function markAllExtracted(
  db: Database,
  sessions: readonly UnextractedSession[],
  { version, upto }: { readonly version: string; readonly upto: number },
): void {
  db.run('DELETE FROM extraction');
  for (const { session } of sessions) {
    db.run('INSERT INTO extraction (session, version, since) VALUES (?, ?, NULL)', session, version);
  }
  writeMeta(db, POSITION, String(upto));
}
