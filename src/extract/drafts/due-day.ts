/**
 * The day a commitment is due: a calendar day that its statement names, after relative days were made absolute, or a span
 * from the day it was said ("in two weeks", "before the end of the month"). A day without a year is the next one. English,
 * German and Spanish.
 */

import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { localDay } from '../../domain/time/dates.ts';

const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene)/,
  /^feb/,
  /^(?:mar|mär|mrz)/,
  /^(?:apr|abr)/,
  /^(?:may|mai)/,
  /^jun/,
  /^jul/,
  /^(?:aug|ago)/,
  /^sep/,
  /^(?:oct|okt)/,
  /^nov/,
  /^(?:dec|dez|dic)/,
];
const MONTH =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar|rero)?|mar(?:ch|zo)?|märz?|mrz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember|iembre)?|oct(?:ober|ubre)?|okt(?:ober)?|nov(?:ember|iembre)?|dec(?:ember)?|dez(?:ember)?|dic(?:iembre)?|ene(?:ro)?|abr(?:il)?|mayo|junio|julio|ago(?:sto)?)';
const NAMED = new RegExp(
  `(?<![\\p{L}\\d])(?:(?<iso>\\d{4}-\\d\\d-\\d\\d)|(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?(?: de| of)? (?<month>${MONTH})\\.?(?:,? (?:de )?(?<year>\\d{4}))?|(?<month2>${MONTH})\\.? (?<day2>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year2>\\d{4}))?)(?![\\p{L}\\d])`,
  'giu',
);
/** "since 3 May" does not name a due day. */
const PAST = /(?:since|from|on|seit|vom|desde|was|were|war)\s+(?:the |el )?$/i;

/** Before a length of time that starts now. */
const FROM_NOW = /(?:^|[\s,(])(?:in|within|innerhalb von|binnen|en|dentro de)\s+$/;
/** Ends of months, years and weeks. A weekend is not the end of a week here. */
const END_OF =
  /(?:^|[\s,(])(?:(?:the )?end of (?:the |this )?(month|week|year)|ende (?:des |der |dieses |dieser )?(monats|woche|jahres)|(monatsende|jahresende)|fin(?:al)?(?:es)? de (?:este )?(mes|año))(?![\p{L}])/u;

/** A week from now, unless a day of it is named. */
const NEXT_WEEK =
  /(?<!\p{L})(?:next week|nächste woche|naechste woche|(?:la )?(?:próxima|proxima) semana|la semana que viene)(?!\p{L})/u;

/** `at` is when it was said. Undefined if no day on or after it is named. */
export function dueDay(statement: string, at: number): string | undefined {
  return namedDay(statement, at) ?? dayAfterSpan(statement, at);
}

/** The day at the end of a span that starts when it was said. */
export function dayAfterSpan(statement: string, at: number): string | undefined {
  const lower = statement.toLowerCase();
  const end = END_OF.exec(lower)
    ?.slice(1)
    .find((unit) => unit !== undefined);
  if (end !== undefined) return endOf(end, localDay(at));
  if (NEXT_WEEK.test(lower)) return localDay(at, 7);
  const span = typedValues(lower).find(({ type, start }) => type === 'length' && FROM_NOW.test(lower.slice(0, start)));
  const [count = '', unit = ''] = span?.value.split(' ') ?? [];
  const number = Number(count);
  if (unit === '' || !Number.isInteger(number)) return undefined;
  const today = localDay(at);
  if (unit === 'days' || unit === 'weeks') return localDay(at, number * (unit === 'days' ? 1 : 7));
  if (unit === 'months' || unit === 'years') return monthsAfter(today, number * (unit === 'months' ? 1 : 12));
  return undefined;
}

/** The last day of the month or year, or the Friday of the week, that `today` is in. */
function endOf(unit: string, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  if (/^(?:year|jahr|año)/.test(unit)) return `${year}-12-31`;
  if (/^w/.test(unit)) {
    const toFriday = (5 - new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 7) % 7;
    return isoDay(Date.UTC(year, month - 1, day + toFriday));
  }
  return isoDay(Date.UTC(year, month, 0));
}

/** The same day of a later month, or its last day if the month is shorter. */
function monthsAfter(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function namedDay(statement: string, at: number): string | undefined {
  const today = localDay(at);
  for (const match of statement.matchAll(NAMED)) {
    const day = dayOf(match.groups ?? {}, today);
    if (day === undefined || day < today) continue;
    const lead = statement.slice(Math.max(0, match.index - 12), match.index);
    if (PAST.test(lead) && !/\bon\s+$/i.test(lead)) continue;
    return day;
  }
  return undefined;
}

function dayOf(
  { iso, day, month, year, day2, month2, year2 }: Record<string, string | undefined>,
  today: string,
): string | undefined {
  if (iso !== undefined) return isDay(iso) ? iso : undefined;
  const name = (month ?? month2 ?? '').toLowerCase();
  const number = MONTHS.findIndex((shape) => shape.test(name)) + 1;
  const inYear = (of: number | string): string =>
    `${of}-${String(number).padStart(2, '0')}-${String(day ?? day2).padStart(2, '0')}`;
  const named = year ?? year2;
  const found = inYear(named ?? today.slice(0, 4));
  const next = named === undefined && found < today ? inYear(Number(today.slice(0, 4)) + 1) : found;
  return isDay(next) ? next : undefined;
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
