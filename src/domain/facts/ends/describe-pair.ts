/** Describes how a later statement and an earlier fact belong together, by the numbers that `ends-by-talk.ts` weighs. */

import type { FactKind } from '../fact.ts';
import { SIGNAL_BELOW } from '../fact-record.ts';
import { sayContrary } from '../fold/polarity.ts';
import { isClockAmount } from '../values/duration-values.ts';
import { countOtherThings } from '../values/things-counted.ts';
import type { TypedValue } from '../values/typed-values.ts';
import { howSpecific } from './how-specific.ts';
import type { HeldTalk, Later, Numbers } from './read-for-pair.ts';
import { CUES } from './talk.ts';
import type { FEATURES } from './talk-features.ts';

export interface Pair<T> {
  readonly entry: T;
  /** It is a blocker or commitment. */
  readonly open: boolean;
  /** In the order of `FEATURES`. */
  readonly features: readonly number[];
  /** How many words both statements have. */
  readonly shared: number;
  /** Both give a value of one form, or a number, and these differ. */
  readonly rival: 'none' | 'number' | 'value';
}

/** Only the nearest by words: the conversation is not about facts further down. */
const PAIRS_MAX = 8;
const DECIDES = new Set<FactKind>(['decision', 'preference', 'correction']);

export interface NearTalk<T> {
  readonly held: HeldTalk<T>;
  readonly inWords: number;
  readonly inAround: number;
  readonly rarestInWords: number;
  readonly rarestAround: number;
  readonly shared: number;
  readonly faulted: number;
  readonly rival: boolean;
  readonly otherNumber: boolean;
  readonly specific: Specific;
}

/** How specific the shared words are; see `how-specific.ts`. */
interface Specific {
  readonly most: number;
  readonly sum: number;
  readonly mostNearby: number;
}

export function measure<T>(held: HeldTalk<T>, later: Later, weight: (key: string) => number): NearTalk<T> {
  let [all, inWords, inAround, rarestInWords, rarestAround, shared, faulted] = [0, 0, 0, 0, 0, 0, 0];
  for (const key of held.keys) {
    const each = weight(key);
    all += each;
    if (later.own.has(key)) {
      inWords += each;
      rarestInWords = Math.max(rarestInWords, each);
      shared += 1;
    } else if (later.around.has(key)) {
      inAround += each;
      rarestAround = Math.max(rarestAround, each);
    }
    if (later.faulted.has(key)) faulted += each;
  }
  const whole = Math.max(all, 1e-6);
  return {
    held,
    inWords: inWords / whole,
    inAround: inAround / whole,
    rarestInWords,
    rarestAround,
    shared,
    faulted: faulted / whole,
    rival: areRivals(later.values, held.values),
    otherNumber: haveOtherNumbers(later, held),
    specific: specificOf(held, later),
  };
}

function specificOf<T>({ keys }: HeldTalk<T>, { own, nearby }: Later): Specific {
  let [most, sum, mostNearby] = [0, 0, 0];
  for (const key of keys) {
    if (own.has(key)) {
      const each = howSpecific(key);
      most = Math.max(most, each);
      sum += each;
    } else if (nearby.has(key)) mostNearby = Math.max(mostNearby, howSpecific(key));
  }
  return { most, sum, mostNearby };
}

/** "40 rolls" and "35 rolls", but not "35 tins". */
function haveOtherNumbers(ours: Numbers, theirs: Numbers): boolean {
  return (
    ours.numbers.size > 0 &&
    theirs.numbers.size > 0 &&
    ![...ours.numbers].some((number) => theirs.numbers.has(number)) &&
    // Of several numbers, only what it counts says which one changes.
    (theirs.numbers.size <= ours.numbers.size || [...ours.counted].some((what) => theirs.counted.has(what))) &&
    !countOtherThings(ours.counted, theirs.counted)
  );
}

/** Both give a value of one form, and the values differ. */
function areRivals(ours: readonly TypedValue[], theirs: readonly TypedValue[]): boolean {
  const same = ours.filter((mine) => theirs.some((other) => formOf(other) === formOf(mine)));
  return same.length > 0 && !same.some(({ value }) => theirs.some((other) => other.value === value));
}

/** "twenty minutes" and "three weeks" measure different things. */
function formOf({ type, value }: TypedValue): string {
  if (type !== 'interval' && type !== 'length') return type;
  return isClockAmount(value) ? 'clock amount' : 'length';
}

export function describePairs<T>(near: readonly NearTalk<T>[], later: Later): readonly Pair<T>[] {
  const nearness = ({ inWords, inAround }: NearTalk<T>): number => 1.5 * inWords + inAround;
  const sorted = near.toSorted((a, b) => nearness(b) - nearness(a));
  const firstRival = sorted.find(({ rival }) => rival);
  const withNumbers = later.numbers.size === 0 ? 0 : sorted.filter(({ held }) => held.numbers.size > 0).length;
  const chosen = sorted.slice(0, PAIRS_MAX);
  if (firstRival !== undefined && !chosen.includes(firstRival)) chosen.push(firstRival);
  const [first, second] = sorted;
  const best = first === undefined ? 0 : nearness(first);
  const next = second === undefined ? 0 : nearness(second);
  return chosen.map((each) => ({
    entry: each.held.entry,
    open: each.held.open,
    shared: each.shared,
    rival: each.rival ? 'value' : each.otherNumber ? 'number' : 'none',
    features: featuresOf(each, later, {
      nearest: each === first && best > 0,
      ahead: each === first ? best - next : Math.max(-1, nearness(each) - best),
      firstRival: each === firstRival,
      onlyRival: (each.rival || each.otherNumber) && withNumbers <= 1,
    }),
  }));
}

interface TalkPlace {
  readonly nearest: boolean;
  readonly ahead: number;
  readonly firstRival: boolean;
  readonly onlyRival: boolean;
}

function featuresOf<T>(near: NearTalk<T>, later: Later, place: TalkPlace): readonly number[] {
  const { held, rival, specific } = near;
  const { nearest, ahead, firstRival, onlyRival } = place;
  const { record, cues } = later;
  const earlier = held.record;
  const has = (cue: string): boolean => cues.includes(cue);
  const changed = has(CUES.changed);
  const faulted = near.faulted > 0 && shareAny(held.named, later.faulted);
  const sameValue = earlier.value !== undefined && later.record.value?.toLowerCase() === earlier.value.toLowerCase();
  // In the order of `FEATURES`. A list of numbers: each typed array of this length is a separate allocation outside the heap.
  return [
    1,
    near.inWords,
    near.inAround,
    near.rarestInWords,
    near.rarestAround,
    Math.min(3, near.shared) / 3,
    Number(nearest),
    ahead,
    Number(earlier.session === record.session),
    Number(record.trust === 'owner'),
    Number(record.confidence >= SIGNAL_BELOW),
    Number(earlier.kind === 'blocker'),
    Number(earlier.kind === 'fact' || earlier.kind === 'reference'),
    Number(DECIDES.has(record.kind)),
    Number(rival),
    Number(firstRival),
    Number(rival && changed),
    Number(near.shared > 0 && sayContrary(record.statement, earlier.statement)),
    Number(record.effect === 'replaces'),
    Number(has(CUES.arrived)),
    Number(has(CUES.done)),
    Number(has(CUES.now)),
    Number(has(CUES.turns)),
    Number(has(CUES.still)),
    Number(changed),
    Number(has(CUES.added)),
    Number(faulted),
    near.faulted,
    Number(faulted && changed),
    Number(shareAny(held.named, later.around)),
    Number(shareAny(held.named, later.own)),
    Number(sameValue),
    has(CUES.arrived) || has(CUES.done) || has(CUES.now) ? near.rarestInWords : 0,
    specific.most,
    specific.sum / Math.max(0.01, held.specific),
    Math.min(3, specific.sum),
    specific.mostNearby,
    Number(near.otherNumber),
    Number(onlyRival),
    Number((rival || near.otherNumber) && has(CUES.restated)),
  ] satisfies NumberOfEach<typeof FEATURES>;
}

type NumberOfEach<Names extends readonly string[]> = { readonly [At in keyof Names]: number };

function shareAny(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const key of some) if (others.has(key)) return true;
  return false;
}
