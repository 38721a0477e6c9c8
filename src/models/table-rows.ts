/**
 * Embeds one short text by reading only the rows of its words from the file of the built-in table, by offset. For hooks and
 * single searches: reading the whole table takes longer than everything else they do.
 */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { openRegularFile } from '../platform/files/regular-file.ts';
import { readTableHead, type TableHead } from './static-table.ts';
import { scaleToUnit } from './unit-vectors.ts';
import { piecesOfWord, rowsOfWords, wordsToEmbed } from './word-pieces.ts';

/** More than the first two lines have. */
const HEAD_BYTES = 256;
/** A prompt says at its start what it is about. */
const MAX_CHARS = 2000;
const MAX_WORDS = 80;

/** The id of the table and the row of each word piece. */
export interface TableRows {
  readonly file: string;
  /** The id of the embedder with this table. */
  readonly embedder: string;
  /** The row of a piece, or of `+` and the stem of a German or Spanish word. */
  rowOf(name: string): number | undefined;
}

/** Whether all of the text counts for `embedFromFile`. */
export function isReadByRows(text: string): boolean {
  return text.length <= MAX_CHARS && wordsToEmbed(text).length <= MAX_WORDS;
}

/** Undefined if the file is missing or holds another table. */
export function embedFromFile(table: TableRows, text: string): Float32Array | undefined {
  let opened: number | undefined;
  try {
    opened = openRegularFile(table.file, 'follow');
    return sumOfWords(opened, table, wordsToEmbed(text.slice(0, MAX_CHARS)).slice(0, MAX_WORDS));
  } catch {
    // Trigger: the program was moved or removed since the index was made. Outcome: notes are found by their words alone.
    return undefined;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function sumOfWords(file: number, { embedder, rowOf }: TableRows, words: readonly string[]): Float32Array | undefined {
  const head = readTableHead(readAt(file, 0, HEAD_BYTES), fstatSync(file).size);
  if (embedder !== `builtin:${head.version}`) return undefined;
  const rows = { get: rowOf };
  const found = rowsOfWords(words, { rowOf, piecesOf: (word) => piecesOfWord(word, rows) });
  const sum = new Float32Array(head.dimensions);
  for (const row of found) addRow(sum, file, head, row);
  return found.length === 0 ? undefined : scaleToUnit(sum);
}

function addRow(sum: Float32Array, file: number, { scalesAt, rowsAt, dimensions }: TableHead, row: number): void {
  const scale = readAt(file, scalesAt + row * 4, 4).readFloatLE(0);
  const bytes = readAt(file, rowsAt + row * dimensions, dimensions);
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let d = 0; d < dimensions; d += 1) sum[d] = (sum[d] ?? 0) + (values[d] ?? 0) * scale;
}

function readAt(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, from));
}
