/** Days and months of the local calendar, and their names in English, German and Spanish, for the times that a query names. */
import type { Pattern } from '../../domain/text/pattern-for.ts';

/** `to` is exclusive. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
  /** `in May`, of any year. */
  readonly everyYear?: boolean;
  /** Times outside it do not count at all. */
  readonly exact?: boolean;
}

/** One way to name a time. */
export interface TimeForm {
  /** Every match has one of these. Most queries have none, and compiling a pattern takes far longer than looking for them. */
  readonly has: readonly string[];
  readonly pattern: Pattern;
  readonly read: (match: readonly (string | undefined)[], now: Date) => TimeSpan | typeof NO_SUCH_DAY | undefined;
}

/** English, German and Spanish names of each month. */
export const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januar', 'enero', 'jan', 'ene'],
  ['february', 'februar', 'febrero', 'feb'],
  ['march', 'märz', 'marzo', 'mar', 'mär'],
  ['april', 'abril', 'apr', 'abr'],
  ['may', 'mai', 'mayo'],
  ['june', 'juni', 'junio', 'jun'],
  ['july', 'juli', 'julio', 'jul'],
  ['august', 'agosto', 'aug', 'ago'],
  ['september', 'septiembre', 'sept', 'sep'],
  ['october', 'oktober', 'octubre', 'oct', 'okt'],
  ['november', 'noviembre', 'nov'],
  ['december', 'dezember', 'diciembre', 'dec', 'dez', 'dic'],
];

/** Longer names first, because the first that matches is taken. */
export const MONTH_NAME = `(?:${MONTHS.flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;
export const MONTH = `${MONTH_NAME}(?![\\p{L}\\d])\\.?`;
export const DAY = '(\\d{1,2})(?:st|nd|rd|th|\\.)?';
export const YEAR = '((?:19|20)\\d\\d)';

/** A day that no calendar has: 31 February. */
export const NO_SUCH_DAY = 'no such day';

export function calendar(
  year: number,
  month: number,
  day: number | undefined,
): TimeSpan | typeof NO_SUCH_DAY | undefined {
  if (month < 0 || month > 11 || (day !== undefined && (day < 1 || day > 31))) return undefined;
  if (day !== undefined && !hasDay(year, month, day)) return NO_SUCH_DAY;
  return day === undefined
    ? { from: dayAt(year, month, 1), to: dayAt(year, month + 1, 1) }
    : { from: dayAt(year, month, day), to: dayAt(year, month, day + 1) };
}

export function ofAnyYear(
  now: Date,
  month: number,
  day: number | undefined,
): TimeSpan | typeof NO_SUCH_DAY | undefined {
  // The last year that has the day: 29 February is not in every year.
  const years = Array.from({ length: LEAP_YEARS_APART }, (_, i) => now.getFullYear() - i);
  const year = years.find((each) => hasDay(each, month, day ?? 1)) ?? now.getFullYear();
  const span = calendar(year, month, day);
  return span === undefined || span === NO_SUCH_DAY ? span : { ...span, everyYear: true };
}

/** At most: 1896 and 1904. */
const LEAP_YEARS_APART = 8;

function hasDay(year: number, month: number, day: number): boolean {
  return new Date(year, month, day).getMonth() === month;
}

export function dayAt(year: number, month: number, day: number): number {
  return new Date(year, month, day).getTime();
}

export function monthOf(name: string | undefined): number {
  const bare = (name ?? '').replace('.', '');
  return MONTHS.findIndex((names) => names.includes(bare));
}
