/**
 * Which turns are not extracted yet. Hooks write nothing here: events after the position are looked up, and each session they
 * belong to is marked with the time of the earliest one. A mark stays until the turns are extracted. Marks are counted,
 * because a session that a process has read can be marked again for the same time before that process writes its facts.
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
/** Up to here, no event was skipped. */
const CHECKED = 'extraction-checked';

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
    `INSERT INTO extraction (session, version, since, marks) VALUES (?, '', ?, 1)
     ON CONFLICT (session) DO UPDATE SET since = min(ifnull(since, excluded.since), excluded.since), marks = marks + 1`,
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
  // A session that is marked completely keeps its count, or a long extraction would never be written beside running sessions.
  db.run(
    `UPDATE extraction SET since = ?1, marks = marks + 1 WHERE version <> ?2 AND version <> '' AND since IS NOT ?1`,
    FIRST_MOMENT,
    version,
  );
}

/** What was read of this session is outdated, although none of its turns changed. */
export function outdateReading(db: Database, session: string): void {
  db.run('UPDATE extraction SET marks = marks + 1 WHERE session = ? AND since IS NOT NULL', session);
}

/** Before any date, so the whole session is read. */
export const FIRST_MOMENT = -8_640_000_000_000_000;

export interface UnextractedSession {
  readonly session: string;
  readonly since: number;
  /** How often it was marked or extracted before it was read. */
  readonly marks: number;
  /** The process that reads it now reads all events up to this position. */
  readonly upto: number;
}

/** The most recently used session first. */
export function unextractedSessions(db: Database): readonly UnextractedSession[] {
  // Read first: events that arrive in between are after it.
  const upto = position(db);
  return db
    .all(
      `SELECT e.session, e.since, e.marks FROM extraction e LEFT JOIN sessions s ON s.id = e.session
       WHERE e.since IS NOT NULL ORDER BY s.last_at DESC, e.session`,
    )
    .map(({ session, since, marks }) => ({
      session: String(session),
      since: Number(since),
      marks: Number(marks),
      upto,
    }));
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

/** Whether nobody marked or extracted the session since it was read. Then what was read may be written. */
export function isUnchanged(db: Database, { session, marks }: UnextractedSession): boolean {
  return db.get('SELECT 1 AS yes FROM extraction WHERE session = ? AND marks = ?', session, marks) !== undefined;
}

/** Call it in the transaction that writes the facts, after `isUnchanged`. */
export function markExtracted(db: Database, { session, upto }: UnextractedSession, version: string): void {
  db.run(
    'UPDATE extraction SET since = NULL, version = ?, marks = marks + 1, upto = ? WHERE session = ?',
    version,
    upto,
    session,
  );
}

/** Every session with something to extract, from its start. */
export function allSessions(db: Database): readonly UnextractedSession[] {
  const upto = lastSeq(db);
  return db
    .all(
      `SELECT s.session, ifnull(e.marks, 0) AS marks FROM (
         SELECT DISTINCT session FROM journal WHERE type IN (${TYPE_LIST}) AND session IS NOT NULL) s
       LEFT JOIN extraction e ON e.session = s.session ORDER BY s.session`,
    )
    .map(({ session, marks }) => ({ session: String(session), since: FIRST_MOMENT, marks: Number(marks), upto }))
    .filter(({ session }) => !session.includes('/'));
}

/**
 * The whole history up to this position was extracted. Call it in the transaction that writes the facts. A session that was
 * marked or extracted while it was read is extracted again.
 */
export function markAllExtracted(
  db: Database,
  sessions: readonly UnextractedSession[],
  { version, upto }: { readonly version: string; readonly upto: number },
): void {
  const names = JSON.stringify(sessions.map(({ session }) => session));
  db.run('DELETE FROM extraction WHERE since IS NULL AND session NOT IN (SELECT value FROM json_each(?))', names);
  for (const { session, marks } of sessions) {
    db.run(
      `INSERT INTO extraction (session, version, since, marks, upto) VALUES (?1, ?2, NULL, 1, ?3)
       ON CONFLICT (session) DO UPDATE SET version = ?2, upto = ?3, marks = marks + 1,
         since = CASE WHEN marks = ?4 THEN NULL ELSE ${FIRST_MOMENT} END`,
      session,
      version,
      upto,
      marks,
    );
  }
  writeMeta(db, POSITION, String(upto));
}

/** Sessions with events that no extraction read although nothing marks them, from the earliest of these events on. */
export function skippedSessions(db: Database): readonly { readonly session: string; readonly since: number }[] {
  return db
    .all(
      `SELECT e.session, min(j.happened_at) AS since FROM journal j JOIN extraction e ON e.session = j.session
       WHERE j.seq > ? AND j.seq <= ? AND +j.type IN (${TYPE_LIST}) AND j.seq > e.upto AND e.since IS NULL
       GROUP BY e.session`,
      Number(readMeta(db, CHECKED) ?? 0),
      position(db),
    )
    .map(({ session, since }) => ({ session: String(session), since: Number(since) }));
}

/** Marks them, so that they are extracted, and returns how many. Reads only the events since the last check. */
export function markSkipped(db: Database): number {
  const skipped = skippedSessions(db);
  for (const { session, since } of skipped) markForExtraction(db, session, since);
  // Those of marked sessions are checked when they are extracted.
  if (countUnextracted(db) === 0) writeMeta(db, CHECKED, String(position(db)));
  return skipped.length;
}
