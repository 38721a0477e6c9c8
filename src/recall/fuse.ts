/**
 * One score from many reasons. Each reason is a share of the best there is of it, times a weight; what it added is kept
 * beside the score, so that a ranking can be read. The weights are in weights.ts, the measurements in bench/README.md.
 */
import { DAY_MS } from '../domain/dates.ts';
import type { RecallKind, RecallSignal } from '../domain/recall.ts';
import type { Trust } from '../domain/trust.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import type { Match } from './candidates.ts';
import { greatest, scoreSessions } from './session-scores.ts';
import { nearnessInTime, type TimeSpan } from './times-named.ts';
import { RANKING, type RankingWeights } from './weights.ts';
import type { Windows } from './window.ts';

export interface Scored {
  readonly row: DocRow;
  readonly score: number;
  readonly signals: readonly RecallSignal[];
}

export interface FuseInput {
  readonly matches: readonly Match[];
  readonly windows: Windows;
  /** Whether a row passes the filters: a turn beside a match need not. */
  readonly passes: (row: DocRow) => boolean;
  /** Cosine similarity; nothing where no embedder is at hand. */
  readonly meaning?: ReadonlyMap<number, number> | undefined;
  /** Found by meaning alone. */
  readonly near?: readonly DocRow[] | undefined;
  /** How many of the things the question names it mentions, as a share. */
  readonly concepts?: ReadonlyMap<number, number> | undefined;
  /** How much of the question names things in code, 0 to 1: those are meant as they are written. */
  readonly named: number;
  /** The one speaker the question names. */
  readonly speaker: number | undefined;
  /** The times it names. */
  readonly times: readonly TimeSpan[];
  readonly now: number;
  /** The project whoever asks is in. */
  readonly here: number | undefined;
}

export function fuse(input: FuseInput, weights: RankingWeights = RANKING): readonly Scored[] {
  const { matches, windows, now, named, times } = input;
  const own = new Map<number, number>();
  const rows = new Map<number, DocRow>();
  for (const match of matches) {
    own.set(match.doc, match.score);
    rows.set(match.doc, match);
  }
  for (const row of windows.turns) if (!rows.has(row.doc) && input.passes(row)) rows.set(row.doc, row);
  for (const row of input.near ?? []) if (!rows.has(row.doc)) rows.set(row.doc, row);
  const similarity = input.meaning ?? new Map<number, number>();
  const bestOwn = greatest(own.values());
  const nearest = greatest(similarity.values());
  const windowOf = new Map<number, number>();
  for (const row of rows.values()) windowOf.set(row.doc, windowScore(row, windows));
  const bestWindow = greatest(windowOf.values());
  const sessions = scoreSessions(rows.values(), { own, meaning: similarity }, windows);
  const alike = spread(similarity);
  const person = personShare(matches);
  const weigh: Weigh = (row, tell) => {
    const worded = (own.get(row.doc) ?? 0) / bestOwn;
    // What has no vector, such as a tool call, is taken to mean as much as its words say.
    const meant = input.meaning === undefined ? 0 : (alike.get(row.doc) ?? worded);
    // A long message is its own surroundings.
    const short =
      row.session === undefined || !row.marks
        ? 0
        : shortness(row.size, weights.shortChars) * windows.exchangeIn(row.session) * (1 - named);
    const window = short * ((windowOf.get(row.doc) ?? 0) / bestWindow) + (1 - short) * worded;
    const asked = windows.askedBefore(row);
    const session = (row.session === undefined ? undefined : sessions.get(row.session)) ?? {
      covers: worded,
      best: worded,
      meaning: similarity.size === 0 ? 0 : (similarity.get(row.doc) ?? worded * nearest) / nearest,
    };
    const covered = weights.covers * (1 - named) * windows.coverage(row);
    tell('words', weights.words * worded + covered, 'has the words asked for');
    tell('neighbours', weights.neighbours * window, short < 0.5 ? 'speaks for itself' : 'what is said around it');
    tell('answers', asked ? weights.answers * windows.coverage(asked) : 0, 'just asked for there');
    const about = weights.session * session.covers + weights.sessionBest * session.best;
    tell('session', about, 'its session is about them');
    tell('meaning', weights.meaning * (1 - named) * meant, 'means something similar');
    tell('session meaning', weights.sessionMeaning * Math.max(0, session.meaning), 'so does something in its session');
    tell('time', times.length === 0 ? 0 : weights.time * nearnessInTime(times, row.at), 'at the time named');
    // Who asks an agent for something tells it what it has to know.
    tell('question', row.asks ? weights.question * short * (1 - person) : 0, 'asks, and so hardly answers');
    tell('concept', weights.concept * (input.concepts?.get(row.doc) ?? 0), 'mentions what the question names');
    const speaks = row.speaker !== undefined && row.speaker === input.speaker;
    tell('speaker', speaks ? weights.speaker : 0, 'said by who is named');
    tell('person', row.table === 'said' ? weights.person * person : 0, 'a person’s own words among long answers');
    tell('recency', weights.recency * recency(row.kind, now - row.at, weights.halfLife), 'newer');
    tell('authority', weights.authority * authority(row.kind, row.trust), `${row.kind}, trust ${row.trust}`);
    const isHere = row.project !== undefined && row.project === input.here;
    tell('here', isHere ? weights.here : 0, 'of the project here');
  };
  return [...rows.values()]
    .map((row) => new Weighed(row, weigh))
    .sort((a, b) => b.score - a.score || b.row.at - a.row.at || a.row.doc - b.row.doc);
}

/** Takes one reason, and what it adds. */
type Tell = (name: string, score: number, why: string) => void;

/** A reason worth less than this is none. */
const LEAST = 1e-4;

type Weigh = (row: DocRow, tell: Tell) => void;

/** Hundreds are weighed and ten are shown: the reasons are put into words only for those that are asked for them. */
class Weighed implements Scored {
  readonly row: DocRow;
  readonly score: number;
  readonly #weigh: Weigh;

  constructor(row: DocRow, weigh: Weigh) {
    let total = 0;
    weigh(row, (_name, score) => {
      if (Math.abs(score) > LEAST) total += score;
    });
    this.row = row;
    this.score = total;
    this.#weigh = weigh;
  }

  get signals(): readonly RecallSignal[] {
    const signals: RecallSignal[] = [];
    this.#weigh(this.row, (name, score, why) => {
      if (Math.abs(score) > LEAST) signals.push({ name, score, why });
    });
    return signals;
  }
}

function windowScore(row: DocRow, windows: Windows): number {
  return row.session === undefined ? 0 : windows.scoreAt(row.session, row.turn);
}

/** From the least to the greatest similarity found, 0 to 1: the numbers themselves differ by embedder. */
function spread(meaning: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  if (meaning.size === 0) return meaning;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of meaning.values()) [low, high] = [Math.min(low, value), Math.max(high, value)];
  low = Math.max(0, low);
  const shares = new Map<number, number>();
  for (const [doc, value] of meaning) shares.set(doc, Math.max(0, (value - low) / Math.max(1e-9, high - low)));
  return shares;
}

/**
 * How far an agent writes pages here and a person lines, 0 to 1: there what the person said is what is looked for, and would
 * drown. Between people who write alike nobody is preferred.
 */
function personShare(matches: readonly Match[]): number {
  const mean = (table: string): number => {
    const sizes = matches.flatMap((match) => (match.table === table ? [match.size] : []));
    return sizes.reduce((total, size) => total + size, 0) / Math.max(1, sizes.length);
  };
  const [said, told] = [mean('said'), mean('told')];
  if (said === 0 || told === 0) return 0;
  return Math.min(1, Math.max(0, Math.log2(told / said) / 3));
}

function shortness(chars: number, half: number): number {
  return 1 / (1 + (chars / half) ** 4);
}

/** In days: how soon a kind loses half of what being new is worth. What was decided outlives what was typed. */
const HALF_LIFE_DAYS: Partial<Record<RecallKind, number>> = {
  tool: 14,
  status: 14,
  log: 30,
  prompt: 60,
  reply: 60,
  episode: 60,
  task: 60,
};

function recency(kind: RecallKind, ageMs: number, times: number): number {
  return 0.5 ** (Math.max(0, ageMs) / DAY_MS / (times * (HALF_LIFE_DAYS[kind] ?? 180)));
}

function authority(kind: RecallKind, trust: Trust): number {
  const ofTrust = trust === 'owner' ? 0.05 : trust === 'tool' ? -0.05 : 0;
  return (AUTHORITY[kind] ?? 0) + ofTrust;
}

/** What somebody meant to keep weighs more than what was said in passing. */
const AUTHORITY: Partial<Record<RecallKind, number>> = {
  note: 0.2,
  decision: 0.2,
  preference: 0.2,
  correction: 0.2,
  blocker: 0.1,
  outcome: 0.1,
  episode: -0.1,
  log: -0.1,
};
