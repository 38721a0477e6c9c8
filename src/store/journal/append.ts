/**
 * Writing to the journal. One transaction carries the events and everything folded from them, so state can never be
 * ahead of or behind its history; when it returns, the events are on disk.
 */

import { originsOf } from '../../domain/derivation.ts';
import {
  EVENT_TYPES,
  type EventDraft,
  type EventRecord,
  type Json,
  subjectOf,
  supplementKey,
} from '../../domain/event.ts';
import { HLC_ZERO, type Hlc, tickHlc, witnessHlc } from '../../domain/hlc.ts';
import { contentHash, idFromKey, newId } from '../../domain/ids.ts';
import { canonicalJson, newFields } from '../../domain/supplement.ts';
import type { Database } from '../../platform/sqlite.ts';
import { type Changes, createChanges, foldChanges } from '../state/fold-changes.ts';
import { unpackBody } from './blobs.ts';
import { noteEnvelopeChanges } from './envelope-changes.ts';
import type { Journal } from './journal.ts';
import { readMeta, writeMeta } from './meta.ts';
import { getEvent, isErased } from './read.ts';
import { countSupplements, insertRecord, replaceEnvelope, type StoredRecord } from './rows.ts';
import { destroyEvent, finishErasures } from './tombstone.ts';

export interface Appended {
  readonly id: string;
  /** `known`: seen before, nothing new. `erased`: the owner had it destroyed, so it stays out. */
  readonly status: 'added' | 'supplemented' | 'known' | 'erased';
}

/** Appends what this process saw. All of it or, if anything fails, none. */
export function appendEvents(journal: Journal, drafts: readonly EventDraft[]): readonly Appended[] {
  return journal.db.transaction(() => appendWithin(journal, () => drafts));
}

/**
 * Appends what `decide` makes of the state as it is now, with nobody else writing in between. This is how two processes
 * that claim one task are told apart.
 */
export function appendDecided(journal: Journal, decide: () => readonly EventDraft[]): readonly Appended[] {
  return journal.db.transaction(() => appendWithin(journal, decide));
}

/** Takes in records from another journal: a backup, a salvaged file, another machine. The union of both sets. */
export function mergeRecords(journal: Journal, records: Iterable<EventRecord>): { readonly added: number } {
  const { db, clock } = journal;
  return db.transaction(() => {
    const changes = createChanges();
    let stamp = readStamp(db);
    let added = 0;
    const moved: number[] = [];
    for (const record of records) {
      if (mergeOne(journal, record, changes, moved)) added += 1;
      stamp = witnessHlc(stamp, record.hlc, clock.now());
    }
    finishErasures(journal, changes);
    noteEnvelopeChanges(db, [...new Set([...moved, ...foldChanges(journal, changes)])]);
    writeStamp(db, stamp);
    return { added };
  });
}

function appendWithin(journal: Journal, decide: () => readonly EventDraft[]): readonly Appended[] {
  const { db, clock } = journal;
  const drafts = decide();
  const ids = drafts.map(({ key, id }) => (key === undefined ? (id ?? newId(clock.now())) : idFromKey(key)));
  const strangers = findStrangers(db, drafts, ids);
  const changes = createChanges();
  let stamp = readStamp(db);
  const results = drafts.map((draft, i): Appended => {
    const id = ids[i] ?? '';
    stamp = tickHlc(stamp, clock.now());
    // The second of two that are one is none any more.
    const place = strangers.delete(id) ? FREE : placeOf(db, id);
    return appendOne(journal, draft, id, place, stamp, changes);
  });
  if (drafts.length > 0) {
    finishErasures(journal, changes);
    noteEnvelopeChanges(db, foldChanges(journal, changes));
    writeStamp(db, stamp);
  }
  return results;
}

function appendOne(
  journal: Journal,
  draft: EventDraft,
  id: string,
  place: Place,
  stamp: Hlc,
  changes: Changes,
): Appended {
  const { db, device } = journal;
  const record: EventRecord = {
    ...draft,
    id,
    version: EVENT_TYPES[draft.type].version,
    hlc: stamp,
    device,
    // A draft's body is one of the union's; as a record it is any JSON object.
    body: draft.body as EventRecord['body'],
  };
  const known = place.taken ? getEvent(db, id) : undefined;
  if (known) {
    const packed = journal.packedTexts?.get(record.body);
    const fields = newFields(known.body, packed ? unpackBody(record.body, packed) : record.body);
    if (!fields) return { id, status: 'known' };
    const { key: _key, ...envelope } = record;
    insertNew(journal, supplement(envelope, id, fields), changes);
    return { id, status: 'supplemented' };
  }
  return { id, status: insertUnknown(journal, record, changes, place) ? 'added' : 'erased' };
}

/** `moved`: the places of those that got another envelope. */
function mergeOne(journal: Journal, record: EventRecord, changes: Changes, moved: number[]): boolean {
  const { db } = journal;
  const place = placeOf(db, record.id);
  const known = place.taken ? getEvent(db, record.id) : undefined;
  if (!known) return insertUnknown(journal, record, changes, place);
  // Two devices saw one happening on their own. The earlier sighting is the event, on both; what the other knew besides
  // supplements it. So both end with the same event, whoever merges first.
  const fields = newFields(known.body, record.body);
  if (isEarlierSighting(record, known)) {
    changes.refold.push(known);
    replaceEnvelope(db, known.seq, record, changes.names);
    changes.refold.push(withEnvelope(known, record));
    moved.push(known.seq);
  }
  if (!fields) return false;
  const { key: _key, ...envelope } = record;
  return insertNew(journal, supplement(envelope, record.id, fields), changes);
}

/** False when it is already here, or may never be. */
function insertNew(journal: Journal, record: EventRecord, changes: Changes): boolean {
  const place = placeOf(journal.db, record.id);
  return !place.taken && insertUnknown(journal, record, changes, place);
}

/** All that has to be known before an event is written. */
interface Place {
  readonly taken: boolean;
  readonly erased: boolean;
  /** How many supplements arrived before what they complete. */
  readonly early: number;
}

function placeOf(db: Database, id: string): Place {
  const row = db.get(
    `SELECT EXISTS (SELECT 1 FROM events WHERE id = ?1) AS taken, EXISTS (SELECT 1 FROM tombstones WHERE id = ?1) AS erased,
       (SELECT count(*) FROM events WHERE subject = ?1 AND type = 'event.supplemented') AS early`,
    id,
  );
  return { taken: row?.taken === 1, erased: row?.erased === 1, early: Number(row?.early) };
}

const FREE: Place = { taken: false, erased: false, early: 0 };
/** Fewer are asked for one by one. */
const MANY_DRAFTS = 16;

/** Those nothing is known of, asked for all at once: nearly all of an import are, and to ask for each is a sixth of its writing. */
function findStrangers(db: Database, drafts: readonly EventDraft[], ids: readonly string[]): Set<string> {
  // These change what is known of others.
  const plain = drafts.every(({ type }) => type !== 'event.erased' && type !== 'event.supplemented');
  if (drafts.length < MANY_DRAFTS || !plain) return new Set();
  const rows = db.lists(
    `SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM events WHERE id = value)
       AND NOT EXISTS (SELECT 1 FROM tombstones WHERE id = value)
       AND NOT EXISTS (SELECT 1 FROM events WHERE subject = value AND type = 'event.supplemented')`,
    JSON.stringify(ids),
  );
  return new Set(rows.map(([id]) => String(id)));
}

/** For what is known not to be here. False when it may never be: an erasure wins over all that arrives before or after. */
function insertUnknown(journal: Journal, record: EventRecord, changes: Changes, place: Place): boolean {
  const { db } = journal;
  const target = subjectOf(record);
  const completes = record.type === 'event.supplemented' ? target : undefined;
  if (place.erased || (completes !== undefined && isErased(db, completes))) return false;
  if (originsOf(record).some((origin) => isErased(db, origin))) return false;
  const stored = insertRecord(db, record, changes.names, journal.packedTexts?.get(record.body));
  if (record.type === 'event.erased' && target !== undefined) {
    destroyEvent(journal, target, changes);
    changes.erased.add(target);
  }
  if (completes !== undefined) {
    countSupplements(db, completes, 1);
    const completed = getEvent(db, completes);
    if (completed) changes.refold.push(completed);
  }
  if (place.early > 0) {
    countSupplements(db, record.id, place.early);
    const whole = getEvent(db, record.id);
    if (whole) changes.added.push(whole);
  } else {
    changes.added.push(stored);
  }
  return true;
}

function supplement(
  envelope: Omit<EventRecord, 'key'>,
  target: string,
  fields: { readonly [f: string]: Json },
): EventRecord {
  const key = supplementKey(target, contentHash(canonicalJson(fields)));
  return {
    ...envelope,
    id: idFromKey(key),
    key,
    type: 'event.supplemented',
    version: EVENT_TYPES['event.supplemented'].version,
    body: { target, fields },
  };
}

/** The stored record with another sighting's envelope; which project it counts for is decided when all is folded. */
function withEnvelope(
  { recordedProject: _, project: _project, ...known }: StoredRecord,
  record: EventRecord,
): StoredRecord {
  return { ...known, ...record, body: known.body };
}

function isEarlierSighting(a: EventRecord, b: EventRecord): boolean {
  return a.hlc < b.hlc || (a.hlc === b.hlc && a.device < b.device);
}

function readStamp(db: Database): Hlc {
  return readMeta(db, 'clock') ?? HLC_ZERO;
}

function writeStamp(db: Database, stamp: Hlc): void {
  writeMeta(db, 'clock', stamp);
}
