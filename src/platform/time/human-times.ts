/**
 * Points in time as people write them for the past: `2026-11-01`, `yesterday`, `three weeks ago`, `last March`,
 * `2026-11-01T14:30`. A day without a year or a weekday is the last one: everything recorded is in the past.
 */

import { MemoirError } from '../../domain/errors.ts';
import { DAY_MS, HOUR_MS, localDay } from '../../domain/time/dates.ts';

const MAX_MS = 8_640_000_000_000_000;

/** "in october", "on feb 10", "im Oktober": as people say a time in a sentence. */
const PREPOSITION =
  /^(?:in|on|at|during|by|as of|im|am|in der|en|el|a)\s+(?!\d+\s*(?:min|hour|day|week|month|year|h|d|w))/;

/** Milliseconds. `edge` selects the start or end of a day, month or year; `end` is the first moment after it. */
export async function parseTime(given: string | number, now: Date, edge: 'start' | 'end'): Promise<number> {
  if (typeof given === 'number') {
    if (Number.isFinite(given) && Math.abs(given) <= MAX_MS) return Math.trunc(given);
    throw notUnderstood(String(given));
  }
  const text = given.trim().toLowerCase().replace(PREPOSITION, '');
  const exact = exactMoment(text, edge) ?? ago(text, now) ?? (await spelled(text, now, edge));
  if (exact === undefined || !Number.isFinite(exact)) throw notUnderstood(given);
  return exact;
}

/** What is asked as of a day, month or year counts at its last moment: what begins the day after has not begun. */
export async function parseLastMoment(given: string | number, now: Date): Promise<number> {
  const end = await parseTime(given, now, 'end');
  return end === (await parseTime(given, now, 'start')) ? end : end - 1;
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

const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

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
  const { start } = found;
  const isTime = start.isCertain('hour') || start.isCertain('minute');
  const isMonth = !start.isCertain('day') && !start.isCertain('weekday') && start.isCertain('month');
  const meant = found.date();
  const date = new Date(
    isTime ? meant : new Date(meant.getFullYear(), meant.getMonth(), isMonth ? 1 : meant.getDate()),
  );
  // "next" names the future. Without it, what is incomplete and would be in the future is the one before.
  if (date.getTime() > now.getTime() && !/\bnext\b/.test(text)) {
    if (start.isCertain('month')) {
      if (!start.isCertain('year')) date.setFullYear(date.getFullYear() - 1);
    } else if (start.isCertain('weekday')) date.setDate(date.getDate() - 7);
    else if (isTime && !start.isCertain('day')) date.setDate(date.getDate() - 1);
  }
  if (isTime || edge === 'start') return date.getTime();
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return (isMonth ? new Date(year, month + 1, 1) : new Date(year, month, day + 1)).getTime();
}

/** A calendar day of the past, `YYYY-MM-DD`. */
export async function parsePastDay(text: string, now: Date): Promise<string> {
  return localDay(await parseTime(text, now, 'start'));
}

export interface Range {
  readonly since?: string | number | undefined;
  readonly until?: string | number | undefined;
}

/** From `since` (inclusive) to `until` (exclusive), in milliseconds. Throws if nothing recorded can be in between. */
export async function parseRange(
  { since, until }: Range,
  now: Date,
): Promise<{ readonly since: number | undefined; readonly until: number | undefined }> {
  const from = since === undefined ? undefined : await parseTime(since, now, 'start');
  const to = until === undefined ? undefined : await parseTime(until, now, 'end');
  if (from !== undefined && to !== undefined && from >= to) {
    throw new MemoirError('bad-input', `The time ${rangeText({ since: from, until: to })} is empty`, {
      next: 'Give a start that is before the end.',
    });
  }
  if (from !== undefined && from > now.getTime()) {
    throw new MemoirError('bad-input', `The time ${rangeText({ since: from, until: to })} is in the future`, {
      next: 'Everything recorded is in the past. Write the year if you mean another one: 2026-02-10.',
    });
  }
  return { since: from, until: to };
}

/** `from 2026-02-10 to 2026-02-12`: the days as they were read, both included; with the time if it is not a whole day. */
export function rangeText({
  since,
  until,
}: {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}): string {
  const from = since === undefined ? [] : [`from ${momentText(since)}`];
  // The end is the first moment after it: of a whole day, the day before.
  const to = until === undefined ? [] : [`to ${isMidnight(until) ? localDay(until - 1) : momentText(until)}`];
  return [...from, ...to].join(' ');
}

function momentText(ms: number): string {
  if (isMidnight(ms)) return localDay(ms);
  const date = new Date(ms);
  return `${localDay(ms)} ${[date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

function isMidnight(ms: number): boolean {
  const date = new Date(ms);
  return date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0;
}

function notUnderstood(given: string): MemoirError {
  return new MemoirError('bad-input', `${JSON.stringify(given)} is not a time Memoir understands`, {
    next: 'Write it like 2026-11-01, 2026-11, yesterday, "3 weeks ago", 12h or 2026-11-01T14:30.',
  });
}
