/**
 * Following the journal: each event that can be searched for becomes a document, a supplemented one is put in again, an
 * erased one must be gone. One batch is one transaction with the position it reaches, so that it does not matter who does
 * it, how often, or where they stop.
 */
import type { EventRecord } from '../../domain/event.ts';
import { joinBodies } from '../../domain/supplement.ts';
import type { Database } from '../../platform/sqlite.ts';
import { type EnvelopeChanges, readEnvelopeChanges } from '../journal/envelope-changes.ts';
import type { Journal } from '../journal/journal.ts';
import {
  getEvent,
  getEventAt,
  isErased,
  iterateEvents,
  lastSeq,
  supplementFields,
  supplementsOf,
} from '../journal/read.ts';
import type { StoredRecord } from '../journal/rows.ts';
import { documentOf } from './document.ts';
import { readMeta, writeMeta } from './generations.ts';
import { FIRST_FILE_DOC } from './index-schema.ts';
import { learnFixes } from './learn-fixes.ts';
import { addRun } from './runs.ts';
import { createWriter, type FindMentions, type IndexWriter } from './write-documents.ts';

/** Large enough that a batch's own cost does not show, small enough that nobody waits long for the lock. */
const BATCH_EVENTS = 1000;

/** `anew`: this index can no longer be followed up and has to be built from the start. */
export type Step = { readonly done: boolean; readonly events: number } | { readonly anew: string };

export function indexNextEvents(db: Database, journal: Journal, findMentions: FindMentions): Step {
  const upto = lastSeq(journal.db);
  const changes = readEnvelopeChanges(journal.db);
  if (Number(readMeta(db, 'position')) === upto && envelopesKnown(db) === changes.count) {
    return { done: true, events: 0 };
  }
  return db.transaction(() => {
    const position = Number(readMeta(db, 'position'));
    if (!isSameJournal(db, journal, position)) return { anew: 'the journal is another one' };
    const moved = position === 0 ? [] : movedSince(changes, envelopesKnown(db));
    if (moved === undefined) return { anew: 'more was merged than can be followed' };
    const writer = createWriter(db, findMentions);
    const ran = new Map<number, number>();
    for (const seq of moved) {
      const record = recordAt(journal.db, seq);
      if (!refresh(db, journal, writer, record, position, upto, ran))
        return { anew: 'a merged event cannot be followed' };
    }
    writeMeta(db, 'envelopes', String(changes.count));
    let events = 0;
    let reached = position;
    let erasures = false;
    let anchor: string | undefined;
    for (const record of iterateEvents(journal.db, {
      order: 'arrival',
      afterSeq: position,
      limit: BATCH_EVENTS,
      supplements: 'apart',
    })) {
      if (record.seq > upto) break;
      events += 1;
      reached = record.seq;
      anchor = record.id;
      if (record.type === 'event.erased') erasures = true;
      else if (record.type === 'event.supplemented') {
        if (!refresh(db, journal, writer, baseRecord(journal, String(record.body.target)), position, upto, ran)) {
          return { anew: 'an event changed in a way that cannot be followed' };
        }
      } else addRecord(db, journal, writer, record, upto, ran);
    }
    writer.finish();
    learnFixes(db, journal, ran);
    if (erasures && hasOrphans(db, journal)) return { anew: 'something was erased' };
    // Fewer than asked for: there is nothing up to `upto` any more, not even where events were erased.
    if (events < BATCH_EVENTS) reached = upto;
    writeMeta(db, 'position', String(reached));
    if (anchor !== undefined) {
      writeMeta(db, 'anchor', anchor);
      writeMeta(db, 'anchor-seq', String(reached === upto ? lastAnchorSeq(journal, anchor) : reached));
    }
    return { done: events < BATCH_EVENTS, events };
  });
}

/** What is in the index of these events, to be taken out when they are erased; found while the journal still has them. */
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
      const writer = createWriter(db, () => []);
      const gone = planned.every(({ doc, words }) => writer.remove(doc, words));
      writer.finish();
      return gone;
    });
}

/** `ran`: by session, since when there are commands it did not know. */
function addRecord(
  db: Database,
  journal: Journal,
  writer: IndexWriter,
  record: StoredRecord,
  upto: number,
  ran: Map<number, number>,
): void {
  const whole = record.supplemented > 0 ? joinedUpTo(journal, record, upto) : record;
  const document = documentOf(whole);
  if (!document) return;
  const { seq: doc, project, session, actor, trust, happenedAt: at, hlc } = whole;
  writer.add({ doc, project, session, actor, trust, at, hlc, upto }, document);
  if (whole.type !== 'tool.called' || !addRun(db, whole, doc)) return;
  const n = db.get('SELECT session FROM runs WHERE doc = ?', doc)?.session;
  if (typeof n === 'number') ran.set(n, Math.min(ran.get(n) ?? at, at));
}

/** How many changes of envelopes are in the index. */
function envelopesKnown(db: Database): number {
  return Number(readMeta(db, 'envelopes') ?? 0);
}

/** The events that got another envelope since; nothing when some of them can no longer be told. */
function movedSince({ count, latest }: EnvelopeChanges, known: number): readonly number[] | undefined {
  const missed = count - known;
  return missed < 0 || missed > latest.length ? undefined : [...new Set(latest.slice(latest.length - missed))];
}

/** An event that is known by more now, or otherwise. False when its old words cannot be named. */
function refresh(
  db: Database,
  journal: Journal,
  writer: IndexWriter,
  record: StoredRecord | undefined,
  position: number,
  upto: number,
  ran: Map<number, number>,
): boolean {
  // Not here yet, or erased; or in this batch, where it is joined with all that came up to its end.
  if (!record || record.seq > position) return true;
  const words = wordsInIndex(db, journal, record.seq);
  if (words !== undefined && !writer.remove(record.seq, words)) return false;
  addRecord(db, journal, writer, record, upto, ran);
  return true;
}

function wordsInIndex(db: Database, journal: Journal, seq: number): string | undefined {
  const row = db.get('SELECT upto FROM docs WHERE doc = ?', seq);
  if (!row) return undefined;
  const record = recordAt(journal.db, seq);
  return record && (documentOf(joinedUpTo(journal, record, Number(row.upto)))?.words ?? '');
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

/** As it was first written, its texts open. */
function recordAt(db: Database, seq: number): StoredRecord | undefined {
  return getEventAt(db, seq, { supplements: 'apart' });
}

/** A restored journal may have other events at the same places. */
function isSameJournal(db: Database, journal: Journal, position: number): boolean {
  if (position === 0) return true;
  const anchor = readMeta(db, 'anchor');
  const seq = Number(readMeta(db, 'anchor-seq'));
  if (anchor === undefined) return true;
  const row = journal.db.get('SELECT id FROM events WHERE seq = ?', seq);
  return row === undefined ? isErased(journal.db, anchor) : row.id === anchor;
}

function lastAnchorSeq(journal: Journal, id: string): number {
  return Number(journal.db.get('SELECT seq FROM events WHERE id = ?', id)?.seq ?? 0);
}

/** Documents whose event is no longer there: it was erased by a merge or before a crash, and its words cannot be named. */
function hasOrphans(db: Database, journal: Journal): boolean {
  const there = journal.db.iterate('SELECT seq FROM events ORDER BY seq');
  let seq = 0;
  try {
    for (const { doc } of db.iterate('SELECT doc FROM docs WHERE doc < ? ORDER BY doc', FIRST_FILE_DOC)) {
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
