/**
 * Finds facts that a later statement may end, by what both are about and by the conversation around the later one. Each pair
 * is described by numbers, which `ends-by-talk.ts` weighs. The training reads the same pairs.
 */

import type { FactKind } from '../fact.ts';
import { type FactRecord, SIGNAL_BELOW } from '../fact-record.ts';
import { sayContrary } from '../fold/polarity.ts';
import { denialAt } from '../values/denial-at.ts';
import { mayHaveValue, type TypedValue, typedValues } from '../values/typed-values.ts';
import { CUES, keyOf, splitKeys, talkWords, wordKeys } from './talk.ts';
import type { FEATURES } from './talk-features.ts';

export interface Pair<T> {
  readonly entry: T;
  /** It is a blocker or commitment. */
  readonly open: boolean;
  /** In the order of `FEATURES`. */
  readonly features: readonly number[];
}

export interface TalkIndex<T> {
  add(entry: T, record: FactRecord): void;
  remove(entry: T): void;
  /** Facts that this record may end, the nearest first. */
  pairs(record: FactRecord): readonly Pair<T>[];
  /** The facts that are always compared, the oldest first. Which these are depends on facts that have ended since. */
  latest(): Latest<T>;
  setLatest(latest: Latest<T>): void;
}

export interface Latest<T> {
  readonly open: readonly T[];
  readonly withValues: readonly T[];
}

/** A word that more facts than this share says nothing. */
const POSTINGS_MAX = 32;
/** Only the nearest by words: the conversation is not about facts further down. */
const PAIRS_MAX = 8;
/** Of facts with a typed value, the latest are always compared. */
const VALUES_MAX = 24;
/** Of open items, the latest are always compared. */
const OPEN_MAX = 16;
const OPEN = new Set<FactKind>(['blocker', 'commitment']);
const DECIDES = new Set<FactKind>(['decision', 'preference', 'correction']);
/** Outcomes cannot end, and confirmations are not a state. */
const NO_STATE = new Set<FactKind>(['outcome', 'lesson', 'confirmation']);

interface HeldTalk<T> {
  readonly entry: T;
  readonly record: FactRecord;
  readonly keys: ReadonlySet<string>;
  readonly open: boolean;
  /** Keys of names, numbers and of its value. */
  readonly named: ReadonlySet<string>;
  readonly values: readonly TypedValue[];
}

interface Later {
  readonly record: FactRecord;
  readonly own: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
  readonly faulted: ReadonlySet<string>;
  readonly cues: string;
  readonly values: readonly TypedValue[];
}

interface NearTalk<T> {
  readonly held: HeldTalk<T>;
  readonly inWords: number;
  readonly inAround: number;
  readonly rarestInWords: number;
  readonly rarestAround: number;
  readonly shared: number;
  readonly faulted: number;
  readonly rival: boolean;
}

export function createTalkIndex<T>(): TalkIndex<T> {
  const all = new Map<T, HeldTalk<T>>();
  const postings = new Map<string, Set<HeldTalk<T>>>();
  const withValues: HeldTalk<T>[] = [];
  const openWork: HeldTalk<T>[] = [];
  /** The weights of keys as they are now. One key stands in several facts. */
  const weights = (): ((key: string) => number) => {
    const known = new Map<string, number>();
    const most = Math.log(all.size + 2.5);
    return (key) => {
      let weight = known.get(key);
      if (weight === undefined) {
        weight = Math.log((all.size + 2) / ((postings.get(key)?.size ?? 0) + 1)) / most;
        known.set(key, weight);
      }
      return weight;
    };
  };
  const candidates = (later: Later): ReadonlySet<HeldTalk<T>> => {
    const found = new Set<HeldTalk<T>>();
    for (const keys of [later.own, later.around]) {
      for (const key of keys) {
        const list = postings.get(key);
        if (list !== undefined && list.size <= POSTINGS_MAX) for (const held of list) found.add(held);
      }
    }
    for (const held of openWork) found.add(held);
    if (later.values.length > 0) for (const held of withValues) found.add(held);
    return found;
  };
  return {
    add: (entry, record) => {
      const open = OPEN.has(record.kind);
      if (!open && (record.trust !== 'owner' || NO_STATE.has(record.kind))) return;
      const held: HeldTalk<T> = {
        entry,
        record,
        keys: wordKeys(record.statement),
        open,
        named: namedKeys(record),
        values: valuesOf(record),
      };
      all.set(entry, held);
      if (open) addLatest(openWork, held, OPEN_MAX);
      else if (held.values.length > 0) addLatest(withValues, held, VALUES_MAX);
      for (const key of held.keys) {
        const list = postings.get(key);
        if (list === undefined) postings.set(key, new Set([held]));
        else list.add(held);
      }
    },
    remove: (entry) => {
      const held = all.get(entry);
      if (held === undefined) return;
      all.delete(entry);
      for (const list of [withValues, openWork]) if (list.includes(held)) list.splice(list.indexOf(held), 1);
      for (const key of held.keys) postings.get(key)?.delete(held);
    },
    pairs: (record) => {
      const byPerson = record.trust === 'owner';
      if (all.size === 0 || (!byPerson && openWork.length === 0)) return [];
      const later = readLater(record, withValues.length > 0);
      if (later === undefined) return [];
      const weight = weights();
      const open: NearTalk<T>[] = [];
      const stated: NearTalk<T>[] = [];
      for (const held of candidates(later)) {
        if ((held.open || byPerson) && isBefore(held.record, record))
          (held.open ? open : stated).push(measure(held, later, weight));
      }
      return [...describePairs(open, later), ...describePairs(stated, later)];
    },
    latest: () => ({ open: openWork.map(({ entry }) => entry), withValues: withValues.map(({ entry }) => entry) }),
    setLatest: (latest) => {
      const held = (entries: readonly T[]): readonly HeldTalk<T>[] => entries.flatMap((entry) => all.get(entry) ?? []);
      openWork.splice(0, openWork.length, ...held(latest.open));
      withValues.splice(0, withValues.length, ...held(latest.withValues));
    },
  };
}

function addLatest<T>(list: T[], each: T, most: number): void {
  list.push(each);
  if (list.length > most) list.shift();
}

function isBefore(earlier: FactRecord, later: FactRecord): boolean {
  return earlier.at < later.at && earlier.source !== later.source;
}

/** Undefined if the conversation is unknown, or it is a mere mention without a cue. */
function readLater(record: FactRecord, comparesValues: boolean): Later | undefined {
  const { talk, confidence } = record;
  if (talk === undefined) return undefined;
  if (confidence < SIGNAL_BELOW && !/[adnt]/.test(talk.cues)) return undefined;
  return {
    record,
    own: wordKeys(record.statement),
    around: new Set(splitKeys(talk.around)),
    faulted: new Set(splitKeys(talk.faulted ?? '')),
    cues: talk.cues,
    values: comparesValues ? valuesOf(record) : [],
  };
}

/** The day on which something was said is added to its statement and is not a value of it. */
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

function valuesOf({ statement }: FactRecord): readonly TypedValue[] {
  if (!mayHaveValue(statement)) return [];
  return typedValues(statement).filter(
    ({ value, start, end }) => !ISO_DAY.test(value) && denialAt(statement, start, end) === undefined,
  );
}

function namedKeys({ statement, value }: FactRecord): ReadonlySet<string> {
  const names = statement.match(/(?<=\S\s)\p{L}*\p{Lu}[\p{L}\d]*|[\p{L}\d]*\d[\p{L}\d]*/gu) ?? [];
  return new Set([...names, value ?? ''].flatMap((name) => talkWords(name)).map(keyOf));
}

function measure<T>(held: HeldTalk<T>, later: Later, weight: (key: string) => number): NearTalk<T> {
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
  };
}

/** Both give a value of one form, and the values differ. */
function areRivals(ours: readonly TypedValue[], theirs: readonly TypedValue[]): boolean {
  const same = ours.filter((mine) => theirs.some((other) => formOf(other) === formOf(mine)));
  return same.length > 0 && !same.some(({ value }) => theirs.some((other) => other.value === value));
}

function formOf({ type }: TypedValue): string {
  return type === 'interval' ? 'length' : type;
}

function describePairs<T>(near: readonly NearTalk<T>[], later: Later): readonly Pair<T>[] {
  const nearness = ({ inWords, inAround }: NearTalk<T>): number => 1.5 * inWords + inAround;
  const sorted = near.toSorted((a, b) => nearness(b) - nearness(a));
  const firstRival = sorted.find(({ rival }) => rival);
  const chosen = sorted.slice(0, PAIRS_MAX);
  if (firstRival !== undefined && !chosen.includes(firstRival)) chosen.push(firstRival);
  const [first, second] = sorted;
  const best = first === undefined ? 0 : nearness(first);
  const next = second === undefined ? 0 : nearness(second);
  return chosen.map((each) => ({
    entry: each.held.entry,
    open: each.held.open,
    features: featuresOf(each, later, {
      nearest: each === first && best > 0,
      ahead: each === first ? best - next : Math.max(-1, nearness(each) - best),
      firstRival: each === firstRival,
    }),
  }));
}

interface TalkPlace {
  readonly nearest: boolean;
  readonly ahead: number;
  readonly firstRival: boolean;
}

function featuresOf<T>(near: NearTalk<T>, later: Later, { nearest, ahead, firstRival }: TalkPlace): readonly number[] {
  const { held, rival } = near;
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
  ] satisfies NumberOfEach<typeof FEATURES>;
}

type NumberOfEach<Names extends readonly string[]> = { readonly [At in keyof Names]: number };

function shareAny(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const key of some) if (others.has(key)) return true;
  return false;
}
