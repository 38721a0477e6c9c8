/**
 * Writes to the journal. One transaction contains the events and all state folded from them, so state and history
 * always agree. When it returns, the events are on disk.
 */

import { originsOf } from '../../domain/derivation.ts';
import { type EventDraft, type EventRecord, entityOf, type Json, supplementKey } from '../../domain/event.ts';
import { EVENT_TYPES } from '../../domain/event-types.ts';
import { contentHash, idFromKey, newId } from '../../domain/ids.ts';
import { canonicalJson, newFields } from '../../domain/supplement.ts';
import { HLC_ZERO, type Hlc, tickHlc, witnessHlc } from '../../domain/time/hlc.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { createChanges, foldChanges, type TransactionChanges } from '../state/fold-changes.ts';
import { unpackBody } from './blobs.ts';
import { recordEnvelopeChanges } from './envelope-changes.ts';
import type { Journal } from './journal.ts';
import { readMeta, writeMeta } from './meta.ts';
import { randomBytesOf } from './random-bytes.ts';
import { getEvent, isErased } from './read.ts';
import { countSupplements, insertRecord, replaceEnvelope, type StoredRecord } from './rows.ts';
import { destroyEvent, finishErasures } from './tombstone.ts';

export interface Appended {
  readonly id: string;
  /** `known`: captured before, nothing new. `erased`: the owner erased it, so it is refused. */
  readonly status: 'added' | 'supplemented' | 'known' | 'erased';
}

/** Appends events, all or none. */
export function appendEvents(journal: Journal, drafts: readonly EventDraft[]): readonly Appended[] {
  return journal.db.transaction(() => appendWithin(journal, () => drafts));
}

/**
 * Appends what `decide` returns for the current state, in one write transaction: no other process writes in between. Of two
 * processes that claim a task, only one succeeds.
 */
export function appendDecided(journal: Journal, decide: () => readonly EventDraft[]): readonly Appended[] {
  return journal.db.transaction(() => appendWithin(journal, decide));
}

export interface Merged {
  readonly added: number;
  /** Refused because they, or what they derive from, were erased here; without supplements. */
  readonly erased: number;
}

/** Adds the records of another journal: a backup, a salvaged file, another machine. The result is the union. */
export function mergeRecords(journal: Journal, records: Iterable<EventRecord>): Merged {
  const { db, clock } = journal;
  return db.transaction(() => {
    const changes = createChanges();
    let stamp = readStamp(db);
    let added = 0;
    let erased = 0;
    const moved: number[] = [];
    for (const record of records) {
      const status = mergeOne(journal, record, changes, moved);
      if (status === 'added') added += 1;
      else if (status === 'erased' && record.type !== 'event.supplemented') erased += 1;
      stamp = witnessHlc(stamp, record.hlc, clock.now());
    }
    finishErasures(journal, changes);
    recordEnvelopeChanges(db, [...new Set([...moved, ...foldChanges(journal, changes)])]);
    writeStamp(db, stamp);
    return { added, erased };
  });
}

function appendWithin(journal: Journal, decide: () => readonly EventDraft[]): readonly Appended[] {
  const { db, clock } = journal;
  const { redact, packedTexts } = journal;
  const decided = decide();
  // An import redacts before it packs texts, and they cannot be read here.
  const drafts =
    redact === undefined ? decided : decided.map((draft) => (packedTexts?.has(draft.body) ? draft : redact(draft)));
  const ids = drafts.map(({ key, id }) =>
    key === undefined ? (id ?? newId(clock.now(), randomBytesOf(db))) : idFromKey(key),
  );
  const unknown = findUnknownIds(db, drafts, ids);
  const changes = createChanges();
  let stamp = readStamp(db);
  const results = drafts.map((draft, i): Appended => {
    const id = ids[i] ?? '';
    stamp = tickHlc(stamp, clock.now());
    // A duplicate within the same batch is not unknown any more.
    const presence = unknown.delete(id) ? ABSENT : presenceOf(db, id);
    return appendOne(journal, draft, { id, presence, stamp }, changes);
  });
  if (drafts.length > 0) {
    finishErasures(journal, changes);
    recordEnvelopeChanges(db, foldChanges(journal, changes));
    writeStamp(db, stamp);
  }
  return results;
}

interface Placement {
  readonly id: string;
  readonly presence: Presence;
  readonly stamp: Hlc;
}

function appendOne(
  journal: Journal,
  draft: EventDraft,
  { id, presence, stamp }: Placement,
  changes: TransactionChanges,
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
  const known = presence.taken ? getEvent(db, id) : undefined;
  if (known) {
    const packed = journal.packedTexts?.get(record.body);
    const fields = newFields(known.body, packed ? unpackBody(record.body, packed) : record.body);
    if (!fields) return { id, status: 'known' };
    const { key: _key, ...envelope } = record;
    insertNew(journal, supplement(envelope, id, fields), changes);
    return { id, status: 'supplemented' };
  }
  return { id, status: insertUnknown(journal, record, changes, presence) ? 'added' : 'erased' };
}

/** Adds to `moved` the position of an event that got another envelope. */
function mergeOne(
  journal: Journal,
  record: EventRecord,
  changes: TransactionChanges,
  moved: number[],
): 'added' | 'known' | 'erased' {
  const { db } = journal;
  const presence = presenceOf(db, record.id);
  const known = presence.taken ? getEvent(db, record.id) : undefined;
  if (!known) return insertUnknown(journal, record, changes, presence) ? 'added' : 'erased';
  // Two devices captured the same thing. On both, the earlier capture becomes the event and the later one supplements it. So
  // both end up with the same event, in whichever order they merge.
  const fields = newFields(known.body, record.body);
  if (isEarlierCapture(record, known)) {
    changes.refold.push(known);
    replaceEnvelope(db, known.seq, record, changes.names);
    changes.refold.push(withEnvelope(known, record));
    moved.push(known.seq);
  }
  if (!fields) return 'known';
  const { key: _key, ...envelope } = record;
  return insertNew(journal, supplement(envelope, record.id, fields), changes) ? 'added' : 'known';
}

/** False if the journal has the event or it was erased. */
function insertNew(journal: Journal, record: EventRecord, changes: TransactionChanges): boolean {
  const presence = presenceOf(journal.db, record.id);
  return !presence.taken && insertUnknown(journal, record, changes, presence);
}

/** What the journal already has under an id. */
interface Presence {
  readonly taken: boolean;
  readonly erased: boolean;
  /** How many supplements arrived before the event they complete. */
  readonly early: number;
}

function presenceOf(db: Database, id: string): Presence {
  const row = db.get(
    `SELECT EXISTS (SELECT 1 FROM events WHERE id = ?1) AS taken, EXISTS (SELECT 1 FROM tombstones WHERE id = ?1) AS erased,
       (SELECT count(*) FROM events WHERE subject = ?1 AND type = 'event.supplemented') AS early`,
    id,
  );
  return { taken: row?.taken === 1, erased: row?.erased === 1, early: Number(row?.early) };
}

const ABSENT: Presence = { taken: false, erased: false, early: 0 };
/** Fewer drafts are looked up one by one. */
const MANY_DRAFTS = 16;

/** The ids the journal does not have, in one query. Nearly all events of an import are new, and a query for each takes a sixth of its time. */
function findUnknownIds(db: Database, drafts: readonly EventDraft[], ids: readonly string[]): Set<string> {
  // Erasures and supplements change what is known about other ids in the batch.
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

/** Inserts an event the journal does not have. False if it was erased: an erasure wins, whether it arrives before or after. */
function insertUnknown(
  journal: Journal,
  record: EventRecord,
  changes: TransactionChanges,
  presence: Presence,
): boolean {
  const { db } = journal;
  const target = entityOf(record);
  const completes = record.type === 'event.supplemented' ? target : undefined;
  if (presence.erased || (completes !== undefined && isErased(db, completes))) return false;
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
  if (presence.early > 0) {
    countSupplements(db, record.id, presence.early);
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

/** The stored record with the envelope of another capture. Folding decides later which project it counts for. */
function withEnvelope(
  { recordedProject: _, project: _project, ...known }: StoredRecord,
  record: EventRecord,
): StoredRecord {
  return { ...known, ...record, body: known.body };
}

function isEarlierCapture(a: EventRecord, b: EventRecord): boolean {
  return a.hlc < b.hlc || (a.hlc === b.hlc && a.device < b.device);
}

function readStamp(db: Database): Hlc {
  return readMeta(db, 'clock') ?? HLC_ZERO;
}

function writeStamp(db: Database, stamp: Hlc): void {
  writeMeta(db, 'clock', stamp);
}
