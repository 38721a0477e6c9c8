/**
 * The rows that the extractor made, by turn, with their source events. An erased event removes its rows in the same
 * transaction; an event that counts for another project moves them. Extracting a turn again replaces its rows.
 */
import { EVERYWHERE, type FactRecord } from '../../../domain/facts/fact-record.ts';
import type { Database, Row } from '../../../platform/sqlite/sqlite.ts';
import type { StoredRecord } from '../../journal/rows.ts';
import { parseStateText, stateJson } from '../document-projection.ts';
import { EXTRACTED_TYPES, markForExtraction } from './extraction-cursors.ts';
import { type Touched, touch } from './touched-projects.ts';

/** The facts drawn from one turn. */
export interface ExtractedTurn {
  readonly id: string;
  readonly at: number;
  readonly records: readonly FactRecord[];
}

/** Replaces all rows of a session from a time on. Adds and returns the projects whose facts have to be folded again. */
export function replaceTurns(
  db: Database,
  session: string,
  { from, turns }: { readonly from: number; readonly turns: readonly ExtractedTurn[] },
  touched: Touched = new Map(),
): Touched {
  const before = new Map<string, string>();
  for (const [id, turn, project, record] of db.lists(
    'SELECT id, turn, project, record FROM extracted WHERE session = ? AND turn_at >= ?',
    session,
    from,
  )) {
    before.set(String(id), `${String(turn)}\n${String(project)}\n${String(record)}`);
  }
  const kept = new Set<string>();
  for (const { id: turn, at, records } of turns) {
    for (const record of records) {
      const project = record.project ?? '';
      const json = stateJson(record);
      kept.add(record.id);
      if (before.get(record.id) === `${turn}\n${project}\n${json}`) continue;
      removeRow(db, record.id, touched);
      touch(touched, project, record.at);
      db.run(
        'INSERT INTO extracted (id, session, turn, turn_at, project, at, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
        record.id,
        session,
        turn,
        at,
        project,
        record.at,
        json,
      );
      for (const event of new Set([record.source, ...(record.also ?? [])])) {
        db.run('INSERT INTO extracted_sources (event, id) VALUES (?, ?)', event, record.id);
      }
    }
  }
  for (const id of before.keys()) if (!kept.has(id)) removeRow(db, id, touched);
  return touched;
}

/** Removes the rows of all other sessions, after an extraction of the whole journal. */
export function keepSessions(db: Database, sessions: readonly string[]): void {
  const gone = db.all(
    'SELECT id FROM extracted WHERE session NOT IN (SELECT value FROM json_each(?))',
    JSON.stringify(sessions),
  );
  for (const { id } of gone) removeRow(db, String(id), new Map());
}

/** `after`: only what was said later. */
export function extractedOf(
  db: Database,
  project: string,
  after: number = Number.MIN_SAFE_INTEGER,
): readonly FactRecord[] {
  return recordsIn(db.all('SELECT record FROM extracted WHERE project = ? AND at > ? ORDER BY at, id', project, after));
}

/** Those records of a project that have one of these ids. */
export function extractedById(db: Database, project: string, ids: readonly string[]): readonly FactRecord[] {
  return recordsIn(
    db.all(
      'SELECT record FROM extracted WHERE id IN (SELECT value FROM json_each(?)) AND project = ?',
      JSON.stringify(ids),
      project,
    ),
  );
}

function recordsIn(rows: readonly Row[]): readonly FactRecord[] {
  return parseStateText<readonly FactRecord[]>(`[${rows.map(({ record }) => record).join(',')}]`);
}

/** All records, of all projects. */
export function* iterateExtracted(db: Database): Generator<FactRecord, void, undefined> {
  for (const { record } of db.iterate('SELECT record FROM extracted ORDER BY id'))
    yield parseStateText<FactRecord>(String(record));
}

/** Whether a project has more records than this. Reads at most that many index rows. */
export function hasMoreExtracted(db: Database, project: string, count: number): boolean {
  return db.get('SELECT 1 AS yes FROM extracted WHERE project = ? LIMIT 1 OFFSET ?', project, count) !== undefined;
}

export function isExtracted(db: Database, id: string): boolean {
  return db.get('SELECT 1 AS yes FROM extracted WHERE id = ?', id) !== undefined;
}

/** The records that have one of these events as a source, by id. */
export function extractedFrom(db: Database, events: ReadonlySet<string>): readonly FactRecord[] {
  const rows = db.all(
    `SELECT record FROM extracted WHERE id IN (
       SELECT id FROM extracted_sources WHERE event IN (SELECT value FROM json_each(?))) ORDER BY id`,
    JSON.stringify([...events]),
  );
  return recordsIn(rows);
}

/** Follows events that were erased, moved or changed. Returns the projects whose facts have to be folded again. */
export function followEvents(db: Database, changed: readonly StoredRecord[]): Touched {
  const touched: Touched = new Map();
  const seen = new Set<string>();
  for (const { id, type, session, happenedAt } of changed) {
    if (!EXTRACTED_TYPES.has(type) || seen.has(id)) continue;
    seen.add(id);
    const now = db.get('SELECT project, session, happened_at, actor, trust FROM journal WHERE id = ?', id);
    if (now === undefined) {
      for (const row of db.all('SELECT id FROM extracted_sources WHERE event = ?', id)) {
        removeRow(db, String(row.id), touched);
      }
      if (session !== undefined) markForExtraction(db, session, happenedAt);
      continue;
    }
    moveRows(db, id, now, touched);
    const same = now.session === (session ?? null) && Number(now.happened_at) === happenedAt;
    for (const [each, at] of same
      ? []
      : [[session, happenedAt] as const, [now.session, Number(now.happened_at)] as const]) {
      if (typeof each === 'string') markForExtraction(db, each, at);
    }
  }
  return touched;
}

/** Rows whose words come from this event count for its project. */
function moveRows(db: Database, event: string, now: Readonly<Record<string, unknown>>, touched: Touched): void {
  const rows = db.all(
    'SELECT e.id, e.project, e.record FROM extracted_sources s JOIN extracted e ON e.id = s.id WHERE s.event = ?',
    event,
  );
  for (const row of rows) {
    const record = parseStateText<FactRecord>(String(row.record));
    const project = typeof now.project === 'string' ? now.project : '';
    if (record.source !== event || row.project === project) continue;
    touch(touched, String(row.project));
    // The event still names no project, but the project it was said in may now be isolated.
    if (row.project === EVERYWHERE) continue;
    touch(touched, project);
    const moved = { ...record, project: project === '' ? undefined : project };
    db.run('UPDATE extracted SET project = ?, record = ? WHERE id = ?', project, stateJson(moved), String(row.id));
  }
}

function removeRow(db: Database, id: string, touched: Touched): void {
  const row = db.get('SELECT project, at FROM extracted WHERE id = ?', id);
  if (row === undefined) return;
  touch(touched, String(row.project), Number(row.at));
  db.run('DELETE FROM extracted WHERE id = ?', id);
  db.run('DELETE FROM extracted_sources WHERE id = ?', id);
}
