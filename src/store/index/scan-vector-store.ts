/** Looks through every vector of the index. Exact, needs nothing, and takes time with their number. */

import type { VectorStore } from './vector-store.ts';
import { scanVectors } from './vectors.ts';

export function openScanVectorStore(): VectorStore {
  return {
    name: 'sqlite',
    refresh: async () => {},
    nearest: async (db, embedder, query, limit) => scanVectors(db, embedder, query, limit),
    close: async () => {},
  };
}
