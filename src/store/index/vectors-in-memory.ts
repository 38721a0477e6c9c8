/**
 * All vectors of an embedder in memory, if there are few enough to compare each with a query. Read once per connection,
 * and again after a change.
 */
import type { Database } from '../../platform/sqlite.ts';
import { type HeldVectors, holdVectors } from './dot-products.ts';
import { knownEmbedder, type Near, signed } from './vectors.ts';
import { readVectorsVersion } from './vectors-version.ts';

/** Reading more takes too long for a process with one query: then only documents found by words are compared. */
const SCANNED_VECTORS = 20_000;

export interface Compared {
  /** Cosine similarity; undefined for a document without a vector. */
  similarityOf(doc: number): number | undefined;
  /** The nearest documents that pass and have at least this similarity, best first. */
  nearest(limit: number, least: number, passes: (doc: number) => boolean): readonly Near[];
}

/** Compares the query with every document; undefined if there are too many. */
export function compareAll(db: Database, embedder: string, query: Float32Array): Compared | undefined {
  const all = loadVectors(db, embedder);
  if (!all) return undefined;
  const { docs, places, scales } = all;
  const products = all.vectors.times(query);
  const similarity = new Float32Array(docs.length);
  for (let i = 0; i < similarity.length; i += 1) similarity[i] = (products[i] ?? 0) * (scales[i] ?? 0);
  return {
    similarityOf: (doc) => similarity[places.get(doc) ?? -1],
    nearest: (limit, least, passes) => nearest({ docs, similarity }, limit, least, passes),
  };
}

function nearest(
  { docs, similarity }: { readonly docs: Float64Array; readonly similarity: Float32Array },
  limit: number,
  atLeast: number,
  passes: (doc: number) => boolean,
): readonly Near[] {
  let near: Near[] = [];
  let least = atLeast;
  const best = (): Near[] => near.sort((a, b) => b.similarity - a.similarity || a.doc - b.doc).slice(0, limit);
  for (let i = 0; i < docs.length; i += 1) {
    const value = similarity[i] ?? 0;
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
  readonly docs: Float64Array;
  /** The position of each document's vector. */
  readonly places: ReadonlyMap<number, number>;
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
  const n = knownEmbedder(db, embedder);
  if (n === undefined) return undefined;
  // The version changes with every change of vectors, so nothing has to be counted.
  const version = readVectorsVersion(db);
  const cache = loaded.get(db) ?? new Map<string, Loaded | NotLoaded>();
  loaded.set(db, cache);
  const known = cache.get(embedder);
  if (known?.version === version) return known.docs ? known : undefined;
  // Counted up to the limit: a full count reads every vector.
  const some = 'SELECT 1 FROM vectors WHERE embedder = ? LIMIT ?';
  const count = Number(db.get(`SELECT count(*) AS n FROM (${some})`, n, SCANNED_VECTORS + 1)?.n);
  if (count === 0 || count > SCANNED_VECTORS) {
    cache.set(embedder, { version });
    return undefined;
  }
  const fresh = { version, ...readAll(db, n, count) };
  cache.set(embedder, fresh);
  return fresh;
}

/**
 * All vectors as one value of SQLite: a row each takes three times as long, and leaves as many objects to collect. A blob that is
 * concatenated keeps its bytes.
 */
const ALL_ROWS = `
  SELECT json_group_array(doc) AS docs, json_group_array(scale) AS scales, CAST(group_concat(vector, '') AS BLOB) AS vectors
  FROM (SELECT doc, scale, vector FROM vectors NOT INDEXED WHERE embedder = ? AND length(vector) = ? ORDER BY rowid LIMIT ?)`;

function readAll(db: Database, embedder: number, count: number): Omit<Loaded, 'version'> {
  const dimensions = Number(db.get('SELECT dimensions FROM embedders WHERE n = ?', embedder)?.dimensions);
  const row = db.get(ALL_ROWS, embedder, dimensions, count);
  // Made by SQLite from columns of numbers.
  const docs = Float64Array.from(JSON.parse(String(row?.docs)) as readonly number[]);
  const scales = Float32Array.from(JSON.parse(String(row?.scales)) as readonly number[]);
  const bytes = row?.vectors instanceof Uint8Array ? signed(row.vectors) : new Int8Array(0);
  const vectors = holdVectors(docs.length, dimensions);
  const places = new Map<number, number>();
  vectors.putAll(bytes);
  for (let i = 0; i < docs.length; i += 1) places.set(docs[i] ?? 0, i);
  return { docs, places, scales, vectors };
}
