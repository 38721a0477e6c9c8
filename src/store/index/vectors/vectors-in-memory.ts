/**
 * Compares a query with all vectors of an embedder, if there are few enough. A process with one query compares them while it
 * reads them and keeps none; with the second query they are kept in memory until they change.
 */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { PACK_BITS } from '../generations/index-schema.ts';
import { type Compare, type HeldVectors, holdVectors, type NearProducts, ROUNDING } from './dot-products.ts';
import { countPacked, PACKED_VECTORS, type PackedVectors, readPackedVectors } from './packed-vectors.ts';
import { type EmbedderNumber, findEmbedder, type NearVector } from './vectors.ts';
import { readVectorsVersion } from './vectors-version.ts';

export interface Compared {
  /** Cosine similarity; undefined for a document without a vector. */
  similarityOf(doc: number): number | undefined;
  /** The nearest documents that pass, best first. */
  nearest(limit: number, passes: (doc: number) => boolean): readonly NearVector[];
}

/**
 * Compares the query with every document; undefined if there are too many to read all for one query. The nearest are those with at least
 * this similarity.
 */
export function compareAll(db: Database, embedder: string, query: Float32Array, least: number): Compared | undefined {
  // One state of the vectors, also if another process changes them.
  const products = db.reading(() => multiplyAll(db, embedder, query, least));
  if (!products) return undefined;
  const { docs, scales, scale } = products;
  // Computed on demand: a process with one query needs few of them, and its loops never get hot enough to be optimised.
  const similarityAt = (i: number): number =>
    Math.fround(Math.fround((products.products[i] ?? 0) * scale) * (scales[i] ?? 0));
  return {
    similarityOf: (doc) => {
      const place = indexOfDocument(docs, doc);
      return docs[place] === doc ? similarityAt(place) : undefined;
    },
    nearest: (limit, passes) => nearest({ ...products, similarityAt }, limit, least, passes),
  };
}

/** The position of the document in this sorted list, or the position where it would be inserted. */
function indexOfDocument(docs: Float64Array, doc: number): number {
  let [low, high] = [0, docs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((docs[middle] ?? 0) < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In the order of the documents, which are sorted. */
interface Products extends NearProducts {
  readonly docs: Float64Array;
  readonly scales: Float32Array;
  /** The similarity from which on all documents are near. */
  readonly nearFrom: number;
}

interface Similarities extends Products {
  readonly similarityAt: (i: number) => number;
}

function nearest(
  all: Similarities,
  limit: number,
  least: number,
  passes: (doc: number) => boolean,
): readonly NearVector[] {
  const { near, nearFrom } = all;
  if (near !== undefined) {
    const found = nearestOf(all, limit, nearFrom, passes);
    if (found.length >= limit || nearFrom <= least) return found;
  }
  return nearestOf({ ...all, near: undefined }, limit, least, passes);
}

/** The nearest of those that are listed as near; of all if there is no list. */
function nearestOf(
  { docs, scales, products, scale, near, similarityAt }: Similarities,
  limit: number,
  atLeast: number,
  passes: (doc: number) => boolean,
): readonly NearVector[] {
  let found: NearVector[] = [];
  let least = atLeast;
  const best = (): NearVector[] => found.sort((a, b) => b.similarity - a.similarity || a.doc - b.doc).slice(0, limit);
  for (let n = 0; n < (near ?? docs).length; n += 1) {
    const i = near?.[n] ?? n;
    // Most documents are not near. Without calls and rounding, which take most of the time in a loop that is not compiled yet.
    if ((products[i] ?? 0) * scale * (scales[i] ?? 0) < least - ROUNDING) continue;
    const value = similarityAt(i);
    if (value < least) continue;
    const doc = docs[i] ?? 0;
    if (!passes(doc)) continue;
    found.push({ doc, similarity: value });
    if (found.length < limit * 4) continue;
    found = best();
    least = found.at(-1)?.similarity ?? least;
  }
  return best();
}

interface Loaded extends Pick<Products, 'docs' | 'scales'> {
  readonly vectors: HeldVectors;
}

/** What is known of the vectors of one version. */
interface Seen {
  readonly version: string;
  /** Too many vectors, or no vector. */
  readonly isUnavailable: boolean;
  loaded?: Loaded;
}

const seen = new WeakMap<Database, Map<string, Seen>>();

function multiplyAll(db: Database, embedder: string, query: Float32Array, least: number): Products | undefined {
  const found = findEmbedder(db, embedder);
  if (found === undefined) return undefined;
  // The version changes with every change of vectors, so nothing has to be counted.
  const version = readVectorsVersion(db);
  const cache = seen.get(db) ?? new Map<string, Seen>();
  seen.set(db, cache);
  const known = cache.get(embedder);
  if (known?.version !== version) {
    const products = multiplyWhileReading(db, found, query, least);
    cache.set(embedder, { version, isUnavailable: products === undefined });
    return products;
  }
  if (known.isUnavailable) return undefined;
  known.loaded ??= load(db, found);
  const { docs, scales, vectors } = known.loaded;
  return { docs, scales, ...vectors.comparing(query)(docs.length, least), nearFrom: least };
}

function multiplyWhileReading(
  db: Database,
  embedder: EmbedderNumber,
  query: Float32Array,
  least: number,
): Products | undefined {
  const most = countPacked(db, embedder.n);
  if (most === 0 || most > PACKED_VECTORS) return undefined;
  const held = holdVectors(Math.min(most, 2 ** PACK_BITS), embedder.dimensions);
  const compare = held.comparing(query);
  const products = new Float64Array(most);
  const near = new Int32Array(most);
  let nearCount = 0;
  let nearFrom = least;
  let isListed = true;
  let scale = 0;
  const read = readParts(db, embedder, most, (part, first) => {
    held.put(part.vectors, 0, part.scales);
    const count = part.docs.length;
    let some = compare(count, nearFrom, first);
    if (some.near !== undefined && some.near.length > MANY_NEAR) {
      nearFrom = Math.max(nearFrom, similarityOfBest(some, part, first));
      some = compare(count, nearFrom, first);
    }
    products.set(some.products.subarray(0, count), first);
    scale = some.scale;
    isListed = isListed && some.near !== undefined;
    near.set(some.near ?? [], nearCount);
    nearCount += some.near?.length ?? 0;
  });
  if (read.docs.length === 0) return undefined;
  return { ...read, products, scale, near: isListed ? near.subarray(0, nearCount) : undefined, nearFrom };
}

/**
 * In a home about one subject, most documents are near. Looking at each takes longer than comparing it, so from then on only those are
 * listed that are nearer than all but this many of the pack.
 */
const MANY_NEAR = 200;
const LISTED_OF_PACK = 80;

/** The least similarity of the best ones of a pack. */
function similarityOfBest(
  { products, scale, near = new Int32Array() }: ReturnType<Compare>,
  { scales }: PackedVectors,
  first: number,
): number {
  const values = new Float64Array(near.length);
  for (let n = 0; n < near.length; n += 1) {
    const i = (near[n] ?? 0) - first;
    values[n] = (products[i] ?? 0) * scale * (scales[i] ?? 0);
  }
  return values.sort()[Math.max(0, near.length - LISTED_OF_PACK)] ?? 0;
}

function load(db: Database, embedder: EmbedderNumber): Loaded {
  const most = countPacked(db, embedder.n);
  const vectors = holdVectors(most, embedder.dimensions);
  const read = readParts(db, embedder, most, (part, first) => vectors.put(part.vectors, first, part.scales));
  return { ...read, vectors };
}

function readParts(
  db: Database,
  embedder: EmbedderNumber,
  most: number,
  use: (part: PackedVectors, first: number) => void,
): Pick<Products, 'docs' | 'scales'> {
  const [docs, scales] = [new Float64Array(most), new Float32Array(most)];
  let count = 0;
  for (const part of readPackedVectors(db, embedder, most)) {
    docs.set(part.docs, count);
    scales.set(part.scales, count);
    use(part, count);
    count += part.docs.length;
  }
  return { docs: docs.subarray(0, count), scales: scales.subarray(0, count) };
}
