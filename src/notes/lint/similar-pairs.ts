/**
 * All pairs of statements that are at least so similar, without comparing every one with every other. Two that are alike
 * share one of their rarest words: so each is filed under just enough of its rarest words, and only those that meet there
 * are compared. Nothing above the threshold is missed.
 */
import { similarityOfWords, weight } from '../similarity.ts';

export interface SimilarPair {
  readonly a: number;
  readonly b: number;
  readonly similarity: number;
}

/** Indexes into `items`, a < b, in rising order. `mayPair` is asked before two are compared. */
export function similarPairs(
  items: readonly ReadonlySet<string>[],
  threshold: number,
  mayPair: (a: number, b: number) => boolean,
): readonly SimilarPair[] {
  const spread = new Map<string, number>();
  for (const words of items) for (const word of words) spread.set(word, (spread.get(word) ?? 0) + 1);
  const filed = new Map<string, number[]>();
  const pairs: SimilarPair[] = [];
  items.forEach((words, b) => {
    const seen = new Set<number>();
    for (const word of rarest(words, spread, threshold)) {
      const there = filed.get(word) ?? [];
      for (const a of there) {
        if (seen.has(a)) continue;
        seen.add(a);
        const other = items[a];
        if (other === undefined || !mayPair(a, b)) continue;
        const similarity = similarityOfWords(other, words);
        if (similarity >= threshold) pairs.push({ a, b, similarity });
      }
      there.push(b);
      filed.set(word, there);
    }
  });
  return pairs.sort((x, y) => x.a - y.a || x.b - y.b);
}

/**
 * With a threshold t, what two share weighs at least t / (2 - t) of either: so the rest, rarest first, until more than
 * 1 - t / (2 - t) is covered, cannot be without a shared word.
 */
function rarest(words: ReadonlySet<string>, spread: ReadonlyMap<string, number>, threshold: number): readonly string[] {
  const sorted = [...words].sort((a, b) => (spread.get(a) ?? 0) - (spread.get(b) ?? 0) || (a < b ? -1 : 1));
  let all = 0;
  for (const word of sorted) all += weight(word);
  let left = all * (1 - threshold / (2 - threshold));
  const filed: string[] = [];
  for (const word of sorted) {
    filed.push(word);
    left -= weight(word);
    // A little slack, because the shares are floating-point numbers.
    if (left < -1e-9) break;
  }
  return filed;
}
