/**
 * `npm run prompt-need`: trains the classifier of `src/context/push/prompt-need.ts` on `need.txt` and `plain.txt`.
 * `npm run prompt-need -- --validate` only measures: each fifth is judged by a classifier that was trained on the others.
 */
import { writeFileSync } from 'node:fs';
import { readNeedExamples, scoreOf, trainNeed, writeNeed } from './train-need.ts';

const FOLDS = 5;

const { embedder, examples } = await readNeedExamples();
if (process.argv.includes('--validate')) {
  const right = Array.from({ length: FOLDS }, (_, fold) => {
    const model = trainNeed(examples.filter((_each, n) => n % FOLDS !== fold));
    return examples.filter(({ features, needs }, n) => n % FOLDS === fold && scoreOf(model, features) > 0 === needs)
      .length;
  });
  const share = right.reduce((sum, count) => sum + count, 0) / examples.length;
  console.log(`${examples.length} prompts, ${share.toFixed(3)} judged right by classifiers that had not seen them`);
} else {
  const file = new URL('../../src/context/push/need-weights.ts', import.meta.url);
  writeFileSync(file, writeNeed(embedder, trainNeed(examples)));
  console.log(`${examples.length} prompts`);
}
