import fc from 'fast-check';
import { expect, it } from 'vitest';
import { similarityOfWords } from '../similarity.ts';
import { type SimilarPair, similarPairs } from './similar-pairs.ts';

/** Compares every pair. */
function byComparingAll(items: readonly ReadonlySet<string>[], threshold: number): readonly SimilarPair[] {
  return items.flatMap((one, a) =>
    items.flatMap((other, b) => {
      const similarity = similarityOfWords(one, other);
      return a < b && similarity >= threshold ? [{ a, b, similarity }] : [];
    }),
  );
}

/** Few words, so that many are similar; some count double. */
const statement = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '¬a', '¬b', '1', '22', '333'), {
  maxLength: 9,
});

it('finds the same pairs as a comparison of all pairs', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(statement, { maxLength: 14 }),
      fc.constantFrom(0.2, 0.5, 2 / 3, 0.8, 0.95, 1),
      (lists, threshold) => {
        const items = lists.map((words) => new Set(words));
        const pairs = similarPairs(items, threshold, () => true);
        found += pairs.length;
        expect(pairs).toEqual(byComparingAll(items, threshold));
      },
    ),
    { numRuns: 2000 },
  );
  expect(found).toBeGreaterThan(2000);
});

it('reports no pair that mayPair rejects, and calls it with the lower index first', () => {
  const items = ['red green blue', 'one two three', 'red green blue too', 'green blue red'].map(
    (text) => new Set(text.split(' ')),
  );
  const asked: (readonly [number, number])[] = [];
  const pairs = similarPairs(items, 0.8, (a, b) => {
    asked.push([a, b]);
    return b === 3;
  });
  expect(pairs.map(({ a, b }) => [a, b])).toEqual([
    [0, 3],
    [2, 3],
  ]);
  expect(asked.length).toBeGreaterThan(pairs.length);
  expect(asked.filter(([a, b]) => a >= b)).toEqual([]);
});
