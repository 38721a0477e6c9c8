/**
 * The hybrid logical clock: when Memoir learned something. It follows the wall clock while that moves forward and
 * counts up when it does not, so a clock that is set back, a burst within one millisecond or a second device never
 * breaks the order.
 *
 * Written as 16 hexadecimal digits (48 bits of milliseconds, 16 of counter), so text order is time order.
 */

export type Hlc = string;

export const HLC_ZERO: Hlc = '0000000000000000';
const MAX_MS = 2 ** 48 - 1;
const MAX_COUNTER = 0xffff;

/**
 * How far another device's stamp may move our clock ahead of the wall clock. Beyond this the event keeps its stamp and
 * our clock stays: one machine with a wrong year must not move all others into the future.
 */
export const MAX_FOREIGN_LEAD_MS = 24 * 3600 * 1000;

export function tickHlc(last: Hlc, nowMs: number): Hlc {
  const now = Math.max(0, Math.min(Math.trunc(nowMs), MAX_MS));
  const lastMs = hlcMs(last);
  if (now > lastMs) return formatHlc(now, 0);
  const counter = hlcCounter(last) + 1;
  return counter <= MAX_COUNTER ? formatHlc(lastMs, counter) : formatHlc(lastMs + 1, 0);
}

/** Our clock after a stamp from another device. */
export function witnessHlc(last: Hlc, seen: Hlc, nowMs: number): Hlc {
  if (hlcMs(seen) > nowMs + MAX_FOREIGN_LEAD_MS) return last;
  return seen > last ? seen : last;
}

export function hlcMs(hlc: Hlc): number {
  return Number.parseInt(hlc.slice(0, 12), 16);
}

/** The last possible stamp at this wall-clock time: the limit for `--known-at`. */
export function lastHlcAt(ms: number): Hlc {
  return formatHlc(Math.max(0, Math.min(Math.trunc(ms), MAX_MS)), MAX_COUNTER);
}

function hlcCounter(hlc: Hlc): number {
  return Number.parseInt(hlc.slice(12), 16);
}

function formatHlc(ms: number, counter: number): Hlc {
  return ms.toString(16).padStart(12, '0') + counter.toString(16).padStart(4, '0');
}
