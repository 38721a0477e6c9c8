/** Parts of a month that a query names: `the last week of October`, `mid November`, `Anfang Oktober`, `a finales de septiembre`. */
import {
  calendar,
  dayAt,
  MONTH,
  MONTH_NAME,
  monthOf,
  NO_SUCH_DAY,
  ofAnyYear,
  type TimeForm,
  type TimeSpan,
  YEAR,
} from './calendar-days.ts';

interface Part {
  /** What stands before the name of the month, in English, German and Spanish. */
  readonly phrase: string;
  /** The first day. From 0 down it counts from the end of the month: 0 is the last day. */
  readonly from: number;
  /** The day after the last one; without it, the part reaches to the end of the month. */
  readonly to?: number;
}

const PARTS: readonly Part[] = [
  {
    phrase:
      '(?:beginning|start|first days) of|early|anfang(?: des)?|erste[nr]? tagen? (?:im|des)|(?:principios?|comienzos?|inicios?|primeros días) del?',
    from: 1,
    to: 11,
  },
  { phrase: 'middle of|mid|mitte(?: des)?|mediados? del?', from: 11, to: 21 },
  {
    phrase:
      '(?:end|last days) of|late|ende(?: des)?|letzten? tagen? (?:im|des)|(?:final(?:es)?|fin(?:es)?|últimos días) del?',
    from: 21,
  },
  { phrase: '(?:first|1st) week (?:of|in)|ersten? woche (?:im|des)|primera semana del?', from: 1, to: 8 },
  { phrase: '(?:second|2nd) week (?:of|in)|zweiten? woche (?:im|des)|segunda semana del?', from: 8, to: 15 },
  { phrase: '(?:third|3rd) week (?:of|in)|dritten? woche (?:im|des)|tercera semana del?', from: 15, to: 22 },
  { phrase: '(?:fourth|4th) week (?:of|in)|vierten? woche (?:im|des)|cuarta semana del?', from: 22, to: 29 },
  { phrase: 'last week (?:of|in)|letzten? woche (?:im|des)|[uú]ltima semana del?', from: -6 },
  {
    phrase: '(?:first|1st) half of|ersten? hälfte (?:im|des)|primera (?:mitad|quincena) del?',
    from: 1,
    to: 16,
  },
  {
    phrase: '(?:second|2nd) half of|zweiten? hälfte (?:im|des)|segunda (?:mitad|quincena) del?',
    from: 16,
  },
];

/** Each part is a group of its own, so that the group tells the part. */
const PART = `(?:${PARTS.map(({ phrase }) => `(${phrase})`).join('|')})`;
const OF_YEAR = `(?:,?(?: of| de)? ${YEAR}\\b)?`;
/** `this month`, `last month`: the second group is there for the one before. */
const NEAR_MONTH =
  '(?:the |el )?(?:this month|(?:diese[ns]|laufenden) monats|este mes|((?:last|past|previous) month|(?:letzten|vorigen|vergangenen) monats|mes pasado))(?!\\p{L})';

const EARLY_WORDS = 'beginning|start|first|early|anfang|erste|principio|comienzo|inicio|primer';
const LATE_WORDS = 'end|last|late|letzte|final|fin|ltim';
const OTHER_WORDS = 'mid|second|third|fourth|2nd|3rd|4th|1st|mitte|zweite|dritte|vierte|mediado|segunda|tercera|cuarta';
const WORDS = `${EARLY_WORDS}|${LATE_WORDS}|${OTHER_WORDS}`.split('|');

/** In German a week is one word with its month: `letzte Oktoberwoche`. */
const GERMAN_WEEKS = ['erste', 'zweite', 'dritte', 'vierte', 'letzte'];

export const PARTS_OF_MONTHS: readonly TimeForm[] = [
  {
    has: WORDS,
    pattern: { source: `(?<![\\p{L}\\d])${PART}[ -](${MONTH})${OF_YEAR}`, flags: 'gu' },
    read: (match, now) =>
      partOf(PARTS[groupOf(match)], monthNamed(match[PARTS.length + 1], match[PARTS.length + 2], now)),
  },
  {
    has: ['month', 'monats', 'mes'],
    pattern: { source: `(?<![\\p{L}\\d])${PART} ${NEAR_MONTH}`, flags: 'gu' },
    read: (match, now) => {
      const back = match[PARTS.length + 1] === undefined ? 0 : 1;
      return partOf(PARTS[groupOf(match)], calendar(now.getFullYear(), now.getMonth() - back, undefined));
    },
  },
  {
    has: ['woche'],
    pattern: {
      source: `(?<!\\p{L})(${GERMAN_WEEKS.join('|')})n? (${MONTH_NAME})woche(?!\\p{L})${OF_YEAR}`,
      flags: 'gu',
    },
    read: ([, nth = '', month, year], now) => {
      const part = PARTS.find(({ phrase }) => phrase.includes(`${nth}n? woche`));
      return partOf(part, monthNamed(month, year, now));
    },
  },
];

function groupOf(match: readonly (string | undefined)[]): number {
  return match.findIndex((group, at) => at > 0 && group !== undefined) - 1;
}

function monthNamed(month: string | undefined, year: string | undefined, now: Date): TimeSpan | undefined {
  const span =
    year === undefined ? ofAnyYear(now, monthOf(month), undefined) : calendar(Number(year), monthOf(month), undefined);
  return span === NO_SUCH_DAY ? undefined : span;
}

function partOf(part: Part | undefined, month: TimeSpan | typeof NO_SUCH_DAY | undefined): TimeSpan | undefined {
  if (part === undefined || month === undefined || month === NO_SUCH_DAY) return undefined;
  const start = new Date(month.from);
  const end = new Date(month.to);
  const from =
    part.from > 0
      ? dayAt(start.getFullYear(), start.getMonth(), part.from)
      : dayAt(end.getFullYear(), end.getMonth(), part.from);
  const to = part.to === undefined ? month.to : dayAt(start.getFullYear(), start.getMonth(), part.to);
  return { ...month, from, to };
}
