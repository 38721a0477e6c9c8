/**
 * Until when a statement holds that names its own end: "no deploys until Friday (2026-11-20)", "tomorrow's (2026-10-20) freeze,
 * only fixes", "push tonight". The extractor writes the calendar day behind a relative one. Wordings per language, as data.
 */
import { DAY_MS } from '../../time/dates.ts';
import type { FactKind } from '../fact.ts';
import { afterDay, frameWithoutDay, type TimeFrame } from './frame-of-time.ts';

const UNTIL =
  /(?<!\p{L})(?:until|till|til|through|bis(?: zum| einschließlich)?|hasta)(?: the| el| next| this| nächsten?| kommenden?)? [^().;]{0,25}\((\d{4}-\d\d-\d\d)\)/iu;
/** An event of one day, and what it asks for. */
const EVENT_OF =
  /(?<!\p{L})(?:today|tonight|tomorrow)['’]?s \((\d{4}-\d\d-\d\d)\)|(?<!\p{L})(?:heutig|morgig)e[nrms]? \((\d{4}-\d\d-\d\d)\)/iu;
/** Such an event may last for some days. */
const EVENT_DAYS = 7;
/** A wish for this occasion, not for every one. */
const THIS_TIME =
  /(?<!\p{L})(?:tonight|this (?:evening|once|time)|for (?:today|tonight)|heute (?:abend|nacht)|diesmal|dieses mal|(?:nur|für) heute|esta (?:noche|vez)|(?:por|solo|sólo) hoy)(?!\p{L})/iu;
/** The span that a statement is about: "this week we deploy on monday". */
const PERIODS: readonly (readonly [words: RegExp, end: (at: number) => number])[] = [
  [/(?<!\p{L})(?:this week|diese[rn]? woche|esta semana)(?!\p{L}|['’]s)/iu, (at) => endOfWeek(at)],
  [
    /(?<!\p{L})(?:next week|(?:nächste|kommende)[rn]? woche|la (?:próxima semana|semana que viene))(?!\p{L}|['’]s)/iu,
    (at) => endOfWeek(at + 7 * DAY_MS),
  ],
  [
    /(?<!\p{L})(?:this (?:mon|tues|wednes|thurs|fri|satur|sun)day|diesen (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|este (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo))(?!\p{L}|['’]s)/iu,
    (at) => at + DAY_MS,
  ],
  [/(?<!\p{L})(?:this month|diese[nm] monat|este mes)(?!\p{L}|['’]s)/iu, (at) => endOfMonth(at)],
  [
    /(?<!\p{L})(?:(?:just|only) (?:for )?today|for today|(?:nur|bloß) (?:für )?heute|(?:solo|sólo) (?:por )?hoy|por hoy)(?!\p{L})/iu,
    (at) => at + DAY_MS,
  ],
  // "früher MySQL, heute Postgres" is how it is these days.
  [
    /(?:^|(?:^|[,;.:] )(?:and|but|so|ok|okay|und|also|y|pero) |[,;:] )(?:today|heute|hoy)(?: \(\d{4}-\d\d-\d\d\))?,? (?!(?:and|und|y|abend|nacht|früh|morgen|mittag|nachmittag)(?!\p{L}))(?=\p{L})|(?<! (?:is|are|was|ist|sind|war|es|son|of|from|since|till|until|by)) (?:today|hoy)(?: \(\d{4}-\d\d-\d\d\))?[.!]*$/iu,
    (at) => afterDay(Math.floor(at / DAY_MS)),
  ],
  [
    /^(?:(?:and|but|so|ok|okay|und|also|y|pero) )?(?:tomorrow|morgen|mañana)(?: \(\d{4}-\d\d-\d\d\))?,? (?:we|nutzen|nehmen|verwenden|usamos|\p{L}+en wir)(?!\p{L})/iu,
    (at) => afterDay(Math.floor(at / DAY_MS) + 1),
  ],
];
/** What happens in that span may last: "this week we moved to pnpm", "next week we switch to pnpm". */
const LASTS_BEYOND =
  /(?<!\p{L})(?:switch(?:ing)?|mov(?:e|ing)|migrat(?:e|ing)|chang(?:e|ing)|start(?:ing)?|begin|adopt|launch|wechseln|umstellen|umziehen|stellen|ziehen|migrieren|beginnen|starten|pasamos|migramos|cambiamos|empezamos|estrenamos|\p{L}{2,}ed|got|went|was|were|had|has|have|did|made|chose|took|came|sent|hat|habe|haben|hatten?|wurden?|war|waren|ist \p{L}+ worden|ge\p{L}{3,}(?:t|en)|ha|han|hemos|fue|fueron|\p{L}{2,}(?:ó|aron|ieron))(?!\p{L})/iu;
/** "from tonight on", "this time and always". */
const LASTING =
  /(?<!\p{L})(?:from|starting|since|as of|always|never|every|each|used to|before|no longer|any ?more|instead|nowadays|everywhere|gone|for good|überall|endgültig|en todas partes|para siempre|ab|von|seit|immer|nie|niemals|jede[rsnm]?|früher|damals|vorher|nicht mehr|desde|a partir|siempre|nunca|cada|antes|ya no)(?!\p{L})/iu;
const WISHES: ReadonlySet<FactKind> = new Set(['preference', 'correction']);
/** Open work is still open after its day. */
const STAYS_OPEN: ReadonlySet<FactKind> = new Set(['blocker', 'commitment', 'outcome', 'lesson']);

/** The time from which it no longer holds; undefined if it names none. `at` is when it was said. */
export function holdsUntil(kind: FactKind, statement: string, at: number): number | undefined {
  if (STAYS_OPEN.has(kind)) return undefined;
  const frame = untilWhen(statement, at);
  if (frame !== undefined) return frame.over;
  const [, english, german] = EVENT_OF.exec(statement) ?? [];
  const day = english ?? german;
  if (day !== undefined) return dayAfter(day, EVENT_DAYS);
  const period = periodOf(statement);
  if (period !== undefined) return Math.max(period(at), ...daysIn(statement).map((named) => dayAfter(named, 1) ?? at));
  const once = WISHES.has(kind) && THIS_TIME.test(statement) && !LASTING.test(statement);
  return once ? at + DAY_MS : undefined;
}

/** The words that say until when. */
function untilWhen(statement: string, at: number): TimeFrame | undefined {
  const match = UNTIL.exec(statement);
  const over = match?.[1] === undefined ? undefined : dayAfter(match[1], 1);
  return match === null || over === undefined
    ? frameWithoutDay(statement, at)
    : { start: match.index, end: match.index + match[0].length, over };
}

/** The words that say how long it holds, if it holds for a time. */
export function frameIn(statement: string, at: number): TimeFrame | undefined {
  const until = untilWhen(statement, at);
  if (until !== undefined) return until;
  const period = periodOf(statement);
  if (period === undefined) return undefined;
  const words = PERIODS.find(([, end]) => end === period)?.[0].exec(statement);
  return words === null || words === undefined
    ? undefined
    : { start: words.index, end: words.index + words[0].length, over: period(at) };
}

/** What was asked before is not part of it. */
const ASKED = / \(asked: .*$/su;

function periodOf(said: string): ((at: number) => number) | undefined {
  const statement = said.replace(ASKED, '');
  if (LASTING.test(statement) || LASTS_BEYOND.test(statement)) return undefined;
  return PERIODS.find(([words]) => words.test(statement))?.[1];
}

function daysIn(statement: string): readonly string[] {
  return statement.match(/(?<=\()\d{4}-\d\d-\d\d(?=\))/g) ?? [];
}

/** Weeks end on Sunday. */
function endOfWeek(at: number): number {
  const day = Math.floor(at / DAY_MS);
  // 1970-01-01 was a Thursday.
  const sinceMonday = (day + 3) % 7;
  return afterDay(day - sinceMonday + 6);
}

function endOfMonth(at: number): number {
  const date = new Date(at);
  return afterDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) / DAY_MS);
}

/** Whether nobody said until when it holds: an event and a wish for this occasion end at an assumed time. */
export function isEndAssumed(kind: FactKind, statement: string): boolean {
  return (
    untilWhen(statement, 0) === undefined &&
    periodOf(statement) === undefined &&
    holdsUntil(kind, statement, 0) !== undefined
  );
}

/** The day is over everywhere on earth. */
function dayAfter(day: string, days: number): number | undefined {
  const start = Date.parse(day);
  return Number.isNaN(start) ? undefined : start + days * DAY_MS + DAY_MS / 2;
}
