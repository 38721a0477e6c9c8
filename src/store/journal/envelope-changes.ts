/**
 * Which events got another envelope (time, project, session, trust) after they were recorded. Only a merge does that: when
 * another device saw the same happening earlier. No event says so, so whoever follows the journal by position looks here.
 */

import type { Database } from '../../platform/sqlite.ts';
import { readMeta, writeMeta } from './meta.ts';

export interface EnvelopeChanges {
  /** How many there ever were. */
  readonly count: number;
  /** The places of the latest ones, oldest first; whoever missed more begins anew. */
  readonly latest: readonly number[];
}

/** A merge of two long histories changes thousands; following those one by one takes longer than beginning anew. */
const KEPT = 1000;
const NAME = 'envelopes';

export function readEnvelopeChanges(db: Database): EnvelopeChanges {
  const value = readMeta(db, NAME);
  // Written below, and by nobody else.
  return value === undefined ? { count: 0, latest: [] } : (JSON.parse(value) as EnvelopeChanges);
}

/** In the transaction that changed them. */
export function noteEnvelopeChanges(db: Database, seqs: readonly number[]): void {
  if (seqs.length === 0) return;
  const { count, latest } = readEnvelopeChanges(db);
  const changes: EnvelopeChanges = { count: count + seqs.length, latest: [...latest, ...seqs].slice(-KEPT) };
  writeMeta(db, NAME, JSON.stringify(changes));
}
