/** A logistic regression by gradient descent from zero: the same weights on every run. */
import { readFileSync } from 'node:fs';
import { needFeatures } from '../../src/context/push/prompt-need.ts';
import { openStaticEmbedder } from '../../src/models/static-embedder.ts';

const STEPS = 800;
const RATE = 2;
const DECAY = 0.003;

export interface NeedExample {
  readonly features: Float32Array;
  readonly needs: boolean;
}

export interface NeedModel {
  readonly weights: Float64Array;
  readonly from: number;
}

export async function readNeedExamples(): Promise<{
  readonly embedder: string;
  readonly examples: readonly NeedExample[];
}> {
  const embedder = openStaticEmbedder();
  const read = async (file: string, needs: boolean): Promise<readonly NeedExample[]> => {
    const prompts = readFileSync(new URL(file, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const vectors = await embedder.embed(prompts, 'query');
    return prompts.flatMap((prompt, n) => {
      const vector = vectors[n];
      return vector === undefined ? [] : [{ features: needFeatures(vector, prompt), needs }];
    });
  };
  const examples = [...(await read('need.txt', true)), ...(await read('plain.txt', false))];
  return { embedder: embedder.id, examples };
}

export function trainNeed(examples: readonly NeedExample[]): NeedModel {
  const size = examples[0]?.features.length ?? 0;
  const weights = new Float64Array(size);
  let from = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const slope = new Float64Array(size);
    let fromSlope = 0;
    for (const { features, needs } of examples) {
      const wrong = 1 / (1 + Math.exp(-scoreOf({ weights, from }, features))) - Number(needs);
      fromSlope += wrong;
      for (let n = 0; n < size; n += 1) slope[n] = (slope[n] ?? 0) + wrong * (features[n] ?? 0);
    }
    from -= (RATE * fromSlope) / examples.length;
    for (const [n, weight] of weights.entries()) {
      weights[n] = weight - RATE * ((slope[n] ?? 0) / examples.length + DECAY * weight);
    }
  }
  return { weights, from };
}

export function scoreOf({ weights, from }: NeedModel, features: Float32Array): number {
  let sum = from;
  for (let n = 0; n < features.length; n += 1) sum += (features[n] ?? 0) * (weights[n] ?? 0);
  return sum;
}

/** The text of `src/context/push/need-weights.ts`. */
export function writeNeed(embedder: string, { weights, from }: NeedModel): string {
  const scale = Math.max(...weights.map(Math.abs)) / 127;
  const bytes = Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer).toString('base64');
  return `/** Written by \`npm run prompt-need\`: the weights of \`prompt-need.ts\`. */
export const NEED_WEIGHTS = {
  embedder: '${embedder}',
  from: ${Number(from.toPrecision(6))},
  scale: ${Number(scale.toPrecision(6))},
  bytes:
    '${bytes}',
} as const;
`;
}
