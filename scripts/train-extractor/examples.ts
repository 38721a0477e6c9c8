/** The sentences of the dialogues as examples for the classifier: what is marked is of its kind, everything else is `none`. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLASSES } from '../../src/extract/classify/classifier.ts';
import { sentenceFeatures } from '../../src/extract/classify/sentence-features.ts';
import { type PlacedSentence, placeSentences } from '../../src/extract/sentences/placed-sentences.ts';
import { type DialogueTurn, type Exchange, type Mark, readDialogues } from './read-dialogues.ts';
import { exchangesOf } from './read-history.ts';
import type { Example } from './train-classifier.ts';

export interface LabelledSentence extends Example {
  readonly file: string;
  readonly speaker: DialogueTurn['by'];
  readonly words: string;
}

export const DIALOGUES = fileURLToPath(new URL('./dialogues/', import.meta.url));
export const HISTORIES = fileURLToPath(new URL('./histories/', import.meta.url));

export function readExamples(): readonly LabelledSentence[] {
  // In histories only a person's words are marked completely.
  const histories = examplesIn(HISTORIES, exchangesOf).filter(({ speaker }) => speaker === 'person');
  return [...examplesIn(DIALOGUES, readDialogues), ...histories];
}

function examplesIn(folder: string, read: (file: string) => readonly Exchange[]): readonly LabelledSentence[] {
  return globSync('**/*.txt', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const name = basename(file, '.txt');
      return read(join(folder, file)).flatMap(({ turns }) =>
        turns.flatMap((turn, at) =>
          examplesOf(turn, { answers: lastOfOther(turns, at), reply: nextOfOther(turns, at) }, name),
        ),
      );
    });
}

interface Neighbours {
  readonly answers: string;
  readonly reply: string;
}

function examplesOf(turn: DialogueTurn, { answers, reply }: Neighbours, file: string): readonly LabelledSentence[] {
  const sentences = placeSentences(turn.text);
  return sentences.map((sentence, at) => ({
    file,
    speaker: turn.by,
    words: sentence.words,
    label: CLASSES.indexOf(markOf(turn, sentence)?.kind ?? 'none'),
    features: sentenceFeatures(sentence, {
      speaker: turn.by,
      before: sentences[at - 1]?.words ?? '',
      after: sentences[at + 1]?.words ?? '',
      answers,
      reply,
    }).slice(),
  }));
}

/** The mark that covers most of the sentence, or lies mostly in it. */
function markOf(turn: DialogueTurn, { start, end }: PlacedSentence): Mark | undefined {
  const shared = (mark: Mark): number => Math.min(mark.end, end) - Math.max(mark.start, start);
  return turn.marks.find(
    (mark) => shared(mark) >= 0.4 * (end - start) || shared(mark) >= 0.8 * (mark.end - mark.start),
  );
}

/** The last sentence of the other side before this turn. */
function lastOfOther(turns: readonly DialogueTurn[], at: number): string {
  const turn = turns[at];
  const other = turns.slice(0, at).findLast(({ by }) => by !== turn?.by);
  return other === undefined ? '' : (placeSentences(other.text).at(-1)?.words ?? '');
}

/** What the other side said next. */
function nextOfOther(turns: readonly DialogueTurn[], at: number): string {
  const next = turns[at + 1];
  return next === undefined || next.by === turns[at]?.by ? '' : next.text;
}
