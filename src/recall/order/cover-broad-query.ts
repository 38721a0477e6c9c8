/**
 * Orders the results of a broad query, "summarise …", "in which order …", so that the first ones cover it: after each text that is
 * chosen, those that share its words or its time lose some of their score. Otherwise ten near-copies of the best text would
 * be shown.
 */
import { sharedMarks } from '../../domain/search/marks.ts';
import type { Scored } from '../scoring/combine-signals.ts';
import type { RankingWeights } from '../scoring/weights.ts';

export interface CoverInput {
  readonly limit: number;
  /** Whether the first results are shown in order of time. */
  readonly inOrder: boolean;
}

/** `ranked`: best first. All are returned; those that cover come first. */
export function coverBroadQuery(
  ranked: readonly Scored[],
  { limit, inOrder }: CoverInput,
  { spreadPool, spreadCopies, spreadTime }: RankingWeights,
): readonly Scored[] {
  const best = ranked[0]?.score ?? 0;
  const pool = ranked.slice(0, limit * spreadPool).filter(({ score }) => score > 0);
  if (pool.length <= limit) return inOrder ? [...pool.toSorted(byTime), ...ranked.slice(pool.length)] : ranked;
  const place = new Map(pool.toSorted(byTime).map((each, i) => [each, i]));
  const chosen: Scored[] = [];
  const open = new Map(pool.map((each) => [each, each.score / best]));
  const step = pool.length / limit;
  while (chosen.length < limit) {
    const [next] = [...open].reduce((a, b) => (b[1] > a[1] ? b : a));
    chosen.push(next);
    open.delete(next);
    for (const [each, worth] of open) {
      const apart = Math.abs((place.get(each) ?? 0) - (place.get(next) ?? 0)) / step;
      open.set(
        each,
        worth - spreadCopies * likeness(each.row.marks, next.row.marks) - spreadTime * Math.max(0, 1 - apart),
      );
    }
  }
  const taken = new Set(chosen);
  const front = ranked.filter((each) => taken.has(each));
  const rest = ranked.filter((each) => !taken.has(each));
  return [...(inOrder ? front.toSorted(byTime) : front), ...rest];
}

/** How much two texts share, 0 to 1. */
function likeness(a: Uint8Array | undefined, b: Uint8Array | undefined): number {
  return a && b ? sharedMarks(a, b) : 0;
}

function byTime(a: Scored, b: Scored): number {
  return a.row.at - b.row.at || a.row.doc - b.row.doc;
}
