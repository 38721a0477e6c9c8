/**
 * Orders the results of a broad query, "summarise …", "in which order …", so that the first ones cover it: after each text that is
 * chosen, those that share its words lose some of their score. Otherwise ten near-copies of the best text would be shown.
 * Of two that say nearly the same, the newer stands above the older: it is how things are now.
 */
import { sharedMarks } from '../../domain/search/marks.ts';
import type { Scored } from '../scoring/combine-signals.ts';
import type { RankingWeights } from '../scoring/weights.ts';

export interface CoverInput {
  readonly limit: number;
  /** The older of two texts is not replaced by the newer: the query asks for both. */
  readonly inOrder: boolean;
}

/** `ranked`: best first. All are returned; those that cover come first. */
export function coverBroadQuery(
  ranked: readonly Scored[],
  { limit, inOrder }: CoverInput,
  { spreadPool, spreadCopies }: RankingWeights,
): readonly Scored[] {
  const most = ranked[0]?.score ?? 0;
  const pool = ranked.slice(0, limit * spreadPool).filter(({ score }) => score > 0);
  if (pool.length <= limit) return ranked;
  const chosen: Scored[] = [];
  const open = new Map(pool.map((each) => [each, each.score / most]));
  while (chosen.length < limit) {
    const [best] = [...open].reduce((a, b) => (b[1] > a[1] ? b : a));
    const next = inOrder ? best : newestLike(best, open.keys());
    chosen.push(next);
    open.delete(next);
    for (const [each, worth] of open) {
      open.set(each, worth - spreadCopies * likeness(each.row.marks, next.row.marks));
    }
  }
  const taken = new Set(chosen);
  const front = ranked.filter((each) => taken.has(each));
  const rest = ranked.filter((each) => !taken.has(each));
  return [...(inOrder ? front : newestOfAlikeFirst(front)), ...rest];
}

/** Texts that share this much of their words say how one thing is at two times. */
const ONE_THING = 0.5;

/** The newest of the texts that say nearly the same as this one. */
function newestLike(text: Scored, others: Iterable<Scored>): Scored {
  let newest = text;
  for (const each of others) {
    if (each.row.at > newest.row.at && likeness(each.row.marks, text.row.marks) >= ONE_THING) newest = each;
  }
  return newest;
}

/** A newer text takes the place of the first older one that says nearly the same; the older ones follow. */
function newestOfAlikeFirst(front: readonly Scored[]): readonly Scored[] {
  const ordered: Scored[] = [];
  for (const each of front) {
    const at = ordered.findIndex(
      (before) => before.row.at < each.row.at && likeness(before.row.marks, each.row.marks) >= ONE_THING,
    );
    ordered.splice(at < 0 ? ordered.length : at, 0, each);
  }
  return ordered;
}

/** How much two texts share, 0 to 1. */
function likeness(a: Uint8Array | undefined, b: Uint8Array | undefined): number {
  return a && b ? sharedMarks(a, b) : 0;
}
