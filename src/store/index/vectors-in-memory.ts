/**
 * All vectors of an embedder in memory, if there are few enough to compare each with a query. Read once per connection,
 * and again after a change.
 */
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { type DotProducts, type HeldVectors, holdVectors } from './dot-products.ts';
import { PACKED_VECTORS, readPackedVectors } from './packed-vectors.ts';
import { type EmbedderNumber, findEmbedder, type NearVector } from './vectors.ts';
import { readVectorsVersion } from './vectors-version.ts';

export interface Compared {
  /** Cosine similarity; undefined for a document without a vector. */
  similarityOf(doc: number): number | undefined;
  /** The nearest documents that pass and have at least this similarity, best first. */
  nearest(limit: number, least: number, passes: (doc: number) => boolean): readonly NearVector[];
}

/** Compares the query with every document; undefined if there are too many to read all for one query. */
export function compareAll(db: Database, embedder: string, query: Float32Array): Compared | undefined {
  const all = loadVectors(db, embedder);
  if (!all) return undefined;
  const { docs, scales } = all;
  const { products, scale } = all.vectors.times(query);
  // Computed on demand: a process with one query needs few of them, and its loops never get hot enough to be optimised.
  const similarityAt = (i: number): number => Math.fround(Math.fround((products[i] ?? 0) * scale) * (scales[i] ?? 0));
  return {
    similarityOf: (doc) => {
      const place = placeOf(docs, doc);
      return docs[place] === doc ? similarityAt(place) : undefined;
    },
    nearest: (limit, least, passes) => nearest({ docs, scales, products, scale, similarityAt }, limit, least, passes),
  };
}

/** The position of the document in this sorted list, or the position where it would be inserted. */
function placeOf(docs: Float64Array, doc: number): number {
  let [low, high] = [0, docs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((docs[middle] ?? 0) < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Similarities extends DotProducts, Pick<Loaded, 'docs' | 'scales'> {
  readonly similarityAt: (i: number) => number;
}

/** More than rounding to 32 bits can change a similarity. */
const ROUNDING = 1e-5;

function nearest(
  { docs, scales, products, scale, similarityAt }: Similarities,
  limit: number,
  atLeast: number,
  passes: (doc: number) => boolean,
): readonly NearVector[] {
  let near: NearVector[] = [];
  let least = atLeast;
  const best = (): NearVector[] => near.sort((a, b) => b.similarity - a.similarity || a.doc - b.doc).slice(0, limit);
  for (let i = 0; i < docs.length; i += 1) {
    // Most documents are not near. Without calls and rounding, which take most of the time in a loop that is not compiled yet.
    if ((products[i] ?? 0) * scale * (scales[i] ?? 0) < least - ROUNDING) continue;
    const value = similarityAt(i);
    if (value < least) continue;
    const doc = docs[i] ?? 0;
    if (!passes(doc)) continue;
    near.push({ doc, similarity: value });
    if (near.length < limit * 4) continue;
    near = best();
    least = near.at(-1)?.similarity ?? least;
  }
  return best();
}

interface Loaded {
  readonly version: string;
  /** Sorted. */
  readonly docs: Float64Array;
  readonly scales: Float32Array;
  readonly vectors: HeldVectors;
}

/** Too many vectors, or no vector. */
interface NotLoaded {
  readonly version: string;
  readonly docs?: undefined;
}

const loaded = new WeakMap<Database, Map<string, Loaded | NotLoaded>>();

function loadVectors(db: Database, embedder: string): Loaded | undefined {
  const found = findEmbedder(db, embedder);
  if (found === undefined) return undefined;
  // The version changes with every change of vectors, so nothing has to be counted.
  const version = readVectorsVersion(db);
  const cache = loaded.get(db) ?? new Map<string, Loaded | NotLoaded>();
  loaded.set(db, cache);
  const known = cache.get(embedder);
  if (known?.version === version) return known.docs ? known : undefined;
  const fresh = { version, ...readAll(db, found) };
  cache.set(embedder, fresh);
  return fresh.docs ? fresh : undefined;
}

function readAll(db: Database, embedder: EmbedderNumber): Omit<Loaded, 'version'> | { readonly docs?: undefined } {
  const parts = readPackedVectors(db, embedder, PACKED_VECTORS);
  const count = parts.reduce((sum, part) => sum + part.docs.length, 0);
  if (count === 0) return {};
  const docs = new Float64Array(count);
  const scales = new Float32Array(count);
  const vectors = holdVectors(count, embedder.dimensions);
  let at = 0;
  for (const part of parts) {
    docs.set(part.docs, at);
    scales.set(part.scales, at);
    vectors.put(part.vectors, at);
    at += part.docs.length;
  }
  return { docs, scales, vectors };
}
