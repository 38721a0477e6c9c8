/**
 * Values that can be recognised by their form: durations, intervals, rates, times of day, sizes, percentages, money, ports,
 * versions, weekdays, addresses, regions, colours, natural languages, styles of code. Different spellings give the same value.
 */
import { lookUp } from '../../json/look-up.ts';
import { memoize } from '../../memoize.ts';
import { once } from '../../once.ts';
import { createLiteralFinder } from '../../text/find-literals.ts';
import { durationValues } from './duration-values.ts';
import { NUMBER_WORD, NUMBER_WORDS, numberOf } from './number-words.ts';
import { rateValues } from './rate-values.ts';
import { sizeValues } from './size-values.ts';
import { spokenLanguages } from './spoken-languages.ts';
import { mayNameStyle, type StyleType, styleValues } from './style-values.ts';

export type ValueType =
  | 'interval'
  | 'length'
  | 'rate'
  | 'time'
  | 'size'
  | 'distance'
  | 'share'
  | 'money'
  | 'port'
  | 'version'
  | 'day'
  | 'address'
  | 'region'
  | 'colour'
  | 'spoken language'
  | StyleType;

/** Amounts: a thing has one of them at a time. */
export const COUNTED: ReadonlySet<ValueType> = new Set([
  'length',
  'interval',
  'rate',
  'size',
  'distance',
  'share',
  'money',
]);

export interface TypedValue {
  readonly type: ValueType;
  /** Normalised: `half an hour` and `30 mins` are `30 minutes`. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const PORT = /(?<![\p{L}\d])port(?:s|o|en)?\s*(?:is|=|:|to|on|ist|es|auf|a)?\s*(\d{2,5})(?!\d)/gu;
const VERSION = /(?<![\p{L}\d.])v?(\d+(?:\.\d+){1,2}|\d{2}(?= lts))(?!\.?\d)(?![\d.]*[\p{L}])/gu;
const DATE =
  /(?<![\p{L}\d])(?:(?:the )?(\d{1,2})(?:st|nd|rd|th)|(\d{1,2})\.? ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|ene|abr|ago|dic)\p{L}*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* (\d{1,2})(?:st|nd|rd|th)?|(\d{4}-\d\d-\d\d)|(?<=(?:am|dem|den|zum|der) )(\d{1,2})\.(?=[\s,;]|$))(?![\p{L}\d])/gu;
const WEEKDAY =
  /(?<!\p{L})(mon|tues|wednes|thurs|fri|satur|sun)days?(?!\p{L})|(?<!\p{L})(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miércoles|jueves|viernes|sábado|domingo)s?(?!\p{L})/gu;
const CLOCK =
  /(?<![\p{L}\d.:])(?:(\d{1,2})[:.](\d\d)(?![\d.])(?: ?uhr)?(?: ?([ap])\.?m\b)?|(\d{1,2}) ?([ap])\.?m\b|(\d{1,2}) uhr\b)/gu;
const SHARE = new RegExp(
  `(?<![\\p{L}\\d.])(?:(\\d+(?:[.,]\\d+)?) ?(?:%|percent\\b|prozent\\b|por ciento\\b)|(${NUMBER_WORD}) (?:percent|prozent|por ciento)\\b)`,
  'gu',
);
const MONEY =
  /(?<![\p{L}\d.])(?:[$€£] ?(\d+(?:[.,]\d+)*)|(\d+(?:[.,]\d+)*) ?(?:[$€£]|(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?|franken|dólares)\b))/gu;
const ADDRESS =
  /(?<![\p{L}\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?:\/\d{1,2})?(?![\d.]*\d)|(?<![\p{L}\d])(?:https?:\/\/[^\s)>"'`]+|[\w-]+(?:\.[\w-]+)*\.(?:local|internal|lan|example)(?:\/[^\s)>"'`]*)?)/gu;
/** Regions of data centres: `eu-west-1`, `europe-west4`. */
const REGION = /(?<![\p{L}\d-])(?:[a-z]{2}|europe|asia)-[a-z]{4,12}-?\d[a-f]?(?![\p{L}\d-])/gu;
const COLOURS: readonly (readonly [string, string])[] = [
  ['red', 'red rot rote rotes roten rojo roja'],
  ['blue', 'blue blau blaue blaues blauen azul'],
  ['green', 'green grün grüne grünes grünen dunkelgrün verde'],
  ['yellow', 'yellow gelb gelbe gelbes gelben amarillo amarilla'],
  ['orange', 'orange naranja'],
  ['purple', 'purple violet lila violett morado morada'],
  ['grey', 'grey gray grau graue graues grauen gris'],
];
const COLOUR_OF: ReadonlyMap<string, string> = new Map(
  COLOURS.flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);
/** How often: "nightly", "stündlich". */
const OFTEN: Readonly<Record<string, string>> = {
  hourly: '1 hours',
  daily: '1 days',
  nightly: '1 nights',
  weekly: '1 weeks',
  monthly: '1 months',
  quarterly: '3 months',
  yearly: '1 years',
  annually: '1 years',
  stündlich: '1 hours',
  täglich: '1 days',
  nächtlich: '1 nights',
  wöchentlich: '1 weeks',
  monatlich: '1 months',
  vierteljährlich: '3 months',
  quartalsweise: '3 months',
  jährlich: '1 years',
  mensualmente: '1 months',
  trimestralmente: '3 months',
  anualmente: '1 years',
};
/** Without any of these, no pattern of this form can match. Searching for them is cheaper. */
const PARTS = {
  unit: 'sec sek seg min hr hour stund hora day tag día week woch seman month monat mes year jahr año',
  time: 'am pm a.m p.m uhr',
  hour: 'clock morning afternoon evening uhr mañana tarde noche',
  size: 'gig meg kilob terab halb half quarter viertel medi cuarto',
  share: 'percent prozent ciento',
  money: 'eur usd gbp chf dollar pound fran dólar',
  port: 'port',
  address: ':// .local .internal .lan .example',
  weekday: 'day tag mittwoch lunes martes coles jueves viernes bado domingo',
  spoken:
    'engli ingl german deutsch alem spani espa castell fren franz franc dutch niederl holand neerl italien italian portug poli poln pola japan japon',
};
const findParts = once(() => {
  const names = Object.keys(PARTS);
  const find = createLiteralFinder(Object.values(PARTS).map((parts) => parts.split(' ')));
  return (text: string): ((name: keyof typeof PARTS) => boolean) => {
    const found = find(text);
    return (name) => found[names.indexOf(name)] === 1;
  };
});

/** A statement, its parts and its lower case are read many times while it is judged and folded. */
const TEXTS_KEPT = 2000;

export const typedValues: (text: string) => readonly TypedValue[] = memoize(TEXTS_KEPT, valuesIn);

function valuesIn(said: string): readonly TypedValue[] {
  const lower = said.toLowerCase();
  // Patterns are in lower case, which compiles several times faster. A few letters get longer in lower case, and offsets must
  // stay valid.
  const text = lower.length === said.length ? lower : said;
  const has = findParts()(text);
  const digits = /\d/.test(text);
  const rates = digits ? rateValues(text) : [];
  const outside = ({ start, end }: TypedValue): boolean => !rates.some((rate) => start < rate.end && end > rate.start);
  const hours = has('hour') ? spokenHours(text) : [];
  const times =
    digits && (text.includes(':') || has('time') || /(?:^| )(?:at|um|las|to|auf) \d/.test(text))
      ? [
          ...hours,
          ...clockTimes(text).filter((time) => outside(time) && !hours.some(({ start }) => start === time.start)),
        ]
      : hours;
  // "100 requests a minute" does not name a minute.
  const spans = digits || has('unit') ? durationValues(text).filter(outside) : [];
  const amounts = has('size') || (text.includes('b') && digits) ? sizeValues(text) : [];
  // `9.45`, `1.5 hours` and `1.5 GB` look like versions.
  const isTime = ({ start, end }: TypedValue): boolean =>
    [...times, ...spans, ...amounts].some((time) => start < time.end && end > time.start);
  return [
    ...spans,
    ...rates,
    ...times,
    ...amounts,
    ...((digits && text.includes('%')) || has('share') ? shares(text) : []),
    ...(digits && (/[$€£]/.test(text) || has('money')) ? valuesMatching(text, MONEY, 'money') : []),
    ...(digits && has('port') ? valuesMatching(text, PORT, 'port') : []),
    ...(digits && (text.includes('.') || text.includes(' lts'))
      ? valuesMatching(text, VERSION, 'version').filter((value) => !isTime(value))
      : []),
    ...(digits ? dates(text) : []),
    ...(has('address') || (digits && text.includes('.')) ? valuesMatching(text, ADDRESS, 'address') : []),
    ...(has('weekday') ? weekdays(text) : []),
    ...(has('spoken') ? spokenLanguages(text).map((each) => ({ type: 'spoken language' as const, ...each })) : []),
    ...(digits && text.includes('-') ? valuesMatching(text, REGION, 'region') : []),
    ...namedValues(text),
    ...(mayNameStyle(text) ? styleValues(text) : []),
  ].toSorted((a, b) => a.start - b.start);
}

const VALUE_WORDS: ReadonlySet<string> = new Set([
  ...Object.entries(NUMBER_WORDS).flatMap(([word, number]) => (number > 1 ? [word] : [])),
  ...'kilobytes megabytes gigabytes gig gigs meg megs giga gigas mega megas half halbe halben halber halbes media medio quarter viertelstunde dreiviertelstunde anderthalb eineinhalb zweieinhalb dreieinhalb cuarto cuartos once hour hours minute minutes second seconds day days week weeks month months year years'.split(
    ' ',
  ),
  ...Object.keys(OFTEN),
  ...COLOUR_OF.keys(),
  ...'stunde minute sekunde tag woche monat jahr hora minuto segundo día semana mes año'.split(' '),
]);
/** Names of weekdays and languages, and characters of addresses. */
const VALUE_PARTS =
  /\d|:\/\/|\.(?:local|internal|lan|example)|days?\b|tags?\b|mittwoch|abend|lunes|martes|coles|jueves|viernes|bado|domingo|glis|ingl|germ|deutsch|alem|spani|espa|castell|fren|franz|franc|dutch|nieder|holand|neerl|ital|portug|pol(?:i|n|a)|japan|japon/i;

/** A quick check whether a text can have a value at all. */
export const mayHaveValue: (text: string) => boolean = memoize(TEXTS_KEPT, (text) => {
  if (VALUE_PARTS.test(text)) return true;
  const lower = text.toLowerCase();
  return mayNameStyle(lower) || lower.split(/[^\p{L}]+/u).some((word) => VALUE_WORDS.has(word));
});

/** "the standup is at 10": an hour alone is a time if the sentence is about an appointment. */
const APPOINTMENT =
  /(?<!\p{L})(?:stand-?ups?|daily|nightly|nächtlich\p{L}*|nocturn\p{L}*|cron ?jobs?|meetings?|retros?|sync|demo|planning|lunch|appointment|besprechung|termin|mittagessen|reunión|cita)(?!\p{L})/u;
const HOUR =
  /(?<=(?:^|\s)(?:at|um|a las|to|auf) )(\d{1,2})(?= *(?:$|[.,;!)](?!\d)|(?:now|jetzt|ahora|sharp|o'clock|because|since|so|weil|porque)(?!\p{L})))/gu;

function bareHours(text: string): readonly TypedValue[] {
  if (!APPOINTMENT.test(text)) return [];
  return [...text.matchAll(HOUR)]
    .filter(([hour]) => Number(hour) < 24)
    .map((match) => ({
      type: 'time',
      value: `${Number(match[0])}:00`,
      start: match.index,
      end: match.index + match[0].length,
    }));
}

/** "at six in the morning", "8 o'clock", "a las seis de la tarde", "sieben Uhr abends". */
const SPOKEN_HOUR = new RegExp(
  `(?<![\\p{L}\\d.,:])(?<hour>\\d{1,2}|${NUMBER_WORD})(?:(?: o['’]clock)? in the (?<half>morning|afternoon|evening)| o['’]clock(?! (?:job|shift))| uhr(?! ?\\d)(?: (?<uhr>früh|morgens|nachmittags|abends))?| de la (?<parte>mañana|tarde|noche))(?!\\p{L})`,
  'gu',
);
const AFTER_NOON = /^(?:after|even|nach|abend|tarde|noche)/;

function spokenHours(text: string): readonly TypedValue[] {
  return [...text.matchAll(SPOKEN_HOUR)].flatMap(({ 0: whole, index: start, groups = {} }) => {
    const hour = numberOf(groups.hour ?? '');
    const later = AFTER_NOON.test(groups.half ?? groups.uhr ?? groups.parte ?? '') && hour < 12 ? 12 : 0;
    return hour > 23 ? [] : [{ type: 'time' as const, value: `${hour + later}:00`, start, end: start + whole.length }];
  });
}

function clockTimes(text: string): readonly TypedValue[] {
  const found: TypedValue[] = [...bareHours(text)];
  for (const match of text.matchAll(CLOCK)) {
    const [whole, hour, minute, half, bareHour, bareHalf, uhr] = match;
    // Only a colon, a half of the day or "Uhr" tells a time from a version.
    if (hour !== undefined && !whole.includes(':') && half === undefined && !/uhr/i.test(whole)) continue;
    const hours = Number(hour ?? bareHour ?? uhr);
    const minutes = Number(minute ?? 0);
    if (hours > 24 || minutes > 59) continue;
    const afternoon = /p/i.test(half ?? bareHalf ?? '') && hours < 12 ? 12 : 0;
    const value = `${hours + afternoon}:${String(minutes).padStart(2, '0')}`;
    found.push({ type: 'time', value, start: match.index, end: match.index + whole.length });
  }
  return found;
}

/** "the nightly job": which one it is, not how often. */
const BEFORE_NAME =
  /(?:^|[^\p{L}])(?:the|our|my|your|this|that|each|every|der|die|das|den|dem|des|unser\p{L}*|mein\p{L}*|el|la|los|las|nuestr\p{L}+) $/u;

function isNameOf(text: string, start: number, end: number): boolean {
  return BEFORE_NAME.test(text.slice(0, start)) && /^ \p{L}/u.test(text.slice(end));
}

/** "the tests are green", "got the green light": not the colour of a thing. */
const IS_STATE =
  /(?<!\p{L})(?:tests?|ci|builds?|pipelines?|suites?|specs?|checks?|light|licht|luz|flags?|zahlen|números)(?!\p{L})/u;

function namedValues(text: string): readonly TypedValue[] {
  const found: TypedValue[] = [];
  for (const match of text.matchAll(/\p{L}{3,}/gu)) {
    const often = lookUp(OFTEN, match[0]);
    const value = often ?? COLOUR_OF.get(match[0]);
    if (value === undefined) continue;
    const [start, end] = [match.index, match.index + match[0].length];
    const isName = often === undefined ? IS_STATE.test(text) : isNameOf(text, start, end);
    if (isName) continue;
    const type = often === undefined ? 'colour' : 'interval';
    found.push({ type, value, start, end });
  }
  return found;
}

function valuesMatching(text: string, pattern: RegExp, type: ValueType): readonly TypedValue[] {
  return [...text.matchAll(pattern)].map((match) => ({
    type,
    value: valueIn(match),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function shares(text: string): readonly TypedValue[] {
  return [...text.matchAll(SHARE)].map(({ 0: whole, 1: digits, 2: word, index: start }) => ({
    type: 'share',
    value: digits ?? `${numberOf(word ?? '')}`,
    start,
    end: start + whole.length,
  }));
}

function valueIn([whole, first, second]: RegExpMatchArray): string {
  // "20 MB" and "20mb" are equal, and a currency sign may be on either side.
  const said = first !== undefined && second !== undefined ? `${first} ${second}` : (first ?? second ?? whole);
  return said.toLowerCase().replace(/[.,/]+$/, '');
}

function dates(text: string): readonly TypedValue[] {
  return [...text.matchAll(DATE)].map((match) => ({
    type: 'day',
    value: match[4] ?? `day ${match[1] ?? match[2] ?? match[3] ?? match[5] ?? ''}`,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function weekdays(text: string): readonly TypedValue[] {
  return [...text.matchAll(WEEKDAY)].map((match) => ({
    type: 'day',
    value: match[0].toLowerCase().replace(/s$/, ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
