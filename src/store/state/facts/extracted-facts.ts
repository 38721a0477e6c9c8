/**
 * The rows that the extractor made, by turn, with their source events. An erased event removes its rows in the same
 * transaction; an event that counts for another project moves them. Extracting a turn again replaces its rows.
 */
import { EVERYWHERE, type FactRecord } from '../../../domain/facts/fact-record.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { StoredRecord } from '../../journal/rows.ts';
import { parseStateText, stateJson } from '../document-projection.ts';
import { EXTRACTED_TYPES, markForExtraction, outdateReading } from './extraction-cursors.ts';
import { type Touched, touch } from './touched-projects.ts';

/** The facts drawn from one turn. */
export interface ExtractedTurn {
  readonly id: string;
  readonly at: number;
  readonly records: readonly FactRecord[];
}

/** A record as it is stored. */
export interface ExtractedRow {
  readonly id: string;
  readonly turn: string;
  readonly turnAt: number;
  readonly project: string;
  readonly at: number;
  /** The record as JSON. */
  readonly record: string;
  /** The events it rests on. */
  readonly events: readonly string[];
}

export function rowsOf(turns: readonly ExtractedTurn[]): readonly ExtractedRow[] {
  return turns.flatMap(({ id: turn, at: turnAt, records }) =>
    records.map((record) => ({
      id: record.id,
      turn,
      turnAt,
      project: record.project ?? '',
      at: record.at,
      record: stateJson(record),
      events: [...new Set([record.source, ...(record.also ?? [])])],
    })),
  );
}

/** Replaces all rows of a session from a time on. Adds and returns the projects whose facts have to be folded again. */
export function replaceTurns(
  db: Database,
  session: string,
  { from, turns }: { readonly from: number; readonly turns: readonly ExtractedTurn[] },
  touched: Touched = new Map(),
): Touched {
  const gone = new Map<string, string>();
  for (const [id, turn, project, record] of db.lists(
    'SELECT id, turn, project, record FROM extracted WHERE session = ? AND turn_at >= ?',
    session,
    from,
  )) {
    gone.set(String(id), `${String(turn)}\n${String(project)}\n${String(record)}`);
  }
  for (const row of rowsOf(turns)) {
    const before = gone.get(row.id);
    gone.delete(row.id);
    if (before === `${row.turn}\n${row.project}\n${row.record}`) continue;
    removeRow(db, row.id, touched);
    touch(touched, row.project, row.at);
    insertRow(db, session, row);
  }
  for (const id of gone.keys()) removeRow(db, id, touched);
  return touched;
}

export interface SessionRows {
  readonly session: string;
  readonly rows: readonly ExtractedRow[];
}

/** Replaces the rows of all sessions. Reads them in the order in which they are stored: by session, each is on another page. */
export function replaceAllRows(db: Database, sessions: readonly SessionRows[]): void {
  const missing = new Map<string, { readonly session: string; readonly row: ExtractedRow }>();
  for (const { session, rows } of sessions) for (const row of rows) missing.set(row.id, { session, row });
  const gone: string[] = [];
  for (const [stored, session, turn, project, record] of db.lists(
    'SELECT id, session, turn, project, record FROM extracted',
  )) {
    const id = String(stored);
    const now = missing.get(id);
    const row = now?.session === session ? now?.row : undefined;
    if (row?.turn === turn && row?.project === project && row?.record === record) missing.delete(id);
    else gone.push(id);
  }
  for (const id of gone) removeRow(db, id, new Map());
  for (const { session, row } of missing.values()) insertRow(db, session, row);
}

function insertRow(
  db: Database,
  session: string,
  { id, turn, turnAt, project, at, record, events }: ExtractedRow,
): void {
  db.run(
    'INSERT INTO extracted (id, session, turn, turn_at, project, at, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
    id,
    session,
    turn,
    turnAt,
    project,
    at,
    record,
  );
  for (const event of events) db.run('INSERT INTO extracted_sources (event, id) VALUES (?, ?)', event, id);
}

/** `after`: only what was said later. */
export function extractedOf(
  db: Database,
  project: string,
  after: number = Number.MIN_SAFE_INTEGER,
): readonly FactRecord[] {
  return recordsIn(
    db.lists('SELECT record FROM extracted WHERE project = ? AND at > ? ORDER BY at, id', project, after),
  );
}

/** Those records of a project that have one of these ids. */
export function extractedById(db: Database, project: string, ids: readonly string[]): readonly FactRecord[] {
  return recordsIn(
    db.lists(
      'SELECT record FROM extracted WHERE id IN (SELECT value FROM json_each(?)) AND project = ?',
      JSON.stringify(ids),
      project,
    ),
  );
}

function recordsIn(rows: readonly (readonly unknown[])[]): readonly FactRecord[] {
  return parseStateText<readonly FactRecord[]>(`[${rows.map(([record]) => record).join(',')}]`);
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
  const rows = db.lists(
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
    // A process that is extracting it would write the earlier project.
    if (session !== undefined) outdateReading(db, session);
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
