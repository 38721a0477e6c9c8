/** Says since when a fact holds, or from when to when it held. */
import { isHolding, type Truth } from '../facts/fact.ts';
import { localDay } from '../time/dates.ts';

interface Held {
  readonly truth: Truth;
  readonly since: number;
  readonly until?: number;
}

export function whenHeld({ truth, since, until }: Held, now: number): string {
  const from = localDay(since);
  const to = until === undefined ? '' : ` to ${localDay(until)}`;
  if (!isHolding(truth)) return `${truth}, held from ${from}${to}`;
  if (until === undefined) return `holds since ${from}`;
  return `${until > now ? 'holds' : 'held'} from ${from}${to}`;
}
