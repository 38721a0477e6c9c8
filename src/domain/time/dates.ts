/**
 * Days and times as text: in the owner's time zone for texts that people read, in UTC for keys that must be equal on
 * every machine.
 */

/** The last date JavaScript can represent. */
export const LAST_DATE_MS = 8_640_000_000_000_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A time as part of a file name: sorts by time, legal on every file system. */
export function fileTime(ms: number): string {
  return new Date(ms).toISOString().replaceAll(':', '').replace('.', '');
}

/** The time in a name made by `fileTime`. */
export function timeOfFile(text: string): number {
  return Date.parse(text.replace(/T(\d{2})(\d{2})(\d{2})(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
}

/** The day in this machine's time zone, `YYYY-MM-DD`; `days` later if given. */
export function localDay(ms: number, days = 0): string {
  const at = new Date(ms);
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(day.getFullYear(), 4)}-${pad(day.getMonth() + 1, 2)}-${pad(day.getDate(), 2)}`;
}

/** The day in UTC, `YYYY-MM-DD`: for keys and stored fields. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The day and time on this machine's clock, `YYYY-MM-DD HH:MM`. */
export function localTime(ms: number): string {
  return `${localDay(ms)} ${localMinute(ms)}`;
}

/** The time on this machine's clock, `HH:MM`. */
export function localMinute(ms: number): string {
  const at = new Date(ms);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
