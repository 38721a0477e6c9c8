/**
 * Whether the clock may be wrong: after more than a year without an event it shows a time that nothing confirms. What depends
 * on age alone then waits, so a clock that jumped ahead archives and deletes nothing.
 */
import { DAY_MS } from '../../domain/time/dates.ts';
import { hlcMs, lastHlcAt } from '../../domain/time/hlc.ts';
import type { Journal } from '../journal/journal.ts';

/** Longer than the longest break that people usually make. */
const SILENT_MS = 400 * DAY_MS;

/** False again once events of two days were recorded after the break. */
export function isClockDoubtful({ db, clock }: Journal): boolean {
  const newest = (before: string): number | undefined => {
    // Dreams and the files they write run by the clock alone, so they confirm nothing.
    const row = db.get(
      `SELECT hlc FROM events WHERE hlc < ? AND type NOT LIKE 'dream.%' AND type NOT LIKE 'file.%'
       ORDER BY seq DESC LIMIT 1`,
      before,
    );
    return typeof row?.hlc === 'string' ? hlcMs(row.hlc) : undefined;
  };
  const last = newest('~');
  if (last === undefined) return false;
  const earlier = newest(lastHlcAt(last - DAY_MS));
  return clock.now() - (earlier ?? last) > SILENT_MS;
}
