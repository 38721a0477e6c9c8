/**
 * Between an event record and its row: names kept once, long texts in blobs, a checksum over what the row says.
 */
import { crc32 } from 'node:zlib';
import { MemoirError } from '../../domain/errors.ts';
import { type EventRecord, subjectOf } from '../../domain/event.ts';
import type { Actor, Trust } from '../../domain/trust.ts';
import type { Database, Row } from '../../platform/sqlite.ts';
import { openBlobs, splitBody, storeBlobs } from './blobs.ts';

/** A record with its place in the order of arrival. */
export interface StoredRecord extends EventRecord {
  readonly seq: number;
  readonly supplemented: boolean;
  /** Its long texts are still in blobs: `body` has empty strings in their place. `openTexts` fetches them. */
  readonly split: boolean;
}

/** Every reader selects from this view, so a row has one shape wherever it is read. */
export const RECORD_COLUMNS =
  'seq, id, key, type, version, happened_at, hlc, device, project, session, actor, trust, body, supplemented, split, crc';

export function insertRecord(db: Database, record: EventRecord): StoredRecord {
  const { row, long } = splitBody(record.body);
  const body = JSON.stringify(row);
  const { rowid } = db.run(
    `INSERT INTO events (id, key, type, version, happened_at, hlc, device, project, session, actor, trust, subject, body, split, crc)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    record.id,
    record.key ?? null,
    record.type,
    record.version,
    record.happenedAt,
    record.hlc,
    nameNumber(db, record.device),
    record.project === undefined ? null : nameNumber(db, record.project),
    record.session === undefined ? null : nameNumber(db, record.session),
    record.actor,
    record.trust,
    subjectOf(record) ?? null,
    body,
    Number(long.length > 0),
    checksum(record, body),
  );
  storeBlobs(db, rowid, long);
  return { ...record, seq: rowid, supplemented: false, body: row, split: long.length > 0 };
}

/** Gives a row the envelope of an earlier sighting of the same happening; its body stays. */
export function replaceEnvelope(db: Database, seq: number, record: EventRecord): void {
  const body = String(db.get('SELECT body FROM events WHERE seq = ?', seq)?.body);
  db.run(
    `UPDATE events SET happened_at = ?, hlc = ?, device = ?, project = ?, session = ?, actor = ?, trust = ?, crc = ?
     WHERE seq = ?`,
    record.happenedAt,
    record.hlc,
    nameNumber(db, record.device),
    record.project === undefined ? null : nameNumber(db, record.project),
    record.session === undefined ? null : nameNumber(db, record.session),
    record.actor,
    record.trust,
    checksum(record, body),
    seq,
  );
}

/** The row as a record, its long texts left where they are. Throws `journal-corrupt` when the row is not what was written. */
export function readRecord(row: Row): StoredRecord {
  const body = String(row.body);
  const key = row.key === null ? {} : { key: String(row.key) };
  const project = row.project === null ? {} : { project: String(row.project) };
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
    // Written by us from the closed sets and covered by the checksum.
    actor: String(row.actor) as Actor,
    trust: String(row.trust) as Trust,
  };
  if (checksum(envelope, body) !== Number(row.crc)) {
    throw new MemoirError('journal-corrupt', `Event ${envelope.id} is damaged`, {
      next: 'Run `memoir doctor --repair`: it keeps the damaged file and recovers what a backup holds.',
      data: { id: envelope.id },
    });
  }
  return {
    ...envelope,
    seq: Number(row.seq),
    supplemented: row.supplemented === 1,
    split: row.split === 1,
    body: JSON.parse(body) as EventRecord['body'],
  };
}

export function openTexts(db: Database, record: StoredRecord): StoredRecord {
  return record.split ? { ...record, body: openBlobs(db, record.seq, record.body), split: false } : record;
}

type Checked = Pick<EventRecord, 'id' | 'key' | 'type' | 'version' | 'happenedAt' | 'hlc' | 'actor' | 'trust'> & {
  readonly project?: string;
  readonly session?: string;
};

function checksum(record: Checked, body: string): number {
  return crc32(
    [
      record.id,
      record.key ?? '',
      record.type,
      record.version,
      record.happenedAt,
      record.hlc,
      record.project ?? '',
      record.session ?? '',
      record.actor,
      record.trust,
      body,
    ].join('\n'),
  );
}

function nameNumber(db: Database, name: string): number {
  const known = db.get('SELECT n FROM names WHERE name = ?', name);
  return known ? Number(known.n) : db.run('INSERT INTO names (name) VALUES (?)', name).rowid;
}
