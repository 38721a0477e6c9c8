/** How many of something in a span of time: "100 requests per minute", "200/min", "50 rps". English, German and Spanish. */

export interface RateValue {
  readonly type: 'rate';
  /** Normalised: `200/min` and `200 requests per minute` are `200 per minute`. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const UNITS: readonly (readonly [name: string, shape: RegExp])[] = [
  ['second', /^(?:s$|sec|sek|seg)/],
  ['minute', /^(?:m$|min)/],
  ['hour', /^(?:h|std|stunde)/],
  ['day', /^(?:day|tag|d[ií]a)/],
  ['week', /^(?:w|sem)/],
  ['month', /^m/],
];
/** A single letter is a unit only behind a slash. */
const RATE =
  /(?<![\p{L}\d.,$€£])(?<number>\d+(?:[.,]\d+)?k?)(?: ?(?<what>\p{L}[\p{L}-]{2,16}))? ?(?:(?<by>\/|(?<= )(?:per|pro|por|je|al?|an) )(?<unit>sec(?:ond)?|min(?:ute)?|hour|hr|day|week|month|sekunde|stunde|tag|woche|monat|segundo|minuto|hora|d[ií]a|semana|mes|[smh])|(?<short>rps|qps|tps|rpm))(?!\p{L})/gu;
const MAY_MATCH = /\/|\b(?:per|pro|por|je|an?|al|rps|qps|tps|rpm)\b/;
/** An amount of time, data or money per day is an amount, not a count. */
const AMOUNT =
  /^(?:ms|secs?|seconds?|min(?:ute)?[ns]?|hours?|hrs?|days?|weeks?|months?|years?|sekunden?|stunden?|tagen?|tage|wochen?|monate?n?|jahren?|segundos?|minutos?|horas?|días?|semanas?|mes|meses|[kmgt]i?b|gigs?|megs?|\p{L}+bytes?|percent|prozent|eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?|franken|dólares)$/u;

/** `text`: in lower case. */
export function rateValues(text: string): readonly RateValue[] {
  if (!MAY_MATCH.test(text)) return [];
  return [...text.matchAll(RATE)].flatMap((match) => {
    const { number = '', what = '', by = '', unit = '', short } = match.groups ?? {};
    if (AMOUNT.test(what) || (unit.length === 1 && by !== '/')) return [];
    // "2026 was a year": only several things are counted.
    if (/^(?:an? |al? )$/.test(by) && !/(?:s|en)$|^$/.test(what)) return [];
    const named = short === undefined ? unit : short === 'rpm' ? 'minute' : 'second';
    const name = UNITS.find(([, shape]) => shape.test(named))?.[0] ?? named;
    const value = `${number.replace(/k$/, '000').replace(',', '.')} per ${name}`;
    return [{ type: 'rate' as const, value, start: match.index, end: match.index + match[0].length }];
  });
}
