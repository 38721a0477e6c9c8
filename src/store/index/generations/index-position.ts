/**
 * How far an index has followed the journal, and whether that is plausible. The position is written in the transaction
 * that writes the documents, so a contradiction means a damaged index or another journal. Either way the index is
 * rebuilt.
 */
import { USAGE_TYPES } from '../../../domain/usage.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';
import { isErased, lastSeq } from '../../journal/read.ts';
import { FIRST_FACT_DOC } from './index-schema.ts';

/** The `seq` of the last indexed event. */
export function readPosition(db: Database): number {
  return Number(readMeta(db, 'position') ?? Number.NaN);
}

const USAGES = USAGE_TYPES.map((type) => `'${type}'`).join(', ');

/**
 * How many events the index does not have yet. Searches are recorded as events and are not searchable: if only these are new, there
 * is nothing to write, and a search does not write to the index because of the search before it.
 */
export function eventsBehind(db: Database, journal: Journal): number {
  const last = journal.db.get(`SELECT seq FROM events WHERE type NOT IN (${USAGES}) ORDER BY seq DESC LIMIT 1`)?.seq;
  return Math.max(0, Number(last ?? 0) - readPosition(db));
}

/** The last event read: a restored journal has another one at this position. */
export interface Anchor {
  readonly id: string;
  readonly seq: number;
}

/** Call it in the transaction that writes the documents. A position that would go backwards is refused. */
export function advancePosition(db: Database, reached: number, anchor: Anchor | undefined): void {
  const position = readPosition(db);
  if (reached < position) throw new RangeError(`The index is at ${position} and cannot go back to ${reached}.`);
  writeMeta(db, 'position', String(reached));
  if (anchor === undefined) return;
  writeMeta(db, 'anchor', anchor.id);
  writeMeta(db, 'anchor-seq', String(anchor.seq));
}

/** Why the index cannot continue; undefined if it can. Costs a few lookups. */
export function findPositionFault(db: Database, journal: Journal): string | undefined {
  const position = readPosition(db);
  if (!Number.isSafeInteger(position) || position < 0) return 'its position is missing or invalid';
  const newest = newestEventDoc(db);
  if (newest > position) return `it holds event ${newest} but its position is ${position}`;
  const last = lastSeq(journal.db);
  if (position > last) return `its position is ${position} but the journal ends at ${last}`;
  return isSameJournal(db, journal, position) ? undefined : 'it was made from another journal';
}

export function newestEventDoc(db: Database): number {
  return Number(db.get('SELECT max(doc) AS doc FROM docs WHERE doc < ?', FIRST_FACT_DOC)?.doc ?? 0);
}

function isSameJournal(db: Database, journal: Journal, position: number): boolean {
  const anchor = readMeta(db, 'anchor');
  if (position === 0 || anchor === undefined) return true;
  const row = journal.db.get('SELECT id FROM events WHERE seq = ?', Number(readMeta(db, 'anchor-seq')));
  return row === undefined ? isErased(journal.db, anchor) : row.id === anchor;
}
