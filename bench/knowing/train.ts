/** A linear sentence classifier: logistic regression over hashed features, trained by AdaGrad in a fixed order. */
export interface Example {
  readonly features: readonly number[];
  readonly label: number;
}

export interface Classifier {
  /** The probability of each class. */
  classify(features: readonly number[]): Float64Array;
}

export interface TrainOptions {
  readonly classes: number;
  readonly buckets: number;
  readonly seed: number;
}

const EPOCHS = 12;
const RATE = 0.15;
/** Small, so that the first step of a weight is not huge. */
const FIRST_GRADIENT = 1e-6;
const NEGLIGIBLE = 1e-4;

export function trainClassifier(examples: readonly Example[], options: TrainOptions): Classifier {
  const { classes, buckets, seed } = options;
  const weights = new Float32Array((buckets + 1) * classes);
  const gradients = new Float32Array((buckets + 1) * classes).fill(FIRST_GRADIENT);
  const classify = (features: readonly number[]): Float64Array => {
    const scores = new Float64Array(classes);
    for (const feature of [...features, buckets]) {
      for (let each = 0; each < classes; each += 1) {
        scores[each] = (scores[each] ?? 0) + (weights[feature * classes + each] ?? 0);
      }
    }
    return softmax(scores);
  };
  const order = examples.map((_, at) => at);
  const random = seededRandom(seed);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const at of order) {
      const example = examples[at];
      if (example === undefined) continue;
      const chances = classify(example.features);
      for (let each = 0; each < classes; each += 1) {
        const error = (chances[each] ?? 0) - (each === example.label ? 1 : 0);
        if (Math.abs(error) < NEGLIGIBLE) continue;
        // The last bucket is the bias: it is on in every example.
        for (const feature of [...example.features, buckets]) {
          const slot = feature * classes + each;
          const sum = (gradients[slot] ?? 0) + error * error;
          gradients[slot] = sum;
          weights[slot] = (weights[slot] ?? 0) - (RATE * error) / Math.sqrt(sum);
        }
      }
    }
  }
  return { classify };
}

function softmax(scores: Float64Array): Float64Array {
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

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
