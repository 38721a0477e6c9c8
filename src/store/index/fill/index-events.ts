/**
 * Follows the journal: each searchable event becomes a document, a supplemented one is indexed again, an erased one is
 * removed. One batch is one transaction of the index. The position is read inside it, and the journal is read as of one
 * moment, so several processes can do this at once.
 */
import type { EventRecord } from '../../../domain/event.ts';
import { joinBodies } from '../../../domain/supplement.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { brokeConstraint } from '../../../platform/sqlite/sqlite-fault.ts';
import { type EnvelopeChanges, readEnvelopeChanges } from '../../journal/envelope-changes.ts';
import type { Journal } from '../../journal/journal.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';
import { getEvent, getEventAt, lastSeq, supplementFields, supplementsOf } from '../../journal/read.ts';
import type { StoredRecord } from '../../journal/rows.ts';
import {
  type Anchor,
  advancePosition,
  eventsBehind,
  findPositionFault,
  newestEventDoc,
  readPosition,
} from '../generations/index-position.ts';
import { FIRST_FACT_DOC } from '../generations/index-schema.ts';
import { addRun } from '../push/runs.ts';
import { documentOf } from './document.ts';
import { learnFixes } from './learn-fixes.ts';
import { type FindMentions, type PreparedEvent, prepareEvents, prepareRecord } from './prepare-events.ts';
import type { PreparingThread } from './prepare-together.ts';
import { eventsOfPieces, type PreparedPiece } from './prepared-pieces.ts';
import { createWriter, type IndexWriter } from './write-documents.ts';

/** Large enough to make the overhead small, small enough that no process waits long for the lock. */
const BATCH_EVENTS = 1000;

/** `stale`: why this index cannot follow the journal and has to be rebuilt. */
export type IndexStep = { readonly done: boolean; readonly events: number } | { readonly stale: string };

/** What the parts of one batch share. */
interface Batch {
  readonly db: Database;
  readonly journal: Journal;
  readonly writer: IndexWriter;
  /** The position before the batch, and the last event it may include. */
  readonly position: number;
  readonly upto: number;
  readonly findMentions: FindMentions;
  /** By session, the time of its earliest new command. */
  readonly ran: Map<number, number>;
}

export function indexNextEvents(
  db: Database,
  journal: Journal,
  findMentions: FindMentions,
  thread?: PreparingThread,
): IndexStep {
  if (isCaughtUp(db, journal)) return { done: true, events: 0 };
  // Before the transaction, so that no other process waits for its lock meanwhile.
  const pieces = thread?.take(readPosition(db)) ?? [];
  try {
    return db.transaction(() => journal.db.reading(() => indexBatch(db, journal, findMentions, pieces)));
  } catch (error) {
    if (error instanceof StaleIndex) return { stale: error.message };
    // A duplicate document or a dangling reference: the index contradicts itself.
    if (!brokeConstraint(error)) throw error;
    return { stale: error instanceof Error ? error.message : 'its content contradicts itself' };
  }
}

/** Thrown, so that half a batch is not committed. */
class StaleIndex extends Error {}

/** Checked without a lock: a concurrent process cannot make a true result false. */
function isCaughtUp(db: Database, journal: Journal): boolean {
  const position = readPosition(db);
  return (
    position <= lastSeq(journal.db) &&
    eventsBehind(db, journal) === 0 &&
    envelopesKnown(db) === readEnvelopeChanges(journal.db).count &&
    newestEventDoc(db) <= position
  );
}

function indexBatch(
  db: Database,
  journal: Journal,
  findMentions: FindMentions,
  pieces: readonly PreparedPiece[],
): IndexStep {
  const fault = findPositionFault(db, journal);
  if (fault !== undefined) throw new StaleIndex(fault);
  const position = readPosition(db);
  const upto = lastSeq(journal.db);
  const changes = readEnvelopeChanges(journal.db);
  const moved = position === 0 ? [] : movedSince(changes, envelopesKnown(db));
  if (moved === undefined) throw new StaleIndex('more was merged than can be followed');
  const writer = createWriter(db);
  const batch: Batch = { db, journal, writer, position, upto, findMentions, ran: new Map() };
  for (const seq of moved) {
    if (!reindexRecord(batch, recordAt(journal.db, seq))) throw new StaleIndex('a merged event cannot be followed');
  }
  writeMeta(db, 'envelopes', String(changes.count));
  let events = 0;
  let erasures = false;
  let last: Anchor | undefined;
  // Another process may have indexed these pieces already.
  const given = pieces[0]?.after === position ? pieces : [];
  for (const event of eventsOf(batch, given)) {
    events += 1;
    last = { id: event.id, seq: event.seq };
    if (event.type === 'event.erased') erasures = true;
    else if (event.completes !== undefined) {
      if (!reindexRecord(batch, baseRecord(journal, event.completes))) {
        throw new StaleIndex('an event changed in a way that cannot be followed');
      }
    } else indexEvent(batch, event);
  }
  writer.finish();
  learnFixes(db, journal, batch.ran);
  if (erasures && hasOrphans(db, journal)) throw new StaleIndex('it holds something that was erased');
  const reached = given.at(-1)?.to ?? last?.seq ?? upto;
  const done = reached >= upto;
  advancePosition(db, reached, last);
  return { done, events };
}

/** Those of the given pieces, or else the next ones of the journal. */
function eventsOf(
  { journal, position, findMentions }: Batch,
  pieces: readonly PreparedPiece[],
): Iterable<PreparedEvent> {
  return pieces.length > 0
    ? eventsOfPieces(journal.db, pieces, findMentions)
    : prepareEvents(journal.db, position, BATCH_EVENTS, findMentions);
}

/** Plans the removal of these events from the index, while the journal still has their texts. */
export function planRemoval(db: Database, journal: Journal, ids: readonly string[]): () => boolean {
  const planned = ids.flatMap((id) => {
    const record = getEvent(journal.db, id);
    const base = record?.type === 'event.supplemented' ? getEvent(journal.db, String(record.body.target)) : record;
    if (!base) return [];
    const words = wordsInIndex(db, journal, base.seq);
    return words === undefined ? [] : [{ doc: base.seq, words }];
  });
  return () =>
    db.transaction(() => {
      const writer = createWriter(db);
      const gone = planned.every(({ doc, words }) => writer.remove(doc, words));
      writer.finish();
      return gone;
    });
}

function indexEvent(batch: Batch, event: PreparedEvent): void {
  if (event.supplemented > 0) indexRecord(batch, recordAt(batch.journal.db, event.seq));
  else writeEvent(batch, event, event);
}

function indexRecord(batch: Batch, record: StoredRecord | undefined): void {
  if (!record) return;
  const { journal, upto, findMentions } = batch;
  const whole = record.supplemented > 0 ? joinedUpTo(journal, record, upto) : record;
  writeEvent(batch, whole, prepareRecord(whole, findMentions));
}

function writeEvent(
  { db, writer, upto, ran }: Batch,
  { seq: doc, project, session, actor, trust, happenedAt: at, hlc }: Omit<StoredRecord, 'body'>,
  { document, run }: Pick<PreparedEvent, 'document' | 'run'>,
): void {
  if (!document) return;
  const n = writer.add({ doc, project, session, actor, trust, at, hlc, upto }, document);
  if (run === undefined) return;
  addRun(db, run, { doc, session: n, at });
  if (n !== undefined) ran.set(n, Math.min(ran.get(n) ?? at, at));
}

/** How many envelope changes the index includes. */
function envelopesKnown(db: Database): number {
  return Number(readMeta(db, 'envelopes') ?? 0);
}

/** The events whose envelope changed since; undefined if the list is no longer complete. */
function movedSince({ count, latest }: EnvelopeChanges, known: number): readonly number[] | undefined {
  const missed = count - known;
  return missed < 0 || missed > latest.length ? undefined : [...new Set(latest.slice(latest.length - missed))];
}

/** Indexes a changed event again. False if its old words are unknown. */
function reindexRecord(batch: Batch, record: StoredRecord | undefined): boolean {
  const { db, journal, writer, position } = batch;
  // Not indexed yet, erased, or in this batch, where it is complete.
  if (!record || record.seq > position) return true;
  const words = wordsInIndex(db, journal, record.seq);
  if (words !== undefined && !writer.remove(record.seq, words)) return false;
  indexRecord(batch, record);
  return true;
}

function wordsInIndex(db: Database, journal: Journal, seq: number): string | undefined {
  const row = db.get('SELECT upto FROM docs WHERE doc = ?', seq);
  if (!row) return undefined;
  const record = recordUpTo(journal, seq, Number(row.upto));
  return record && (documentOf(record)?.words ?? '');
}

/** The event as known when the journal ended at `upto`. */
export function recordUpTo(journal: Journal, seq: number, upto: number): StoredRecord | undefined {
  const record = recordAt(journal.db, seq);
  return record && joinedUpTo(journal, record, upto);
}

function joinedUpTo(journal: Journal, record: StoredRecord, upto: number): StoredRecord {
  let body: EventRecord['body'] = record.body;
  for (const supplement of supplementsOf(journal.db, record.id)) {
    if (supplement.seq <= upto) body = joinBodies(body, supplementFields(supplement));
  }
  return { ...record, body };
}

function baseRecord(journal: Journal, id: string): StoredRecord | undefined {
  const seq = journal.db.get('SELECT seq FROM events WHERE id = ?', id)?.seq;
  return typeof seq === 'number' ? recordAt(journal.db, seq) : undefined;
}

/** As first written, with its texts. */
function recordAt(db: Database, seq: number): StoredRecord | undefined {
  return getEventAt(db, seq, { supplements: 'apart' });
}

/** Documents whose event is gone: erased by a merge or before a crash, so their words are unknown. */
function hasOrphans(db: Database, journal: Journal): boolean {
  const there = journal.db.iterate('SELECT seq FROM events ORDER BY seq');
  let seq = 0;
  try {
    for (const { doc } of db.iterate('SELECT doc FROM docs WHERE doc < ? ORDER BY doc', FIRST_FACT_DOC)) {
      while (seq < Number(doc)) {
        const next = there.next();
        if (next.done) return true;
        seq = Number(next.value.seq);
      }
      if (seq !== Number(doc)) return true;
    }
    return false;
  } finally {
    there.return();
  }
}
