/** Numbers without a known unit, in digits or words: "five seats", "a batch size of 64". */
import { NUMBER_WORD, numberOf } from './number-words.ts';
import type { TypedValue } from './typed-values.ts';

const PLAIN_NUMBER = new RegExp(
  `(?<![\\p{L}\\d#./:_-])(?:(\\d+(?:[.,]\\d+)?)|(${NUMBER_WORD}))(?![\\p{L}\\d_/:-]|[.,]\\d)`,
  'gu',
);

/** Here the number is a name. */
const NAMED_BY =
  /(?:issue|ticket|pr|task|story|step|phase|part|chapter|page|line|section|sprint|week|room|schritt|teil|seite|zeile|paso|fase|parte|línea|página)s?\s$/i;

/** From two up. `counts`: whether one at this place is read. */
export function plainNumbers(
  text: string,
  counts: (start: number, end: number) => boolean = () => true,
): ReadonlySet<number> {
  const found = [...text.toLowerCase().matchAll(PLAIN_NUMBER)].filter(
    ({ 0: number, index }) =>
      !NAMED_BY.test(text.slice(Math.max(0, index - 12), index)) && counts(index, index + number.length),
  );
  return new Set(found.map((match) => numberOf(match[0])).filter((number) => number > 1));
}

/** The plain numbers that are not a part of these typed values, nor one of them said again: "70 an hour", "back to 70". */
export function numbersBeside(
  text: string,
  values: readonly TypedValue[],
  counts: (start: number, end: number) => boolean = () => true,
): ReadonlySet<number> {
  const typed = new Set(values.map(({ value }) => Number.parseFloat(value)));
  const outside = (start: number, end: number): boolean =>
    !values.some((value) => start < value.end && end > value.start) && counts(start, end);
  return new Set([...plainNumbers(text, outside)].filter((number) => !typed.has(number)));
}
