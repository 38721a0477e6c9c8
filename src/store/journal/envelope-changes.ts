/**
 * Which events got another envelope (time, project, session, trust) after they were recorded. Only a merge does that: when
 * another device saw the same happening earlier. No event says so, so whoever follows the journal by position looks here.
 */
import type { Database } from '../../platform/sqlite.ts';

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
  const value = db.get('SELECT value FROM meta WHERE name = ?', NAME)?.value;
  // Written below, and by nobody else.
  return value === undefined ? { count: 0, latest: [] } : (JSON.parse(String(value)) as EnvelopeChanges);
}

/** In the transaction that changed them. */
export function noteEnvelopeChanges(db: Database, seqs: readonly number[]): void {
  if (seqs.length === 0) return;
  const { count, latest } = readEnvelopeChanges(db);
  const changes: EnvelopeChanges = { count: count + seqs.length, latest: [...latest, ...seqs].slice(-KEPT) };
  db.run(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    NAME,
    JSON.stringify(changes),
  );
}
