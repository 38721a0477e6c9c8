/** What is counted: "12 parcels" and "18 couriers" are numbers of different things. */
import { contentWordIn, stemWord } from '../wording/content-words.ts';
import { NUMBER_WORD, numberOf } from './number-words.ts';

const COUNTED = new RegExp(`(?<![\\p{L}\\d.,])(?<number>\\d+(?:[.,]\\d+)?|${NUMBER_WORD}) (?<what>\\p{L}{3,})`, 'gu');

/** Stems of the words directly behind numbers. */
export function thingsCounted(text: string): ReadonlySet<string> {
  const found = [...text.toLowerCase().matchAll(COUNTED)].filter(({ groups }) => numberOf(groups?.number ?? '') > 1);
  return new Set(found.flatMap(({ groups }) => contentWordIn(groups?.what ?? '') || []).map(stemWord));
}

/** Both say what they count, and it is not the same. */
export function countOtherThings(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean {
  return ours.size > 0 && theirs.size > 0 && ![...ours].some((word) => theirs.has(word));
}
