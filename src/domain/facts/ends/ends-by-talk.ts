/**
 * Finds what a statement ends although they share few words: blockers, commitments, and statements that it replaces. A small
 * regression weighs the features of each pair from `talk-index.ts`; `npm run extractor` computes its weights. Decision 0012
 * has the measurements.
 */

import type { FactRecord } from '../fact-record.ts';
import { OPEN_WEIGHTS, STATED_WEIGHTS } from './end-weights.ts';
import type { Pair, TalkIndex } from './talk-index.ts';

/** The required probability. A wrong end hides a fact that holds, so a statement needs more than an open item. */
const OPEN_FROM = 0.5;
const STATED_FROM = 0.6;

export function endedByTalk<T>(
  index: TalkIndex<T>,
  record: FactRecord,
  mayEnd: (entry: T) => boolean = () => true,
): readonly T[] {
  const pairs = index.pairs(record);
  return [
    ...likeliest(
      pairs.filter(({ open }) => open),
      OPEN_WEIGHTS,
      { from: OPEN_FROM, mayEnd },
    ),
    ...likeliest(
      pairs.filter(({ open }) => !open),
      STATED_WEIGHTS,
      { from: STATED_FROM, mayEnd },
    ),
  ];
}

export function chanceOfEnd(weights: readonly number[], features: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += (weights[at] ?? 0) * (features[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

interface Allowed<T> {
  readonly from: number;
  readonly mayEnd: (entry: T) => boolean;
}

/** One statement ends one thing. */
function likeliest<T>(
  pairs: readonly Pair<T>[],
  weights: readonly number[],
  { from, mayEnd }: Allowed<T>,
): readonly T[] {
  let best: T | undefined;
  let highest = from;
  for (const { entry, features } of pairs) {
    const chance = chanceOfEnd(weights, features);
    if (chance < highest || !mayEnd(entry)) continue;
    highest = chance;
    best = entry;
  }
  return best === undefined ? [] : [best];
}
