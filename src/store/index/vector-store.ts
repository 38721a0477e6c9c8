/**
 * Where the nearest vectors are looked for. The index always keeps all of them, small and exact; it can be looked through
 * from end to end, or another store can keep a copy that is faster to search. Whoever asks gets the same answer: what comes
 * from a copy is looked up in the index again, so its scores are exact and nothing erased ever comes back.
 *
 * Tolerance: of the ten nearest by looking through everything, a store finds at least 95 of 100 on average.
 */
import type { Database } from '../../platform/sqlite.ts';
import type { Near } from './vectors.ts';

export interface VectorStore {
  readonly name: 'lance';
  /** Makes it hold exactly the vectors the index has of this embedder. */
  refresh(db: Database, embedder: string): Promise<void>;
  /** Best first. Nothing for an embedder it was never filled for. */
  nearest(db: Database, embedder: string, query: Float32Array, limit: number): Promise<readonly Near[]>;
  close(): Promise<void>;
}
