/**
 * Combines many signals into one score. Each signal is divided by the best value among the candidates and multiplied by
 * its weight (weights.ts). What each signal added is kept, so that a ranking can be explained.
 */

import type { Fact } from '../../domain/facts/fact.ts';
import type { RecallKind, RecallSignal } from '../../domain/recall.ts';
import { TRAITS } from '../../domain/search/traits.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import type { Match } from '../candidates/find-candidates.ts';
import type { TimeSpan } from '../query/calendar-days.ts';
import type { Intent } from '../query/read-intent.ts';
import { nearnessInTime } from '../query/times-named.ts';
import { distinctness } from './distinctness.ts';
import type { LongAnswers } from './long-answers.ts';
import type { NeighbouringTurns } from './neighbouring-turns.ts';
import { greatest, scoreSessions } from './session-scores.ts';
import { type Tell, tellKindAndTime } from './tell-kind-and-time.ts';
import { RANKING, type RankingWeights } from './weights.ts';

export interface Scored {
  readonly row: DocRow;
  readonly score: number;
  readonly signals: readonly RecallSignal[];
  /** Facts that were drawn from it and match the query, best first. */
  readonly facts?: readonly Fact[];
}

export interface SignalInput {
  readonly matches: readonly Match[];
  readonly windows: NeighbouringTurns;
  /** Whether a row passes the filters. Turns beside a match may not. */
  readonly passes: (row: DocRow) => boolean;
  /** Cosine similarity by document; undefined without an embedder. */
  readonly meaning?: ReadonlyMap<number, number> | undefined;
  /** How similar people's messages are among all such messages, where agents write pages: 0 to 1 by document. */
  readonly meaningAmong?: ((docs: readonly number[]) => ReadonlyMap<number, number>) | undefined;
  /** Documents found only by meaning. */
  readonly near?: readonly DocRow[] | undefined;
  /** The share of the query's concepts that each document mentions. */
  readonly concepts?: ReadonlyMap<number, number> | undefined;
  /** The share of the query's words that are identifiers in code, 0 to 1. Identifiers are meant literally. */
  readonly named: number;
  /** The speaker the query names. */
  readonly speaker: number | undefined;
  /** The times the query names. */
  readonly times: readonly TimeSpan[];
  readonly now: number;
  /** The caller's current project. */
  readonly here: number | undefined;
  readonly intent: Intent;
  /** How long the query is, if it is a question; else 0. */
  readonly asksIn: number;
  /** The query asks for something that only people say: a rule, who somebody is. */
  readonly bySaying: boolean;
  /** The documents that report the event from which the query counts the time. */
  readonly anchors: ReadonlySet<number>;
  /** The kinds and the project that the query names. */
  readonly kinds: readonly RecallKind[];
  readonly project: number | undefined;
  /** Projects named after the one that the query names. */
  readonly namedAfter: ReadonlySet<number>;
  /** How much longer agents' messages are than people's in a project, 0 to 1. */
  readonly longAnswers: LongAnswers['shareIn'];
  /** Texts that were found neither by words nor by meaning: standing instructions, statements for an overview. */
  readonly beyond?: readonly DocRow[] | undefined;
}

export function combineSignals(input: SignalInput, weights: RankingWeights = RANKING): readonly Scored[] {
  const { matches, windows, named, times, intent } = input;
  const own = new Map(matches.map(({ doc, score }) => [doc, score]));
  const rows = rowsToScore(input);
  const similarity = input.meaning ?? new Map<number, number>();
  const bestOwn = greatest(own.values());
  const nearest = greatest(similarity.values());
  const windowOf = new Map<number, number>();
  for (const row of rows.values()) windowOf.set(row.doc, windowScore(row, windows));
  const bestWindow = greatest(windowOf.values());
  const sessions = scoreSessions(rows.values(), { own, meaning: similarity }, windows);
  const alike = spread(similarity);
  const distinct = distinctness(rows.values());
  const among = input.meaningAmong?.(docsOfPages(rows.values(), input.longAnswers)) ?? NONE;
  const applying = intent.request
    ? instructionsThatApply(rows.values(), among.size > 0 ? among : similarity, weights)
    : NONE;
  const isBroad = intent.broad !== undefined;
  const distinctWeight = weights.distinct * (isBroad ? weights.distinctBroad : 1);
  const weigh: Weigh = (row, tell) => {
    const person = input.longAnswers(row.project);
    const talk = 1 - person;
    const { traits } = row;
    const worded = (own.get(row.doc) ?? 0) / bestOwn;
    // A document without a vector, such as a tool call, gets a similarity estimated from its words.
    const meant = input.meaning === undefined ? 0 : (alike.get(row.doc) ?? worded);
    // A long message needs no neighbours to be understood.
    const short =
      row.session === undefined || !row.marks
        ? 0
        : shortness(row.size, weights.shortChars) * windows.exchangeIn(row.session) * (1 - named) * talk;
    const window =
      short * ((windowOf.get(row.doc) ?? 0) / bestWindow) + (1 - short) * worded * (1 - weights.fewerWords * person);
    const asked = windows.askedBefore(row);
    const isSaid = row.table === 'said';
    const session = (row.session === undefined ? undefined : sessions.get(row.session)) ?? {
      covers: worded,
      best: worded,
      meaning: similarity.size === 0 ? 0 : (similarity.get(row.doc) ?? worded * nearest) / nearest,
    };
    const covered = weights.covers * (1 - named) * windows.coverage(row);
    tell('words', weights.words * worded + covered, 'has the words of the query');
    tell(
      'neighbours',
      weights.neighbours * window,
      short < 0.5 ? 'is judged by its own words, without the turns around it' : 'is next to turns with the words',
    );
    if (asked) tell('answers', weights.answers * talk * windows.coverage(asked), 'follows a question with these words');
    // "Plain JSON, or problem+json?" and then "problem json, every 4xx": the person's words decide.
    const isStated = isSaid && (traits & (TRAITS.asks | TRAITS.states)) === TRAITS.states;
    const offer = isStated && !asked ? windows.toldBefore(row) : undefined;
    if (offer)
      tell(
        'settles',
        weights.settles * shortness(row.size, weights.shortChars) * windows.coverage(offer),
        'follows an agent’s message with these words',
      );
    const about = weights.session * session.covers + weights.sessionBest * session.best;
    tell('session', about, 'is in a session that has the words');
    tell('meaning', weights.meaning * (1 - named) * meant, 'has a similar meaning');
    tell(
      'meaning among',
      weights.meaningAmong * person * (among.get(row.doc) ?? 0),
      'is more similar in meaning than what else was said',
    );
    tell(
      'session meaning',
      weights.sessionMeaning * Math.max(0, session.meaning),
      'is in a session with something of similar meaning',
    );
    if (times.length > 0)
      tell('time', weights.time * nearnessInTime(times, row.at), 'is near the time that the query names');
    // A person's question to an agent often contains the facts, so it is not penalised.
    if ((traits & TRAITS.asks) !== 0)
      tell('question', weights.question * short * (1 - person), 'is a question, which rarely answers');
    const concept = input.concepts?.get(row.doc);
    if (concept) tell('concept', weights.concept * concept, 'mentions a concept of the query');
    if (row.speaker !== undefined && row.speaker === input.speaker)
      tell('speaker', weights.speaker, 'was said by the person that the query names');
    if (intent.ofAgent && row.table === 'told')
      tell('of agent', weights.ofAgent * person, 'was said by the agent, as the query asks');
    if (isSaid && person > 0) {
      const said = weights.person * person * (intent.firstPerson ? weights.firstPerson : 1);
      tell('person', said, 'is in a person’s own words, among long answers');
      const reply = windows.answeredBy(row);
      if (reply) {
        // A page has many words, so one that has the query's more often than others is about them.
        const answered = isBroad
          ? weights.answeredBroad * windows.coverage(reply)
          : weights.answered * windows.coverage(reply) + (weights.answeredWords * (own.get(reply.doc) ?? 0)) / bestOwn;
        tell('answered', answered * person, 'got an answer with the words');
        const similar = isBroad ? weights.answeredMeaningBroad : weights.answeredMeaning;
        const isAbout = alike.get(reply.doc) ?? 0;
        tell('answered meaning', similar * person * isAbout, 'got an answer of similar meaning');
      }
      if ((traits & TRAITS.states) !== 0) tell('states', weights.states * person, 'tells something');
    }
    tell(
      'own words',
      distinctWeight * (1 + weights.distinctLong * person) * (distinct.get(row.doc) ?? 0),
      'says something that the others do not',
    );
    const applies = applying.get(row.doc);
    if (applies) tell('instruction', person * applies, 'says how work should be done');
    if ((traits & TRAITS.echoes) !== 0)
      tell('echo', weights.echoes, 'is an earlier search, which repeats what it found');
    if (repeatsQuery(row, input, windows.coverage(row)))
      tell('the query again', weights.queryAgain, 'only repeats the query');
    else if (isSaid && (traits & (TRAITS.asks | TRAITS.states)) === TRAITS.asks)
      tell('same question', weights.sameQuestion * (1 - short) * windows.coverage(row), 'asks the same');
    if ((traits & TRAITS.narrates) !== 0) tell('narration', weights.narrates, 'only announces a step');
    if ((traits & TRAITS.looks) !== 0) tell('looking', weights.looks, 'only says that the agent looks at something');
    tellKindAndTime(row, tell, input, weights);
  };
  return [...rows.values()]
    .map((row) => scored(row, weigh))
    .sort((a, b) => b.score - a.score || b.row.at - a.row.at || a.row.doc - b.row.doc);
}

/** A message that is the same question in nearly the same words: it answers nothing. */
function repeatsQuery({ table, traits, size }: DocRow, { asksIn }: SignalInput, coverage: number): boolean {
  const isMessage = table === 'said' || table === 'told';
  const isAsLong = size <= asksIn * AS_LONG + AS_LONG_CHARS;
  return isMessage && asksIn > 0 && isAsLong && (traits & TRAITS.states) === 0 && coverage >= NEARLY_ALL;
}

/** Room for other words of asking, and for a greeting. */
const AS_LONG = 1.25;
const AS_LONG_CHARS = 12;
const NEARLY_ALL = 0.95;

function rowsToScore({ matches, windows, passes, near = [], beyond = [] }: SignalInput): ReadonlyMap<number, DocRow> {
  const rows = new Map<number, DocRow>(matches.map((match) => [match.doc, match]));
  for (const row of windows.turns) if (!rows.has(row.doc) && passes(row)) rows.set(row.doc, row);
  for (const row of [...near, ...beyond]) if (!rows.has(row.doc)) rows.set(row.doc, row);
  return rows;
}

/** Smaller signals are ignored. */
const LEAST = 1e-4;

type Weigh = (row: DocRow, tell: Tell) => void;

/** Hundreds are scored and about ten are shown, so the list of signals is built only when it is read. */
function scored(row: DocRow, weigh: Weigh): Scored {
  let score = 0;
  weigh(row, (_name, worth) => {
    if (Math.abs(worth) > LEAST) score += worth;
  });
  return {
    row,
    score,
    get signals() {
      const signals: RecallSignal[] = [];
      weigh(row, (name, worth, why) => {
        if (Math.abs(worth) > LEAST)
          signals.push({ name, score: worth, why: typeof why === 'string' ? why : why(row) });
      });
      return signals;
    },
  };
}

/** What people said where agents write pages. */
function docsOfPages(rows: Iterable<DocRow>, longAnswers: SignalInput['longAnswers']): readonly number[] {
  const docs: number[] = [];
  for (const { doc, table, project } of rows) if (table === 'said' && longAnswers(project) > 0) docs.push(doc);
  return docs;
}

function windowScore(row: DocRow, windows: NeighbouringTurns): number {
  return row.session === undefined ? 0 : windows.scoreAt(row.session, row.turn);
}

/** Scales similarities to 0..1, because their range differs by embedder. */
function spread(meaning: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  if (meaning.size === 0) return meaning;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of meaning.values()) [low, high] = [Math.min(low, value), Math.max(high, value)];
  low = Math.max(0, low);
  const shares = new Map<number, number>();
  for (const [doc, value] of meaning) shares.set(doc, Math.max(0, (value - low) / Math.max(1e-9, high - low)));
  return shares;
}

const NONE: ReadonlyMap<number, number> = new Map();

/** The standing instructions that are nearest to the query and what each adds; of equally near ones the newest first. */
function instructionsThatApply(
  rows: Iterable<DocRow>,
  similarity: ReadonlyMap<number, number>,
  { instructs, instructed, instructsNext }: RankingWeights,
): ReadonlyMap<number, number> {
  const standing = [...rows].filter(({ table, traits }) => table === 'said' && (traits & TRAITS.instructs) !== 0);
  const near = ({ doc }: DocRow): number => similarity.get(doc) ?? 0;
  standing.sort((a, b) => near(b) - near(a) || b.at - a.at);
  return new Map(standing.slice(0, instructed).map(({ doc }, i) => [doc, instructs * instructsNext ** i]));
}

function shortness(chars: number, half: number): number {
  return 1 / (1 + (chars / half) ** 4);
}
