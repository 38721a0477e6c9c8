/**
 * Whether what a language model wrote stands in the words it names: most of its content words, and every number, path, address and
 * identifier. A model can invent all of them; a sentence with the words of its source can still be wrong, but not about something else.
 */

import { deniesWhatWasSaid, sayContrary } from '../fold/polarity.ts';
import { stemsOf } from './content-words.ts';

/** Digits, addresses, paths, names in code: never to be found in other words. */
const EXACT =
  /https?:\/\/\S+|`[^`\n]+`|[\p{L}\p{N}_-]*(?:[./_@][\p{L}\p{N}_-]+)+|\d+(?:[.,:-]\d+)*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*/gu;
const SENTENCE_END = /(?<=[.!?;:])\s+/u;
const FULL_STOP = /(?<=[.!?])\s+/u;
/** Scripts without spaces: pairs of letters stand in for words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** `share` of the content words, from 0 to 1. */
export function standsIn(written: string, said: string, share: number): boolean {
  const lower = said.toLowerCase();
  if (exactIn(written).some((each) => !lower.includes(each))) return false;
  const there = new Set(stemsAndPairs(said));
  // Sentence by sentence: a true one must not carry another one with it.
  const sentences = written
    .split(SENTENCE_END)
    .map(stemsAndPairs)
    .filter((words) => words.length > 0);
  return (
    sentences.length > 0 &&
    sentences.every((words) => words.filter((word) => there.has(word)).length >= words.length * share)
  );
}

/** The same, and neither says the contrary of the other. */
export function saysTheSame(written: string, said: string, share: number): boolean {
  return standsIn(written, said, share) && !sayContrary(written, said);
}

/** Whether no sentence denies what was said or says what was denied. */
export function deniesNothing(written: string, said: string): boolean {
  return written.split(FULL_STOP).every((sentence) => !deniesWhatWasSaid(sentence, said));
}

function exactIn(text: string): readonly string[] {
  return (text.match(EXACT) ?? []).map((each) => each.toLowerCase().replace(/^`|`$|[.,:;)]+$/g, '')).filter(Boolean);
}

function stemsAndPairs(text: string): readonly string[] {
  const pairs = (text.match(UNSPACED) ?? []).flatMap((run) =>
    [...run].slice(1).map((letter, at) => `${run[at]}${letter}`),
  );
  return [...stemsOf(text.replace(UNSPACED, ' ')), ...new Set(pairs)];
}
