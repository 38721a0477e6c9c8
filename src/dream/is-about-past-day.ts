/**
 * Finds statements about a future day that has passed: a freeze next Tuesday, an account that closes at the end of the month.
 * They were true when they were said; in a note they would read as if the day were still to come.
 */
import type { Fact } from '../domain/facts/fact.ts';
import { DAY_MS, localDay } from '../domain/time/dates.ts';

const DAY = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;
/** Days that nobody made absolute. */
const RELATIVE =
  /(?<!\p{L})(?:tomorrow['’]?s?|tonight|next (?:week|month|sprint|mon|tues|wednes|thurs|fri)\w*|this (?:week|month|weekend)|morgen|nächste woche|diese woche|mañana|la semana que viene|esta semana)(?!\p{L})/iu;
/** After this long, "next week" is over. */
const RELATIVE_MS = 14 * DAY_MS;
const TOMORROW_MS = 2 * DAY_MS;

/** `newest`: when the project was last mentioned. Time is counted up to then, because a project can be inactive. */
export function isAboutPastDay({ statement, at }: Fact, newest: number): boolean {
  const said = localDay(at);
  const days = statement.match(DAY) ?? [];
  const today = localDay(newest);
  if (days.length > 0) return days.every((day) => day > said && day < today);
  const relative = RELATIVE.exec(statement)?.[0];
  if (relative === undefined) return false;
  return newest - at > (/^(?:tomorrow|tonight|morgen|mañana)/i.test(relative) ? TOMORROW_MS : RELATIVE_MS);
}
