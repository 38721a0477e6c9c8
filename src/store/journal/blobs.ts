/**
 * Long texts, stored once per content: addressed by their hash and compressed. A blob is deleted with the last event
 * that refers to it.
 */

import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { MemoirError } from '../../domain/errors.ts';
import type { EventRecord, Json } from '../../domain/event.ts';
import { contentHash } from '../../domain/ids.ts';
import { isObject } from '../../domain/json/json.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { checksumOf } from './checksum.ts';
import { contentOfRawFrame, rawFrame } from './raw-frame.ts';

/** Shorter strings stay in the row, because zstd and a second row would cost more than they save. */
const BLOB_THRESHOLD_CHARS = 512;

type Body = EventRecord['body'];
type Path = readonly (string | number)[];

export interface SplitBody {
  /** The body with each long string replaced by an empty one. */
  readonly row: Body;
  readonly long: readonly { readonly path: Path; readonly text: string; readonly hash: string }[];
}

/** A long text as it is stored. */
export interface PackedText {
  readonly path: Path;
  readonly hash: string;
  readonly size: number;
  readonly data: Uint8Array;
}

/**
 * The texts of bodies that were split before: an import compresses them on the reading thread, since compression is
 * most of the cost of storing a text. Keyed by the body, whose long strings are empty.
 */
export type PackedTexts = WeakMap<object, readonly PackedText[]>;

/** Separates the long strings. A string that is not valid Unicode stays in the row, where JSON can escape it. */
export function splitBody(body: Body): SplitBody {
  const long: { path: Path; text: string; hash: string }[] = [];
  const walk = (value: Json | undefined, path: Path): Json | undefined => {
    if (typeof value === 'string') {
      if (value.length < BLOB_THRESHOLD_CHARS || !value.isWellFormed()) return value;
      long.push({ path, text: value, hash: contentHash(value) });
      return '';
    }
    if (Array.isArray(value)) return value.map((item, index) => walk(item, [...path, index]) ?? null);
    if (isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, [...path, key])]));
    }
    return value;
  };
  const row = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, walk(value, [key])]));
  return { row, long };
}

/**
 * Checksum of the links from a body to its texts; 0 without links. Part of the row's checksum, so a lost or changed
 * link is detected.
 */
function linksChecksum(links: readonly { readonly path: string; readonly hash: string }[]): number {
  if (links.length === 0) return 0;
  return (
    checksumOf(
      links
        .map(({ path, hash }) => `${path}\n${hash}`)
        .sort()
        .join('\n'),
    ) || 1
  );
}

/** The body, and its long texts compressed. */
export function packBody(body: Body): { readonly row: Body; readonly texts: readonly PackedText[] } {
  const { row, long } = splitBody(body);
  return { row, texts: long.map(packText) };
}

export function unpackBody(row: Body, texts: readonly PackedText[]): Body {
  return withTexts(
    row,
    texts.map(({ path, data }) => ({ path, text: unpackText(data) })),
  );
}

/**
 * Shorter texts are stored uncompressed: they are most of the texts but few of the bytes, and starting zstd takes
 * longer than compressing them.
 */
const COMPRESSED_FROM_BYTES = 8192;

function packText({ path, text, hash }: SplitBody['long'][number]): PackedText {
  const bytes = Buffer.from(text);
  const data = bytes.length < COMPRESSED_FROM_BYTES ? rawFrame(bytes) : compressBytes(bytes);
  return { path, hash, size: bytes.length, data };
}

function compressBytes(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, {
    // The size is known, so no larger buffer is allocated; for a short text that costs more than compressing.
    pledgedSrcSize: bytes.length,
    chunkSize: Math.max(bytes.length, 64),
    // The fastest level: on real transcripts the default takes a tenth longer and saves 2 % of the space.
    params: { [constants.ZSTD_c_compressionLevel]: 1 },
  });
}

function unpackText(data: Uint8Array): string {
  return (contentOfRawFrame(data) ?? zstdDecompressSync(data)).toString();
}

export function linksOf(long: readonly { readonly path: Path; readonly hash: string }[]): number {
  return linksChecksum(long.map(({ path, hash }) => ({ path: JSON.stringify(path), hash })));
}

export function storeBlobs(db: Database, seq: number, long: readonly (SplitBody['long'][number] | PackedText)[]): void {
  for (const text of long) {
    const blob = 'data' in text ? keepBlob(db, text) : (findBlob(db, text.hash) ?? keepBlob(db, packText(text)));
    db.run('INSERT INTO event_blobs (seq, path, blob) VALUES (?, ?, ?)', seq, JSON.stringify(text.path), blob);
  }
}

function findBlob(db: Database, hash: string): number | undefined {
  const row = db.get('SELECT n FROM blobs WHERE hash = ?', Buffer.from(hash, 'hex'));
  return row && Number(row.n);
}

/** Inserted without a lookup: most texts of an import are new. */
function keepBlob(db: Database, { hash, size, data }: PackedText): number {
  const address = Buffer.from(hash, 'hex');
  const sql = 'INSERT INTO blobs (hash, size, data) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING';
  const { changes, rowid } = db.run(sql, address, size, data);
  return changes > 0 ? rowid : (findBlob(db, hash) ?? rowid);
}

/** Puts the long strings back. A missing, misplaced or altered text is reported as damage. */
export function openBlobs(db: Database, seq: number, row: Body, expected: number): Body {
  const links = db.all(
    'SELECT l.path, b.hash, b.data FROM event_blobs l JOIN blobs b ON b.n = l.blob WHERE l.seq = ?',
    seq,
  );
  const found = links.map((link) => ({ path: String(link.path), hash: hexOf(link.hash) }));
  if (linksChecksum(found) !== expected) throw damagedText();
  return withTexts(
    row,
    // Written by Memoir and covered by the checksum of the links.
    links.map((link) => ({ path: JSON.parse(String(link.path)) as Path, text: openBlob(link.hash, link.data) })),
  );
}

export function openBlob(hash: unknown, data: unknown): string {
  if (hash instanceof Uint8Array && data instanceof Uint8Array) {
    try {
      const text = unpackText(data);
      if (contentHash(text) === hexOf(hash)) return text;
    } catch {
      // Trigger: flipped bits inside the compressed data. Outcome: reported below like any other damage.
    }
  }
  throw damagedText();
}

function damagedText(): MemoirError {
  return new MemoirError('journal-corrupt', 'A stored text is missing or does not match its hash', {
    next: 'Run `memoir doctor --repair`: it keeps the damaged file and recovers what a backup holds.',
  });
}

function hexOf(hash: unknown): string {
  return hash instanceof Uint8Array ? Buffer.from(hash).toString('hex') : '';
}

/** Removes an event's links, and the texts that no other event refers to. */
export function dropBlobs(db: Database, seq: number): void {
  const blobs = db.all('SELECT DISTINCT blob FROM event_blobs WHERE seq = ?', seq);
  db.run('DELETE FROM event_blobs WHERE seq = ?', seq);
  for (const { blob } of blobs) {
    db.run(
      'DELETE FROM blobs WHERE n = ? AND NOT EXISTS (SELECT 1 FROM event_blobs WHERE blob = ?)',
      Number(blob),
      Number(blob),
    );
  }
}

function withTexts(row: Body, texts: readonly { readonly path: Path; readonly text: string }[]): Body {
  // Most bodies have one text, at the top level.
  const body: Body = texts.every(({ path }) => path.length === 1) ? { ...row } : structuredClone(row);
  for (const { path, text } of texts) setAt(body, path, text);
  return body;
}

function setAt(body: Body, path: Path, text: string): void {
  // `splitBody` made the path over the same shape, so each step exists.
  let target = body as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) target = target[key] as Record<string | number, unknown>;
  const last = path.at(-1);
  if (last !== undefined) target[last] = text;
}
