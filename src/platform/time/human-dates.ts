/**
 * Days as people write them: `2026-12-01`, `tomorrow`, `friday`, `in 3 days`, `end of next week`. Plain forms are
 * parsed here. The date library is loaded for the others, and its result used only if it understood every word.
 */

import { MemoirError } from '../../domain/errors.ts';
import { localDay } from '../../domain/time/dates.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A calendar day, `YYYY-MM-DD`, in the owner's time zone. */
export async function parseDay(text: string, now: Date): Promise<string> {
  const wanted = text.trim().toLowerCase();
  const day = exactDay(wanted) ?? nearDay(wanted, now) ?? (await spelledDay(wanted, now));
  if (day !== undefined) return day;
  throw new MemoirError('bad-input', `${JSON.stringify(text)} is not a day Memoir understands`, {
    next: 'Write it like 2026-12-01, tomorrow, friday, "in 3 days" or "next week".',
  });
}

function exactDay(text: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  // JavaScript turns 31 February into 3 March: not a valid day.
  return formatDay(date) === text ? text : undefined;
}

function nearDay(text: string, now: Date): string | undefined {
  const inDays = /^(?:in )?\+?(\d{1,4}) ?(d|day|days|w|week|weeks)$/.exec(text);
  if (inDays) return shift(now, Number(inDays[1]) * (inDays[2]?.startsWith('w') ? 7 : 1));
  if (text === 'today' || text === 'tonight') return shift(now, 0);
  if (text === 'tomorrow') return shift(now, 1);
  if (text === 'yesterday') return shift(now, -1);
  if (text === 'next week') return shift(now, 7);
  const weekday = WEEKDAYS.findIndex((name) => text === name || text === name.slice(0, 3));
  // The next such day: on a Friday, "friday" is a week from now.
  return weekday < 0 ? undefined : shift(now, (weekday - now.getDay() + 7) % 7 || 7);
}

async function spelledDay(text: string, now: Date): Promise<string | undefined> {
  if (/^\d{4}-\d{1,2}-\d{1,2}/.test(text)) return undefined;
  const { casual } = await import('chrono-node');
  const [found, ...more] = casual.parse(text, now, { forwardDate: true });
  if (!found || more.length > 0 || found.text.trim().length !== text.length) return undefined;
  return formatDay(found.date());
}

function shift(from: Date, days: number): string {
  return formatDay(new Date(from.getFullYear(), from.getMonth(), from.getDate() + days));
}

export function formatDay(date: Date): string {
  return localDay(date.getTime());
}
