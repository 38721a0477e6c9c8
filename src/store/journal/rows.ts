/** Converts between event records and rows: names stored once, long texts in blobs, a checksum over the row. */
import { MemoirError } from '../../domain/errors.ts';
import { type EventRecord, entityOf } from '../../domain/event.ts';
import type { Actor, Trust } from '../../domain/trust/trust.ts';
import type { Database, Row, SqlValue } from '../../platform/sqlite/sqlite.ts';
import { linksOf, openBlobs, type PackedText, splitBody, storeBlobs } from './blobs.ts';
import { checksumOf } from './checksum.ts';

/** A record with its `seq`, the order of arrival. */
export interface StoredRecord extends EventRecord {
  readonly seq: number;
  /** How many supplements have to be joined to it. */
  readonly supplemented: number;
  /**
   * If not 0, the long texts are still in blobs and empty in `body`; this is the checksum of the links to them.
   * `openTexts` reads them.
   */
  readonly split: number;
  /** Set if it counts for another project than it was recorded with: the recorded one, or null if it had none. */
  readonly recordedProject?: string | null;
}

/** All readers select from this view, so rows have one shape. */
export const RECORD_COLUMNS =
  'seq, id, key, type, version, happened_at, hlc, device, project, recorded, session, actor, trust, body, supplemented, split, crc';

/** A row that was read as a list of `RECORD_COLUMNS`. */
export function rowOfList([
  seq,
  id,
  key,
  type,
  version,
  happened_at,
  hlc,
  device,
  project,
  recorded,
  session,
  actor,
  trust,
  body,
  supplemented,
  split,
  crc,
]: readonly unknown[]): Row {
  return {
    seq,
    id,
    key,
    type,
    version,
    happened_at,
    hlc,
    device,
    project,
    recorded,
    session,
    actor,
    trust,
    body,
    supplemented,
    split,
    crc,
  };
}

/** With `packed`, the long texts are already separated from the body. */
export function insertRecord(
  db: Database,
  record: EventRecord,
  names: Map<string, number>,
  packed?: readonly PackedText[],
): StoredRecord {
  const { row, long } = packed === undefined ? splitBody(record.body) : { row: record.body, long: packed };
  const body = JSON.stringify(row);
  const split = linksOf(long);
  const { rowid } = db.run(
    `INSERT INTO events (id, key, type, version, happened_at, hlc, device, project, belongs, session, actor, trust, subject, body, split, crc)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?8, ?, ?, ?, ?, ?, ?, ?)`,
    record.id,
    record.key ?? null,
    record.type,
    record.version,
    ...envelopeValues(db, record, names),
    body,
    split,
    checksum(record, body, split),
  );
  storeBlobs(db, rowid, long);
  return { ...record, seq: rowid, supplemented: 0, body: row, split };
}

/** Counted in the row and its checksum, so a lost supplement is detected. */
export function countSupplements(db: Database, id: string, more: number): void {
  db.run('UPDATE events SET supplemented = supplemented + ?, crc = crc + ? WHERE id = ?', more, more, id);
}

/** Replaces a row's envelope with that of an earlier capture of the same thing. The body stays. */
export function replaceEnvelope(db: Database, seq: number, record: EventRecord, names: Map<string, number>): void {
  const row = db.get('SELECT body, split, supplemented FROM events WHERE seq = ?', seq);
  db.run(
    `UPDATE events SET happened_at = ?, hlc = ?, device = ?, project = ?, belongs = ?4, session = ?, actor = ?, trust = ?,
       subject = ?, crc = ? WHERE seq = ?`,
    ...envelopeValues(db, record, names),
    checksum(record, String(row?.body), Number(row?.split)) + Number(row?.supplemented),
    seq,
  );
}

/** The columns from `happened_at` to `subject`, in order. */
function envelopeValues(db: Database, record: EventRecord, names: Map<string, number>): readonly SqlValue[] {
  return [
    record.happenedAt,
    record.hlc,
    assignNumber(db, names, record.device),
    record.project === undefined ? null : assignNumber(db, names, record.project),
    record.session === undefined ? null : assignNumber(db, names, record.session),
    record.actor,
    record.trust,
    entityOf(record) ?? null,
  ];
}

/**
 * The row as a record, with long texts left in blobs. Throws `journal-corrupt` if the row does not match its checksum.
 */
export function recordOfRow(row: Row): StoredRecord {
  const body = String(row.body);
  const key = row.key === null ? {} : { key: String(row.key) };
  const project = row.recorded === null ? {} : { project: String(row.recorded) };
  const session = row.session === null ? {} : { session: String(row.session) };
  const envelope = {
    id: String(row.id),
    ...key,
    type: String(row.type),
    version: Number(row.version),
    happenedAt: Number(row.happened_at),
    hlc: String(row.hlc),
    device: String(row.device),
    ...project,
    ...session,
    // Written by Memoir from the closed sets and covered by the checksum.
    actor: String(row.actor) as Actor,
    trust: String(row.trust) as Trust,
  };
  const split = Number(row.split);
  const supplemented = Number(row.supplemented);
  if (checksum(envelope, body, split) + supplemented !== Number(row.crc)) throw damagedEvent(envelope.id);
  const record = {
    ...envelope,
    seq: Number(row.seq),
    supplemented,
    split,
    body: JSON.parse(body) as EventRecord['body'],
  };
  return row.project === row.recorded
    ? record
    : countedFor(record, row.project === null ? undefined : String(row.project));
}

/** The record, counted for this project. */
export function countedFor(record: StoredRecord, project: string | undefined): StoredRecord {
  const { project: current, recordedProject, ...rest } = record;
  const recorded = recordedProject === undefined ? current : (recordedProject ?? undefined);
  return {
    ...rest,
    ...(project === undefined ? {} : { project }),
    ...(project === recorded ? {} : { recordedProject: recorded ?? null }),
  };
}

/** The event as it was recorded, without derived fields: for a copy of the journal or another machine. */
export function asRecorded(record: StoredRecord): EventRecord {
  const { recordedProject, ...plain } = record;
  const { seq: _seq, supplemented: _supplemented, split: _split, project, ...rest } = plain;
  const recorded = recordedProject === undefined ? project : (recordedProject ?? undefined);
  return recorded === undefined ? rest : { ...rest, project: recorded };
}

/** Stores which project a row counts for. */
export function setBelonging(db: Database, seq: number, project: string | undefined, names: Map<string, number>): void {
  const number = project === undefined ? null : assignNumber(db, names, project);
  db.run('UPDATE events SET belongs = ? WHERE seq = ?', number, seq);
}

export function openTexts(db: Database, record: StoredRecord): StoredRecord {
  if (record.split === 0) return record;
  return { ...record, body: openBlobs(db, record.seq, record.body, record.split), split: 0 };
}

export function damagedEvent(id: string): MemoirError {
  return new MemoirError('journal-corrupt', `Event ${id} is damaged`, {
    next: 'Run `memoir doctor --repair`: it keeps the damaged file and recovers what a backup holds.',
    data: { id },
  });
}

type Checked = Omit<EventRecord, 'body'>;

function checksum(record: Checked, body: string, split: number): number {
  return checksumOf(
    [
      record.id,
      record.key ?? '',
      record.type,
      record.version,
      record.happenedAt,
      record.hlc,
      record.device,
      record.project ?? '',
      record.session ?? '',
      record.actor,
      record.trust,
      split,
      body,
    ].join('\n'),
  );
}

/** The number of a name in the table `names`, given on first use. `names` keeps those of one transaction. */
export function assignNumber(db: Database, names: Map<string, number>, name: string): number {
  const kept = names.get(name);
  if (kept !== undefined) return kept;
  const known = db.get('SELECT n FROM names WHERE name = ?', name);
  const number = known ? Number(known.n) : db.run('INSERT INTO names (name) VALUES (?)', name).rowid;
  names.set(name, number);
  return number;
}
