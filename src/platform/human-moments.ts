/**
 * Points in time as people write them for the past: `2026-11-01`, `yesterday`, `three weeks ago`, `last March`,
 * `2026-11-01T14:30`.
 */
import { DAY_MS } from '../domain/dates.ts';
import { MemoirError } from '../domain/errors.ts';

const MAX_MS = 8_640_000_000_000_000;

/** Milliseconds. `edge` selects the start or end of a day, month or year; `end` is the first moment after it. */
export async function parseMoment(given: string | number, now: Date, edge: 'start' | 'end'): Promise<number> {
  if (typeof given === 'number') {
    if (Number.isFinite(given) && Math.abs(given) <= MAX_MS) return Math.trunc(given);
    throw notUnderstood(String(given));
  }
  const text = given.trim().toLowerCase();
  const exact = exactMoment(text, edge) ?? ago(text, now) ?? (await spelled(text, now, edge));
  if (exact === undefined || !Number.isFinite(exact)) throw notUnderstood(given);
  return exact;
}

function exactMoment(text: string, edge: 'start' | 'end'): number | undefined {
  const day = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
  if (day) {
    const [year, month, date] = [Number(day[1]), Number(day[2] ?? 1), Number(day[3] ?? 1)];
    const start = new Date(year, month - 1, date);
    // JavaScript turns 31 February into 3 March: not a valid day.
    if (start.getMonth() !== month - 1 || start.getDate() !== date) return undefined;
    if (edge === 'start') return start.getTime();
    if (day[3] !== undefined) return new Date(year, month - 1, date + 1).getTime();
    return day[2] !== undefined ? new Date(year, month, 1).getTime() : new Date(year + 1, 0, 1).getTime();
  }
  if (!/^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}/.test(text)) return undefined;
  const ms = Date.parse(text.toUpperCase().replace(' ', 'T'));
  return Number.isNaN(ms) ? undefined : ms;
}

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS };

/** `3d`, `12h`, `2w`: a time before now. */
function ago(text: string, now: Date): number | undefined {
  const match = /^(\d{1,5})\s*([hdw])$/.exec(text);
  return match ? now.getTime() - Number(match[1]) * (UNIT_MS[match[2] ?? 'd'] ?? 0) : undefined;
}

async function spelled(text: string, now: Date, edge: 'start' | 'end'): Promise<number | undefined> {
  if (text === '' || text.length > 100 || /^\d{4}-\d/.test(text)) return undefined;
  if (text === 'now') return now.getTime();
  const { casual } = await import('chrono-node');
  const [found, ...more] = casual.parse(text, now);
  if (!found || more.length > 0 || found.text.trim().length !== text.length) return undefined;
  const date = found.date();
  if (found.start.isCertain('hour') || found.start.isCertain('minute')) return date.getTime();
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const isMonth = !found.start.isCertain('day') && !found.start.isCertain('weekday') && found.start.isCertain('month');
  if (isMonth) return new Date(year, edge === 'start' ? month : month + 1, 1).getTime();
  return new Date(year, month, edge === 'start' ? day : day + 1).getTime();
}

function notUnderstood(given: string): MemoirError {
  return new MemoirError('bad-input', `${JSON.stringify(given)} is not a time Memoir understands`, {
    next: 'Write it like 2026-11-01, 2026-11, yesterday, "3 weeks ago", 12h or 2026-11-01T14:30.',
  });
}
