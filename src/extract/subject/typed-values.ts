/** Values that can be recognised by their form: durations, intervals, ports, versions, weekdays. Other spellings are one value. */
export type ValueType = 'interval' | 'length' | 'port' | 'version' | 'day' | 'limit';

export interface TypedValue {
  readonly type: ValueType;
  /** Normalised: `half an hour` and `30 mins` are `30 minutes`. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'zero null cero',
    'one a an ein eine einen einer uno una',
    'two zwei dos',
    'three drei tres',
    'four vier cuatro',
    'five fünf cinco',
    'six sechs seis',
    'seven sieben siete',
    'eight acht ocho',
    'nine neun nueve',
    'ten zehn diez',
    'eleven elf once',
    'twelve zwölf doce',
  ].flatMap((words, number) => words.split(' ').map((word) => [word, number] as const)),
);
const TENS: Readonly<Record<string, number>> = {
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  fünfzehn: 15,
  zwanzig: 20,
  dreißig: 30,
  quince: 15,
  veinte: 20,
  treinta: 30,
};
const NUMBER_WORD = [...Object.keys(NUMBERS), ...Object.keys(TENS)].sort((a, b) => b.length - a.length).join('|');
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
  '(?:ms|milliseconds?|s|secs?|seconds?|sekunden?|segundos?|m|mins?|minutes?|minuten?|minutos?|h|hrs?|hours?|stunden?|horas?|days?|tage?n?|días?|weeks?|wochen?|semanas?|months?|monate?n?|meses|mes|years?|jahre?n?|años?)';
const LONG_UNIT = UNIT.replace('|s|', '|').replace('|m|', '|').replace('|h|', '|').replace('ms|', '');
const DURATION = new RegExp(
  `(?<![\\p{L}\\d.])(?:(half (?:an |a )?(?:hour|day)|halbe stunde|media hora)|(\\d+(?:[.,]\\d+)?)[ -]?(${UNIT})|(${NUMBER_WORD})[ -](${LONG_UNIT}))(?![\\p{L}\\d])`,
  'giu',
);
const EVERY = /(?:\b(?:every|each|once (?:a|an|every|per)|per|alle|jede|cada|una vez (?:al?|por|cada))\s*)$/i;
const ONCE_A = /(?<![\p{L}\d])once (?:a|an|per|every) (second|minute|hour|day|week|month)(?!\p{L})/giu;
const PORT = /(?<![\p{L}\d])port(?:s|o|en)?\s*(?:is|=|:|to|on|ist|es)?\s*(\d{2,5})(?!\d)/giu;
const VERSION = /(?<![\p{L}\d.])v?(\d+(?:\.\d+){1,2}|\d{2}(?= lts))(?![\d.]*[\p{L}])/giu;
const DATE =
  /(?<![\p{L}\d])(?:(?:the )?(\d{1,2})(?:st|nd|rd|th)|(\d{1,2})\.? ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|ene|abr|ago|dic)\p{L}*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* (\d{1,2})(?:st|nd|rd|th)?|(\d{4}-\d\d-\d\d))(?![\p{L}\d])/giu;
const WEEKDAY =
  /(?<!\p{L})(mon|tues|wednes|thurs|fri|satur|sun)days?(?!\p{L})|(?<!\p{L})(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miércoles|jueves|viernes|sábado|domingo)s?(?!\p{L})/giu;

export function typedValues(text: string): readonly TypedValue[] {
  return [
    ...durations(text),
    ...matches(text, PORT, 'port'),
    ...matches(text, VERSION, 'version'),
    ...dates(text),
    ...weekdays(text),
  ].toSorted((a, b) => a.start - b.start);
}

function durations(text: string): readonly TypedValue[] {
  const found: TypedValue[] = [];
  for (const match of text.matchAll(ONCE_A)) {
    found.push({
      type: 'interval',
      value: amount(1, match[1] ?? ''),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  for (const match of text.matchAll(DURATION)) {
    const start = match.index;
    const end = start + match[0].length;
    if (found.some((each) => start < each.end && end > each.start)) continue;
    const value =
      match[1] === undefined
        ? amount(numberOf(match[2] ?? match[4] ?? ''), match[3] ?? match[5] ?? '')
        : /day/i.test(match[1])
          ? '12 hours'
          : '30 minutes';
    const type = EVERY.test(text.slice(Math.max(0, start - 20), start)) ? 'interval' : 'length';
    found.push({ type, value, start, end });
  }
  return found;
}

function amount(number: number, unit: string): string {
  const lower = unit.toLowerCase();
  const name = UNITS.find(([, shape]) => shape.test(lower))?.[0] ?? lower;
  if (name === 'seconds' && number % 60 === 0 && number > 0) return `${number / 60} minutes`;
  if (name === 'minutes' && number % 60 === 0 && number > 0) return `${number / 60} hours`;
  return `${number} ${name}`;
}

function numberOf(word: string): number {
  const lower = word.toLowerCase();
  return NUMBERS[lower] ?? TENS[lower] ?? Number(lower.replace(',', '.'));
}

function matches(text: string, pattern: RegExp, type: ValueType): readonly TypedValue[] {
  return [...text.matchAll(pattern)].map((match) => ({
    type,
    value: match[1] ?? match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function dates(text: string): readonly TypedValue[] {
  return [...text.matchAll(DATE)].map((match) => ({
    type: 'day',
    value: match[4] ?? `day ${match[1] ?? match[2] ?? match[3] ?? ''}`,
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
