/**
 * How similar messages of one chat are to a query, apart from what they have in common. In a chat about one subject, all messages are
 * similar to every question about it, and long ones most. So the mean of the messages is taken off each message and off the query.
 */
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { meanProducts } from '../../store/index/vectors/mean-products.ts';
import { vectorsOf } from '../../store/index/vectors/vectors.ts';
import type { QueryMeaning } from './compare-meaning.ts';

/** The mean of fewer messages is mostly the message itself. */
const FEW = 20;

/** 0 to 1, by document. Empty if there are few. */
export function meaningAmong(
  db: Database,
  { embedder, vector: query }: QueryMeaning,
  docs: readonly number[],
): ReadonlyMap<number, number> {
  const found = docs.length < FEW ? [] : vectorsOf(db, embedder, docs);
  if (found.length < FEW) return new Map();
  const { mean, pairs } = meanProducts(query, found);
  const meanSquared = product(mean, mean);
  const queryMean = product(query, mean);
  const queryLength = Math.sqrt(1 - 2 * queryMean + meanSquared);
  const apart = found.map(({ doc, scale }, n) => {
    const ownMean = (pairs[n * 2] ?? 0) * scale;
    const length = Math.sqrt(Math.max(LEAST_LENGTH, 1 - 2 * ownMean + meanSquared));
    const value = ((pairs[n * 2 + 1] ?? 0) * scale - queryMean - ownMean + meanSquared) / (queryLength * length);
    return { doc, value: Math.max(0, value) };
  });
  const values = apart.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(LEAST_LENGTH, ...values)];
  return new Map(apart.map(({ doc, value }) => [doc, (value - least) / Math.max(LEAST_LENGTH, most - least)]));
}

/** Avoids a division by zero. */
const LEAST_LENGTH = 1e-9;

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
