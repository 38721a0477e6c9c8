/**
 * Learns the rows: the sum of a text's rows should point in the direction of the teacher's vector. Rows start as the teacher's
 * vector of each piece, short for common pieces and long for rare ones; then every text moves its rows a little, in rounds.
 *
 * Plain sequential arithmetic with fixed-width numbers: the same input gives the same bits on every machine.
 */

export interface Lesson {
  /** Row numbers of every text's pieces. */
  readonly texts: readonly (readonly number[])[];
  /** The teacher's vectors, one unit row of `dimensions` per text. */
  readonly targets: Float32Array;
  readonly dimensions: number;
  readonly rounds: number;
  /** The length of a step in the first round; it falls to a tenth by the last. */
  readonly firstStep: number;
}

/** A piece that makes up this share of all text has half its weight (Arora et al., smooth inverse frequency). */
const HALF_WEIGHT_SHARE = 1e-3;

export function firstRows(pieces: Float32Array, counts: Float64Array, dimensions: number): Float32Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const rows = Float32Array.from(pieces);
  for (const [row, count] of counts.entries()) {
    const weight = HALF_WEIGHT_SHARE / (HALF_WEIGHT_SHARE + count / total);
    for (let d = 0; d < dimensions; d += 1) rows[row * dimensions + d] = (rows[row * dimensions + d] ?? 0) * weight;
  }
  return rows;
}

export function train(rows: Float32Array, lesson: Lesson, say: (line: string) => void): void {
  const { texts, targets, dimensions, rounds, firstStep } = lesson;
  // Steps shrink for rows that have already been pulled much (Adagrad by row), so a rare word learns as fast as a common one.
  const pulled = new Float64Array(rows.length / dimensions);
  const sum = new Float64Array(dimensions);
  const pull = new Float64Array(dimensions);
  const order = Array.from({ length: texts.length }, (_, at) => at);
  let random = 42;
  for (let round = 0; round < rounds; round += 1) {
    const step = firstStep * (1 - (0.9 * round) / (rounds - 1));
    for (let at = order.length - 1; at > 0; at -= 1) {
      random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
      const other = random % (at + 1);
      const kept = order[at] ?? 0;
      order[at] = order[other] ?? 0;
      order[other] = kept;
    }
    let agreement = 0;
    let learned = 0;
    for (const text of order) {
      const pieces = texts[text] ?? [];
      if (pieces.length === 0) continue;
      const cosine = pullTowards({ rows, pieces }, targets, text * dimensions, { sum, pull });
      agreement += cosine;
      learned += 1;
      let squares = 0;
      for (let d = 0; d < dimensions; d += 1) squares += (pull[d] ?? 0) ** 2;
      for (const row of pieces) {
        const before = (pulled[row] ?? 0) + squares;
        pulled[row] = before;
        const length = step / Math.sqrt(before + 1e-8);
        const from = row * dimensions;
        for (let d = 0; d < dimensions; d += 1) rows[from + d] = (rows[from + d] ?? 0) + length * (pull[d] ?? 0);
      }
    }
    say(`round ${round + 1} of ${rounds}: agrees ${(agreement / learned).toFixed(4)} with the teacher`);
  }
}

/** Fills `pull` with the direction that reduces the angle between sum and target fastest; returns its cosine. */
function pullTowards(
  { rows, pieces }: { readonly rows: Float32Array; readonly pieces: readonly number[] },
  targets: Float32Array,
  target: number,
  { sum, pull }: { readonly sum: Float64Array; readonly pull: Float64Array },
): number {
  const dimensions = sum.length;
  sum.fill(0);
  for (const row of pieces) {
    const from = row * dimensions;
    for (let d = 0; d < dimensions; d += 1) sum[d] = (sum[d] ?? 0) + (rows[from + d] ?? 0);
  }
  let squares = 0;
  let along = 0;
  for (let d = 0; d < dimensions; d += 1) {
    const value = sum[d] ?? 0;
    squares += value * value;
    along += value * (targets[target + d] ?? 0);
  }
  const norm = Math.sqrt(squares) || 1;
  const cosine = along / norm;
  for (let d = 0; d < dimensions; d += 1) {
    pull[d] = ((targets[target + d] ?? 0) - (cosine * (sum[d] ?? 0)) / norm) / norm;
  }
  return cosine;
}
