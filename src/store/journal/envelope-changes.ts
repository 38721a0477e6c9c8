/**
 * Lists the events whose envelope (time, project, session, trust) changed after they were recorded. Only a merge does
 * that, if another device captured the same thing earlier. No event records it, so a reader that follows the journal by
 * position looks here.
 */

import type { Database } from '../../platform/sqlite/sqlite.ts';
import { readMeta, writeMeta } from './meta.ts';

export interface EnvelopeChanges {
  /** The number of all changes so far. */
  readonly count: number;
  /** The positions of the latest ones, oldest first. A reader that missed more starts over. */
  readonly latest: readonly number[];
}

/** A merge of two long histories changes thousands; a rebuild is faster than following each. */
const KEPT = 1000;
const NAME = 'envelopes';

export function readEnvelopeChanges(db: Database): EnvelopeChanges {
  const value = readMeta(db, NAME);
  // Only written below.
  return value === undefined ? { count: 0, latest: [] } : (JSON.parse(value) as EnvelopeChanges);
}

/** Call it in the transaction that changed them. */
export function recordEnvelopeChanges(db: Database, seqs: readonly number[]): void {
  if (seqs.length === 0) return;
  const { count, latest } = readEnvelopeChanges(db);
  const changes: EnvelopeChanges = { count: count + seqs.length, latest: [...latest, ...seqs].slice(-KEPT) };
  writeMeta(db, NAME, JSON.stringify(changes));
}
