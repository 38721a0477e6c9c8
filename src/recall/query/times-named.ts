/**
 * The times a query names: `on 3 June, 2023`, `in May`, `last week`, `two days ago`. They raise a score and do not filter,
 * because people remember times roughly and write about things some days later. Not chrono-node: loading it takes 190 to 250 ms
 * of processor time (five starts), many times a search, and it has no spans (`in May` of any year, `last week` as seven days).
 */

import { lookUp } from '../../domain/json/look-up.ts';
import { finds, latePattern, type Pattern, patternFor } from '../../domain/text/pattern-for.ts';
import { DAY_MS } from '../../domain/time/dates.ts';
import {
  calendar,
  DAY,
  dayAt,
  MONTH,
  MONTHS,
  monthOf,
  NO_SUCH_DAY,
  ofAnyYear,
  type TimeForm,
  type TimeSpan,
  YEAR,
} from './calendar-days.ts';
import { PARTS_OF_MONTHS } from './parts-of-months.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Words before the name of a month. Without one, `may` and `march` are usually verbs. */
const WITHIN =
  '(?:in|on|of|during|since|until|before|after|by|around|early|late|mid|last|this|from|im|am|ab|seit|bis|en|de|desde|hasta)';

/** Words before a time that open it to one side: `since 10 October`, `before May`. */
const OPENS: readonly (readonly [side: 'after' | 'before', Pattern])[] = [
  [
    'after',
    latePattern(
      /(?<!\p{L})(?:(?:ever )?since|after|seit(?:dem)?|ab|nach|desde|después (?:de(?:l)?|el))(?: (?:the|dem|der|den|el|la))?\s*$/iu,
    ),
  ],
  [
    'before',
    latePattern(
      /(?<!\p{L})(?:before|until|up to|prior to|bis(?: zum)?|vor|antes (?:de(?:l)?)|hasta)(?: (?:the|dem|der|den|el|la))?\s*$/iu,
    ),
  ],
];

/** `The week before 3 August` is near that day. */
const COUNTED = latePattern(
  /(?<!\p{L})(?:days?|nights?|mornings?|evenings?|week(?:end)?s?|months?|years?|\p{L}+day|tage?n?|wochen?|monate?n?|jahre?n?|\p{L}+tag|días?|semanas?|mes(?:es)?|años?) (?:\p{L}+ )?(?:before|after|prior|since|vor|nach|antes|después|desde|bevor)\P{L}*(?:\p{L}+ ?){0,2}$/iu,
);

const OPENING = /^(?:since|after|before|until|seit|ab|bis|desde|hasta) /;
/** What is left of it where the time was. */
const LEFT_OPENING =
  /(?<!\p{L})(?:ever )?(?:since|after|before|until|seit|ab|nach|bis|vor|desde|hasta)(?: (?:the|zum|dem|der|el|la))?\s*\n/gu;

/** A query names one or two times. A pasted log names hundreds, and none of them is meant. */
const MOST_SPANS = 4;
const READ_CHARS = 500;

const UNITS: Readonly<Record<string, string>> = {
  tag: 'day',
  día: 'day',
  woche: 'week',
  semana: 'week',
  monat: 'month',
  mes: 'month',
  jahr: 'year',
  año: 'year',
};

const CENTURIES = ['19', '20'];
const SPANS = ['week', 'month', 'year'];

/** Longer forms come first, because matched text is removed. */
const FORMS: readonly TimeForm[] = [
  ...PARTS_OF_MONTHS,
  {
    has: CENTURIES,
    pattern: /\b((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?\b/g,
    read: ([, year, month, day]) =>
      calendar(Number(year), Number(month) - 1, day === undefined ? undefined : Number(day)),
  },
  {
    has: CENTURIES,
    pattern: { source: `\\b${DAY}(?: of| de)? (${MONTH}),?(?: de)? ${YEAR}\\b`, flags: 'gu' },
    read: ([, day, month, year]) => calendar(Number(year), monthOf(month), Number(day)),
  },
  {
    has: CENTURIES,
    pattern: { source: `\\b(${MONTH}) ${DAY},? ${YEAR}\\b`, flags: 'gu' },
    read: ([, month, day, year]) => calendar(Number(year), monthOf(month), Number(day)),
  },
  {
    has: CENTURIES,
    pattern: { source: `\\b(${MONTH}),?(?: of| de)? ${YEAR}\\b`, flags: 'gu' },
    read: ([, month, year]) => calendar(Number(year), monthOf(month), undefined),
  },
  {
    has: MONTHS.flat(),
    pattern: { source: `\\b${DAY}(?: of| de)? (${MONTH})(?![\\w])`, flags: 'gu' },
    read: ([, day, month], now) => ofAnyYear(now, monthOf(month), Number(day)),
  },
  {
    has: MONTHS.flat(),
    pattern: { source: `\\b(${MONTH}) ${DAY}(?![\\w:])`, flags: 'gu' },
    read: ([, month, day], now) => ofAnyYear(now, monthOf(month), Number(day)),
  },
  {
    has: MONTHS.flat(),
    pattern: { source: `\\b${WITHIN} (${MONTH})(?![\\w])`, flags: 'gu' },
    read: ([, month], now) => ofAnyYear(now, monthOf(month), undefined),
  },
  {
    has: CENTURIES,
    pattern: { source: `\\b${WITHIN} ${YEAR}\\b`, flags: 'gu' },
    read: ([, year]) => ({ from: dayAt(Number(year), 0, 1), to: dayAt(Number(year) + 1, 0, 1) }),
  },
  {
    has: ['ago'],
    pattern: /\b(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten) (day|week|month|year)s? ago\b/g,
    read: ([, count, unit], now) => ago(now, amount(count), unit ?? 'day'),
  },
  {
    has: SPANS,
    pattern: /\b(?:last|past|previous) (week|weekend|month|year)\b/g,
    read: ([, unit], now) => ago(now, 1, unit === 'weekend' ? 'week' : (unit ?? 'week')),
  },
  {
    has: SPANS,
    pattern: /\bthis (week|month|year)\b/g,
    read: ([, unit], now) => ago(now, 0, unit ?? 'week'),
  },
  {
    has: ['woche', 'monat', 'jahr', 'pasad'],
    pattern: /\b(?:letzte[nrs]?|vorige[nrs]?|vergangene[nrs]?) (woche|monat|jahr)|\b(semana|mes|año) pasad[oa]\b/g,
    read: ([, german, spanish], now) => ago(now, 1, lookUp(UNITS, german ?? spanish ?? '') ?? 'week'),
  },
  {
    has: ['vor ', 'hace '],
    pattern: /\bvor (\d{1,3}) (tag|woche|monat|jahr)e?n?\b|\bhace (\d{1,3}) (día|semana|mes|año)e?s?/g,
    read: ([, count, unit, cuenta, unidad], now) =>
      ago(now, Number(count ?? cuenta), lookUp(UNITS, unit ?? unidad ?? '') ?? 'day'),
  },
  { has: ['vorgestern', 'anteayer'], pattern: /\bvorgestern\b|\banteayer\b/g, read: (_, now) => daysBack(now, 2) },
  {
    has: ['yesterday', 'last night', 'gestern', 'ayer'],
    pattern: /\b(?:yesterday|last night|gestern|ayer)\b/g,
    read: (_, now) => daysBack(now, 1),
  },
  {
    has: ['today', 'tonight', 'this ', 'heute', 'hoy'],
    pattern: /\b(?:today|tonight|this (?:morning|afternoon|evening)|heute|hoy)\b/g,
    read: (_, now) => daysBack(now, 0),
  },
  {
    has: WEEKDAYS,
    pattern: { source: `\\b(?:on|last|this|since) (${WEEKDAYS.join('|')})\\b`, flags: 'gu' },
    read: ([, day], now) => daysBack(now, (now.getDay() - WEEKDAYS.indexOf(day ?? '') + 7) % 7 || 7),
  },
];

export interface TimesNamed {
  readonly spans: readonly TimeSpan[];
  /** The query without the words that name a time. */
  readonly rest: string;
  /** Days that no calendar has, as the query names them: `31 February`. */
  readonly noSuchDays: readonly string[];
}

const FUTURE = latePattern(
  /\b(?:next (?:week|month|year)|tomorrow|nächste[nrs]? (?:woche|monat|jahr)|(?:la |el )?(?:próxim[oa] (?:semana|mes|año)|(?:semana|mes|año) que viene))(?!\p{L})/iu,
);

/** Without a time in the future: "next week". Undefined if the query names none. Texts use these words too, so they stay words otherwise. */
export function withoutFuture(question: string): string | undefined {
  return question.length <= READ_CHARS && finds(question, FUTURE)
    ? question.replace(patternFor(question, FUTURE), ' ')
    : undefined;
}

/** In the local time zone. `now` is the day that `yesterday` counts from. */
export function readTimes(question: string, now: Date): TimesNamed {
  let rest = question.slice(0, READ_CHARS).toLowerCase();
  const spans: TimeSpan[] = [];
  const noSuchDays: string[] = [];
  for (const { has, pattern, read } of FORMS) {
    if (!has.some((part) => rest.includes(part))) continue;
    rest = rest.replace(patternFor(rest, pattern), (...match) => {
      const span = read(match.slice(0, -2), now);
      if (span === undefined) return match[0];
      if (span === NO_SUCH_DAY) {
        const at = question.toLowerCase().indexOf(String(match[0]));
        noSuchDays.push(question.slice(at, at + String(match[0]).length));
        return '\n';
      }
      // Some forms include the word before the time: `since monday`.
      const [own = ''] = OPENING.exec(String(match[0])) ?? [];
      spans.push(opened(span, `${rest.slice(0, Number(match.at(-2)))}${own}`, now));
      return '\n';
    });
  }
  const isOpening = noSuchDays.length > 0 || spans.some(({ exact }) => exact);
  const asked = isOpening ? rest.replace(LEFT_OPENING, '\n') : rest;
  return { spans: spans.slice(0, MOST_SPANS), rest: `${asked}${question.slice(READ_CHARS)}`, noSuchDays };
}

/** `since 10 October` is every day from then on. Of a day of any year, the last one is meant. */
function opened(span: TimeSpan, before: string, now: Date): TimeSpan {
  const near = before.slice(-OPENING_CHARS);
  const side = OPENS.find(([, pattern]) => finds(near, pattern))?.[0];
  if (side === undefined || finds(near, COUNTED)) return span;
  const [{ from, to } = span] = span.everyYear ? rangesOf([span], now.getTime()) : [span];
  return side === 'after'
    ? { from, to: now.getTime() + DAY_MS, exact: true }
    : { from: from - BEFORE_REACH_MS, to: finds(near, INCLUDES) ? to : from, exact: true };
}

const OPENING_CHARS = 40;
/** How far back `before May` reaches: all that there is. */
const BEFORE_REACH_MS = 50 * 365 * DAY_MS;

/** `until 10 October` is that day too. */
const INCLUDES = latePattern(/(?:until|up to|bis|zum|hasta)(?: (?:the|dem|el|la))?\s*$/iu);

/**
 * The span as one that nothing outside counts for: `what did we decide in October` asks for what is recorded of that month, and of a month of any
 * year for the last one that has begun. Undefined if all of it is in the future.
 */
export function asLimit(span: TimeSpan, now: number): TimeSpan | undefined {
  const [range] = rangesOf([span], now);
  return range && { from: range.from, to: range.to, exact: true };
}

/** The spans as ranges of time, the newest first. A span of any year gives those of this year and the two before. */
export function rangesOf(
  spans: readonly TimeSpan[],
  now: number,
): readonly { readonly from: number; readonly to: number }[] {
  return spans
    .flatMap((span) => (span.everyYear ? eachYear(span, now).concat(eachYear(span, now - 365 * DAY_MS)) : [span]))
    .filter(({ from }) => from <= now)
    .sort((a, b) => b.from - a.from)
    .filter((each, i, all) => each.from !== all[i - 1]?.from)
    .slice(0, RANGES);
}

const RANGES = 3;

/** 1 within one of the spans, less with distance. It falls slower after a span, because people write about things later. */
export function nearnessInTime(spans: readonly TimeSpan[], at: number): number {
  let nearest = 0;
  for (const span of spans) {
    for (const { from, to } of span.everyYear ? eachYear(span, at) : [span]) {
      if (span.exact && (at < from || at >= to)) continue;
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
  return (
    [years - 1, years, years + 1]
      .map((shift) => ({
        from: dayAt(start.getFullYear() + shift, start.getMonth(), start.getDate()),
        to: dayAt(end.getFullYear() + shift, end.getMonth(), end.getDate()),
      }))
      // 29 February is not in every year.
      .filter((span) => new Date(span.from).getMonth() === start.getMonth())
  );
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

function amount(text: string | undefined): number {
  const spelled = NUMBERS.indexOf(text ?? '');
  if (spelled >= 0) return spelled;
  return text?.startsWith('a') ? 1 : Number(text);
}
