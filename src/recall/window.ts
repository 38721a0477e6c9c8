/**
 * What is being talked about around a turn. A question's words are seldom all in one message: one asks, the next answers
 * with none of the same words. So the words are counted over the turns beside it, less with distance, each word saturating,
 * as if the exchange were one text.
 */
import { hasMark, markOf } from '../domain/search/marks.ts';
import type { Database } from '../platform/sqlite.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import { type Match, turnsBetween } from '../store/index/search-index.ts';

/**
 * What a word counts in the turns before and after, at each distance. What was asked just before tells more about a turn
 * than what is said afterwards.
 */
const BEFORE = [1, 0.7, 0.5] as const;
const AFTER = [0.5, 0.3, 0.2] as const;
const REACH_TURNS = BEFORE.length;
/** BM25's own constant: the second mention of a word adds less than the first. */
const SATURATION = 1.2;
/** Around so many of the best; what stands beside a weak match nobody looks for. */
const ANCHORS = 40;

export interface Windows {
  /** Turns near a match, also those with none of the words. */
  readonly turns: readonly DocRow[];
  scoreAt(session: number, turn: number): number;
  /**
   * How far a session is an exchange, 0 to 1: the share of its turns read here that another voice answers. An agent at
   * work talks to itself, and what it says next is about the next thing.
   */
  exchangeIn(session: number): number;
  /** How much of the question a whole session covers, by those of its turns that were found. */
  ofSessions(): ReadonlyMap<number, number>;
  /** The same of any number turns have: its mean around a turn, by distance. */
  meanAt(session: number, turn: number, valueAt: (doc: number) => number | undefined): number;
}

export interface WeighedWord {
  readonly word: string;
  readonly weight: number;
}

export function readWindows(db: Database, matches: readonly Match[], words: readonly WeighedWord[]): Windows {
  const marks = words.map(({ word, weight }) => ({ mark: markOf(word), weight }));
  const sessions = new Map<number, Map<number, DocRow>>();
  for (const [session, ranges] of rangesOf(matches)) {
    const turns = new Map<number, DocRow>();
    for (const [from, to] of ranges) for (const row of turnsBetween(db, session, from, to)) turns.set(row.turn, row);
    sessions.set(session, turns);
  }
  const exchanges = new Map([...sessions].map(([session, turns]) => [session, exchangeOf(turns)]));
  return {
    turns: [...sessions.values()].flatMap((turns) => [...turns.values()]),
    scoreAt: (session, turn) => {
      const turns = sessions.get(session);
      if (!turns) return 0;
      let total = 0;
      for (const { mark, weight } of marks) {
        let count = 0;
        for (let d = -REACH_TURNS; d <= REACH_TURNS; d += 1) {
          const beside = turns.get(turn + d)?.marks;
          if (beside && hasMark(beside, mark)) count += reach(d);
        }
        total += (weight * count * (SATURATION + 1)) / (count + SATURATION);
      }
      return total;
    },
    exchangeIn: (session) => exchanges.get(session) ?? 0,
    ofSessions: () => coverage(matches, marks),
    meanAt: (session, turn, valueAt) => {
      const turns = sessions.get(session);
      let [total, weight] = [0, 0];
      for (let d = -REACH_TURNS; d <= REACH_TURNS; d += 1) {
        const beside = turns?.get(turn + d);
        const value = beside && valueAt(beside.doc);
        if (value === undefined) continue;
        total += reach(d) * value;
        weight += reach(d);
      }
      return weight === 0 ? 0 : total / weight;
    },
  };
}

function exchangeOf(turns: ReadonlyMap<number, DocRow>): number {
  let [pairs, answered] = [0, 0];
  for (const [turn, row] of turns) {
    const next = turns.get(turn + 1);
    if (!next) continue;
    pairs += 1;
    if (next.actor !== row.actor || next.speaker !== row.speaker) answered += 1;
  }
  return pairs === 0 ? 0 : answered / pairs;
}

function coverage(
  matches: readonly Match[],
  words: readonly { readonly mark: number; readonly weight: number }[],
): ReadonlyMap<number, number> {
  const sessions = new Map<number, number[]>();
  for (const { session, marks } of matches) {
    if (session === undefined || !marks) continue;
    const counts = sessions.get(session) ?? words.map(() => 0);
    for (const [i, { mark }] of words.entries()) if (hasMark(marks, mark)) counts[i] = (counts[i] ?? 0) + 1;
    sessions.set(session, counts);
  }
  return new Map(
    [...sessions].map(([session, counts]) => [
      session,
      words.reduce((total, { weight }, i) => {
        const count = counts[i] ?? 0;
        return total + (weight * count * (SATURATION + 1)) / (count + SATURATION);
      }, 0),
    ]),
  );
}

/** For something `distance` turns away, less than 0 before. */
function reach(distance: number): number {
  if (distance === 0) return 1;
  return (distance < 0 ? BEFORE[-distance - 1] : AFTER[distance - 1]) ?? 0;
}

/** The stretches of each session to read, joined where they touch. */
function rangesOf(matches: readonly Match[]): ReadonlyMap<number, readonly (readonly [number, number])[]> {
  const anchors = matches
    .filter((match) => match.session !== undefined)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, ANCHORS);
  const bySession = new Map<number, number[]>();
  for (const { session, turn } of anchors) {
    if (session === undefined) continue;
    const turns = bySession.get(session) ?? [];
    turns.push(turn);
    bySession.set(session, turns);
  }
  return new Map(
    [...bySession].map(([session, turns]) => {
      const ranges: [number, number][] = [];
      for (const turn of turns.sort((a, b) => a - b)) {
        const last = ranges.at(-1);
        const [from, to] = [turn - REACH_TURNS - 1, turn + REACH_TURNS + 1];
        if (last && from <= last[1] + 1) last[1] = to;
        else ranges.push([from, to]);
      }
      return [session, ranges];
    }),
  );
}
