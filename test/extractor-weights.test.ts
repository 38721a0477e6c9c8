import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readExamples } from '../scripts/train-extractor/examples.ts';
import { MANIFEST_FILE, manifestOf, WEIGHTS_FILE } from '../scripts/train-extractor/manifest.ts';
import { trainClassifier } from '../scripts/train-extractor/train-classifier.ts';
import { writeWeights } from '../scripts/train-extractor/write-weights.ts';

describe('the shipped weights', () => {
  it('were made from the dialogues and the code in this clone: run `npm run extractor` after a change', () => {
    expect(manifestOf(readFileSync(WEIGHTS_FILE))).toEqual(JSON.parse(readFileSync(MANIFEST_FILE, 'utf8')));
  });

  it('are the same bytes on every run', () => {
    const some = readExamples().slice(0, 400);
    expect(writeWeights(trainClassifier(some, 1))).toEqual(writeWeights(trainClassifier(some, 1)));
  });
});
