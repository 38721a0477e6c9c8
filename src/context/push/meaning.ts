/**
 * How close notes and facts are to a prompt in meaning, by the vectors of the index. Vectors of one project are all alike, so a
 * note stands out by what it does not share with the others: the mean is taken away, and each is compared with the rest.
 */
import { embedFromFile } from '../../models/table-rows.ts';
import type { Database } from '../../platform/sqlite.ts';
import { holdVectors } from '../../store/index/dot-products.ts';
import { type PushVector, pushVectors, rowOfPiece, tableOfVectors } from '../../store/index/push-index.ts';

export interface Closeness {
  /** Standard deviations above the mean of all. */
  readonly above: number;
  /** How far ahead of the next best; negative for all but the best. */
  readonly ahead: number;
}

/** The newest; more would cost a prompt too much time. */
const COMPARED_AT_MOST = 2000;
/** With fewer, the mean says nothing. */
const COMPARED_AT_LEAST = 8;
/** The mean of fifty is close to that of all, and the sum is plain code that a hook runs once. */
const AVERAGED_AT_MOST = 50;

export interface MeantNote extends Omit<PushVector, 'bytes' | 'scale'> {
  readonly closeness: Closeness;
}

export function meantNotes(db: Database, prompt: string, here: string | undefined): readonly MeantNote[] {
  const table = tableOfVectors(db);
  if (table === undefined) return [];
  const vectors = pushVectors(db, table.embedder, here, COMPARED_AT_MOST);
  if (vectors.length < COMPARED_AT_LEAST) return [];
  const asked = embedFromFile({ ...table, rowOf: (piece) => rowOfPiece(db, piece) }, prompt);
  if (asked === undefined) return [];
  const cosines = cosinesWithoutMean(asked, vectors);
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
  const spread = Math.sqrt(cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / cosines.length) || 1;
  const [best = 0, second = 0] = cosines.toSorted((a, b) => b - a);
  return vectors.map(({ doc, kind, project }, n) => {
    const cosine = cosines[n] ?? 0;
    const ahead = cosine === best ? best - second : cosine - best;
    return { doc, kind, project, closeness: { above: (cosine - mean) / spread, ahead } };
  });
}

function cosinesWithoutMean(asked: Float32Array, vectors: readonly PushVector[]): readonly number[] {
  const size = asked.length;
  const held = holdVectors(vectors.length, size);
  const all = new Int8Array(vectors.length * size);
  for (const [n, { bytes }] of vectors.entries()) all.set(bytes, n * size);
  held.putAll(all);
  const mean = meanOf(vectors.slice(0, AVERAGED_AT_MOST), size);
  const withMean = held.times(mean).slice();
  const withAsked = held.times(asked);
  let askedMean = 0;
  let meanSquare = 0;
  for (const [d, value] of mean.entries()) {
    askedMean += (asked[d] ?? 0) * value;
    meanSquare += value * value;
  }
  return vectors.map(({ scale }, n) => {
    // Stored vectors have length 1.
    const length = Math.sqrt(Math.max(1e-6, 1 - 2 * (withMean[n] ?? 0) * scale + meanSquare));
    return ((withAsked[n] ?? 0) * scale - askedMean) / length;
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
