/** Moves the rows of a table so that each text is closer to its answer than to the answers of others. */

/** Row numbers of the pieces of each text. */
export type Texts = readonly (readonly number[])[];

export interface Rows {
  readonly values: Float32Array;
  readonly dimensions: number;
  /** How much each row was pulled so far: rows that were pulled much take shorter steps (Adagrad by row). */
  readonly pulled: Float64Array;
  step: number;
}

export interface Exercise {
  readonly left: Texts;
  readonly right: Texts;
  /** For each on the left, the number of the right one. */
  readonly answers: readonly number[];
  /** Whether the mean of the right side is subtracted, as the hook does with the notes of a project. */
  readonly centred: boolean;
}

/** A difference of the cosine of this size makes an answer e times as likely. */
const TEMPERATURE = 0.1;
/** How strongly texts are held, beside the exercises. */
const HOLD = 2;

/** The unit vectors of texts, and how long their sums are. */
export interface Sums {
  readonly vectors: Float32Array;
  readonly lengths: Float64Array;
}

export function sumsOf({ values, dimensions }: Rows, texts: Texts): Sums {
  const vectors = new Float32Array(texts.length * dimensions);
  const lengths = new Float64Array(texts.length);
  for (const [n, pieces] of texts.entries()) {
    const sum = vectors.subarray(n * dimensions, (n + 1) * dimensions);
    for (const piece of pieces) {
      const from = piece * dimensions;
      for (let d = 0; d < dimensions; d += 1) sum[d] = (sum[d] ?? 0) + (values[from + d] ?? 0);
    }
    let squares = 0;
    for (let d = 0; d < dimensions; d += 1) squares += (sum[d] ?? 0) ** 2;
    const length = Math.sqrt(squares) || 1;
    for (let d = 0; d < dimensions; d += 1) sum[d] = (sum[d] ?? 0) / length;
    lengths[n] = length;
  }
  return { vectors, lengths };
}

/** Returns the mean loss before the step: the negative logarithm of the probability of the answer. */
export function teachApart(rows: Rows, { left, right, answers, centred }: Exercise): number {
  const { dimensions } = rows;
  const asked = sumsOf(rows, left);
  const given = sumsOf(rows, right);
  const centre = centred ? meanOf(given.vectors, dimensions) : new Float64Array(dimensions);
  const slopeOfLeft = new Float64Array(left.length * dimensions);
  const slopeOfRight = new Float64Array(right.length * dimensions);
  let loss = 0;
  for (const [l, answer] of answers.entries()) {
    const scores = right.map((_, r) => scoreOf(asked.vectors, l, given.vectors, r, centre));
    const most = Math.max(...scores);
    const parts = scores.map((score) => Math.exp(score - most));
    const all = parts.reduce((sum, part) => sum + part, 0);
    loss -= Math.log(Math.max(1e-9, (parts[answer] ?? 0) / all));
    for (const [r, part] of parts.entries()) {
      const wrong = (part / all - (r === answer ? 1 : 0)) / TEMPERATURE / left.length;
      for (let d = 0; d < dimensions; d += 1) {
        const at = l * dimensions + d;
        const other = r * dimensions + d;
        slopeOfLeft[at] = (slopeOfLeft[at] ?? 0) + wrong * ((given.vectors[other] ?? 0) - (centre[d] ?? 0));
        slopeOfRight[other] = (slopeOfRight[other] ?? 0) + wrong * (asked.vectors[at] ?? 0);
      }
    }
  }
  if (centred) {
    const mean = meanOf(slopeOfRight, dimensions);
    for (let at = 0; at < slopeOfRight.length; at += 1)
      slopeOfRight[at] = (slopeOfRight[at] ?? 0) - (mean[at % dimensions] ?? 0);
  }
  move(rows, left, asked, slopeOfLeft);
  move(rows, right, given, slopeOfRight);
  return loss / left.length;
}

function scoreOf(asked: Float32Array, l: number, given: Float32Array, r: number, centre: Float64Array): number {
  const dimensions = centre.length;
  let product = 0;
  for (let d = 0; d < dimensions; d += 1)
    product += (asked[l * dimensions + d] ?? 0) * ((given[r * dimensions + d] ?? 0) - (centre[d] ?? 0));
  return product / TEMPERATURE;
}

function meanOf(vectors: Float32Array | Float64Array, dimensions: number): Float64Array {
  const mean = new Float64Array(dimensions);
  const share = dimensions / vectors.length;
  for (const [at, value] of vectors.entries()) {
    const d = at % dimensions;
    mean[d] = (mean[d] ?? 0) + value * share;
  }
  return mean;
}

/** Moves the sums of texts towards their targets; returns the mean cosine. */
export function teachTargets(rows: Rows, texts: Texts, targets: readonly Float32Array[]): number {
  const { dimensions } = rows;
  const now = sumsOf(rows, texts);
  const slope = new Float64Array(texts.length * dimensions);
  let cosine = 0;
  for (const [n, target] of targets.entries())
    for (let d = 0; d < dimensions; d += 1) {
      cosine += (target[d] ?? 0) * (now.vectors[n * dimensions + d] ?? 0);
      slope[n * dimensions + d] = (-HOLD * (target[d] ?? 0)) / texts.length;
    }
  move(rows, texts, now, slope);
  return cosine / texts.length;
}

/** One step against the slope of each text's unit vector. */
function move(rows: Rows, texts: Texts, { vectors, lengths }: Sums, slope: Float64Array): void {
  const { values, dimensions, pulled, step } = rows;
  const pulls = new Map<number, Float64Array>();
  for (const [n, pieces] of texts.entries()) {
    const from = n * dimensions;
    let along = 0;
    for (let d = 0; d < dimensions; d += 1) along += (slope[from + d] ?? 0) * (vectors[from + d] ?? 0);
    for (const piece of pieces) {
      const pull = pulls.get(piece) ?? new Float64Array(dimensions);
      pulls.set(piece, pull);
      for (let d = 0; d < dimensions; d += 1)
        pull[d] = (pull[d] ?? 0) + ((slope[from + d] ?? 0) - along * (vectors[from + d] ?? 0)) / (lengths[n] ?? 1);
    }
  }
  for (const [piece, pull] of pulls) {
    let squares = 0;
    for (let d = 0; d < dimensions; d += 1) squares += (pull[d] ?? 0) ** 2;
    const before = (pulled[piece] ?? 0) + squares;
    pulled[piece] = before;
    const length = step / Math.sqrt(before + 1e-8);
    const from = piece * dimensions;
    for (let d = 0; d < dimensions; d += 1) values[from + d] = (values[from + d] ?? 0) - length * (pull[d] ?? 0);
  }
}
