/**
 * Finds days relative to when something was said ("tomorrow", "Thursday next week", "nächsten Freitag", "el lunes") and the
 * calendar days they mean in the owner's time zone. English, German and Spanish. Only what is certain counts: phrases that mean no
 * single day ("every Monday", "the Monday rush", "am Morgen", "Black Friday"), days counted from another day ("the Tuesday after")
 * and text in code stay unchanged.
 */

import { lookUp } from '../json/look-up.ts';
import { localDay } from './dates.ts';
import { dayTense } from './day-tense.ts';

/** Offset in days from the day it was said. */
export const DAY_WORDS: Readonly<Record<string, number>> = {
  today: 0,
  tonight: 0,
  heute: 0,
  hoy: 0,
  yesterday: -1,
  gestern: -1,
  ayer: -1,
  tomorrow: 1,
  morgen: 1,
  mañana: 1,
  'day before yesterday': -2,
  vorgestern: -2,
  anteayer: -2,
  'day after tomorrow': 2,
  übermorgen: 2,
  'pasado mañana': 2,
};
/** "tomorrow's freeze", "der morgige Termin": the day belongs to the word after it. */
const OWNING = "(?<owning>(?:today|tonight|yesterday|tomorrow)['’]?s|(?:heutig|gestrig|morgig)e[nrms]?)";

const WEEKDAYS: readonly (readonly string[])[] = [
  ['sunday', 'sonntag', 'domingo'],
  ['monday', 'montag', 'lunes'],
  ['tuesday', 'dienstag', 'martes'],
  ['wednesday', 'mittwoch', 'miércoles', 'miercoles'],
  ['thursday', 'donnerstag', 'jueves'],
  ['friday', 'freitag', 'viernes'],
  ['saturday', 'samstag', 'sonnabend', 'sábado', 'sabado'],
];

const WEEKDAY_NAMES = WEEKDAYS.flat().join('|');
const WHICH =
  'next|this|coming|last|past|previous|(?:the )?following|nächste[nrms]?|naechste[nr]?|kommende[nrms]?|diese[nrms]?|letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?|(?:el )?próximo|(?:el )?proximo|este|el pasado|el';
/** The words for days. A letter, hyphen or dot next to them makes them part of another word. */
const RELATIVE = new RegExp(
  String.raw`(?<![\p{L}\d_./-])(?:${OWNING}|(?:the )?(?<day>${Object.keys(DAY_WORDS)
    .sort((a, b) => b.length - a.length)
    .join(
      '|',
    )})|(?:(?<which>${WHICH}) )?(?<weekday>${WEEKDAY_NAMES})(?<pasado> pasado)?)(?![\p{L}\d_/]|-\p{L}|\.\p{L})`,
  'giu',
);
const MAY_MATCH =
  /today|tonight|morrow|yesterday|day\b|heut|gestern|gestrig|morgen|morgig|tag\b|mittwoch|abend\b|hoy|ayer|mañana|lunes|martes|coles|jueves|viernes|s[áa]bado|domingo/i;

/** Phrases that mean no single day: a habit, a name, a part of the day. */
const NOT_A_DAY =
  /(?:\b(?:every|each|any|all|most|an?|some|black|good|cyber|jeden|jede[rs]?|immer|alle|eine[mn]?|guten|am frühen|jeweils|cada|un|algún|todos los|los|por la|de la|esta|buena|the words?|called|named)\s+(?:other\s+|second\s+|given\s+|zweiten\s+)?|["“„«])$/iu;
/** "heute Morgen" and "am Morgen" are this morning; "tomorrow morning" stays a day and its part. */
const MORNING_BEFORE = /\b(?:heute|gestern|am|den|der|diesen|jeden|vom|esta|la)\s+$/iu;
const LAST = /^(?:last|past|previous|letzte|vergangene|vorige|el pasado)/i;
/** In a sentence about a habit ("never deploy on Friday") a weekday is every such day. */
const HABIT =
  /\b(?:never|always|usually|normally|generally|ever|nie|niemals|immer|grundsätzlich|normalerweise|stets|nunca|jamás|siempre|normalmente)\b/iu;
const RANGE =
  /^\s*(?:to|until|till|through|thru|and|or|-|–|bis|und|oder|a|al|y|hasta el|hasta)\s+(?:(?:el|zum)\s+)?$/iu;

/** "Thursday next week", "Donnerstag nächster Woche", "el jueves de la próxima semana"; and the week in front. */
const NEXT_WEEK_AFTER =
  /^,? (?:(?:of |in (?:der )?|de la )?(?:next week|nächste[rn]? woche|naechste[rn]? woche|próxima semana|proxima semana|semana que viene))(?!\p{L})/iu;
const NEXT_WEEK_BEFORE =
  /(?<!\p{L})(?:next week|nächste woche|naechste woche|(?:la )?(?:próxima|proxima) semana|la semana que viene),? (?:on |am |el )?$/iu;
/** The coming one: "el viernes que viene". */
const COMING_AFTER = /^ (?:que viene|próximo|proximo)(?!\p{L})/iu;
/** Counted from another, unknown day: "the Tuesday after", "Thursday in two weeks", "der Montag danach". */
const FROM_ANOTHER_DAY =
  /^ (?:(?:after|before)(?=\s*(?:$|[,.;:!?)]|(?:that|this|it|next)(?!\p{L})))|(?:danach|davor|drauf|darauf|siguiente|anterior|después|antes)(?!\p{L})|(?:week|fortnight)(?!\p{L})|(?:in|from now|a) (?:a |an |one |two |three |four |\d+ |zwei |drei |dos |tres )?(?:weeks?|wochen?|semanas?|months?|monat(?:en)?|meses)(?!\p{L})|(?:the )?week after(?!\p{L})|übernächste|uebernaechste)/iu;
const OTHER_WEEK_BEFORE =
  /(?<!\p{L})(?:the week after(?: next)?|in (?:two|three|\d+) weeks|übernächste woche|in (?:zwei|drei) wochen|dentro de (?:dos|tres) semanas),? (?:on |am |el )?$/iu;
/** A day of the month beside the weekday says which one it is: "Tuesday the 20th", "the Tuesday after, the 20th". */
const DAY_NUMBER =
  /^(?: (?:after|before|danach|siguiente))?,? (?:the |den |dem |der |el |día )*(?<number>\d{1,2})(?:st|nd|rd|th|\.|º)?(?![\d:.,]*\d|\p{L}| ?(?:am|pm|uhr|h|min|hours?|o'clock|days?|weeks?|tage|jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)(?!\p{L}))/iu;
/** Words after a weekday that is a day. After any other word it may describe it: "the Monday rush". */
const DAY_GOES_ON =
  /^(?:\s*(?:$|[,.;:!?()\]–—-]|\n)| (?:morning|afternoon|evening|night|noon|midnight|lunch|at|by|on|in|from|we|i|i'?ll|you|they|he|she|it|its|it's|there|nobody|everyone|is|are|was|were|will|would|can|could|should|must|may|the|a|an|and|or|but|to|until|till|through|thru|if|because|cos|since|so|for|with|without|when|while|as|then|after|before|of|this|these|our|my|no|not|only|please|pls|early|late|latest|instead|again|already|too|also|now|though|tho|\d|(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht|ist|sind|war|wird|werden|kommt|gibt|wir|ich|du|ihr|sie|es|er|man|der|die|das|den|ein|eine|und|oder|aber|bis|um|mit|ohne|auf|in|im|zu|zum|noch|erst|dann|wieder|nicht|kein\w*|soll|muss|kann|por|a|al|hasta|es|son|hay|no|se|el|la|los|las|y|o|pero|con|sin|para|ya|también|vamos|ni)(?!\p{L}))(?![\p{L}]))/iu;
/** Words before a weekday that say when. */
const SAYS_WHEN =
  /(?<!\p{L})(?:on|by|until|till|til|before|after|from|since|for|through|to|am|für|bis|ab|seit|vor|nach|zum|vom|el|para|del|al|antes del|hasta|desde|starts?|begins?|ends?|due|is|are|was)(?: (?:el|zum))?\s+$/iu;

interface FoundDay {
  readonly start: number;
  readonly end: number;
  /** The calendar day. */
  readonly day: string;
  /** The words belong to the word after them, or the day is said in full beside them. */
  readonly keep: boolean;
}

/** The text with calendar days instead of the relative ones. `at` is when it was said. */
export function makeDaysAbsolute(text: string, at: number): string {
  return rewrite(text, findDays(text, at), ({ day, keep }, words) => (keep ? `${words} (${day})` : day));
}

/** The text as it was said, with the calendar day behind each relative one: "thursday next week (2026-10-15)". */
export function addCalendarDays(text: string, at: number): string {
  return rewrite(text, findDays(text, at), ({ day }, words) => `${words} (${day})`);
}

function rewrite(text: string, days: readonly FoundDay[], say: (found: FoundDay, words: string) => string): string {
  let made = '';
  let copied = 0;
  for (const found of days) {
    made += text.slice(copied, found.start) + say(found, text.slice(found.start, found.end));
    copied = found.end;
  }
  return made + text.slice(copied);
}

function findDays(text: string, at: number): readonly FoundDay[] {
  if (!MAY_MATCH.test(text)) return [];
  const found: FoundDay[] = [];
  let last: { readonly end: number; readonly days: number } | undefined;
  for (const match of text.matchAll(RELATIVE)) {
    const start = match.index;
    const before = text.slice(Math.max(0, start - 60), start);
    const after = text.slice(start + match[0].length, start + match[0].length + 60);
    const { day, weekday, owning } = match.groups ?? {};
    // The date is already there.
    if (/^ \(\d{4}-\d\d-\d\d/.test(after)) continue;
    if (NOT_A_DAY.test(before.slice(-40)) || insideCode(text.slice(0, start))) continue;
    if (owning !== undefined) {
      found.push({ start, end: start + match[0].length, day: localDay(at, offsetOf(owning)), keep: true });
    } else if (day !== undefined) {
      if (/^(?:morgen|mañana)$/i.test(day) && MORNING_BEFORE.test(before.slice(-12))) continue;
      const days = lookUp(DAY_WORDS, day.toLowerCase()) ?? 0;
      last = { end: start + match[0].length, days };
      found.push({ start, end: last.end, day: localDay(at, days), keep: false });
    } else if (weekday !== undefined) {
      const from = last !== undefined && RANGE.test(text.slice(last.end, start)) ? last.days : undefined;
      const meant = weekdayMeant(match.groups ?? {}, { text, start, before, after, at, from });
      if (meant === undefined) continue;
      const end = start + match[0].length + meant.length;
      last = { end, days: meant.days };
      found.push({ start, end, day: localDay(at, meant.days), keep: meant.keep });
    }
  }
  return found;
}

/** "today's", "morgige". */
function offsetOf(owning: string): number {
  if (/^(?:tomorrow|morgig)/i.test(owning)) return 1;
  return /^(?:yesterday|gestrig)/i.test(owning) ? -1 : 0;
}

interface DayPlace {
  readonly text: string;
  readonly start: number;
  readonly before: string;
  readonly after: string;
  readonly at: number;
  /** The offset of the day that a range starts with. */
  readonly from: number | undefined;
}

interface MeantDay {
  readonly days: number;
  /** How many characters after the weekday belong to it. */
  readonly length: number;
  readonly keep: boolean;
}

/** Undefined if it is not certain which day is meant. */
function weekdayMeant(
  { which, weekday = '', pasado }: Record<string, string | undefined>,
  { text, start, before, after, at, from }: DayPlace,
): MeantDay | undefined {
  const number = DAY_NUMBER.exec(after);
  if (number !== null) {
    const days = daysToNumber(Number(number.groups?.number), weekday, at);
    return days === undefined ? undefined : { days, length: number[0].length, keep: true };
  }
  if (FROM_ANOTHER_DAY.test(after) || OTHER_WEEK_BEFORE.test(before)) return undefined;
  // "the Tuesday after we met"
  if (
    /(?<!\p{L})(?:the|der|die|am|el) $/iu.test(before) &&
    /^ (?:after|before|nachdem|bevor|después de)(?!\p{L})/iu.test(after)
  )
    return undefined;
  const week = NEXT_WEEK_AFTER.exec(after);
  if (week !== null) return { days: daysToNextWeek(weekday, at), length: week[0].length, keep: false };
  if (NEXT_WEEK_BEFORE.test(before)) return { days: daysToNextWeek(weekday, at), length: 0, keep: false };
  const coming = COMING_AFTER.exec(after);
  const sure = which !== undefined || pasado !== undefined || coming !== null || from !== undefined;
  if (!sure && HABIT.test(sentenceAround(text, start))) return undefined;
  if (!sure && !DAY_GOES_ON.test(after) && !SAYS_WHEN.test(before)) return undefined;
  // "el lunes" is no more certain than "on Monday".
  const plain = !/^(?!el$)./i.test(which ?? '') && pasado === undefined && coming === null && from === undefined;
  const tense = plain ? dayTense(`${before}${which ?? ''} `, after) : 'ahead';
  if (tense === 'unknown') return undefined;
  const days = daysToWeekday(weekday, at, {
    past: pasado !== undefined || LAST.test(which ?? '') || tense === 'past',
    next: /^(?:next|nächste|naechste|the following|following)/i.test(which ?? ''),
    after: from,
  });
  return { days, length: coming?.[0].length ?? 0, keep: false };
}

/** The next such weekday, a week later on the day itself; in the past, the previous one. */
function daysToWeekday(
  name: string,
  at: number,
  { past, next, after }: { readonly past: boolean; readonly next: boolean; readonly after: number | undefined },
): number {
  const away = (weekdayNumber(name) - new Date(at).getDay() + 7) % 7;
  // "Monday to Wednesday": the second day is the first Wednesday after the Monday.
  if (after !== undefined) return after + ((((away - after) % 7) + 7) % 7);
  if (past) return away - 7;
  return next ? daysToNextWeek(name, at) : away || 7;
}

/** "Next Friday" is in the next week, which starts on Monday. */
function daysToNextWeek(name: string, at: number): number {
  return 7 - ((new Date(at).getDay() + 6) % 7) + ((weekdayNumber(name) + 6) % 7);
}

/** The next day of a month with this number, if it is this weekday; a few weeks ahead at most. */
function daysToNumber(number: number, name: string, at: number): number | undefined {
  for (let days = 0; days <= 62; days += 1) {
    const day = localDay(at, days);
    if (Number(day.slice(-2)) !== number) continue;
    const [year = 0, month = 1] = day.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1, number)).getUTCDay() === weekdayNumber(name) ? days : undefined;
  }
  return undefined;
}

function weekdayNumber(name: string): number {
  return WEEKDAYS.findIndex((names) => names.includes(name.toLowerCase()));
}

function sentenceAround(text: string, at: number): string {
  const start = Math.max(...['.', '!', '?', ';', '\n'].map((mark) => text.lastIndexOf(mark, at - 1))) + 1;
  const length = text.slice(at).search(/[.!?;\n]/);
  return text.slice(start, length < 0 ? undefined : at + length);
}

/** Text in backticks is a name, not a day. */
function insideCode(before: string): boolean {
  return ((before.slice(before.lastIndexOf('\n') + 1).match(/`/g) ?? []).length & 1) === 1;
}
