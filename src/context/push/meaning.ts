/**
 * How close notes and facts are to a prompt in meaning, by the vectors of the index. The vectors of one project are all
 * similar, so the mean is subtracted, and each note is compared with the rest.
 */
import { embedFromFile } from '../../models/table-rows.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { type PushVector, pushVectors, rowOfPiece, tableOfVectors } from '../../store/index/push/push-index.ts';
import { holdVectors, productAt } from '../../store/index/vectors/dot-products.ts';
import { promptNeed } from './prompt-need.ts';

/** The part of a prompt that its meaning is computed from. */
export interface ReadPrompt {
  /** Missing without the vectors of the built-in table, or if the table has no word of the prompt. */
  readonly vector: Float32Array | undefined;
  readonly embedder: string | undefined;
  /** See `prompt-need.ts`. */
  readonly need: number;
}

/** Only the newest are compared: more would take too much time. */
const COMPARED_AT_MOST = 2000;
/** With fewer, the mean is not reliable. */
const COMPARED_AT_LEAST = 8;
/** The mean of fifty is close to the mean of all, and a hook runs this loop only once. */
const AVERAGED_AT_MOST = 50;

export interface CloseNote extends Omit<PushVector, 'bytes' | 'scale'> {
  /** Standard deviations above the mean of all. */
  readonly closeness: number;
}

export function readPrompt(db: Database, prompt: string): ReadPrompt {
  const table = tableOfVectors(db);
  const vector = table && embedFromFile({ ...table, rowOf: (piece) => rowOfPiece(db, piece) }, prompt);
  return { vector, embedder: table?.embedder, need: promptNeed(prompt, vector, table?.embedder) };
}

/** Whether `closenessOfNotes` can say anything about this many notes and facts. */
export function canCompare({ vector }: ReadPrompt, count: number): boolean {
  return vector !== undefined && count >= COMPARED_AT_LEAST;
}

/** Empty without the vectors of the built-in table. */
export function closenessOfNotes(
  db: Database,
  { vector, embedder }: ReadPrompt,
  here: string | undefined,
): readonly CloseNote[] {
  if (vector === undefined || embedder === undefined) return [];
  const vectors = pushVectors(db, embedder, { project: here }, COMPARED_AT_MOST);
  if (vectors.length < COMPARED_AT_LEAST) return [];
  const cosines = cosinesWithoutMean(vector, vectors);
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
  const spread = Math.sqrt(cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / cosines.length) || 1;
  return vectors.map(({ doc, kind, project }, n) => {
    return { doc, kind, project, closeness: ((cosines[n] ?? 0) - mean) / spread };
  });
}

function cosinesWithoutMean(asked: Float32Array, vectors: readonly PushVector[]): readonly number[] {
  const size = asked.length;
  const held = holdVectors(vectors.length, size);
  for (const [n, { bytes }] of vectors.entries()) held.put(bytes, n);
  const mean = meanOf(vectors.slice(0, AVERAGED_AT_MOST), size);
  const productsWithMean = held.times(mean);
  const withMean = Float32Array.from(vectors, (_, n) => productAt(productsWithMean, n));
  const withAsked = held.times(asked);
  let askedMean = 0;
  let meanSquare = 0;
  for (const [d, value] of mean.entries()) {
    askedMean += (asked[d] ?? 0) * value;
    meanSquare += value * value;
  }
  return vectors.map(({ scale }, n) => {
    const own = (withMean[n] ?? 0) * scale;
    // Stored vectors have length 1.
    const length = Math.sqrt(Math.max(1e-6, 1 - 2 * own + meanSquare));
    return (Math.fround(productAt(withAsked, n)) * scale - askedMean - own + meanSquare) / length;
  });
}

function meanOf(vectors: readonly PushVector[], size: number): Float32Array {
  const mean = new Float32Array(size);
  for (const { bytes, scale } of vectors) {
    const share = scale / vectors.length;
    for (let d = 0; d < size; d += 1) mean[d] = (mean[d] ?? 0) + (bytes[d] ?? 0) * share;
  }
  return mean;
}
