/**
 * `npm run prompt-need`: trains the classifier of `src/context/push/prompt-need.ts`.
 * `-- --validate` only measures: each labelled set is judged by a classifier that was trained without it. `-- --match` prints the
 * weights for `src/context/push/match.ts`.
 */
import { writeFileSync } from 'node:fs';
import { TUNED_SETS } from '../../bench/push/push-data.ts';
import { withTempDir } from '../../bench/temp-home.ts';
import { fitMatch, readChoices } from './fit-match.ts';
import { readNeedExamples, scoreOf, trainNeed, writeNeed } from './train-need.ts';

const { embedder, examples } = await readNeedExamples();
if (process.argv.includes('--validate')) {
  for (const set of TUNED_SETS) {
    const model = trainNeed(examples.filter((each) => each.set !== set));
    const own = examples.filter((each) => each.set === set);
    const scores = (needs: boolean): readonly number[] =>
      own.filter((each) => each.needs === needs).map((each) => scoreOf(model, each));
    const plain = scores(false);
    const above = scores(true).map((score) => plain.filter((other) => other < score).length / plain.length);
    const share = above.reduce((sum, part) => sum + part, 0) / above.length;
    console.log(`${set}: ${share.toFixed(3)} of the pairs of a prompt that needs something and one that does not`);
  }
} else if (process.argv.includes('--match')) {
  console.log(fitMatch(await withTempDir((dir) => readChoices(dir, examples))));
} else {
  const file = new URL('../../src/context/push/need-weights.ts', import.meta.url);
  writeFileSync(file, writeNeed(embedder, trainNeed(examples)));
  console.log(`${examples.length} prompts`);
}
