/**
 * `npm run bench -- knowing`: how well sentences worth keeping are recognised in dialogues written for this purpose: by the
 * rules that ship, and by a trained sentence classifier that does not ship yet (`bench/knowing/README.md`). The classifier
 * is trained on four fifths of the exchanges and judged on the rest, five times.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractFromPrompt, extractFromReply } from '../src/extract/rules/extract.ts';
import { KINDS, readDialogues, type Turn } from './knowing/read-dialogues.ts';
import { readSentences } from './knowing/read-sentences.ts';
import { FEATURE_BUCKETS, type Speaker, sentenceFeatures } from './knowing/sentence-features.ts';
import { type Example, trainClassifier } from './knowing/train.ts';
import type { Benchmark, Measured } from './measure.ts';

const SEED = 20261116;
const FOLDS = 5;
const CLASSES = ['none', ...Object.values(KINDS)];
/** Above this chance of being worth keeping, a sentence is kept. */
const KEEP_FROM = 0.5;
const SPEAKERS: readonly Speaker[] = ['person', 'agent', 'summary'];

interface Judged {
  readonly speaker: Speaker;
  readonly exchange: number;
  readonly example: Example;
  readonly keptByRules: boolean;
}

export const knowingBenchmark: Benchmark = {
  seed: SEED,
  run: async () => {
    const sentences = readAll();
    const kept = crossValidate(sentences);
    return SPEAKERS.flatMap((speaker) => {
      const own = sentences.flatMap((sentence, at) => (sentence.speaker === speaker ? [{ sentence, at }] : []));
      return [
        ...rows(
          `${speaker}: rules`,
          own.map(({ sentence }) => [sentence, sentence.keptByRules] as const),
        ),
        ...rows(
          `${speaker}: classifier`,
          own.map(({ sentence, at }) => [sentence, kept[at] === true] as const),
        ),
      ];
    });
  },
};

function readAll(): readonly Judged[] {
  const folder = fileURLToPath(new URL('./knowing/dialogues/', import.meta.url));
  const exchanges = globSync('*.txt', { cwd: folder })
    .sort()
    .flatMap((file) => readDialogues(join(folder, file)));
  return exchanges.flatMap(({ turns }, exchange) =>
    turns.flatMap((turn, at) => judgeTurn(turn, lastSentence(turns[at - 1])).map((each) => ({ ...each, exchange }))),
  );
}

function judgeTurn(turn: Turn, answers: string): readonly Omit<Judged, 'exchange'>[] {
  const found = turn.by === 'person' ? extractFromPrompt(turn.text) : extractFromReply(turn.text);
  return readSentences(turn.text, turn.by, answers).map(({ start, end, words, context }) => {
    const shared = (span: { readonly start: number; readonly end: number }): number =>
      Math.min(span.end, end) - Math.max(span.start, start);
    const mark = turn.marks.find(
      (each) => shared(each) >= 0.4 * (end - start) || shared(each) >= 0.8 * (each.end - each.start),
    );
    return {
      speaker: turn.by,
      example: { features: sentenceFeatures(words, context), label: CLASSES.indexOf(mark?.kind ?? 'none') },
      keptByRules: found.some((each) => shared(each) > 0),
    };
  });
}

function lastSentence(turn: Turn | undefined): string {
  return turn === undefined ? '' : (readSentences(turn.text, turn.by, '').at(-1)?.words ?? '');
}

function crossValidate(sentences: readonly Judged[]): readonly boolean[] {
  const kept: boolean[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const training = sentences.filter(({ exchange }) => exchange % FOLDS !== fold).map(({ example }) => example);
    const options = { classes: CLASSES.length, buckets: FEATURE_BUCKETS, seed: SEED };
    const { classify } = trainClassifier(training, options);
    for (const [at, { exchange, example }] of sentences.entries()) {
      if (exchange % FOLDS === fold) kept[at] = 1 - (classify(example.features)[0] ?? 1) >= KEEP_FROM;
    }
  }
  return kept;
}

function rows(what: string, judged: readonly (readonly [Judged, boolean])[]): readonly Measured[] {
  const right = judged.filter(([{ example }, kept]) => kept && example.label > 0).length;
  const keptAll = judged.filter(([, kept]) => kept).length;
  const labelled = judged.filter(([{ example }]) => example.label > 0).length;
  return [
    { what: `${what}, precision`, value: right / Math.max(1, keptAll), unit: 'share', n: keptAll },
    { what: `${what}, recall`, value: right / Math.max(1, labelled), unit: 'share', n: labelled },
  ];
}
