/**
 * Converts days relative to when something was said ("tomorrow", "Thursday", "nächsten Freitag", "el lunes") into
 * calendar days in the owner's time zone. English, German and Spanish. Phrases that mean no single day ("every Monday",
 * "am Morgen", "Black Friday") and text in code stay unchanged.
 */

import { lookUp } from '../json/look-up.ts';
import { localDay } from './dates.ts';

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
  String.raw`(?<![\p{L}\d_./-])(?:(?:the )?(?<day>${Object.keys(DAY_WORDS)
    .sort((a, b) => b.length - a.length)
    .join(
      '|',
    )})|(?:(?<which>${WHICH}) )?(?<weekday>${WEEKDAY_NAMES})(?<pasado> pasado)?)(?![\p{L}\d_/]|-\p{L}|\.\p{L})`,
  'giu',
);
const MAY_MATCH =
  /today|tonight|morrow|yesterday|day\b|heute|gestern|morgen|tag\b|mittwoch|abend\b|hoy|ayer|mañana|lunes|martes|coles|jueves|viernes|s[áa]bado|domingo/i;

/** Phrases that mean no single day: a habit, a name, a part of the day. */
const NOT_A_DAY =
  /(?:\b(?:every|each|any|all|most|black|good|cyber|jeden|jede[rs]?|immer|alle|guten|am frühen|jeweils|cada|todos los|los|por la|de la|esta|buena|the words?|called|named)\s+(?:other\s+|second\s+|zweiten\s+)?|["“„«])$/iu;
/** "heute Morgen" and "am Morgen" are this morning; "tomorrow morning" stays a day and its part. */
const MORNING_BEFORE = /\b(?:heute|gestern|am|den|der|diesen|jeden|vom|esta|la)\s+$/iu;
const LAST = /^(?:last|past|previous|letzte|vergangene|vorige|el pasado)/i;
/** After a verb in the past a weekday is the previous one, except in "decided to freeze on Thursday". */
const IN_THE_PAST =
  /\b(?:since|was|were|did|had|happened|went|broke|seit|war|waren|wurde|wurden|hatte|hatten|hat|habe|haben|desde|fue|era|hizo|ayer|\p{L}{3,}(?:ed|ió|aron|ieron))\b(?![^.;,:]*\bto\b)[^.;,:]{0,40}$/iu;
/** In a sentence about a habit ("never deploy on Friday") a weekday is every such day. */
const HABIT =
  /\b(?:never|always|usually|normally|generally|ever|nie|niemals|immer|grundsätzlich|normalerweise|stets|nunca|jamás|siempre|normalmente)\b/iu;
const RANGE =
  /^\s*(?:to|until|till|through|thru|and|or|-|–|bis|und|oder|a|al|y|hasta el|hasta)\s+(?:(?:el|zum)\s+)?$/iu;

/** `at` is when it was said. */
export function makeDaysAbsolute(text: string, at: number): string {
  if (!MAY_MATCH.test(text)) return text;
  let made = '';
  let copied = 0;
  let last: { readonly end: number; readonly days: number } | undefined;
  for (const match of text.matchAll(RELATIVE)) {
    const before = text.slice(0, match.index);
    const { day, which, weekday, pasado } = match.groups ?? {};
    if (NOT_A_DAY.test(before.slice(-40)) || insideCode(before)) continue;
    if (which === undefined && weekday !== undefined && HABIT.test(sentenceAround(text, match.index))) continue;
    if (day !== undefined && /^(?:morgen|mañana)$/i.test(day) && MORNING_BEFORE.test(before.slice(-12))) continue;
    const days =
      day !== undefined
        ? (lookUp(DAY_WORDS, day.toLowerCase()) ?? 0)
        : daysToWeekday(weekday ?? '', at, {
            past:
              pasado !== undefined ||
              LAST.test(which ?? '') ||
              (which === undefined && IN_THE_PAST.test(before.slice(-60))),
            next: /^(?:next|nächste|naechste|the following|following)/i.test(which ?? ''),
            after: last !== undefined && RANGE.test(text.slice(last.end, match.index)) ? last.days : undefined,
          });
    made += text.slice(copied, match.index) + localDay(at, days);
    copied = match.index + match[0].length;
    last = { end: copied, days };
  }
  return made + text.slice(copied);
}

/** The next such weekday, a week later on the day itself; in the past, the previous one. */
function daysToWeekday(
  name: string,
  at: number,
  { past, next, after }: { readonly past: boolean; readonly next: boolean; readonly after: number | undefined },
): number {
  const wanted = WEEKDAYS.findIndex((names) => names.includes(name.toLowerCase()));
  const away = (wanted - new Date(at).getDay() + 7) % 7;
  // "Monday to Wednesday": the second day is the first Wednesday after the Monday.
  if (after !== undefined) return after + ((((away - after) % 7) + 7) % 7);
  if (past) return away - 7;
  // "Next Friday" is in the next week, which starts on Monday.
  if (next) return 7 - ((new Date(at).getDay() + 6) % 7) + ((wanted + 6) % 7);
  return away || 7;
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
