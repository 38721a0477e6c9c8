/**
 * Continues the training of the first table with how developers talk. The teacher's vectors are first turned so that they agree
 * best with the table's, whose axes are a choice among the teacher's.
 */
import { piecesOfWord, pieceWords } from '../../src/models/word-pieces.ts';
import type { BaseTable } from './base-table.ts';
import { rowsOf } from './choose-pieces.ts';
import { quantise } from './quantise.ts';
import { train } from './train.ts';

export const TUNING_ROUNDS = 4;
/** Chosen on the labelled sets of `bench/push`. Twice as much does as well; with 0.06 the right note is nearest less often. */
const FIRST_STEP = 0.15;
/** A rarer word has too few examples to learn from. */
const OWN_WORD_MIN = 6;
/** Enough for the smallest directions to reach length 1: each step makes them half as long again. */
const TURN_STEPS = 60;

export interface Talk {
  readonly texts: readonly string[];
  /** The teacher's, one row of `size` per text. */
  readonly vectors: Float32Array;
  readonly size: number;
  /** English words for German and Spanish stems. */
  readonly words: readonly string[];
}

export interface TunedTable extends ReturnType<typeof quantise> {
  readonly pieces: readonly string[];
}

/** `words`: these get a row of their own, like words that are frequent in the texts. */
export function tune(
  base: Pick<BaseTable, 'pieces' | 'scales' | 'bytes'>,
  { texts, vectors, size, words }: Talk,
  say: (line: string) => void,
): TunedTable {
  const dimensions = base.bytes.length / base.scales.length;
  const pieces = [...base.pieces, ...ownWords(base.pieces, texts, words)];
  const rows = startRows(base, pieces, dimensions);
  const numbers = rowsOf(pieces);
  const lesson = texts.map((text) => pieceWords(text).flatMap((word) => piecesOfWord(word, numbers)));
  const targets = turned(vectors, size, sumsOf(rows, lesson, dimensions), dimensions);
  train(rows, { texts: lesson, targets, dimensions, rounds: TUNING_ROUNDS, firstStep: FIRST_STEP }, say);
  return { pieces, ...quantise(rows, dimensions) };
}

/** Words that the table can only spell. */
function ownWords(pieces: readonly string[], texts: readonly string[], words: readonly string[]): readonly string[] {
  const numbers = rowsOf(pieces);
  const counts = new Map<string, number>(words.map((word) => [word, OWN_WORD_MIN]));
  for (const text of texts) for (const word of pieceWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([word, count]) => count >= OWN_WORD_MIN && /^[a-z]{3,20}$/.test(word))
    .map(([word]) => word)
    .filter((word) => piecesOfWord(word, numbers).length > 1)
    .sort();
}

/** A new word starts as the sum of its pieces. */
function startRows(
  { pieces: known, scales, bytes }: Pick<BaseTable, 'pieces' | 'scales' | 'bytes'>,
  pieces: readonly string[],
  dimensions: number,
): Float32Array {
  const rows = new Float32Array(pieces.length * dimensions);
  for (const [at, byte] of bytes.entries()) rows[at] = byte * (scales[Math.floor(at / dimensions)] ?? 0);
  const numbers = rowsOf(known);
  for (const [n, word] of pieces.slice(known.length).entries()) {
    const to = (known.length + n) * dimensions;
    for (const piece of piecesOfWord(word, numbers))
      for (let d = 0; d < dimensions; d += 1) rows[to + d] = (rows[to + d] ?? 0) + (rows[piece * dimensions + d] ?? 0);
  }
  return rows;
}

/** One unit row per text. */
function sumsOf(rows: Float32Array, lesson: readonly (readonly number[])[], dimensions: number): Float32Array {
  const sums = new Float32Array(lesson.length * dimensions);
  for (const [text, pieces] of lesson.entries()) {
    const sum = sums.subarray(text * dimensions, (text + 1) * dimensions);
    for (const piece of pieces)
      for (let d = 0; d < dimensions; d += 1) sum[d] = (sum[d] ?? 0) + (rows[piece * dimensions + d] ?? 0);
    scaleRow(sum);
  }
  return sums;
}

/** The vectors in the space of `sums`, by the rotation that brings both as close as possible (orthogonal Procrustes). */
export function turned(vectors: Float32Array, size: number, sums: Float32Array, dimensions: number): Float32Array {
  const turn = nearestRotation(product(vectors, size, sums, dimensions), size, dimensions);
  const count = vectors.length / size;
  const out = new Float32Array(count * dimensions);
  for (let text = 0; text < count; text += 1) {
    const row = out.subarray(text * dimensions, (text + 1) * dimensions);
    for (let i = 0; i < size; i += 1) {
      const value = vectors[text * size + i] ?? 0;
      for (let d = 0; d < dimensions; d += 1) row[d] = (row[d] ?? 0) + value * (turn[i * dimensions + d] ?? 0);
    }
    scaleRow(row);
  }
  return out;
}

/** `size` rows of `dimensions`: the sum over all texts of one vector times the other. */
function product(one: Float32Array, size: number, other: Float32Array, dimensions: number): Float64Array {
  const sum = new Float64Array(size * dimensions);
  for (let text = 0; text * size < one.length; text += 1) {
    for (let i = 0; i < size; i += 1) {
      const value = one[text * size + i] ?? 0;
      for (let d = 0; d < dimensions; d += 1)
        sum[i * dimensions + d] = (sum[i * dimensions + d] ?? 0) + value * (other[text * dimensions + d] ?? 0);
    }
  }
  return sum;
}

/** Newton's iteration for the polar factor: every direction of the matrix approaches length 1. */
function nearestRotation(matrix: Float64Array, rows: number, columns: number): Float64Array {
  const length = Math.sqrt(matrix.reduce((sum, value) => sum + value * value, 0)) || 1;
  let now = matrix.map((value) => value / length);
  for (let step = 0; step < TURN_STEPS; step += 1) {
    const square = new Float64Array(columns * columns);
    for (let r = 0; r < rows; r += 1)
      for (let i = 0; i < columns; i += 1) {
        const value = now[r * columns + i] ?? 0;
        for (let j = 0; j < columns; j += 1)
          square[i * columns + j] = (square[i * columns + j] ?? 0) + value * (now[r * columns + j] ?? 0);
      }
    const next = now.map((value) => 1.5 * value);
    for (let r = 0; r < rows; r += 1)
      for (let i = 0; i < columns; i += 1) {
        const value = 0.5 * (now[r * columns + i] ?? 0);
        for (let j = 0; j < columns; j += 1)
          next[r * columns + j] = (next[r * columns + j] ?? 0) - value * (square[i * columns + j] ?? 0);
      }
    now = next;
  }
  return now;
}

function scaleRow(row: Float32Array): void {
  const norm = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0)) || 1;
  for (const [d, value] of row.entries()) row[d] = value / norm;
}
