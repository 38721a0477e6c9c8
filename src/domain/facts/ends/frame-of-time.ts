/**
 * The words that say how long a statement holds and no calendar day: "until friday", "bis Ende November", "hasta final de mes", "today".
 * Where they stand, and when they are over. Words per language, as data.
 */
import { DAY_MS } from '../../time/dates.ts';
import { NUMBER_WORD, numberOf } from '../values/number-words.ts';
import { MONTHS_NAMED } from './starts-later.ts';

/** From `start` to `end` of the statement; `over`: the time from which it no longer holds. */
export interface TimeFrame {
  readonly start: number;
  readonly end: number;
  readonly over: number;
}

const UNTIL =
  '(?<!\\p{L})(?:until|till|til|through|bis(?: zu[mr]?| einschließlich)?|hasta)(?: (?:the|el|la|this|this coming|next|nächsten?|kommenden?|den|dem))?';
/** By the number of the day, Sunday first. */
const WEEKDAYS: readonly (readonly string[])[] =
  'sunday|sonntag|domingo monday|montag|lunes tuesday|dienstag|martes wednesday|mittwoch|miércoles|miercoles thursday|donnerstag|jueves friday|freitag|viernes saturday|samstag|sonnabend|sábado|sabado'
    .split(' ')
    .map((names) => names.split('|'));
const WEEKDAY = WEEKDAYS.flat().join('|');
const MONTH = MONTHS_NAMED.flat()
  .sort((a, b) => b.length - a.length)
  .join('|');
const END_OF =
  '(?:end of (?:the |this )?|ende (?:der |des |dieser |dieses )?|(?:final(?:es)?|fin) de(?:l| la| el| este| esta)? ?)';
const DAY_BEFORE = '(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of| de)? ';
const SPAN = 'weeks?|months?|years?|woche|wochen|monats?|jahres|jahrs|jahr|semana|mes|año';
const FRAMES: readonly RegExp[] = [
  `${UNTIL} (?<weekday>${WEEKDAY})(?![\\p{L}\\d])`,
  `${UNTIL} (?:${END_OF}|${DAY_BEFORE})?(?<month>${MONTH})(?: (?<after>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]))?(?:,? (?:de )?(?<year>\\d{4}))?(?![\\p{L}\\d])`,
  `${UNTIL} ${END_OF}(?<span>${SPAN})(?!\\p{L})`,
  '(?<!\\p{L})bis (?<span>monats|jahres|wochen)ende(?!\\p{L})',
  `(?<!\\p{L})(?:(?:for|over) the next|^(?:and |so |ok,? )?the next|(?:für|in) die nächsten|^(?:und |also )?die nächsten|(?:durante |por )?(?:los|las) próxim[oa]s) (?<count>${NUMBER_WORD}|\\d+) (?<unit>days|weeks|months|tage|wochen|monate|días|semanas|meses)(?!\\p{L})`,
  `${UNTIL} (?<tomorrow>tomorrow|morgen|mañana)(?!\\p{L})`,
].map((pattern) => new RegExp(pattern, 'u'));
const HINT = /until|till?|through|bis|hasta|next|nächst|próxim/;

/** The first words that name an end without a calendar day behind them; `at` is when it was said. */
export function frameWithoutDay(statement: string, at: number): TimeFrame | undefined {
  const lower = statement.toLowerCase();
  if (!HINT.test(lower) || lower.length !== statement.length) return undefined;
  for (const pattern of FRAMES) {
    const match = pattern.exec(lower);
    if (
      match?.groups === undefined ||
      / \(\d{4}-/.test(lower.slice(match.index + match[0].length, match.index + match[0].length + 7))
    )
      continue;
    const over = overAt(match.groups, match[0], at);
    if (over !== undefined) return { start: match.index, end: match.index + match[0].length, over };
  }
  return undefined;
}

function overAt(groups: Record<string, string | undefined>, words: string, at: number): number | undefined {
  const { weekday, month, span, tomorrow, count, unit = '' } = groups;
  const said = Math.floor(at / DAY_MS);
  if (count !== undefined)
    return afterDay(said + numberOf(count) * (/^[wsS]/.test(unit) ? 7 : /^m/.test(unit) ? 30 : 1));
  if (tomorrow !== undefined) return afterDay(said + 1);
  if (weekday !== undefined) {
    const number = WEEKDAYS.findIndex((names) => names.includes(weekday));
    // 1970-01-01 was a Thursday.
    return afterDay(said + ((number - ((said + 4) % 7) + 7) % 7 || 7));
  }
  const date = new Date(at);
  if (span !== undefined) {
    if (/^(?:y|j|a)/u.test(span)) return afterDay(Date.UTC(date.getUTCFullYear(), 11, 31) / DAY_MS);
    if (/^m/u.test(span)) return afterDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) / DAY_MS);
    return afterDay(said - ((said + 3) % 7) + 6);
  }
  return month === undefined ? undefined : afterMonth(month, groups, words, date);
}

/** "until 20 november" includes the day, "until the end of november" the month; "until december" ends before it. */
function afterMonth(
  name: string,
  { day, after, year }: Record<string, string | undefined>,
  words: string,
  said: Date,
): number | undefined {
  const month = MONTHS_NAMED.findIndex((names) => names.includes(name));
  const ahead = (month - said.getUTCMonth() + 12) % 12;
  const inYear = year === undefined ? said.getUTCFullYear() + (month < said.getUTCMonth() ? 1 : 0) : Number(year);
  const number = day ?? after;
  if (number !== undefined) return afterDay(Date.UTC(inYear, month, Number(number)) / DAY_MS);
  if (new RegExp(END_OF, 'u').test(words)) return afterDay(Date.UTC(inYear, month + 1, 0) / DAY_MS);
  return ahead === 0 ? undefined : afterDay(Date.UTC(inYear, month, 1) / DAY_MS - 1);
}

/** A day, counted from 1970, is over everywhere on earth. */
export function afterDay(day: number): number {
  return (day + 1) * DAY_MS + DAY_MS / 2;
}
