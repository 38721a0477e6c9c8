/** Parses a duration: `2h`, `30m`, `1h30m`, `45 minutes`, `2 days`; a bare number is minutes. */

import { MemoirError } from '../../../domain/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/dates.ts';

/** A longer pause is most likely a typing error. */
const LONGEST_MS = 365 * DAY_MS;

const UNITS: readonly (readonly [pattern: RegExp, ms: number])[] = [
  [/^(m|min|mins|minutes?)$/, MINUTE_MS],
  [/^(h|hr|hrs|hours?)$/, HOUR_MS],
  [/^(d|days?)$/, DAY_MS],
  [/^(w|weeks?)$/, 7 * DAY_MS],
];

/** Milliseconds. */
export function parseDuration(typed: string): number {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^for\s+/, '');
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]*)/g)];
  const whole = parts
    .map(([part]) => part)
    .join('')
    .replace(/\s/g, '');
  const total = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * unitMs(unit ?? ''), 0);
  if (whole === '' || whole !== text.replace(/[\s,]|\band\b/g, '') || !(total >= MINUTE_MS && total <= LONGEST_MS)) {
    throw new MemoirError('bad-input', `"${typed}" is not a duration between one minute and one year`, {
      next: 'Examples: 30m, 2h, 1h30m, "2 days".',
    });
  }
  return Math.round(total);
}

function unitMs(unit: string): number {
  return unit === '' ? MINUTE_MS : (UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? Number.NaN);
}
