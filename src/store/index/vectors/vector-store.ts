/**
 * A store with a copy of the vectors that is faster to search than the index. Results are looked up in the index again,
 * so their scores are exact and nothing erased comes back.
 *
 * Tolerance: a store finds on average at least 95 of 100 of the exact ten nearest.
 */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { NearVector } from './vectors.ts';

export interface VectorStore {
  readonly name: 'lance';
  /** Updates the copy to exactly the vectors of this embedder in the index. */
  refresh(db: Database, embedder: string): Promise<void>;
  /** Best first. Empty for an unknown embedder. */
  nearest(db: Database, embedder: string, query: Float32Array, limit: number): Promise<readonly NearVector[]>;
  close(): Promise<void>;
}
