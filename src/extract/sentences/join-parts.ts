/** "we have no Redis; a table would do": what a person writes on both sides of a semicolon is one sentence. */
import type { PlacedSentence } from './placed-sentences.ts';
import { maskQuotations } from './sentences.ts';

const SEMICOLON = /^\s*;\s*$/;
const JOINED_MAX_CHARS = 280;
/** The pieces of a list of work are read one by one. */
const LISTS_WORK = /^\s*(?:todos?|to-dos?)(?!\p{L})/iu;

/** `areTwo`: whether each of two sentences is a fact of its own. */
export function joinParts(
  text: string,
  sentences: readonly PlacedSentence[],
  areTwo: (one: string, other: string) => boolean,
): readonly PlacedSentence[] {
  if (!text.includes(';')) return sentences;
  const joined: PlacedSentence[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    if (before === undefined || !isPartOf(text, before, sentence) || areTwo(before.words, sentence.words)) {
      joined.push(sentence);
      continue;
    }
    const words = text.slice(before.start, sentence.end);
    const { end, announces } = sentence;
    joined[joined.length - 1] = { ...before, end, announces, words, masked: maskQuotations(words) };
  }
  return joined.length === sentences.length
    ? sentences
    : joined.map((sentence, index) => ({ ...sentence, index, count: joined.length }));
}

function isPartOf(text: string, before: PlacedSentence, next: PlacedSentence): boolean {
  if (before.asks || next.asks || LISTS_WORK.test(before.words)) return false;
  return next.end - before.start <= JOINED_MAX_CHARS && SEMICOLON.test(text.slice(before.end, next.start));
}
