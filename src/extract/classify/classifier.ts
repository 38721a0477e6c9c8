/**
 * The sentence classifier: a linear model over hashed features. Its weights are one file: a header, then for every bucket one
 * signed byte for each class, and one scale for each class.
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
  /** The most likely class besides `none`, and its share of `keep`. */
  readonly kind: Exclude<SentenceClass, 'none'>;
  readonly kindShare: number;
}

export interface Classifier {
  classify(features: Uint32Array): Classified;
}

const WIDTH = CLASSES.length;
/** Kinds whose end matters are preferred when two are about equally likely. */
const LIFT = CLASSES.map((kind) => ({ blocker: 1.6, commitment: 1.4, unblocked: 1.6 })[kind as string] ?? 1);
/** `MEMX` and the version of the format, one scale for each class, then the weights. */
export const WEIGHTS_LAYOUT = {
  magic: 0x4d454d58,
  format: 1,
  headerBytes: 8 + 4 * WIDTH,
  bytes: 8 + 4 * WIDTH + (FEATURE_BUCKETS + 1) * WIDTH,
} as const;

export function readClassifier(file: Uint8Array): Classifier {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const { magic, format, headerBytes, bytes } = WEIGHTS_LAYOUT;
  if (file.byteLength !== bytes || view.getUint32(0) !== magic || view.getUint32(4) !== format)
    throw new MemoirError('io', 'The weights of the extractor are missing, damaged or of another version', {
      next: 'Install Memoir again. Until then no new facts are found; everything else works.',
    });
  const scales = Float64Array.from({ length: WIDTH }, (_, at) => view.getFloat32(8 + 4 * at));
  const weights = new Int8Array(file.buffer, file.byteOffset + headerBytes, (FEATURE_BUCKETS + 1) * WIDTH);
  return { classify: (features) => classify(features, weights, scales) };
}

function classify(features: Uint32Array, weights: Int8Array, scales: Float64Array): Classified {
  const bias = FEATURE_BUCKETS * WIDTH;
  const sums = new Int32Array(weights.subarray(bias, bias + WIDTH));
  for (let at = 0; at < features.length; at += 1) {
    const from = (features[at] ?? 0) * WIDTH;
    for (let each = 0; each < WIDTH; each += 1) sums[each] = (sums[each] ?? 0) + (weights[from + each] ?? 0);
  }
  const scores = new Float64Array(WIDTH);
  for (let each = 0; each < WIDTH; each += 1) scores[each] = (sums[each] ?? 0) * (scales[each] ?? 0);
  return judge(scores);
}

/** Scores to probabilities. */
function judge(scores: Float64Array): Classified {
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const all = powers.reduce((total, power) => total + power, 0);
  const none = powers[0] ?? 0;
  let best = 1;
  for (let each = 2; each < WIDTH; each += 1) {
    if ((powers[each] ?? 0) * (LIFT[each] ?? 1) > (powers[best] ?? 0) * (LIFT[best] ?? 1)) best = each;
  }
  const kept = all - none;
  const kind = CLASSES[best];
  return {
    keep: kept / all,
    kind: kind === undefined || kind === 'none' ? 'fact' : kind,
    kindShare: kept === 0 ? 0 : (powers[best] ?? 0) / kept,
  };
}
