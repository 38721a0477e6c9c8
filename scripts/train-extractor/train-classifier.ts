/** Logistic regression over hashed features, trained by AdaGrad in a fixed order, so that every run gives the same weights. */
import { CLASSES } from '../../src/extract/classify/classifier.ts';
import { FEATURE_BUCKETS } from '../../src/extract/classify/sentence-features.ts';
import type { Speaker } from '../../src/extract/sentences/placed-sentences.ts';
import { seededRandom } from '../../test/fixtures/seeded-random.ts';

export interface Example {
  readonly speaker: Speaker;
  /** Buckets. */
  readonly features: Uint32Array;
  /** The index of its class. */
  readonly label: number;
}

const WIDTH = CLASSES.length;
const RUNS = 4;
const EPOCHS = 20;
const RATE = 0.06;
/**
 * The share of a sentence's features that each step leaves out, so that no weight relies on the words that stood beside it. With the
 * same sentences, average precision on other people's histories rises from 0.64 to 0.70 (`bench/history/knowing.md`).
 */
const LEFT_OUT = 0.5;
/** Pulls weights of rare features towards zero. */
const SHRINK = 2e-5;
const FIRST_GRADIENT = 5;
const NEGLIGIBLE = 1e-3;

/**
 * What a sentence's score for being worth nothing gains in use: fewer sentences of real talk are worth keeping than of the texts that
 * were written for training, and a long sentence has several clauses of which one is enough.
 */
const RARER: Readonly<Record<Speaker, number>> = { person: 0.43, agent: 0.4, summary: 0.2 };

/** A feature of fewer sentences says more about them than about language. */
const SENTENCES_MIN = 8;

export interface TrainedWeights {
  /** The buckets that have weights, ascending. */
  readonly buckets: Uint32Array;
  /** For each of them, then for the bias, one weight for each class. */
  readonly weights: Float32Array;
}

/** The average of several runs in different orders: one run alone depends on the order of its examples. */
export function trainClassifier(examples: readonly Example[], seed: number): TrainedWeights {
  const buckets = usualBuckets(examples);
  const rowOf = new Map([...buckets].map((bucket, row) => [bucket, row]));
  const rows = examples.map(({ features, label, speaker }) => ({
    speaker,
    features: Uint32Array.from([...[...features].flatMap((bucket) => rowOf.get(bucket) ?? []), buckets.length]),
    label,
  }));
  const weights = new Float32Array((buckets.length + 1) * WIDTH);
  for (let run = 0; run < RUNS; run += 1) {
    const one = trainOnce(rows, weights.length, seed + run);
    for (let slot = 0; slot < weights.length; slot += 1) {
      weights[slot] = (weights[slot] ?? 0) + (one[slot] ?? 0) / RUNS;
    }
  }
  for (const [speaker, bucket] of bucketsOfSpeakers(examples)) {
    const slot = (rowOf.get(bucket) ?? buckets.length) * WIDTH + CLASSES.indexOf('none');
    weights[slot] = (weights[slot] ?? 0) + RARER[speaker];
  }
  return { buckets, weights };
}

/** For each speaker the bucket that all sentences of this speaker have, and the fewest of others. */
function bucketsOfSpeakers(examples: readonly Example[]): ReadonlyMap<Speaker, number> {
  const common = new Map<Speaker, ReadonlySet<number>>();
  for (const { speaker, features } of examples) {
    const own = common.get(speaker);
    common.set(speaker, new Set(own === undefined ? features : features.filter((bucket) => own.has(bucket))));
  }
  const amongOthers = (bucket: number, speaker: Speaker): number =>
    examples.filter((each) => each.speaker !== speaker && each.features.includes(bucket)).length;
  return new Map(
    [...common].flatMap(([speaker, own]) => {
      const [rarest] = [...own].toSorted((a, b) => amongOthers(a, speaker) - amongOthers(b, speaker));
      return rarest === undefined ? [] : [[speaker, rarest] as const];
    }),
  );
}

function usualBuckets(examples: readonly Example[]): Uint32Array {
  const counts = new Uint32Array(FEATURE_BUCKETS);
  for (const { features } of examples) for (const bucket of features) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return Uint32Array.from(counts.keys()).filter((bucket) => (counts[bucket] ?? 0) >= SENTENCES_MIN);
}

function trainOnce(examples: readonly Example[], slots: number, seed: number): Float32Array {
  const weights = new Float32Array(slots);
  const gradients = new Float32Array(slots).fill(FIRST_GRADIENT);
  const order = examples.map((_, at) => at);
  const random = seededRandom(seed);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const at of order) {
      const example = examples[at];
      if (example !== undefined) step(someOf(example, random), weights, gradients);
    }
  }
  // A sentence in use has all its features, about twice as many as one in training.
  return weights.map((weight) => weight * (1 - LEFT_OUT));
}

/** The bias stays: it is the last feature. */
function someOf({ features, ...rest }: Example, random: () => number): Example {
  const bias = features.length - 1;
  return { ...rest, features: features.filter((_, at) => at === bias || random() >= LEFT_OUT) };
}

function step({ features, label }: Example, weights: Float32Array, gradients: Float32Array): void {
  const chances = softmax(features, weights);
  for (let each = 0; each < WIDTH; each += 1) {
    const error = (chances[each] ?? 0) - (each === label ? 1 : 0);
    if (Math.abs(error) < NEGLIGIBLE) continue;
    for (let at = 0; at < features.length; at += 1) {
      const slot = (features[at] ?? 0) * WIDTH + each;
      const weight = weights[slot] ?? 0;
      const gradient = error + SHRINK * weight;
      const sum = (gradients[slot] ?? 0) + gradient * gradient;
      gradients[slot] = sum;
      weights[slot] = weight - (RATE * gradient) / Math.sqrt(sum);
    }
  }
}

function softmax(features: Uint32Array, weights: Float32Array): Float64Array {
  const scores = new Float64Array(WIDTH);
  for (let at = 0; at < features.length; at += 1) {
    const from = (features[at] ?? 0) * WIDTH;
    for (let each = 0; each < WIDTH; each += 1) scores[each] = (scores[each] ?? 0) + (weights[from + each] ?? 0);
  }
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function shuffle(list: number[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const held = list[at] ?? 0;
    list[at] = list[other] ?? 0;
    list[other] = held;
  }
}
