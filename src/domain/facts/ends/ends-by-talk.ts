/**
 * Finds what a statement ends although they share few words: blockers, commitments, and statements that it replaces. A small
 * regression weighs the features of each pair from `talk-index.ts`; `npm run extractor` computes its weights. Decision 0012
 * has the measurements.
 */

import { type FactRecord, SIGNAL_BELOW } from '../fact-record.ts';
import type { Pair } from './describe-pair.ts';
import { OPEN_WEIGHTS, STATED_WEIGHTS } from './end-weights.ts';
import { CUES } from './talk.ts';
import type { TalkIndex } from './talk-index.ts';

/** The required probability. A wrong end hides a fact that holds, so a statement needs more than an open item. */
const OPEN_FROM = 0.5;
/**
 * The fewer words tie two statements and the less speaks of a change, the more likely it must be: one shared word can name somebody who
 * does many things. Without any shared word, only another value can be about the same thing.
 */
const STATED_FROM = {
  restated: 0.25,
  tied: 0.4,
  tiedUnchanged: 0.7,
  oneWord: 0.6,
  oneWordUnchanged: 0.75,
  onlyValue: 0.6,
  mentioned: 0.6,
};

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
      { from: () => OPEN_FROM, mayEnd },
    ),
    ...likeliest(
      pairs.filter(({ open }) => !open),
      STATED_WEIGHTS,
      { from: (pair) => statedFrom(pair, record), mayEnd },
    ),
  ];
}

export function statedFrom({ shared, rival }: Tied, record: Later): number {
  if (shared === 0) return rival === 'value' ? STATED_FROM.onlyValue : Number.POSITIVE_INFINITY;
  // What its sentence states is read too, and more certain.
  if (record.confidence < SIGNAL_BELOW) return STATED_FROM.mentioned;
  const { effect, talk } = record;
  if (rival !== 'none' && talk?.cues.includes(CUES.restated) === true) return STATED_FROM.restated;
  const says = effect === 'replaces' || effect === 'ends';
  if (shared === 1 && rival === 'none') return says ? STATED_FROM.oneWord : STATED_FROM.oneWordUnchanged;
  return says || talk?.cues.includes(CUES.changed) === true ? STATED_FROM.tied : STATED_FROM.tiedUnchanged;
}

type Later = Pick<FactRecord, 'kind' | 'effect' | 'about' | 'confidence' | 'talk'>;
type Tied = Pick<Pair<unknown>, 'shared' | 'rival'>;

export function chanceOfEnd(weights: readonly number[], features: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += (weights[at] ?? 0) * (features[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

interface Allowed<T> {
  readonly from: (pair: Pair<T>) => number;
  readonly mayEnd: (entry: T) => boolean;
}

/** One statement ends one thing. */
function likeliest<T>(
  pairs: readonly Pair<T>[],
  weights: readonly number[],
  { from, mayEnd }: Allowed<T>,
): readonly T[] {
  let best: T | undefined;
  let highest = 0;
  for (const pair of pairs) {
    const chance = chanceOfEnd(weights, pair.features);
    if (chance < Math.max(highest, from(pair)) || !mayEnd(pair.entry)) continue;
    highest = chance;
    best = pair.entry;
  }
  return best === undefined ? [] : [best];
}
