/**
 * `npm run prompt-need`: trains the classifier of `src/context/push/prompt-need.ts`.
 * `-- --validate` only measures: how well it judges the labelled sets that may be looked at, which it is not trained on. `-- --match` prints the
 * weights for `src/context/push/match.ts`.
 */
import { writeFileSync } from 'node:fs';
import { loadPushPrompts, TUNED_SETS } from '../../bench/push/push-data.ts';
import { withTempDir } from '../../bench/temp-home.ts';
import { fitMatch, readChoices } from './fit-match.ts';
import { readNeedExamples, scoreOf, toExamples, trainNeed, writeNeed } from './train-need.ts';

const { embedder, examples } = await readNeedExamples();
if (process.argv.includes('--validate')) {
  const model = trainNeed(examples);
  for (const set of TUNED_SETS) {
    const own = await toExamples(
      loadPushPrompts(set).flatMap(({ text, relevant }) =>
        text === undefined ? [] : [{ prompt: text, needs: relevant.length > 0 }],
      ),
    );
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
