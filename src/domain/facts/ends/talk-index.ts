/**
 * Finds facts that a later statement may end, by what both are about and by the conversation around the later one. Each pair
 * is described by numbers, which `ends-by-talk.ts` weighs. The training reads the same pairs.
 */

import type { FactKind } from '../fact.ts';
import type { FactRecord } from '../fact-record.ts';
import { describePairs, measure, type NearTalk, type Pair } from './describe-pair.ts';
import { type HeldTalk, holdTalk, type Later, readLater } from './read-for-pair.ts';

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
/** Of facts with a value or number, the latest are always compared. */
const VALUES_MAX = 32;
/** Of open items, the latest are always compared. */
const OPEN_MAX = 16;
const OPEN = new Set<FactKind>(['blocker', 'commitment']);
/** Outcomes cannot end, and confirmations are not a state. */
const NO_STATE = new Set<FactKind>(['outcome', 'lesson', 'confirmation']);

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
    if (later.values.length > 0) for (const held of withValues) if (held.values.length > 0) found.add(held);
    return found;
  };
  return {
    add: (entry, record) => {
      const open = OPEN.has(record.kind);
      if (!open && (record.trust !== 'owner' || NO_STATE.has(record.kind))) return;
      const held = holdTalk(entry, record, open);
      all.set(entry, held);
      if (open) addLatest(openWork, held, OPEN_MAX);
      else if (held.values.length + held.numbers.size > 0) addLatest(withValues, held, VALUES_MAX);
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
