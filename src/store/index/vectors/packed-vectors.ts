/**
 * The vectors of documents with neighbouring numbers as one value each. A process with one query reads a few of these instead of
 * thousands of rows: 11,000 vectors take 3 ms instead of 25, and leave no garbage. Triggers of the index empty a pack when one of
 * its vectors changes, so a pack is always right; an empty one is read from the rows until it is packed again.
 */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { PACK_BITS } from '../generations/index-schema.ts';
import { type EmbedderNumber, findEmbedder, signed } from './vectors.ts';

/** With more vectors than this, not all are compared, and packs would only take space. */
export const PACKED_VECTORS = 20_000;

export interface PackedVectors {
  /** Sorted. */
  readonly docs: Float64Array;
  readonly scales: Float32Array;
  readonly vectors: Int8Array;
}

/** All vectors of an embedder in parts, sorted by document; each is valid until the next one is read. None if there are more than `most`. */
export function* readPackedVectors(
  db: Database,
  { n, dimensions }: EmbedderNumber,
  most: number,
): Generator<PackedVectors, void, undefined> {
  if (countPacked(db, n) > most) return;
  const packs = db.iterate('SELECT chunk, docs, scales, vectors FROM packs WHERE embedder = ? ORDER BY chunk', n);
  for (const { chunk, docs, scales, vectors } of packs) {
    if (vectors instanceof Uint8Array) {
      yield {
        docs: new Float64Array(ownBuffer(docs)),
        scales: new Float32Array(ownBuffer(scales)),
        vectors: signed(vectors),
      };
      release(vectors);
    } else yield readRows(db, n, dimensions, Number(chunk));
  }
}

/**
 * Gives the memory back at once, so that the next pack uses the same: megabytes that wait for the garbage collector are as many new pages
 * of memory, which takes longer than reading them.
 */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Packs what changed. Reading and writing are one transaction, so that no change is missed. */
export function packVectors(db: Database, embedder: string): void {
  const found = findEmbedder(db, embedder);
  if (found === undefined) return;
  const { n, dimensions } = found;
  db.transaction(() => {
    const isFew = countPacked(db, n) <= PACKED_VECTORS;
    const wrong = db.lists('SELECT chunk FROM packs WHERE embedder = ? AND (vectors IS NULL) = ?', n, isFew ? 1 : 0);
    for (const chunk of wrong.map(([each]) => Number(each))) {
      const some = isFew ? readRows(db, n, dimensions, chunk) : undefined;
      db.run(
        'UPDATE packs SET docs = ?, scales = ?, vectors = ? WHERE embedder = ? AND chunk = ?',
        some ? bytesOf(some.docs) : null,
        some ? bytesOf(some.scales) : null,
        some ? bytesOf(some.vectors) : null,
        n,
        chunk,
      );
    }
  });
}

/** At least as many as are read. The triggers keep a row count, so that no query has to count. */
export function countPacked(db: Database, embedder: number): number {
  return Number(db.get('SELECT sum(count) AS n FROM packs WHERE embedder = ?', embedder)?.n ?? 0);
}

function docsIn(chunk: number): readonly [from: number, to: number] {
  return [chunk * 2 ** PACK_BITS, (chunk + 1) * 2 ** PACK_BITS];
}

function readRows(db: Database, embedder: number, dimensions: number, chunk: number): PackedVectors {
  const rows = db.lists(
    // A vector whose length differs from the embedder's is left out, as if the document had none.
    `SELECT doc, scale, vector FROM vectors WHERE embedder = ? AND doc >= ? AND doc < ? AND length(vector) = ?
     ORDER BY doc`,
    embedder,
    ...docsIn(chunk),
    dimensions,
  );
  const vectors = new Int8Array(rows.length * dimensions);
  for (const [i, [, , vector]] of rows.entries()) {
    if (vector instanceof Uint8Array) vectors.set(signed(vector), i * dimensions);
  }
  return {
    docs: Float64Array.from(rows, ([doc]) => Number(doc)),
    scales: Float32Array.from(rows, ([, scale]) => Number(scale)),
    vectors,
  };
}

/** Numbers need an address that is a multiple of their size. */
function ownBuffer(bytes: unknown): ArrayBuffer {
  return bytes instanceof Uint8Array ? new Uint8Array(bytes).buffer : new ArrayBuffer(0);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Float32Array | Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
