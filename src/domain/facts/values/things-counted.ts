/** What is counted: "12 parcels" and "18 couriers" are numbers of different things. */
import { contentWordIn, stemWord } from '../wording/content-words.ts';
import { NUMBER_WORD, numberOf } from './number-words.ts';
import { typedValues } from './typed-values.ts';

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

/** Both count the same, and the numbers differ: "two approvals", "one approval is enough". */
export function countsOtherNumber(later: string, earlier: string): boolean {
  const [ours, theirs] = [numbersOfThings(later), numbersOfThings(earlier)];
  return [...ours].some(([what, number]) => {
    const before = theirs.get(what);
    // In the earlier statement, "a" and "ein" may be articles.
    return before !== undefined && before > 1 && before !== number;
  });
}

function numbersOfThings(text: string): ReadonlyMap<string, number> {
  return new Map(
    [...text.toLowerCase().matchAll(COUNTED)].flatMap(({ groups, index }) => {
      // "8 o'clock" and "two days" are compared as values.
      if (typedValues(text).some(({ start, end }) => index < end && index >= start - 1)) return [];
      const what = contentWordIn(groups?.what ?? '');
      return what === '' ? [] : [[stemWord(what), numberOf(groups?.number ?? '')] as const];
    }),
  );
}
