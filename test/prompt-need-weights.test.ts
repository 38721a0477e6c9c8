import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readNeedExamples, trainNeed, writeNeed } from '../scripts/train-prompt-need/train-need.ts';

it('the weights for what a prompt needs are those of the prompts in this clone: run `npm run prompt-need` after a change', async () => {
  const { embedder, examples } = await readNeedExamples();
  const shipped = readFileSync(new URL('../src/context/push/need-weights.ts', import.meta.url), 'utf8');
  expect(writeNeed(embedder, trainNeed(examples))).toBe(shipped);
});
