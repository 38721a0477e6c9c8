/** The clauses of a long sentence as sentences, for what judges sentences. */
import { clausesIn } from './clauses.ts';
import type { PlacedSentence } from './placed-sentences.ts';

export function clauseSentences(sentence: PlacedSentence): readonly PlacedSentence[] {
  return clausesIn(sentence.words).map(({ start, end }) => partOf(sentence, start, end));
}

/** From one place in the words of a sentence to another. */
export function partOf(sentence: PlacedSentence, from: number, to: number): PlacedSentence {
  return {
    ...sentence,
    start: sentence.start + from,
    end: sentence.start + to,
    words: sentence.words.slice(from, to),
    masked: sentence.masked.slice(from, to),
  };
}
