/**
 * What is being talked about around a turn. A question's words are seldom all in one message: one asks, the next answers
 * with none of the same words. So the words are counted over the turns beside it, less with distance, each word saturating,
 * as if the exchange were one text.
 */
import { hasMark, markOf } from '../domain/search/marks.ts';
import type { Database } from '../platform/sqlite.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import { type Match, turnsBetween } from '../store/index/search-index.ts';
import { RANKING, type RankingWeights } from './weights.ts';

export interface WeighedWord {
  readonly word: string;
  readonly weight: number;
}

export interface Windows {
  /** How many words the question has. */
  readonly words: number;
  /** Turns near a match, also those with none of the words. */
  readonly turns: readonly DocRow[];
  /** Which words of the question a turn has, 1 or 0 each; nothing for what is no turn. */
  hitsIn(row: DocRow): Uint8Array | undefined;
  /** How much of the question a turn covers, 0 to 1. */
  coverage(row: DocRow): number;
  /** How much of the question is said around a turn. */
  scoreAt(session: number, turn: number): number;
  /** Each word's weight times how often it was counted, the second time for less than the first. */
  sumUp(counts: Float64Array): number;
  /** What another voice asked just before this turn. */
  askedBefore(row: DocRow): DocRow | undefined;
  /**
   * How far a session is an exchange, 0 to 1: the share of its turns read here that another voice answers. An agent at
   * work talks to itself, and what it says next is about the next thing.
   */
  exchangeIn(session: number): number;
}

export function readWindows(
  db: Database,
  matches: readonly Match[],
  words: readonly WeighedWord[],
  { before, after, saturation, anchors }: RankingWeights = RANKING,
): Windows {
  const marks = words.map(({ word }) => markOf(word));
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const reachTurns = Math.max(before.length, after.length);
  const sessions = new Map<number, Map<number, DocRow>>();
  for (const [session, ranges] of rangesOf(matches, anchors, reachTurns + 1)) {
    const turns = new Map<number, DocRow>();
    for (const [from, to] of ranges) for (const row of turnsBetween(db, session, from, to)) turns.set(row.turn, row);
    sessions.set(session, turns);
  }
  const known = new Map<number, Uint8Array>();
  const hitsIn = ({ doc, marks: has }: DocRow): Uint8Array | undefined => {
    if (!has) return undefined;
    const seen = known.get(doc);
    if (seen) return seen;
    const hits = new Uint8Array(marks.length);
    for (const [i, mark] of marks.entries()) if (hasMark(has, mark)) hits[i] = 1;
    known.set(doc, hits);
    return hits;
  };
  const sumUp = (counts: Float64Array): number =>
    words.reduce((sum, { weight }, i) => {
      const count = counts[i] ?? 0;
      return sum + (weight * count * (saturation + 1)) / (count + saturation);
    }, 0);
  /** For something `distance` turns away, less than 0 before. */
  const reach = (distance: number): number => {
    if (distance === 0) return 1;
    return (distance < 0 ? before[-distance - 1] : after[distance - 1]) ?? 0;
  };
  const exchanges = new Map([...sessions].map(([session, turns]) => [session, exchangeOf(turns)]));
  return {
    words: words.length,
    turns: [...sessions.values()].flatMap((turns) => [...turns.values()]),
    hitsIn,
    coverage: (row) => {
      const hits = hitsIn(row);
      return hits === undefined ? 0 : words.reduce((sum, { weight }, i) => sum + weight * (hits[i] ?? 0), 0) / total;
    },
    scoreAt: (session, turn) => {
      const turns = sessions.get(session);
      if (!turns) return 0;
      const counts = new Float64Array(words.length);
      for (let d = -reachTurns; d <= reachTurns; d += 1) {
        const beside = turns.get(turn + d);
        const hits = beside && hitsIn(beside);
        if (hits) for (let i = 0; i < hits.length; i += 1) counts[i] = (counts[i] ?? 0) + (hits[i] ?? 0) * reach(d);
      }
      return sumUp(counts);
    },
    sumUp,
    askedBefore: ({ session, turn, doc, actor, speaker }) => {
      const turns = session === undefined ? undefined : sessions.get(session);
      const previous = turns?.get(turn - 1);
      // What was done during a turn stands at its place and answers nobody.
      if (!previous?.asks || turns?.get(turn)?.doc !== doc) return undefined;
      return previous.actor !== actor || previous.speaker !== speaker ? previous : undefined;
    },
    exchangeIn: (session) => exchanges.get(session) ?? 0,
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

/** The stretches of each session to read, joined where they touch. */
function rangesOf(
  matches: readonly Match[],
  most: number,
  reachTurns: number,
): ReadonlyMap<number, readonly (readonly [number, number])[]> {
  const anchors = matches
    .filter((match) => match.session !== undefined)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most);
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
        const [from, to] = [turn - reachTurns, turn + reachTurns];
        if (last && from <= last[1] + 1) last[1] = to;
        else ranges.push([from, to]);
      }
      return [session, ranges];
    }),
  );
}
