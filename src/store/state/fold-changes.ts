/**
 * Updates every projection after a transaction. New events are applied if their order allows it; entities touched by an
 * erasure, a supplement or a late event are folded again from the journal.
 */

import { asKnownEvent } from '../../domain/event.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { recordEnvelopeChanges } from '../journal/envelope-changes.ts';
import type { Journal } from '../journal/journal.ts';
import { readMeta, writeMeta } from '../journal/meta.ts';
import { countEvents, type EventFilter, iterateEvents } from '../journal/read.ts';
import { openTexts, type StoredRecord } from '../journal/rows.ts';
import { type AnyProjection, orderStamp, type Projection } from './projection.ts';
import { assignAllProjects, assignProjects } from './projects/belonging.ts';

export interface TransactionChanges {
  readonly added: StoredRecord[];
  /** Records before or after a change; their entities are folded again. */
  readonly refold: StoredRecord[];
  /** Numbers of names, cached for this transaction: another one may remove a name or be rolled back. */
  readonly names: Map<string, number>;
  /** Targets of the erasures in this transaction; what was derived from them is removed at its end. */
  readonly erased: Set<string>;
  /** Numbers of the names of deleted rows, checked once at the end. */
  readonly unused: Set<number>;
}

export function createChanges(): TransactionChanges {
  return { added: [], refold: [], names: new Map(), erased: new Set(), unused: new Set() };
}

/** Returns the positions of events that now count for another project. */
export function foldChanges(journal: Journal, changes: TransactionChanges): readonly number[] {
  const [first, rest] = inOrder(journal.projections);
  for (const projection of first) foldInto(journal, projection, changes.added, changes.refold);
  const moved = assignProjects(journal.db, changes);
  for (const projection of rest) foldInto(journal, projection, changes.added, changes.refold);
  return moved;
}

/** Projects and switches first, because they decide which project other events count for. */
function inOrder(projections: readonly AnyProjection[]): readonly [readonly AnyProjection[], readonly AnyProjection[]] {
  const isFirst = ({ name }: AnyProjection): boolean => name === 'projects' || name === 'switches';
  return [projections.filter(isFirst), projections.filter((each) => !isFirst(each))];
}

/** Deletes all projected state and folds it again from the journal, in one transaction. */
export function rebuildState(journal: Journal, projections: readonly AnyProjection[] = journal.projections): number {
  return journal.db.transaction(() => {
    for (const projection of projections) projection.clear(journal.db);
    const [first, rest] = inOrder(projections);
    for (const projection of first) foldAll(journal, [projection], { types: PROJECT_TYPES });
    const moved = createChanges();
    const places = first.length === 0 ? [] : assignAllProjects(journal.db, moved);
    recordEnvelopeChanges(journal.db, places);
    const batched = rest.filter((projection) => !('rebuild' in projection));
    const events = batched.length === 0 ? countEvents(journal.db) : foldAll(journal, batched);
    // The other projections are updated for the moved events.
    for (const projection of journal.projections) {
      if (!projections.includes(projection)) foldInto(journal, projection, [], moved.refold);
    }
    // They read other projections, so they follow a rebuild of any of them.
    for (const projection of journal.projections) if ('rebuild' in projection) projection.rebuild?.(journal);
    for (const projection of projections) recordProjectionVersion(journal.db, projection);
    return events;
  });
}

const PROJECT_TYPES = ['project.registered', 'project.identified', 'project.changed', 'project.switched'];

function foldAll(journal: Journal, projections: readonly AnyProjection[], filter: EventFilter = {}): number {
  let events = 0;
  let batch: StoredRecord[] = [];
  const flush = (): void => {
    for (const projection of projections) foldInto(journal, projection, batch, []);
    batch = [];
  };
  for (const record of iterateEvents(journal.db, { ...filter, order: 'time', texts: 'apart' })) {
    events += 1;
    batch.push(record);
    if (batch.length >= REBUILD_BATCH) flush();
  }
  flush();
  return events;
}

/** States are loaded and saved once per batch. The size limits memory. */
const REBUILD_BATCH = 2000;

/** Projections whose version changed since their state was saved. */
export function staleProjections(journal: Journal): readonly AnyProjection[] {
  return journal.projections.filter((projection) => {
    return readMeta(journal.db, versionKey(projection)) !== String(projection.version);
  });
}

export function recordProjectionVersion(db: Database, projection: AnyProjection): void {
  writeMeta(db, versionKey(projection), String(projection.version));
}

function versionKey(projection: AnyProjection): string {
  return `projection:${projection.name}`;
}

function foldInto(
  journal: Journal,
  projection: AnyProjection,
  added: readonly StoredRecord[],
  refold: readonly StoredRecord[],
): void {
  if ('fold' in projection) {
    projection.fold(journal, added, refold);
    return;
  }
  const dirty = new Set(refold.flatMap((record) => concerned(projection, record)));
  for (const [entity, records] of groupByEntity(projection, added)) {
    if (!dirty.has(entity) && !applyInOrder(journal, projection, entity, records)) dirty.add(entity);
  }
  for (const entity of dirty) refoldEntity(journal, projection, entity);
}

/** False, with nothing saved, if an event is older than the newest in the state. */
function applyInOrder(
  journal: Journal,
  projection: Projection,
  entity: string,
  records: readonly StoredRecord[],
): boolean {
  const kept = projection.load(journal.db, entity);
  let state = kept?.state ?? projection.initial(entity);
  let last = kept?.last ?? '';
  for (const record of records) {
    const stamp = orderStamp(record);
    if (projection.order === 'time' && stamp < last) return false;
    state = reduceRecord(journal, projection, state, record);
    last = stamp > last ? stamp : last;
  }
  projection.save(journal.db, entity, state, last);
  return true;
}

function refoldEntity(journal: Journal, projection: Projection, entity: string): void {
  let state = projection.initial(entity);
  let last = '';
  for (const record of iterateEvents(journal.db, { ...projection.source(entity), order: 'time', texts: 'apart' })) {
    if (!concerned(projection, record).includes(entity)) continue;
    state = reduceRecord(journal, projection, state, record);
    last = orderStamp(record);
  }
  if (last === '') projection.remove(journal.db, entity);
  else projection.save(journal.db, entity, state, last);
}

/** A projection gets the same body on every path: with long texts only if it says it reads them. */
function reduceRecord(journal: Journal, projection: Projection, state: unknown, record: StoredRecord): unknown {
  const { readsTexts } = projection;
  const opens = typeof readsTexts === 'boolean' ? readsTexts : readsTexts.some((type) => type === record.type);
  const event = asKnownEvent(opens ? openTexts(journal.db, record) : record);
  return event ? projection.reduce(state, event) : state;
}

/** Undefined for a record of a newer Memoir: it stays in the journal until this version knows it. */
function concerned(projection: Projection, record: StoredRecord): readonly string[] {
  const event = asKnownEvent(record);
  return event ? projection.entities(event) : [];
}

function groupByEntity(
  projection: Projection,
  records: readonly StoredRecord[],
): ReadonlyMap<string, readonly StoredRecord[]> {
  const groups = new Map<string, StoredRecord[]>();
  for (const record of records) {
    for (const entity of concerned(projection, record)) {
      const group = groups.get(entity);
      if (group) group.push(record);
      else groups.set(entity, [record]);
    }
  }
  return groups;
}
