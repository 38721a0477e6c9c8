/**
 * Finds all pairs of statements above a similarity without comparing every pair. Similar statements share one of their
 * rarest words at a similar position. So each statement is filed under just enough of its rarest words, and only
 * statements that meet there and can still be similar are compared. No pair is missed.
 */
import { compareText } from '../../domain/text/compare-text.ts';
import { weight } from '../similarity.ts';

export interface SimilarPair {
  readonly a: number;
  readonly b: number;
  readonly similarity: number;
}

/** A statement as indexes into the list of all words, rarest first. */
interface Ranked {
  readonly item: number;
  readonly words: readonly number[];
  readonly total: number;
}

/** A statement that has a word, with the weight of this and its more common words. */
interface Filed {
  readonly of: Ranked;
  readonly rest: number;
}

/** For rounding errors in the bounds. */
const SLACK = 1e-9;

/** Indexes into `items`, a < b, ascending. `mayPair` is called before two are compared. */
export function similarPairs(
  items: readonly ReadonlySet<string>[],
  threshold: number,
  mayPair: (a: number, b: number) => boolean,
): readonly SimilarPair[] {
  const { ranked, weights } = rankByRarity(items);
  const filed: Filed[][] = weights.map(() => []);
  /** The last statement each was compared with. */
  const triedWith: (Ranked | undefined)[] = items.map(() => undefined);
  const pairs: SimilarPair[] = [];
  // Lightest first, so every filed statement is at most as heavy.
  for (const one of ranked.toSorted((x, y) => x.total - y.total)) {
    // The lighter of two similar statements has at least this weight in common with the heavier.
    const least = (one.total * threshold) / (2 - threshold);
    let before = 0;
    for (const word of one.words) {
      // If this is the rarest shared word, all other shared words follow it.
      const rest = one.total - before;
      if (rest < least - SLACK) break;
      for (const { of: other, rest: itsRest } of filed[word] ?? []) {
        const all = one.total + other.total;
        const enough = threshold * all - SLACK;
        // Statements filed later are heavier.
        if (2 * rest < enough) break;
        if (triedWith[other.item] === one) continue;
        triedWith[other.item] = one;
        if (2 * itsRest < enough) continue;
        const [a, b] = one.item < other.item ? [one.item, other.item] : [other.item, one.item];
        if (!mayPair(a, b)) continue;
        const similarity = (2 * sharedWeight(one.words, other.words, weights)) / all;
        if (similarity >= threshold) pairs.push({ a, b, similarity });
      }
      // With a statement at least as heavy it shares this much of its own weight.
      if (rest >= one.total * threshold - SLACK) filed[word]?.push({ of: one, rest });
      before += weights[word] ?? 0;
    }
  }
  return pairs.sort((x, y) => x.a - y.a || x.b - y.b);
}

function rankByRarity(items: readonly ReadonlySet<string>[]): {
  readonly ranked: readonly Ranked[];
  readonly weights: readonly number[];
} {
  const spread = new Map<string, number>();
  for (const words of items) for (const word of words) spread.set(word, (spread.get(word) ?? 0) + 1);
  const rarestFirst = [...spread].sort(([a, x], [b, y]) => x - y || compareText(a, b)).map(([word]) => word);
  const weights = rarestFirst.map(weight);
  const places = new Map(rarestFirst.map((word, place) => [word, place]));
  const ranked = items.map((given, item): Ranked => {
    const words = [...given].map((word) => places.get(word) ?? 0).sort((x, y) => x - y);
    return { item, words, total: words.reduce((sum, word) => sum + (weights[word] ?? 0), 0) };
  });
  return { ranked, weights };
}

/** Both are sorted ascending. */
function sharedWeight(a: readonly number[], b: readonly number[], weights: readonly number[]): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x = 0, y = 0] = [a[i], b[j]];
    if (x === y) shared += weights[x] ?? 0;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return shared;
}
