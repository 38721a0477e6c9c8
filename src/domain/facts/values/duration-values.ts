/** Durations, intervals and, because of "m", distances: "half an hour", "every 15 min", "480 m". */
import { lookUp } from '../../json/look-up.ts';
import { NUMBER_WORD, numberOf } from './number-words.ts';
import type { TypedValue } from './typed-values.ts';

const UNITS: readonly (readonly [string, RegExp])[] = [
  ['milliseconds', /^(?:ms|millisecond|millisekunde|milisegundo)/],
  ['seconds', /^(?:s$|secs?$|second|sekunde|segundo)/],
  ['minutes', /^(?:m$|mins?$|minute|minuto)/],
  ['hours', /^(?:h$|hrs?$|hour|stunde|hora)/],
  ['days', /^(?:d$|day|tage?|día|dia)/],
  ['weeks', /^(?:week|woche|semana)/],
  ['months', /^(?:month|monat|mes)/],
  ['years', /^(?:year|jahr|año)/],
];
const UNIT =
  '(?:ms|milliseconds?|s|secs?|seconds?|sekunden?|segundos?|m|mins?|minutes?|minuten?|minutos?|h|hrs?|hours?|stunden?|horas?|d(?! ?\\p{L}*(?:canvas|graphic|grafik|array|plot|model|map|print|druck|view|game|list|vector|point|scene|render|chart|engine|animation|effect|touch|image))|days?|tage?n?|días?|weeks?|wochen?|semanas?|months?|monate?n?|meses|mes|years?|jahre?n?|años?)';
const LONG_UNIT = UNIT.replace('|s|', '|')
  .replace('|m|', '|')
  .replace('|h|', '|')
  .replace(/\|d\(\?!.*?\)\)\|/u, '|')
  .replace('ms|', '');
/** Amounts in words of their own. */
const SPOKEN_AMOUNTS: readonly (readonly [words: string, value: string])[] = [
  ['half (?:an |a )?hour|halbe[nr]? stunde|media hora', '30 minutes'],
  ['half (?:an |a )?day|halbe[nr]? tag|medio día', '12 hours'],
  ['quarter of an hour|viertelstunde|cuarto de hora', '15 minutes'],
  ['three quarters of an hour|dreiviertelstunde|tres cuartos de hora', '45 minutes'],
  ['hour and a half|hora y media', '90 minutes'],
];
const DURATION = new RegExp(
  `(?<![\\p{L}\\d.])(?:(${SPOKEN_AMOUNTS.map(([words]) => words).join('|')})|(\\d+(?:[.,]\\d+)?)[ -]?(${UNIT})|(${NUMBER_WORD})[ -](${LONG_UNIT}))(?![\\p{L}\\d])`,
  'gu',
);
/** "a minute and a half", "two and a half hours", "zweieinhalb Tage", "dos horas y media". */
const HALVES: readonly RegExp[] = [
  `(?<number>\\d+|${NUMBER_WORD}) (?<unit>${LONG_UNIT}) and a half`,
  `(?<number>\\d+|${NUMBER_WORD}) and a half (?<unit>${LONG_UNIT})`,
  `(?<number>${NUMBER_WORD}|ander)(?:und)?(?:ein)?(?:t)?halb(?:e[nr]?)? (?<unit>${LONG_UNIT})`,
  `(?<number>\\d+|un|${NUMBER_WORD}) (?<unit>${LONG_UNIT}) y medi[oa]`,
].map((pattern) => new RegExp(`(?<![\\p{L}\\d.])${pattern}(?!\\p{L})`, 'gu'));
/** "480 m" are metres, unless the text is about time or a rate. */
const METRES = /^\d+(?:[.,]\d+)?[ -]?m$/;
const ABOUT_TIME =
  /(?<!\p{L})(?:time\p{L}*|ttl|intervals?|every|once|for|durations?|waits?|waiting|lasts?|tak(?:es?|ing)|took|expir\p{L}*|keep(?:s|ing)?|held|holds?|hours?|hrs?|minutes?|mins?|seconds?|secs?|sessions?|tokens?|cach\p{L}*|retr\p{L}+|delays?|backoff|poll\p{L}*|sleeps?|slots?|breaks?|rates?|limits?|per|cron|jobs?|builds?|deploys?|refresh\p{L}*|lag|dauer|dauert|dauern|alle|jede[nrs]?|pro|warte\p{L}*|takt|ablauf|verfällt|gültig|sitzung\p{L}*|stunden?|minuten?|sekunden?|spätestens|pause|cada|dura\p{L}*|tarda\p{L}*|espera\p{L}*|caduca\p{L}*|expira\p{L}*|tiempo|horas?|minutos?|segundos?|durante|intervalo|sesi(?:ón|ones)|\p{L}*(?:zeit|intervall|takt|timeout|dauer|frist)(?:en|s|e)?)(?!\p{L})/u;
/** "every requirement gets a tag": the article and the unit are of two languages. */
const OTHER_LANGUAGE = /^an? (?:sekunde|stunde|tag|woche|monat|jahr|segundo|hora|día|dia|semana|mes|año)/;
const EVERY = /(?:\b(?:every|each|once (?:a|an|every|per)|per|alle|jede|cada|una vez (?:al?|por|cada))\s*)$/;
const ONCE_A = /(?<![\p{L}\d])once (?:a|an|per|every) (second|minute|hour|day|week|month)(?!\p{L})/gu;
export function durationValues(text: string): readonly TypedValue[] {
  const found: TypedValue[] = [];
  for (const match of text.includes('once ') ? text.matchAll(ONCE_A) : []) {
    found.push({
      type: 'interval',
      value: amount(1, match[1] ?? ''),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  if (/hal[fb]|medi[oa]/.test(text)) found.push(...halves(text));
  for (const match of text.matchAll(DURATION)) {
    const start = match.index;
    const end = start + match[0].length;
    if (found.some((each) => start < each.end && end > each.start) || OTHER_LANGUAGE.test(match[0])) continue;
    if (METRES.test(match[0]) && !ABOUT_TIME.test(text)) {
      found.push({ type: 'distance', value: `${numberOf(match[2] ?? '')} m`, start, end });
      continue;
    }
    const value =
      match[1] === undefined
        ? amount(numberOf(match[2] ?? match[4] ?? ''), match[3] ?? match[5] ?? '')
        : spokenAmount(match[1]);
    const type = isEvery(text, start) ? 'interval' : 'length';
    found.push({ type, value, start, end });
  }
  return found;
}

function halves(text: string): readonly TypedValue[] {
  return HALVES.flatMap((pattern) => [...text.matchAll(pattern)]).map((match) => {
    const { number = '', unit = '' } = match.groups ?? {};
    const whole = number === 'un' || number === 'ander' ? 1 : numberOf(number);
    return {
      type: isEvery(text, match.index) ? 'interval' : 'length',
      value: amount(whole + 0.5, unit),
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

function isEvery(text: string, start: number): boolean {
  return EVERY.test(text.slice(Math.max(0, start - 20), start));
}

function spokenAmount(said: string): string {
  return SPOKEN_AMOUNTS.find(([words]) => new RegExp(`^(?:${words})$`, 'u').test(said))?.[1] ?? said;
}

/** In the largest unit of a clock that gives a whole number: `1.5 hours` and `90 min` are `90 minutes`. */
function amount(number: number, unit: string): string {
  const lower = unit.toLowerCase();
  const name = UNITS.find(([, shape]) => shape.test(lower))?.[0] ?? lower;
  const seconds = number * (lookUp(CLOCK_SECONDS, name) ?? Number.NaN);
  if (!(seconds > 0)) return `${number} ${name}`;
  const whole = Object.entries(CLOCK_SECONDS).find(([, size]) => Number.isInteger(seconds / size));
  return whole === undefined ? `${number} ${name}` : `${seconds / whole[1]} ${whole[0]}`;
}

/** The largest first. */
const CLOCK_SECONDS: Readonly<Record<string, number>> = { hours: 3600, minutes: 60, seconds: 1 };

/** Whether a value is an amount of hours, minutes or seconds, which measure the same things. */
export function isClockAmount(value: string): boolean {
  return /\d (?:hours|minutes|seconds|milliseconds)$/.test(value);
}
