/** Reads the journal. A returned event is complete: the first capture joined with all its supplements. */

import type { EventRecord } from '../../domain/event.ts';
import { asObject } from '../../domain/json/json.ts';
import { joinBodies } from '../../domain/supplement.ts';
import type { Hlc } from '../../domain/time/hlc.ts';
import type { Database, Row, SqlValue } from '../../platform/sqlite/sqlite.ts';
import { damagedEvent, openTexts, RECORD_COLUMNS, recordOfRow, rowOfList, type StoredRecord } from './rows.ts';
import { marks, sqlConditions } from './sql-conditions.ts';

export interface EventFilter {
  readonly project?: string;
  readonly session?: string;
  /** A session and its subagents. */
  readonly sessionTree?: string;
  readonly types?: readonly string[];
  readonly subject?: string;
  /** Happened at or after `since` and before `until`, in milliseconds. */
  readonly since?: number;
  readonly until?: number;
  /** Learned at or before this stamp. */
  readonly asOf?: Hlc;
  /** Arrived after this position. */
  readonly afterSeq?: number;
  /** After this event in order of time: the next page. */
  readonly after?: EventPosition;
  readonly limit?: number;
  /** `time`: the order of folds. `arrival`: the order of rows, which an index follows. */
  readonly order?: 'time' | 'arrival' | 'newest';
  /** All rows are read before the first is decoded, with a statement that is kept. */
  readonly atOnce?: boolean;
  /** `apart` leaves long texts in their blobs, for folds that do not read them. */
  readonly texts?: 'open' | 'apart';
  /** `apart` returns each record as first written, for copying a journal. */
  readonly supplements?: 'joined' | 'apart';
}

/** The position of an event in order of time; the event itself may be gone. */
export type EventPosition = Pick<EventRecord, 'happenedAt' | 'hlc' | 'device' | 'id'>;

/** Up to this many rows are always read at once: preparing a statement takes longer than reading few rows. */
const READ_AT_ONCE = 100;

export function* iterateEvents(db: Database, filter: EventFilter = {}): Generator<StoredRecord, void, undefined> {
  const { where, values } = conditions(filter);
  const order = {
    time: 'happened_at, hlc, device, id',
    arrival: 'seq',
    newest: 'happened_at DESC, hlc DESC, device DESC, id DESC',
  }[filter.order ?? 'time'];
  const limit = filter.limit === undefined ? '' : ' LIMIT ?';
  const sql = `SELECT ${RECORD_COLUMNS} FROM journal${where} ORDER BY ${order}${limit}`;
  const given = [...values, ...(filter.limit === undefined ? [] : [filter.limit])];
  const atOnce = filter.atOnce === true || (filter.limit !== undefined && filter.limit <= READ_AT_ONCE);
  for (const row of atOnce ? db.lists(sql, ...given).map(rowOfList) : db.iterate(sql, ...given)) {
    const record = completeRecord(db, row, filter);
    if (record) yield record;
  }
}

/** The events of these tasks, in the order of folds. Runs on every change of a task, so the statement is cached. */
export function eventsOfTasks(db: Database, family: string): readonly StoredRecord[] {
  const sql = `SELECT ${RECORD_COLUMNS} FROM journal
    WHERE subject IN (SELECT entity FROM task_sightings WHERE family = ?) ORDER BY happened_at, hlc, device, id`;
  return db.all(sql, family).flatMap((row) => completeRecord(db, row, {}) ?? []);
}

/** A record with its texts; undefined if the event was erased after its row was read. */
export function openUnlessErased(db: Database, record: StoredRecord): StoredRecord | undefined {
  try {
    return openTexts(db, record);
  } catch (error) {
    if (isErased(db, record.id)) return undefined;
    throw error;
  }
}

/** Undefined if the event was erased after its row was read. */
function completeRecord(db: Database, row: Row, filter: EventFilter): StoredRecord | undefined {
  const stored = recordOfRow(row);
  try {
    const record = filter.texts === 'apart' ? stored : openTexts(db, stored);
    return filter.supplements === 'apart' ? record : withSupplements(db, record, filter.asOf);
  } catch (error) {
    if (isErased(db, stored.id)) return undefined;
    throw error;
  }
}

export function getEvent(db: Database, id: string): StoredRecord | undefined {
  const row = db.get(`SELECT ${RECORD_COLUMNS} FROM journal WHERE id = ?`, id);
  return row && completeRecord(db, row, {});
}

/** By its `seq`; undefined if it was learned after `asOf`. */
export function getEventAt(db: Database, seq: number, filter: AtFilter = {}): StoredRecord | undefined {
  const row = db.get(`SELECT ${RECORD_COLUMNS} FROM journal WHERE seq = ?`, seq);
  return row && recordAt(db, row, filter);
}

/** Several at once, in any order. */
export function getEventsAt(db: Database, seqs: readonly number[], filter: AtFilter = {}): readonly StoredRecord[] {
  const sql = `SELECT ${RECORD_COLUMNS} FROM journal WHERE seq IN (SELECT value FROM json_each(?))`;
  return db.all(sql, JSON.stringify(seqs)).flatMap((row) => recordAt(db, row, filter) ?? []);
}

type AtFilter = Pick<EventFilter, 'asOf' | 'supplements'>;

function recordAt(db: Database, row: Row, filter: AtFilter): StoredRecord | undefined {
  return filter.asOf !== undefined && String(row.hlc) > filter.asOf ? undefined : completeRecord(db, row, filter);
}

/** The positions of these events in the journal, by id. */
export function seqsOfEvents(db: Database, ids: readonly string[]): ReadonlyMap<string, number> {
  const rows = db.lists('SELECT id, seq FROM events WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  return new Map(rows.map(([id, seq]) => [String(id), Number(seq)]));
}

/** Full ids that start with what a person typed. */
export function findEventIds(db: Database, prefix: string, limit: number): readonly string[] {
  return db
    .all('SELECT id FROM events WHERE id >= ? AND id < ? ORDER BY id LIMIT ?', prefix, `${prefix}~`, limit)
    .map((row) => String(row.id));
}

export function countEvents(db: Database): number {
  return Number(db.get('SELECT count(*) AS n FROM events')?.n);
}

export function lastSeq(db: Database): number {
  return Number(db.get('SELECT max(seq) AS seq FROM events')?.seq ?? 0);
}

export function isErased(db: Database, id: string): boolean {
  return db.get('SELECT 1 AS yes FROM tombstones WHERE id = ?', id) !== undefined;
}

function withSupplements(db: Database, record: StoredRecord, asOf?: Hlc): StoredRecord {
  if (record.supplemented === 0) return record;
  // A join needs all texts, because it keeps the fuller one.
  let { body } = openTexts(db, record);
  const supplements = supplementsOf(db, record.id);
  // More is fine: a supplement can have arrived since the row was read.
  if (supplements.length < record.supplemented) throw damagedEvent(record.id);
  for (const supplement of supplements) {
    if (asOf !== undefined && supplement.hlc > asOf) continue;
    body = joinBodies(body, supplementFields(supplement));
  }
  return { ...record, body, split: 0 };
}

export function supplementsOf(db: Database, id: string): readonly StoredRecord[] {
  return db
    .all(`SELECT ${RECORD_COLUMNS} FROM journal WHERE subject = ? AND type = 'event.supplemented'`, id)
    .map((row) => openTexts(db, recordOfRow(row)));
}

export function supplementFields(supplement: EventRecord): EventRecord['body'] {
  return asObject(supplement.body.fields);
}

function conditions(filter: EventFilter): { readonly where: string; readonly values: readonly SqlValue[] } {
  const { parts, values, add } = sqlConditions();
  // The plus prevents the use of the index by project: a session has far fewer events than a project.
  const project = filter.session === undefined ? 'project' : '+project';
  if (filter.project !== undefined) add(`${project} = ?`, filter.project);
  if (filter.session !== undefined) add('session = ?', filter.session);
  if (filter.sessionTree !== undefined) {
    const tree = filter.sessionTree;
    add(
      `seq IN (SELECT seq FROM events WHERE session IN (
         SELECT n FROM names WHERE name = ? OR (name >= ? AND name < ?)))`,
      tree,
      `${tree}/`,
      // The character after the slash, so the range covers all names that start with the session's name and a slash.
      `${tree}0`,
    );
  }
  // The plus prevents the use of the index by type: a session has far fewer events than a type.
  const type = filter.sessionTree === undefined ? 'type' : '+type';
  if (filter.types) add(`${type} IN (${marks(filter.types)})`, ...filter.types);
  if (filter.subject !== undefined) add('subject = ?', filter.subject);
  if (filter.since !== undefined) add('happened_at >= ?', filter.since);
  if (filter.until !== undefined) add('happened_at < ?', filter.until);
  if (filter.asOf !== undefined) add('hlc <= ?', filter.asOf);
  if (filter.afterSeq !== undefined) add('seq > ?', filter.afterSeq);
  if (filter.after !== undefined) {
    const { happenedAt, hlc, device, id } = filter.after;
    add('(happened_at, hlc, device, id) > (?, ?, ?, ?)', happenedAt, hlc, device, id);
  }
  return { where: parts.length > 0 ? ` WHERE ${parts.join(' AND ')}` : '', values };
}
