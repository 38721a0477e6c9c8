/**
 * `npm run extractor`: trains the sentence classifier on the dialogues and writes `src/extract/weights.bin` and the manifest.
 * `npm run extractor -- --validate` only measures: the files are divided by author, each part is judged by a classifier that
 * was trained on the others.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readClassifier } from '../../src/extract/classify/classifier.ts';
import { type LabelledSentence, readExamples } from './examples.ts';
import { writeGeneralWords } from './general-words.ts';
import { MANIFEST_FILE, manifestOf, WEIGHTS_FILE } from './manifest.ts';
import { trainClassifier } from './train-classifier.ts';
import { writeWeights } from './write-weights.ts';

const SEED = 20261116;
const FOLDS = 5;
const THRESHOLDS = [0.2, 0.35, 0.5, 0.65, 0.8];

const examples = readExamples();
const validates = process.argv.includes('--validate');
if (!validates) writeGeneralWords();
// Only now: it reads the general words.
const { validateEnds, writeEnds } = await import('./ends.ts');
if (process.argv.includes('--ends')) {
  if (validates) validateEnds(readFileSync(WEIGHTS_FILE));
  else writeEnds(readFileSync(WEIGHTS_FILE));
} else if (validates) validate(examples);
else {
  const weights = writeWeights(trainClassifier(examples, SEED));
  writeFileSync(WEIGHTS_FILE, weights);
  writeFileSync(MANIFEST_FILE, `${JSON.stringify(manifestOf(weights), null, 2)}\n`);
  console.log(`${examples.length} sentences, ${weights.length} bytes`);
  writeEnds(weights);
}

function validate(sentences: readonly LabelledSentence[]): void {
  const files = [...new Set(sentences.map(({ file }) => file))];
  const judged =
    files.length < FOLDS ? [] : Array.from({ length: FOLDS }, (_, fold) => judgeFold(sentences, files, fold)).flat();
  const kept = sentences.filter(({ label }) => label > 0).length;
  console.log(
    `${sentences.length} sentences in ${files.length} files, ${kept} worth keeping; ${FOLDS} folds by file, seed ${SEED}`,
  );
  for (const speaker of ['person', 'agent', 'summary'] as const) {
    const own = judged.filter(({ sentence }) => sentence.speaker === speaker);
    const wanted = own.filter(({ sentence }) => sentence.label > 0).length;
    for (const from of THRESHOLDS) {
      const chosen = own.filter(({ keep }) => keep >= from);
      const right = chosen.filter(({ sentence }) => sentence.label > 0).length;
      console.log(
        `${speaker.padEnd(8)} keep from ${from}: precision ${(right / chosen.length).toFixed(2)}, recall ${(right / wanted).toFixed(2)} (n=${own.length})`,
      );
    }
  }
}

interface Judged {
  readonly sentence: LabelledSentence;
  readonly keep: number;
}

function judgeFold(sentences: readonly LabelledSentence[], files: readonly string[], fold: number): readonly Judged[] {
  const held = new Set(files.filter((_, at) => at % FOLDS === fold));
  const training = sentences.filter(({ file }) => !held.has(file));
  const { classify } = readClassifier(writeWeights(trainClassifier(training, SEED)));
  return sentences
    .filter(({ file }) => held.has(file))
    .map((sentence) => ({ sentence, keep: classify(sentence.features).keep }));
}
