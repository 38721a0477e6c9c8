/** A logistic regression by gradient descent from zero: the same weights on every run. */
import { readFileSync } from 'node:fs';
import { NEED_WORD, needSigns } from '../../src/context/push/prompt-need.ts';
import { openStaticEmbedder } from '../../src/models/static-embedder.ts';
import { readProjects } from './read-projects.ts';

const STEPS = 150;
const DECAY = 0.0004;
/** A rarer sign says nothing, and a hook reads all of them. */
const SIGN_MIN = 4;

export interface NeedExample {
  readonly prompt: string;
  readonly vector: Float32Array;
  readonly signs: ReadonlySet<string>;
  readonly needs: boolean;
  /** The project it was written for. */
  readonly project?: string | undefined;
}

export interface NeedModel {
  readonly signs: readonly string[];
  readonly dimensions: number;
  /** Of the vector, then of the signs. */
  readonly weights: Float64Array;
  readonly from: number;
}

interface JudgedPrompt {
  readonly prompt: string;
  readonly needs: boolean;
  readonly project?: string | undefined;
}

export async function toExamples(prompts: readonly JudgedPrompt[]): Promise<readonly NeedExample[]> {
  const embedder = openStaticEmbedder();
  const vectors = await embedder.embed(
    prompts.map(({ prompt }) => prompt),
    'query',
  );
  return prompts.map((each, n) => ({
    ...each,
    vector: vectors[n] ?? new Float32Array(embedder.dimensions),
    signs: needSigns(each.prompt),
  }));
}

/** The prompts written for training. */
export async function readNeedExamples(): Promise<{
  readonly embedder: string;
  readonly examples: readonly NeedExample[];
}> {
  const lines = (file: string): readonly string[] =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .trim()
      .split('\n');
  const examples = await toExamples([
    ...lines('need.txt').map((prompt) => ({ prompt, needs: true })),
    ...lines('plain.txt').map((prompt) => ({ prompt, needs: false })),
    ...readProjects().flatMap(({ name, prompts }) =>
      prompts.map(({ text = '', relevant }) => ({ prompt: text, needs: relevant.length > 0, project: name })),
    ),
  ]);
  return { embedder: openStaticEmbedder().id, examples };
}

export function trainNeed(examples: readonly NeedExample[]): NeedModel {
  const signs = commonSigns(examples);
  const dimensions = examples[0]?.vector.length ?? 0;
  const at = new Map(signs.map((sign, n) => [sign, dimensions + n]));
  // Both sides weigh the same: how often something is needed is left to the match.
  const needing = examples.filter(({ needs }) => needs).length;
  const rows = examples.map(({ vector, signs: own, needs }) => ({
    vector,
    needs: Number(needs),
    share: 0.5 / (needs ? needing : examples.length - needing),
    words: [...own].flatMap((sign) => at.get(sign) ?? []),
  }));
  const size = dimensions + signs.length;
  const weights = new Float64Array(size);
  // Adam: each weight has a step of its own. The last entry is the start value.
  const mean = new Float64Array(size + 1);
  const square = new Float64Array(size + 1);
  let from = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = new Float64Array(size + 1);
    for (const { vector, words, needs, share } of rows) {
      let sum = from;
      for (let d = 0; d < dimensions; d += 1) sum += (vector[d] ?? 0) * (weights[d] ?? 0);
      for (const n of words) sum += NEED_WORD * (weights[n] ?? 0);
      const wrong = (1 / (1 + Math.exp(-sum)) - needs) * share;
      for (let d = 0; d < dimensions; d += 1) slope[d] = (slope[d] ?? 0) + wrong * (vector[d] ?? 0);
      for (const n of words) slope[n] = (slope[n] ?? 0) + wrong * NEED_WORD;
      slope[size] = (slope[size] ?? 0) + wrong;
    }
    const rate = step < STEPS * 0.6 ? 0.1 : 0.02;
    for (let n = 0; n <= size; n += 1) {
      const g = (slope[n] ?? 0) + (n < size ? DECAY * (weights[n] ?? 0) : 0);
      const m = 0.9 * (mean[n] ?? 0) + 0.1 * g;
      const s = 0.99 * (square[n] ?? 0) + 0.01 * g * g;
      mean[n] = m;
      square[n] = s;
      const move = (rate * (m / (1 - 0.9 ** step))) / (Math.sqrt(s / (1 - 0.99 ** step)) + 1e-7);
      if (n < size) weights[n] = (weights[n] ?? 0) - move;
      else from -= move;
    }
  }
  return { signs, dimensions, weights, from };
}

function commonSigns(examples: readonly NeedExample[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { signs } of examples) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= SIGN_MIN)
    .map(([sign]) => sign)
    .sort();
}

export function scoreOf(
  { signs, dimensions, weights, from }: NeedModel,
  { vector, signs: own }: Pick<NeedExample, 'vector' | 'signs'>,
): number {
  let sum = from;
  for (let d = 0; d < dimensions; d += 1) sum += (vector[d] ?? 0) * (weights[d] ?? 0);
  for (const [n, sign] of signs.entries()) if (own.has(sign)) sum += NEED_WORD * (weights[dimensions + n] ?? 0);
  return sum;
}

/** The text of `src/context/push/need-weights.ts`. */
export function writeNeed(embedder: string, { signs, dimensions, weights, from }: NeedModel): string {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const bytes = Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer).toString('base64');
  return `/** Written by \`npm run prompt-need\`: the weights of \`prompt-need.ts\`. */
export const NEED_WEIGHTS = {
  embedder: '${embedder}',
  dimensions: ${dimensions},
  from: ${Number(from.toPrecision(6))},
  scale: ${Number(scale.toPrecision(6))},
  signs:
    '${signs.join(' ')}',
  bytes:
    '${bytes}',
} as const;
`;
}
