/** Times as people say them, in their own zone and language. */
const DAY_MS = 86_400_000;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });
const yearDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

export function ago(at: string | number, now = Date.now()): string {
  const ms = now - new Date(at).getTime();
  if (ms < 45_000) return 'just now';
  if (ms < 3_600_000) return relative.format(-Math.round(ms / 60_000), 'minute');
  if (ms < DAY_MS) return relative.format(-Math.round(ms / 3_600_000), 'hour');
  if (ms < 30 * DAY_MS) return relative.format(-Math.floor(ms / DAY_MS), 'day');
  return day(at);
}

export function whole(at: string | number): string {
  return dateTime.format(new Date(at));
}

export function time(at: string | number): string {
  return clock.format(new Date(at));
}

export function day(at: string | number): string {
  const date = new Date(at);
  return (date.getFullYear() === new Date().getFullYear() ? shortDay : yearDay).format(date);
}

/** Roughly when: near days by name, then whole months. */
export function periodHeading(at: string | number): string {
  const date = new Date(at);
  const days = daysBetween(date, new Date());
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return days < 7 ? 'Past week' : month.format(date);
}

/** `2026-11-16`, in local time. */
export function dayKey(at: string | number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

function daysBetween(from: Date, to: Date): number {
  const start = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((start(to) - start(from)) / DAY_MS);
}

export function age(at: string | number): number {
  return Math.floor((Date.now() - new Date(at).getTime()) / DAY_MS);
}

export function duration(from: string | number, to: string | number): string {
  const minutes = Math.round((new Date(to).getTime() - new Date(from).getTime()) / 60_000);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
  return `${Math.round(hours / 24)} days`;
}

export function bytes(n: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let value = n;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

export function countOf(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString()} ${countWord(n, one, many)}`;
}

/** The singular or plural of a word, for a number that is shown separately. */
export function countWord(n: number, one: string, many = `${one}s`): string {
  return n === 1 ? one : many;
}

/** Money, with enough digits to show small amounts. */
export function dollars(n: number): string {
  if (n > 0 && n < 0.0001) return 'under $0.0001';
  return n > 0 && n < 0.01 ? `$${n.toFixed(4)}` : `$${n.toFixed(2)}`;
}

export function costWords({ tokens, dollars: cost }: { readonly tokens: number; readonly dollars: number }): string {
  return `${countOf(tokens, 'token')}, ${cost === 0 ? 'free' : dollars(cost)}`;
}
