/** When a scheduled job was last due, and whether that start was missed. All times are in the zone of the machine. */
import { DAY_MS } from '../../domain/time/dates.ts';
import type { ScheduleTime } from './unit.ts';

/** The newest scheduled time at or before `now`. */
export function lastDue({ weekday, hour, minute }: ScheduleTime, now: number): number {
  const at = new Date(now);
  // A week and a day back covers a day that the change of the clocks makes shorter.
  for (let back = 0; back <= 8; back += 1) {
    const then = new Date(at.getFullYear(), at.getMonth(), at.getDate() - back, hour, minute);
    if (then.getTime() <= now && (weekday === undefined || then.getDay() === weekday)) return then.getTime();
  }
  return now - 7 * DAY_MS;
}

/** The next scheduled time after `now`. */
export function nextDue({ weekday, hour, minute }: ScheduleTime, now: number): number {
  const at = new Date(now);
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const then = new Date(at.getFullYear(), at.getMonth(), at.getDate() + ahead, hour, minute);
    if (then.getTime() > now && (weekday === undefined || then.getDay() === weekday)) return then.getTime();
  }
  return now + 7 * DAY_MS;
}

/** However many starts were missed, the job is due once. `lastRun`: undefined if it never ran. */
export function isDue(moment: ScheduleTime, lastRun: number | undefined, now: number): boolean {
  // A run in the future shows that the clock was set back: it must not stop the job for years.
  if (lastRun === undefined || lastRun > now + DAY_MS) return true;
  return lastRun < lastDue(moment, now);
}
