/**
 * Vectors of documents: one byte per dimension, stored per embedder, so that after a change of model the old vectors stay
 * usable until the new ones exist. Embedding runs elsewhere and nothing waits for it: a document without a vector is found by
 * its words.
 */
import { DONE_KINDS } from '../../../domain/recall.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';
import { kindCode } from '../generations/codes.ts';
import { readDocuments } from '../read-documents.ts';
import { dot } from './dot-products.ts';
import { countVectorsChange } from './vectors-version.ts';

export interface EmbedderKey {
  readonly id: string;
  readonly dimensions: number;
  readonly table?: EmbedderTable | undefined;
}

/** The file of a table with one row per word piece: hooks read single rows of it. */
export interface EmbedderTable {
  readonly file: string;
  /** In the order of the rows. */
  pieces(): readonly string[];
  /** `+` and the stem of a German or Spanish word, with its row. */
  stems(): readonly (readonly [name: string, row: number])[];
}

export interface PendingVector {
  readonly doc: number;
  /** The text to embed, with its speaker. */
  readonly text: string;
  /** The checksum of its words; a document that changed since is embedded again. */
  readonly crc: number;
}

/** Tool output is found by its words; it gets no vectors. */
const NOT_EMBEDDED = DONE_KINDS.map(kindCode);
/** Only the start of a text is embedded, because it says what the text is about. */
const EMBEDDED_CHARS = 2000;

export function countVectors(db: Database, embedder: string): { readonly done: number; readonly total: number } {
  const done = db.get(
    'SELECT count(*) AS n FROM vectors WHERE embedder = (SELECT n FROM embedders WHERE id = ?)',
    embedder,
  );
  const total = db.get(`SELECT count(*) AS n FROM docs WHERE kind NOT IN (${NOT_EMBEDDED.join(', ')})`);
  return { done: Number(done?.n ?? 0), total: Number(total?.n ?? 0) };
}

function useTable(db: Database, table: EmbedderTable | undefined): void {
  db.run('DELETE FROM pieces');
  db.run("DELETE FROM meta WHERE name = 'table'");
  if (table === undefined) return;
  // As one statement: a statement for each of thirty thousand pieces takes four times as long.
  db.run(
    'INSERT INTO pieces (piece, row) SELECT value, key FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
    JSON.stringify(table.pieces()),
  );
  db.run(
    `INSERT INTO pieces (piece, row) SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
    JSON.stringify(table.stems()),
  );
  writeMeta(db, 'table', table.file);
}

/** Sets the embedder in use; after a change of model all documents are pending again. */
export function useEmbedder(db: Database, embedder: EmbedderKey): void {
  const isSame = readMeta(db, 'embedder') === embedder.id;
  const known = readMeta(db, 'table');
  const { table } = embedder;
  if (known !== table?.file || !isSame) {
    // Another installation has the same table in another folder. Listing its pieces again would take 25 ms in a search.
    const isMoved = isSame && known !== undefined && table !== undefined;
    db.transaction(() => (isMoved ? writeMeta(db, 'table', table.file) : useTable(db, table)));
  }
  if (isSame) return;
  db.transaction(() => {
    db.run('DELETE FROM unembedded');
    db.run(
      `INSERT INTO unembedded (doc) SELECT d.doc FROM docs d WHERE d.kind NOT IN (${NOT_EMBEDDED.join(', ')})
       AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.embedder = ? AND v.doc = d.doc)`,
      embedderNumber(db, embedder),
    );
    writeMeta(db, 'embedder', embedder.id);
  });
}

/** The newest documents without a vector of the embedder in use. */
export function pendingVectors(
  db: Database,
  journal: Journal,
  layout: HomeLayout,
  limit: number,
): readonly PendingVector[] {
  const rows = db.all(
    `SELECT u.doc, d.crc, s.name AS speaker FROM unembedded u JOIN docs d ON d.doc = u.doc LEFT JOIN names s ON s.n = d.speaker
     ORDER BY u.doc DESC LIMIT ?`,
    limit,
  );
  const docs = rows.map((row) => Number(row.doc));
  const documents = readDocuments({ db, journal, layout }, docs);
  return rows.map((row) => {
    const doc = Number(row.doc);
    const text = documents.get(doc)?.text.slice(0, EMBEDDED_CHARS) ?? '';
    return { doc, crc: Number(row.crc), text: row.speaker === null ? text : `${row.speaker} said, "${text}"` };
  });
}

export interface EmbedderInIndex {
  readonly id: string;
  readonly dimensions: number;
  readonly vectors: number;
}

/** The embedders that have vectors, most vectors first. */
export function embeddersInIndex(db: Database): readonly EmbedderInIndex[] {
  return db
    .all(
      `SELECT id, dimensions, (SELECT count(*) FROM vectors WHERE embedder = n) AS vectors FROM embedders
       ORDER BY vectors DESC, n DESC`,
    )
    .map((row) => ({ id: String(row.id), dimensions: Number(row.dimensions), vectors: Number(row.vectors) }));
}

export function embedderIds(db: Database): readonly string[] {
  return db.all('SELECT id FROM embedders ORDER BY n').map((row) => String(row.id));
}

export function hasVectors(db: Database, embedder: string): boolean {
  const n = knownEmbedder(db, embedder);
  return n !== undefined && db.get('SELECT 1 AS yes FROM vectors WHERE embedder = ? LIMIT 1', n) !== undefined;
}

/** How many documents are pending for the embedder in use. */
export function countPending(db: Database): number {
  return Number(db.get('SELECT count(*) AS n FROM unembedded')?.n);
}

/** Stores vectors, except for documents that were removed or changed during embedding. */
export function putVectors(
  db: Database,
  embedder: EmbedderKey,
  vectors: readonly { readonly doc: number; readonly crc: number; readonly vector: Float32Array }[],
): void {
  if (vectors.length === 0) return;
  db.transaction(() => {
    const n = embedderNumber(db, embedder);
    const inUse = readMeta(db, 'embedder') === embedder.id;
    for (const { doc, crc, vector } of vectors) {
      const { scale, bytes } = quantise(vector);
      if (db.get('SELECT crc FROM docs WHERE doc = ?', doc)?.crc !== crc) continue;
      db.run(
        `INSERT INTO vectors (embedder, doc, scale, vector) VALUES (?, ?, ?, ?)
         ON CONFLICT (embedder, doc) DO UPDATE SET scale = excluded.scale, vector = excluded.vector`,
        n,
        doc,
        scale,
        bytes,
      );
      if (inUse) db.run('DELETE FROM unembedded WHERE doc = ?', doc);
    }
    countVectorsChange(db);
  });
}

/** Deletes the vectors of an embedder no longer in use. */
export function dropVectors(db: Database, embedder: string): void {
  db.transaction(() => {
    db.run('DELETE FROM vectors WHERE embedder = (SELECT n FROM embedders WHERE id = ?)', embedder);
    db.run('DELETE FROM embedders WHERE id = ?', embedder);
    countVectorsChange(db);
  });
}

/** Cosine similarity of these documents; those without a vector are missing. */
export function similarities(
  db: Database,
  embedder: string,
  query: Float32Array,
  docs: readonly number[],
): ReadonlyMap<number, number> {
  const n = knownEmbedder(db, embedder);
  const found = new Map<number, number>();
  if (n === undefined) return found;
  for (const doc of docs) {
    const row = db.get('SELECT scale, vector FROM vectors WHERE embedder = ? AND doc = ?', n, doc);
    if (row?.vector instanceof Uint8Array) found.set(doc, dot(query, signed(row.vector)) * Number(row.scale));
  }
  return found;
}

export interface StoredVector {
  readonly doc: number;
  /** Multiplied by `scale` they are the numbers of the vector, which has length 1. */
  readonly bytes: Int8Array;
  readonly scale: number;
}

/** The vectors of these documents, in any order; those without a vector are missing. */
export function vectorsOf(db: Database, embedder: string, docs: readonly number[]): readonly StoredVector[] {
  const rows = db.lists(
    `SELECT doc, scale, vector FROM vectors WHERE embedder = (SELECT n FROM embedders WHERE id = ?)
     AND doc IN (SELECT value FROM json_each(?))`,
    embedder,
    JSON.stringify(docs),
  );
  return rows.flatMap(([doc, scale, bytes]) =>
    bytes instanceof Uint8Array ? [{ doc: Number(doc), bytes: signed(bytes), scale: Number(scale) }] : [],
  );
}

export interface NearVector {
  readonly doc: number;
  readonly similarity: number;
}

/** All vectors of an embedder, at their stored precision. */
export function* iterateVectors(
  db: Database,
  embedder: string,
): Generator<{ readonly doc: number; readonly vector: Float32Array }> {
  for (const { doc, bytes, scale } of rowsOf(db, embedder)) {
    yield { doc, vector: Float32Array.from(bytes, (byte) => (byte > 127 ? byte - 256 : byte) * scale) };
  }
}

function* rowsOf(
  db: Database,
  embedder: string,
): Generator<{ readonly doc: number; readonly bytes: Uint8Array; readonly scale: number }> {
  const n = knownEmbedder(db, embedder);
  if (n === undefined) return;
  for (const row of db.iterate('SELECT doc, scale, vector FROM vectors WHERE embedder = ? ORDER BY doc', n)) {
    if (row.vector instanceof Uint8Array) yield { doc: Number(row.doc), bytes: row.vector, scale: Number(row.scale) };
  }
}

function quantise(vector: Float32Array): { readonly scale: number; readonly bytes: Uint8Array } {
  let greatest = 0;
  for (const value of vector) greatest = Math.max(greatest, Math.abs(value));
  const scale = greatest / 127;
  const bytes = new Int8Array(vector.length);
  if (scale > 0) for (let i = 0; i < vector.length; i += 1) bytes[i] = Math.round((vector[i] ?? 0) / scale);
  return { scale, bytes: new Uint8Array(bytes.buffer) };
}

/** The bytes as signed numbers. */
export function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

export interface EmbedderNumber {
  readonly n: number;
  readonly dimensions: number;
}

export function findEmbedder(db: Database, id: string): EmbedderNumber | undefined {
  const row = db.get('SELECT n, dimensions FROM embedders WHERE id = ?', id);
  return row && { n: Number(row.n), dimensions: Number(row.dimensions) };
}

export function knownEmbedder(db: Database, id: string): number | undefined {
  return findEmbedder(db, id)?.n;
}

function embedderNumber(db: Database, { id, dimensions }: EmbedderKey): number {
  return knownEmbedder(db, id) ?? db.run('INSERT INTO embedders (id, dimensions) VALUES (?, ?)', id, dimensions).rowid;
}
