/**
 * Scores a turn by the words of the turns before and after it. The words of a query are rarely all in one message: one
 * person asks, the other answers in different words. So words are counted over neighbouring turns, with less weight by
 * distance, as if the exchange were one text.
 */
import { hasMark, markOf } from '../../domain/search/marks.ts';
import { TRAITS } from '../../domain/search/traits.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { type TurnRange, turnsBetween, turnsIn } from '../../store/index/search-index.ts';
import type { Match } from '../candidates/find-candidates.ts';
import { RANKING, type RankingWeights } from './weights.ts';

export interface WeighedWord {
  readonly word: string;
  readonly weight: number;
}

export interface NeighbouringTurns {
  /** The number of words in the query. */
  readonly words: number;
  /** Turns near a match, including those without any of the words. */
  readonly turns: readonly DocRow[];
  /** A range of turns of a session, in order. Read from the index if they were not read before. */
  between(session: number, from: number, to: number): readonly DocRow[];
  /** 1 or 0 for each word of the query; undefined for a document that is not a turn. */
  hitsIn(row: DocRow): Uint8Array | undefined;
  /** The share of the query that a turn covers, 0 to 1. */
  coverage(row: DocRow): number;
  /** The score of a turn with its neighbours. */
  scoreAt(session: number, turn: number): number;
  /** The sum of each word's weight times its count, with saturation. */
  sumUp(counts: Float64Array): number;
  /** The question another speaker asked just before this turn. */
  askedBefore(row: DocRow): DocRow | undefined;
  /** What an agent wrote just before a person's turn. */
  toldBefore(row: DocRow): DocRow | undefined;
  /** The next turn, if another speaker answers in it. */
  answeredBy(row: DocRow): DocRow | undefined;
  /**
   * The share of a session's turns that another speaker answers, 0 to 1. An agent at work mostly follows itself, and its
   * next message is about the next step.
   */
  exchangeIn(session: number): number;
}

interface ReadTurns extends RankingWeights {
  /** Of these messages, only the next turn is read. */
  readonly withNext?: readonly DocRow[];
}

export function readNeighbouringTurns(
  db: Database,
  matches: readonly Match[],
  words: readonly WeighedWord[],
  { before, after, saturation, anchors, withNext = [] }: ReadTurns = RANKING,
): NeighbouringTurns {
  const marks = words.map(({ word }) => markOf(word));
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const reachTurns = Math.max(before.length, after.length);
  const ranges = merged([...around(matches, anchors, reachTurns + 1), ...withNext.flatMap(nextTurn)]);
  const turns = turnsIn(db, ranges);
  const sessions = new Map(ranges.map(({ session }) => [session, new Map<number, DocRow>()]));
  for (const row of turns) sessions.get(row.session ?? 0)?.set(row.turn, row);
  const known = new Map<number, Uint8Array>();
  const hitsIn = ({ doc, marks: has }: DocRow): Uint8Array | undefined => {
    if (!has) return undefined;
    const seen = known.get(doc);
    if (seen) return seen;
    const hits = new Uint8Array(marks.length);
    for (let i = 0; i < marks.length; i += 1) if (hasMark(has, marks[i] ?? 0)) hits[i] = 1;
    known.set(doc, hits);
    return hits;
  };
  const weightOf = Float64Array.from(words, ({ weight }) => weight);
  const sumUp = (counts: Float64Array): number => {
    let sum = 0;
    for (let i = 0; i < counts.length; i += 1) {
      const count = counts[i] ?? 0;
      sum += ((weightOf[i] ?? 0) * count * (saturation + 1)) / (count + saturation);
    }
    return sum;
  };
  /** The weight at each distance, from the farthest before the turn to the farthest after it. */
  const reach = Array.from({ length: 2 * reachTurns + 1 }, (_, i) => {
    const distance = i - reachTurns;
    if (distance === 0) return 1;
    return (distance < 0 ? before[-distance - 1] : after[distance - 1]) ?? 0;
  });
  // Hundreds of turns are scored, and making a list of numbers takes longer than emptying it.
  const counts = new Float64Array(words.length);
  const exchanges = new Map([...sessions].map(([session, turns]) => [session, exchangeOf(turns)]));
  return {
    words: words.length,
    turns,
    between: (session, from, to) => {
      if (!ranges.some((range) => range.session === session && range.from <= from && to <= range.to))
        return turnsBetween(db, session, from, to);
      const read = sessions.get(session);
      return Array.from({ length: to - from + 1 }, (_, i) => read?.get(from + i)).filter((row) => row !== undefined);
    },
    hitsIn,
    coverage: (row) => {
      const hits = hitsIn(row);
      let sum = 0;
      if (hits) for (let i = 0; i < hits.length; i += 1) sum += (weightOf[i] ?? 0) * (hits[i] ?? 0);
      return sum / total;
    },
    scoreAt: (session, turn) => {
      const turns = sessions.get(session);
      if (!turns) return 0;
      counts.fill(0);
      for (let d = -reachTurns; d <= reachTurns; d += 1) {
        const beside = turns.get(turn + d);
        const hits = beside && hitsIn(beside);
        const near = reach[d + reachTurns] ?? 0;
        if (hits) for (let i = 0; i < hits.length; i += 1) counts[i] = (counts[i] ?? 0) + (hits[i] ?? 0) * near;
      }
      return sumUp(counts);
    },
    sumUp,
    askedBefore: ({ session, turn, doc, actor, speaker }) => {
      const turns = session === undefined ? undefined : sessions.get(session);
      const previous = turns?.get(turn - 1);
      // A tool call shares the turn number of its message and answers no question.
      if (!previous || (previous.traits & TRAITS.asks) === 0 || turns?.get(turn)?.doc !== doc) return undefined;
      return previous.actor !== actor || previous.speaker !== speaker ? previous : undefined;
    },
    toldBefore: ({ session, turn, doc, actor }) => {
      const turns = session === undefined ? undefined : sessions.get(session);
      const previous = turns?.get(turn - 1);
      return previous?.actor === 'agent' && actor === 'person' && turns?.get(turn)?.doc === doc ? previous : undefined;
    },
    answeredBy: ({ session, turn, doc, actor, speaker }) => {
      const turns = session === undefined ? undefined : sessions.get(session);
      const next = turns?.get(turn + 1);
      if (!next || turns?.get(turn)?.doc !== doc) return undefined;
      return next.actor !== actor || next.speaker !== speaker ? next : undefined;
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

/** The ranges of turns around the best matches. */
function around(matches: readonly Match[], most: number, reachTurns: number): readonly TurnRange[] {
  return matches
    .filter((match) => match.session !== undefined)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ session = 0, turn }) => ({ session, from: turn - reachTurns, to: turn + reachTurns }));
}

function nextTurn({ session, turn }: DocRow): readonly TurnRange[] {
  return session === undefined ? [] : [{ session, from: turn, to: turn + 1 }];
}

/** In order, those that overlap as one. */
function merged(some: readonly TurnRange[]): readonly TurnRange[] {
  const ranges: { session: number; from: number; to: number }[] = [];
  for (const range of some.toSorted((a, b) => a.session - b.session || a.from - b.from)) {
    const last = ranges.at(-1);
    if (last?.session === range.session && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else ranges.push({ ...range });
  }
  return ranges;
}
