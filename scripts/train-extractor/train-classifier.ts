/** Logistic regression over hashed features, trained by AdaGrad in a fixed order, so that every run gives the same weights. */
import { CLASSES } from '../../src/extract/classify/classifier.ts';
import { FEATURE_BUCKETS } from '../../src/extract/classify/sentence-features.ts';
import { seededRandom } from '../../test/fixtures/seeded-random.ts';

export interface Example {
  readonly features: Uint32Array;
  /** The index of its class. */
  readonly label: number;
}

const WIDTH = CLASSES.length;
const RUNS = 4;
const EPOCHS = 14;
const RATE = 0.12;
/** Pulls weights of rare features towards zero. */
const SHRINK = 2e-5;
const FIRST_GRADIENT = 5;
const NEGLIGIBLE = 1e-3;

/** The average of several runs in different orders: one run alone depends on the order of its examples. */
export function trainClassifier(examples: readonly Example[], seed: number): Float32Array {
  const average = new Float32Array((FEATURE_BUCKETS + 1) * WIDTH);
  for (let run = 0; run < RUNS; run += 1) {
    const weights = trainOnce(examples, seed + run);
    for (let slot = 0; slot < weights.length; slot += 1) {
      average[slot] = (average[slot] ?? 0) + (weights[slot] ?? 0) / RUNS;
    }
  }
  return average;
}

function trainOnce(examples: readonly Example[], seed: number): Float32Array {
  const weights = new Float32Array((FEATURE_BUCKETS + 1) * WIDTH);
  const gradients = new Float32Array(weights.length).fill(FIRST_GRADIENT);
  const order = examples.map((_, at) => at);
  const random = seededRandom(seed);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const at of order) {
      const example = examples[at];
      if (example === undefined) continue;
      step([...example.features], example.label, weights, gradients);
    }
  }
  return weights;
}

function step(features: readonly number[], label: number, weights: Float32Array, gradients: Float32Array): void {
  const chances = softmax(features, weights);
  for (let each = 0; each < WIDTH; each += 1) {
    const error = (chances[each] ?? 0) - (each === label ? 1 : 0);
    if (Math.abs(error) < NEGLIGIBLE) continue;
    // The last bucket is the bias: it is on in every example.
    for (let at = 0; at <= features.length; at += 1) {
      const slot = (features[at] ?? FEATURE_BUCKETS) * WIDTH + each;
      const weight = weights[slot] ?? 0;
      const gradient = error + SHRINK * weight;
      const sum = (gradients[slot] ?? 0) + gradient * gradient;
      gradients[slot] = sum;
      weights[slot] = weight - (RATE * gradient) / Math.sqrt(sum);
    }
  }
}

function softmax(features: readonly number[], weights: Float32Array): Float64Array {
  const scores = new Float64Array(WIDTH);
  for (let at = 0; at <= features.length; at += 1) {
    const from = (features[at] ?? FEATURE_BUCKETS) * WIDTH;
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
