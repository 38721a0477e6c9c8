/**
 * Trains what weighs the pairs of `src/domain/facts/ends/talk-index.ts` and writes `src/domain/facts/ends/end-weights.ts`. Run by
 * `npm run extractor` after the classifier, whose records it reads. `--validate` judges each history by the others.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chanceOfEnd, statedFrom } from '../../src/domain/facts/ends/ends-by-talk.ts';
import { FEATURES } from '../../src/domain/facts/ends/talk-features.ts';
import { createExtractor } from '../../src/extract/extractor.ts';
import { type EndPair, pairsOfDialogues, pairsOfHistories } from './end-pairs.ts';
import { trainEnds, type WeighedPair } from './train-ends.ts';

/** Pairs of the dialogues are many, and far apart. */
const DIALOGUE_WEIGHT = 0.03;
const FILE = fileURLToPath(new URL('../../src/domain/facts/ends/end-weights.ts', import.meta.url));

interface Pairs {
  readonly histories: readonly EndPair[];
  readonly dialogues: readonly EndPair[];
}

function readPairs(classifier: Uint8Array): Pairs {
  const extractor = createExtractor(classifier);
  return { histories: pairsOfHistories(extractor), dialogues: pairsOfDialogues(extractor) };
}

export function writeEnds(classifier: Uint8Array): void {
  const pairs = readPairs(classifier);
  writeFileSync(FILE, sourceOf(weightsOf(pairs, true), weightsOf(pairs, false)));
  console.log(`${pairs.histories.length + pairs.dialogues.length} pairs`);
}

function weightsOf({ histories, dialogues }: Pairs, open: boolean): readonly number[] {
  const weigh = (pairs: readonly EndPair[], weight: number): readonly WeighedPair[] =>
    pairs.filter((pair) => pair.open === open).map((pair) => ({ ...pair, weight }));
  return trainEnds([...weigh(histories, 1), ...weigh(dialogues, DIALOGUE_WEIGHT)]);
}

function sourceOf(open: readonly number[], stated: readonly number[]): string {
  const row = (weights: readonly number[]): string =>
    weights.map((weight, at) => `  ${weight}, // ${FEATURES[at]}\n`).join('');
  return `/** Written by \`npm run extractor\`, never edited: one weight for each of \`FEATURES\` in \`talk-index.ts\`. */
export const OPEN_WEIGHTS: readonly number[] = [
${row(open)}];

export const STATED_WEIGHTS: readonly number[] = [
${row(stated)}];
`;
}

export function validateEnds(classifier: Uint8Array): void {
  const { histories, dialogues } = readPairs(classifier);
  const files = [...new Set(histories.map(({ file }) => file))];
  for (const open of [true, false]) {
    const judged = files.flatMap((file) => {
      const weights = weightsOf({ histories: histories.filter((pair) => pair.file !== file), dialogues }, open);
      return histories
        .filter((pair) => pair.file === file && pair.open === open)
        .map((pair) => ({ pair, chance: chanceOfEnd(weights, pair.features) }));
    });
    const earlier = (chosen: typeof judged): number => new Set(chosen.map(({ pair }) => pair.earlier.id)).size;
    const over = earlier(judged.filter(({ pair }) => pair.ends));
    const report = (from: number | 'ties', found: typeof judged): void => {
      const right = earlier(found.filter(({ pair }) => pair.ends));
      const wrong = earlier(found.filter(({ pair }) => !pair.ends));
      console.log(`${open ? 'open' : 'stated'} from ${from}: ${right} of ${over} ends found, ${wrong} wrong`);
    };
    for (const from of [0.2, 0.3, 0.4, 0.5, 0.6])
      report(
        from,
        judged.filter(({ chance }) => chance >= from),
      );
    if (!open)
      report(
        'ties',
        judged.filter(({ pair, chance }) => chance >= statedFrom(pair, pair.later)),
      );
  }
}
