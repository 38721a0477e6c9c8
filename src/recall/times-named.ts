/**
 * The times a query names: `on 3 June, 2023`, `in May`, `last week`, `two days ago`. They raise a score and do not filter,
 * because people remember times roughly and write about things some days later. Not chrono-node: loading it takes 190 to 250 ms
 * of processor time (five starts), many times a search, and it has no spans (`in May` of any year, `last week` as seven days).
 */
import { DAY_MS } from '../domain/dates.ts';

/** `to` is exclusive. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
  /** `in May`, of any year. */
  readonly everyYear?: boolean;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const MONTH = `(?:${MONTHS.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b\\.?`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '((?:19|20)\\d\\d)';
/** Words before the name of a month. Without one, `may` and `march` are usually verbs. */
const WITHIN = '(?:in|on|of|during|since|until|before|after|by|around|early|late|mid|last|this|from)';

/** A query names one or two times. A pasted log names hundreds, and none of them is meant. */
const MOST_SPANS = 4;
const READ_CHARS = 500;

interface Form {
  readonly pattern: RegExp;
  readonly read: (match: readonly (string | undefined)[], now: Date) => TimeSpan | undefined;
}

/** Longer forms come first, because matched text is removed. */
const FORMS: readonly Form[] = [
  {
    pattern: /\b((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?\b/g,
    read: ([, year, month, day]) =>
      calendar(Number(year), Number(month) - 1, day === undefined ? undefined : Number(day)),
  },
  {
    pattern: new RegExp(`\\b${DAY}(?: of)? (${MONTH}),? ${YEAR}\\b`, 'g'),
    read: ([, day, month, year]) => calendar(Number(year), monthOf(month), Number(day)),
  },
  {
    pattern: new RegExp(`\\b(${MONTH}) ${DAY},? ${YEAR}\\b`, 'g'),
    read: ([, month, day, year]) => calendar(Number(year), monthOf(month), Number(day)),
  },
  {
    pattern: new RegExp(`\\b(${MONTH}),?(?: of)? ${YEAR}\\b`, 'g'),
    read: ([, month, year]) => calendar(Number(year), monthOf(month), undefined),
  },
  {
    pattern: new RegExp(`\\b${DAY}(?: of)? (${MONTH})(?![\\w])`, 'g'),
    read: ([, day, month], now) => ofAnyYear(now, monthOf(month), Number(day)),
  },
  {
    pattern: new RegExp(`\\b(${MONTH}) ${DAY}(?![\\w:])`, 'g'),
    read: ([, month, day], now) => ofAnyYear(now, monthOf(month), Number(day)),
  },
  {
    pattern: new RegExp(`\\b${WITHIN} (${MONTH})(?![\\w])`, 'g'),
    read: ([, month], now) => ofAnyYear(now, monthOf(month), undefined),
  },
  {
    pattern: new RegExp(`\\b${WITHIN} ${YEAR}\\b`, 'g'),
    read: ([, year]) => ({ from: dayAt(Number(year), 0, 1), to: dayAt(Number(year) + 1, 0, 1) }),
  },
  {
    pattern: /\b(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten) (day|week|month|year)s? ago\b/g,
    read: ([, count, unit], now) => ago(now, amount(count), unit ?? 'day'),
  },
  {
    pattern: /\b(?:last|past|previous) (week|weekend|month|year)\b/g,
    read: ([, unit], now) => ago(now, 1, unit === 'weekend' ? 'week' : (unit ?? 'week')),
  },
  {
    pattern: /\bthis (week|month|year)\b/g,
    read: ([, unit], now) => ago(now, 0, unit ?? 'week'),
  },
  { pattern: /\b(?:yesterday|last night)\b/g, read: (_, now) => daysBack(now, 1) },
  { pattern: /\b(?:today|tonight|this (?:morning|afternoon|evening))\b/g, read: (_, now) => daysBack(now, 0) },
  {
    pattern: new RegExp(`\\b(?:on|last|this|since) (${WEEKDAYS.join('|')})\\b`, 'g'),
    read: ([, day], now) => daysBack(now, (now.getDay() - WEEKDAYS.indexOf(day ?? '') + 7) % 7 || 7),
  },
];

/** In the local time zone. `now` is the day that `yesterday` counts from. */
export function timesNamed(question: string, now: Date): readonly TimeSpan[] {
  let rest = question.slice(0, READ_CHARS).toLowerCase();
  const spans: TimeSpan[] = [];
  for (const { pattern, read } of FORMS) {
    rest = rest.replace(pattern, (...match) => {
      const span = read(match.slice(0, -2), now);
      if (span === undefined) return match[0];
      spans.push(span);
      return '\n';
    });
  }
  return spans.slice(0, MOST_SPANS);
}

/** 1 within one of the spans, less with distance. It falls slower after a span, because people write about things later. */
export function nearnessInTime(spans: readonly TimeSpan[], at: number): number {
  let nearest = 0;
  for (const span of spans) {
    for (const { from, to } of span.everyYear ? eachYear(span, at) : [span]) {
      const length = to - from;
      const late = at >= to ? (at - to) / (AFTER_MS + length * OF_LENGTH) : 0;
      const early = at < from ? (from - at) / (BEFORE_MS + (length * OF_LENGTH) / 2) : 0;
      nearest = Math.max(nearest, 2 ** -(late + early));
    }
  }
  return nearest;
}

/** The distance after and before a named day at which the value is halved. */
const AFTER_MS = 3 * DAY_MS;
const BEFORE_MS = DAY_MS;
/** For longer spans the distance grows: the longer the span, the less exactly it was meant. */
const OF_LENGTH = 1 / 4;

function eachYear({ from, to }: TimeSpan, at: number): readonly TimeSpan[] {
  const [start, end] = [new Date(from), new Date(to)];
  const years = new Date(at).getFullYear() - start.getFullYear();
  return [years - 1, years, years + 1].map((shift) => ({
    from: dayAt(start.getFullYear() + shift, start.getMonth(), start.getDate()),
    to: dayAt(end.getFullYear() + shift, end.getMonth(), end.getDate()),
  }));
}

function calendar(year: number, month: number, day: number | undefined): TimeSpan | undefined {
  if (month < 0 || month > 11 || (day !== undefined && (day < 1 || day > 31))) return undefined;
  return day === undefined
    ? { from: dayAt(year, month, 1), to: dayAt(year, month + 1, 1) }
    : { from: dayAt(year, month, day), to: dayAt(year, month, day + 1) };
}

function ofAnyYear(now: Date, month: number, day: number | undefined): TimeSpan | undefined {
  const span = calendar(now.getFullYear(), month, day);
  return span && { ...span, everyYear: true };
}

/** `a week ago` and `last week` both give the seven days around that day. */
function ago(now: Date, count: number, unit: string): TimeSpan {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (unit === 'year') return { from: dayAt(year - count, 0, 1), to: dayAt(year - count + 1, 0, 1) };
  if (unit === 'month') return { from: dayAt(year, month - count, 1), to: dayAt(year, month - count + 1, 1) };
  if (unit === 'week')
    return { from: dayAt(year, month, day - 7 * count - 3), to: dayAt(year, month, day - 7 * count + 4) };
  return daysBack(now, count);
}

function daysBack(now: Date, days: number): TimeSpan {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate() - days];
  return { from: dayAt(year, month, day), to: dayAt(year, month, day + 1) };
}

function dayAt(year: number, month: number, day: number): number {
  return new Date(year, month, day).getTime();
}

function monthOf(name: string | undefined): number {
  return MONTHS.findIndex((month) => month.startsWith((name ?? '').slice(0, 3)));
}

function amount(text: string | undefined): number {
  const spelled = NUMBERS.indexOf(text ?? '');
  if (spelled >= 0) return spelled;
  return text?.startsWith('a') ? 1 : Number(text);
}
