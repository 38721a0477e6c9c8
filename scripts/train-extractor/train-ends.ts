/**
 * Logistic regression over the pairs of `end-pairs.ts`, one for what is open and one for what was stated. Newton's method from
 * zero: the same pairs give the same weights.
 */
import { FEATURES } from '../../src/domain/facts/ends/talk-features.ts';
import type { EndPair } from './end-pairs.ts';

export interface WeighedPair extends Pick<EndPair, 'features' | 'ends' | 'open'> {
  /** How much it counts. */
  readonly weight: number;
}

const STEPS = 25;
/** Pulls weights towards zero; the first is the bias. */
const SHRINK = 2;
const SHRINK_BIAS = 0.01;
const DECIMALS = 1000;

export function trainEnds(pairs: readonly WeighedPair[]): readonly number[] {
  const width = FEATURES.length;
  const weights = new Float64Array(width);
  for (let step = 0; step < STEPS; step += 1) {
    const rows = Array.from({ length: width }, () => new Float64Array(width + 1));
    for (const { features, ends, weight } of pairs) {
      const chance = 1 / (1 + Math.exp(-sumOf(weights, features)));
      const error = (chance - Number(ends)) * weight;
      const curve = Math.max(1e-6, chance * (1 - chance)) * weight;
      for (let a = 0; a < width; a += 1) {
        const value = features[a] ?? 0;
        if (value === 0) continue;
        const row = rows[a] ?? new Float64Array(0);
        for (let b = 0; b < width; b += 1) row[b] = (row[b] ?? 0) + curve * value * (features[b] ?? 0);
        row[width] = (row[width] ?? 0) + error * value;
      }
    }
    for (const [at, row] of rows.entries()) {
      const shrink = at === 0 ? SHRINK_BIAS : SHRINK;
      row[at] = (row[at] ?? 0) + shrink;
      row[width] = (row[width] ?? 0) + shrink * (weights[at] ?? 0);
    }
    for (const [at, change] of solve(rows).entries()) weights[at] = (weights[at] ?? 0) - change;
  }
  return [...weights].map((weight) => Math.round(weight * DECIMALS) / DECIMALS);
}

function sumOf(weights: Float64Array, features: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += (weights[at] ?? 0) * (features[at] ?? 0);
  return sum;
}

/** Gauss elimination. Each row: the factors, then the result. */
function solve(rows: readonly Float64Array[]): Float64Array {
  const width = rows.length;
  const left = [...rows];
  for (let at = 0; at < width; at += 1) {
    let best = at;
    for (let row = at + 1; row < width; row += 1)
      if (Math.abs(left[row]?.[at] ?? 0) > Math.abs(left[best]?.[at] ?? 0)) best = row;
    const pivot = left[best];
    const held = left[at];
    if (pivot === undefined || held === undefined) continue;
    [left[at], left[best]] = [pivot, held];
    for (let row = at + 1; row < width; row += 1) {
      const each = left[row];
      if (each === undefined) continue;
      const factor = (each[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column <= width; column += 1)
        each[column] = (each[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  const found = new Float64Array(width);
  for (let at = width - 1; at >= 0; at -= 1) {
    const row = left[at];
    let sum = row?.[width] ?? 0;
    for (let column = at + 1; column < width; column += 1) sum -= (row?.[column] ?? 0) * (found[column] ?? 0);
    found[at] = sum / (row?.[at] ?? 1);
  }
  return found;
}
