/**
 * Until when a statement holds that names its own end: "no deploys until Friday (2026-11-20)", "tomorrow's (2026-10-20) freeze,
 * only fixes", "push tonight". The extractor writes the calendar day behind a relative one. Wordings per language, as data.
 */
import { DAY_MS } from '../time/dates.ts';
import type { FactKind } from './fact.ts';

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
/** "from tonight on", "this time and always". */
const LASTING =
  /(?<!\p{L})(?:from|starting|since|always|never|every|each|ab|von|seit|immer|nie|niemals|jede[rsnm]?|desde|a partir|siempre|nunca|cada)(?!\p{L})/iu;
const WISHES: ReadonlySet<FactKind> = new Set(['preference', 'correction']);
/** Open work is still open after its day. */
const STAYS_OPEN: ReadonlySet<FactKind> = new Set(['blocker', 'commitment', 'outcome', 'lesson']);

/** The time from which it no longer holds; undefined if it names none. `at` is when it was said. */
export function holdsUntil(kind: FactKind, statement: string, at: number): number | undefined {
  if (STAYS_OPEN.has(kind)) return undefined;
  const until = UNTIL.exec(statement)?.[1];
  if (until !== undefined) return dayAfter(until, 1);
  const [, english, german] = EVENT_OF.exec(statement) ?? [];
  const day = english ?? german;
  if (day !== undefined) return dayAfter(day, EVENT_DAYS);
  const once = WISHES.has(kind) && THIS_TIME.test(statement) && !LASTING.test(statement);
  return once ? at + DAY_MS : undefined;
}

/** Whether nobody said until when it holds: an event and a wish for this occasion end at an assumed time. */
export function isEndAssumed(kind: FactKind, statement: string): boolean {
  return !UNTIL.test(statement) && holdsUntil(kind, statement, 0) !== undefined;
}

/** The day is over everywhere on earth. */
function dayAfter(day: string, days: number): number | undefined {
  const start = Date.parse(day);
  return Number.isNaN(start) ? undefined : start + days * DAY_MS + DAY_MS / 2;
}
