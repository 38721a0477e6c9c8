/** Sizes of data in digits or words: "20mb", "half a gig", "ein halbes GB", "un giga y medio". Different spellings give the same value. */
import { NUMBER_WORD, numberOf } from './number-words.ts';

interface SizeValue {
  readonly type: 'size';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const UNIT = '(?<unit>[kmgt]i?b|gigs?|megs?|gigas?|megas?|kilobytes?|megabytes?|gigabytes?|terabytes?)';
const FRACTIONS: readonly (readonly [words: RegExp, share: number])[] = [
  [/^(?:half|halbe|medi)|^(?:an? |ein )?halb/, 0.5],
  [/^(?:an? )?(?:quarter|viertel)|^(?:un )?cuarto/, 0.25],
];
const FRACTION =
  '(?<share>half(?: an?| of an?)?|(?:ein(?:e[nmrs]?)? )?halbe[nmrs]?|medi[oa]|(?:a )?quarter(?: of)?(?: an?)?|(?:ein )?viertel|(?:un )?cuarto de) ';
const SIZE = new RegExp(
  `(?<![\\p{L}\\d.])(?:(?<digits>\\d+(?:[.,]\\d+)?) ?|${FRACTION}|(?<word>${NUMBER_WORD}|un) )${UNIT}(?![\\p{L}\\d])(?<half>(?: and a half|einhalb| y medi[oa])(?!\\p{L}))?`,
  'gu',
);
/** "anderthalb GB", "eineinhalb GB" */
const ONE_AND_A_HALF = new RegExp(`(?<!\\p{L})(?:anderthalb|eineinhalb|one and a half) ${UNIT}(?![\\p{L}\\d])`, 'gu');
/** The smallest first. */
const UNITS = ['kb', 'mb', 'gb', 'tb'] as const;

/** `text`: in lower case. */
export function sizeValues(text: string): readonly SizeValue[] {
  const found = [...text.matchAll(SIZE)].map((match) => sizeOf(match, numberIn(match.groups ?? {})));
  return /halb|half/.test(text)
    ? [...found, ...[...text.matchAll(ONE_AND_A_HALF)].map((match) => sizeOf(match, 1.5))]
    : found;
}

function numberIn({ digits, share, word, half }: Readonly<Record<string, string | undefined>>): number {
  const whole =
    share === undefined
      ? numberOf(digits ?? (word === 'un' ? 'uno' : (word ?? '')))
      : (FRACTIONS.find(([words]) => words.test(share))?.[1] ?? Number.NaN);
  return half === undefined ? whole : whole + 0.5;
}

/** In the unit in which it is one or more: `0.01 GB` and `ten megabytes` are `10 mb`, `1024 MB` and `1 GB` are equal. */
function sizeOf(match: RegExpMatchArray, said: number): SizeValue {
  let number = said;
  let unit = UNITS.findIndex((name) => name.startsWith(match.groups?.unit?.[0] ?? ''));
  for (; number > 0 && number < 1 && unit > 0; unit -= 1) number *= 1000;
  for (; number >= 1000 && unit < UNITS.length - 1; unit += 1) number /= number % 1024 === 0 ? 1024 : 1000;
  const start = match.index ?? 0;
  const value = `${Math.round(number * 1000) / 1000} ${UNITS[unit]}`;
  return { type: 'size', value, start, end: start + match[0].length };
}
