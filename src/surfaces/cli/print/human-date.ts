/** Relative times for people. Programs get ISO 8601 through `--json`. */
import { countOf } from '../../../domain/text/count.ts';
import { DAY_MS, HOUR_MS, localDay, MINUTE_MS } from '../../../domain/time/dates.ts';

/** From this age on, a date is shown. */
const DATE_FROM_MS = 30 * DAY_MS;

/** `3 h ago`, `in 2 days`, or the local date when it is more than 30 days away. */
export function humanDate(when: string | number | Date, nowMs: number): string {
  const then = new Date(when);
  const distance = nowMs - then.getTime();
  if (Number.isNaN(distance)) return 'unknown time';
  const size = Math.abs(distance);
  if (size >= DATE_FROM_MS) return localDay(then.getTime());
  if (size < MINUTE_MS) return 'just now';
  const amount =
    size < HOUR_MS
      ? `${floor(size, MINUTE_MS)} min`
      : size < DAY_MS
        ? `${floor(size, HOUR_MS)} h`
        : countOf(distance > 0 ? floor(size, DAY_MS) : nightsUntil(then, nowMs), 'day');
  return distance > 0 ? `${amount} ago` : `in ${amount}`;
}

/** `2 days 3 h`, `1 h 5 min`, `42 s`: for rates and time left. To the nearest minute, so `2h` is two hours at once. */
export function humanDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return withRest(`${hours} h`, minutes % 60, 'min');
  return withRest(countOf(Math.floor(hours / 24), 'day'), hours % 24, 'h');
}

function withRest(whole: string, rest: number, unit: string): string {
  return rest === 0 ? whole : `${whole} ${rest} ${unit}`;
}

/** Monday is in three days on a Friday, also in the afternoon. */
function nightsUntil(then: Date, nowMs: number): number {
  const now = new Date(nowMs);
  const midnight = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return Math.round((midnight(then) - midnight(now)) / DAY_MS);
}

function floor(ms: number, unit: number): number {
  return Math.floor(ms / unit);
}
