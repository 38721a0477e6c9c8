/**
 * The sentence classifier: a linear model over hashed features. Its weights are one file: a header with one scale for each class,
 * one bit for every bucket that has weights, then for each of those one signed byte for each class, and the bias. What training
 * saw in a few sentences only has no weights.
 */
import { MemoirError } from '../../domain/errors.ts';
import { FEATURE_BUCKETS } from './sentence-features.ts';

/** In the order of the weights. `none` is every sentence that is not worth keeping. */
export const CLASSES = [
  'none',
  'decision',
  'preference',
  'correction',
  'confirmation',
  'commitment',
  'blocker',
  'unblocked',
  'outcome',
  'lesson',
  'reference',
  'fact',
] as const;
export type SentenceClass = (typeof CLASSES)[number];

export interface Classified {
  /** The probability that the sentence is worth keeping. */
  readonly keep: number;
  /** The most likely class besides `none`. */
  readonly kind: Exclude<SentenceClass, 'none'>;
}

export interface Classifier {
  classify(features: Uint32Array): Classified;
}

const WIDTH = CLASSES.length;
/** Kinds whose end matters are preferred when two are about equally likely. */
const LIFT = CLASSES.map((kind) => ({ blocker: 1.3, unblocked: 1.3 })[kind as string] ?? 1);
/** `MEMX`, the version of the format and how many buckets have weights, one scale for each class, the bits, then the weights. */
const SCALES_AT = 12;
const BITS_AT = SCALES_AT + 4 * WIDTH;
const WEIGHTS_AT = BITS_AT + FEATURE_BUCKETS / 8;
export const WEIGHTS_LAYOUT = {
  magic: 0x4d454d58,
  format: 2,
  scalesAt: SCALES_AT,
  bitsAt: BITS_AT,
  weightsAt: WEIGHTS_AT,
  bytes: (buckets: number): number => WEIGHTS_AT + (buckets + 1) * WIDTH,
} as const;

interface Weights {
  readonly scales: Float64Array;
  /** One bit for each bucket that has weights, 32 in a word. A hook reads them at every start, so they are not counted byte by byte. */
  readonly bits: Int32Array;
  /** How many bits are set before each word of `bits`; the last is the row of the bias. */
  readonly before: Uint32Array;
  readonly rows: Int8Array;
}

export function readClassifier(file: Uint8Array): Classifier {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const { magic, format, bytes } = WEIGHTS_LAYOUT;
  if (
    file.byteLength < WEIGHTS_AT ||
    view.getUint32(0) !== magic ||
    view.getUint32(4) !== format ||
    file.byteLength !== bytes(view.getUint32(8))
  )
    throw damaged();
  const scales = Float64Array.from({ length: WIDTH }, (_, at) => view.getFloat32(SCALES_AT + 4 * at));
  const bits = new Int32Array(FEATURE_BUCKETS / 32);
  const before = new Uint32Array(bits.length + 1);
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const word = view.getInt32(BITS_AT + 4 * at, true);
    bits[at] = word;
    if (word !== 0) count += bitCount(word);
    before[at + 1] = count;
  }
  if (count !== view.getUint32(8)) throw damaged();
  const rows = new Int8Array(file.buffer, file.byteOffset + WEIGHTS_AT, file.byteLength - WEIGHTS_AT);
  const weights: Weights = { scales, bits, before, rows };
  return { classify: (features) => classify(features, weights) };
}

function damaged(): MemoirError {
  return new MemoirError('io', 'The weights of the extractor are missing, damaged or of another version', {
    next: 'Install Memoir again. Until then no new facts are found; everything else works.',
  });
}

/** The set bits of 32: first of each pair, then of four, of eight, and of all. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** One sentence is judged after the other. */
const SUMS = new Int32Array(WIDTH);
const SCORES = new Float64Array(WIDTH);

function classify(features: Uint32Array, { scales, bits, before, rows }: Weights): Classified {
  const bias = (before[bits.length] ?? 0) * WIDTH;
  for (let each = 0; each < WIDTH; each += 1) SUMS[each] = rows[bias + each] ?? 0;
  for (let at = 0; at < features.length; at += 1) {
    const bucket = features[at] ?? 0;
    const word = bits[bucket >>> 5] ?? 0;
    const bit = 1 << (bucket & 31);
    if ((word & bit) === 0) continue;
    const from = ((before[bucket >>> 5] ?? 0) + bitCount(word & (bit - 1))) * WIDTH;
    for (let each = 0; each < WIDTH; each += 1) SUMS[each] = (SUMS[each] ?? 0) + (rows[from + each] ?? 0);
  }
  for (let each = 0; each < WIDTH; each += 1) SCORES[each] = (SUMS[each] ?? 0) * (scales[each] ?? 0);
  return judge(SCORES);
}

/** Scores to probabilities, in place. */
function judge(powers: Float64Array): Classified {
  let largest = Number.NEGATIVE_INFINITY;
  for (let each = 0; each < WIDTH; each += 1) largest = Math.max(largest, powers[each] ?? 0);
  let all = 0;
  let best = 1;
  for (let each = 0; each < WIDTH; each += 1) {
    const power = Math.exp((powers[each] ?? 0) - largest);
    powers[each] = power;
    all += power;
    if (each > 1 && power * (LIFT[each] ?? 1) > (powers[best] ?? 0) * (LIFT[best] ?? 1)) best = each;
  }
  const kind = CLASSES[best];
  return {
    keep: (all - (powers[0] ?? 0)) / all,
    kind: kind === undefined || kind === 'none' ? 'fact' : kind,
  };
}
