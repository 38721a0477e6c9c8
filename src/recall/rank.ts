/**
 * Ranks documents for a query: finds candidates, scores them, and puts superseded facts and notes below their
 * replacements. Works on numbers from the index; the only texts it reads are notes that may be out of date.
 */
import { DONE_KINDS, type FactAnswer, type PointInTime, RECALL_KINDS, type RecallKind } from '../domain/recall.ts';
import { chunksOf, tokenize } from '../domain/search/tokenize.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import type { WordCount } from '../store/index/common-words.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import {
  countDocsRoughly,
  type DocFilter,
  docsByNumber,
  instructions,
  lastAsked,
  nameOf,
  newestDocs,
  statementsOf,
  turnsBetween,
} from '../store/index/search-index.ts';
import type { Journal } from '../store/journal/journal.ts';
import { answerFromFacts } from './answer.ts';
import { subjectWords } from './asked-facts.ts';
import { belowQuoted } from './below-quoted.ts';
import { findCandidates, type Match, rarityOf } from './candidates.ts';
import { conceptOverlap } from './concept-overlap.ts';
import { cover } from './cover.ts';
import { factsOfKinds } from './facts-of-kinds.ts';
import { type FuseInput, fuse, type Scored } from './fuse.ts';
import type { Intent } from './intent.ts';
import { joinFacts } from './join-facts.ts';
import { readLongAnswers } from './long-answers.ts';
import { compareMeaning, type QueryMeaning } from './meaning.ts';
import type { ParsedQuery } from './parse-query.ts';
import { planQuery, type QueryPlan } from './plan-query.ts';
import { rangesOf } from './times-named.ts';
import { judgeTruth } from './truth.ts';
import { RANKING, type RankingWeights } from './weights.ts';
import { readWindows, type WeighedWord, type Windows } from './window.ts';

export interface RecallScope {
  readonly filter: DocFilter;
  /** The caller's current project, as its number in the index. */
  readonly here: number | undefined;
  readonly past: PointInTime | undefined;
  readonly limit: number;
  /** Hide results that score far below the best. */
  readonly strong: boolean;
  /** Whether the turns before and after each result are read. */
  readonly neighbours?: boolean;
  readonly slugOf: (project: string) => string | undefined;
  /** The projects that a query may name, with their numbers in the index. */
  readonly projects?: readonly { readonly number: number; readonly names: readonly string[] }[];
  /** The caller's own session: what was asked in it just now is not an answer. */
  readonly running?: number | undefined;
}

export interface RecallContext {
  readonly db: Database;
  readonly journal: Journal;
  readonly layout: HomeLayout;
  readonly now: number;
}

export interface Ranked {
  /** Best first, more than will be shown. */
  readonly ranked: readonly Scored[];
  /** Reads a range of turns of a session. */
  readonly turnsBetween: Windows['between'];
  /** The words that were searched for. */
  readonly words: readonly string[];
  /** Remarks about the search for the caller. */
  readonly notes: readonly string[];
  /** No text has a word of the query; the results are only similar in meaning. */
  readonly isOnlySimilar?: boolean;
  /** What facts say about the query. */
  readonly answers?: readonly FactAnswer[];
}

export interface RankInput {
  readonly query: ParsedQuery;
  readonly scope: RecallScope;
  /** The query's vector, if there is an embedder. */
  readonly meaning: QueryMeaning | undefined;
}

export function rank(context: RecallContext, input: RankInput, weights: RankingWeights = RANKING): Ranked {
  const { intent } = input.query;
  if (input.query.words.length === 0) return browse(context, input);
  const { plan, ...found } = search(context, input, weights);
  const { ranked, facts } = judgeTruth(context, found.ranked, input.scope.past, weights);
  const judged = belowQuoted(joinFacts(context, ranked, facts, input.scope));
  const answers = answerFromFacts(context, {
    text: input.query.text,
    words: plan.words,
    counts: plan.counts,
    all: countDocsRoughly(context.db),
    times: plan.times,
    broad: intent.broad,
    scope: input.scope,
    project: nameOf(context.db, plan.project ?? input.scope.here),
    isProjectNamed: plan.project !== undefined,
    found: ranked.flatMap(({ row, score }) => {
      const fact = facts.get(row.doc);
      return fact ? [{ fact, score }] : [];
    }),
    ofKinds: (kinds) => factsOfKinds(context, kinds, input.scope, plan.project ?? input.scope.here),
  });
  if (intent.broad === undefined || judged.length === 0) return { ...found, ranked: judged, answers };
  const inOrder = intent.broad === 'order';
  return {
    ...found,
    answers,
    ranked: cover(judged, { limit: input.scope.limit, inOrder }, weights),
    notes: [...found.notes, inOrder ? IN_ORDER : COVERING],
  };
}

/** For a query without words: the newest documents that pass the filters. */
function browse({ db }: RecallContext, { query, scope }: RankInput): Ranked {
  const beside: Ranked['turnsBetween'] = (session, from, to) => turnsBetween(db, session, from, to);
  if (query.text.trim() !== '') {
    return {
      ranked: [],
      words: [],
      turnsBetween: beside,
      notes: [chunksOf(query.text).length === 0 ? NO_WORDS : COMMON_WORDS],
    };
  }
  const newest = newestDocs(db, scope.filter, scope.limit * 2).map((row) => ({ row, score: 0, signals: [] }));
  return { ranked: newest, words: [], turnsBetween: beside, notes: ['No query was given: these are the newest.'] };
}

function search(
  { db, now }: RecallContext,
  { query, scope, meaning }: RankInput,
  weights: RankingWeights,
): Ranked & { readonly plan: QueryPlan } {
  const { intent } = query;
  const plan = planQuery(db, query, scope, now);
  const { words, counts } = plan;
  const meant = meaning && compareMeaning(db, meaning, weights);
  const [time] = plan.times;
  // "Since 10 October": older texts must not take the places of those that are asked for.
  const isBounded = time?.exact && plan.times.length === 1 && plan.anchors.size === 0;
  const filter = isBounded ? { ...scope.filter, ...within(scope.filter, time.from, time.to) } : scope.filter;
  const wanted = { filter, limit: scope.limit, similarityOf: meant?.similarityOf, counts };
  const { matches, all } = findCandidates(db, { ...query, words }, wanted, weights);
  const speakers = speakersNamed(db, words, matches);
  const windows = readWindows(db, matches, weigh(words, counts, all, speakers.words), weights);
  const beyond = beyondWords(db, matches, { intent, plan, filter: scope.filter, now }, weights);
  const docs = [...new Set([...matches, ...windows.turns, ...beyond].map(({ doc }) => doc))];
  const compared = meant?.compare(docs, scope.filter);
  const input: FuseInput = {
    matches,
    windows,
    meaning: compared?.similarity,
    near: compared?.near,
    concepts: conceptOverlap(db, query.text.slice(0, CONCEPT_CHARS)),
    passes: passing(db, scope.filter),
    named: words.filter((word) => query.identifiers.has(word)).length / Math.max(1, words.length),
    speaker: speakers.only,
    times: plan.times,
    anchors: plan.anchors,
    kinds: plan.kinds,
    project: plan.project,
    now,
    here: scope.here,
    intent,
    longAnswers: readLongAnswers(db, weights),
    beyond,
  };
  const asked = scope.running === undefined ? undefined : lastAsked(db, scope.running);
  const ranges = rangesOf(plan.times, now);
  // Without other words, or with "before" and "since", only what is from the time that the query names.
  const onlyTime = plan.times.length > 0 && (words.length === 0 || plan.times.every(({ exact }) => exact));
  const isFuture = plan.times.length > 0 && ranges.length === 0;
  // "What happened next year" has no subject either.
  const onlyFuture = isFuture && subjectWords(words).length === 0;
  const inTime = (at: number): boolean =>
    !(onlyTime || onlyFuture) || ranges.some(({ from, to }) => at >= from && at < to);
  const ranked = fuse(input, weights).filter(
    ({ row }) =>
      (inTime(row.at) || plan.anchors.has(row.doc)) &&
      (asked === undefined || row.session !== scope.running || row.turn < asked),
  );
  const byMeaning = words.length > 0 && matches.length === 0 && ranked.length > 0 && plan.times.length === 0;
  const isEmpty = words.length === 0 && ranked.length === 0 && !isFuture;
  const notes = [
    ...plan.notes,
    ...(byMeaning ? [BY_MEANING] : []),
    ...(isFuture ? [IN_FUTURE] : []),
    ...(isEmpty ? [NOTHING_THEN] : []),
  ];
  return { ranked, words, turnsBetween: windows.between, notes, isOnlySimilar: byMeaning, plan };
}

const NO_WORDS = 'The query has no letters or digits. Name a thing, a person or a file.';
const COMMON_WORDS = 'These words are in every text. Name a thing, a person or a file.';
const IN_FUTURE = 'The time that the query names is in the future, and everything recorded is in the past.';
const NOTHING_THEN = 'Nothing is recorded from the time that the query names.';
const BY_MEANING = 'No text has these words. These are the nearest in meaning, and may have nothing to do with them.';

const IN_ORDER = 'The question asks for an order: the first results are spread over time and listed by time.';
const COVERING = 'The question asks for an overview: the first results are spread over time and subjects.';

/** Sessions whose statements a broad query considers. */
const BROAD_SESSIONS = 40;

interface BeyondInput {
  readonly intent: Intent;
  readonly plan: QueryPlan;
  readonly filter: DocFilter;
  readonly now: number;
}

/** Kinds that tell what happened at a time. Tool calls are too many. */
const DONE: readonly RecallKind[] = DONE_KINDS;
const TOLD_KINDS = RECALL_KINDS.filter((kind) => !DONE.includes(kind));

/** The range, narrowed by the filter. */
function within({ since, until }: DocFilter, from: number | undefined, to: number | undefined): DocFilter {
  const [start, end] = [later(since, from), earlier(until, to)];
  return { ...(start === undefined ? {} : { since: start }), ...(end === undefined ? {} : { until: end }) };
}

function later(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** Texts that a query needs without sharing words with it: standing instructions for work, all statements for an overview. */
function beyondWords(
  db: Database,
  matches: readonly Match[],
  { intent, plan, filter, now }: BeyondInput,
  weights: RankingWeights,
): readonly DocRow[] {
  const ranges = rangesOf(plan.times, now);
  const limit = weights.named;
  const named = plan.kinds.filter((kind) => TOLD_KINDS.includes(kind));
  const kinds = named.length > 0 ? named : (filter.kinds ?? TOLD_KINDS);
  const timed = ranges.flatMap(({ from, to }) =>
    newestDocs(db, { ...filter, kinds, ...within(filter, from, to) }, limit),
  );
  const ofKind = named.length > 0 && ranges.length === 0 ? newestDocs(db, { ...filter, kinds }, limit) : [];
  const standing = intent.request ? instructions(db, filter, weights.instructions) : [];
  const told = intent.broad === undefined ? [] : statementsOfBest(db, matches, filter, weights.statements);
  return [...timed, ...ofKind, ...standing, ...told];
}

/** What people told in the sessions that match best. */
function statementsOfBest(db: Database, matches: readonly Match[], filter: DocFilter, most: number): readonly DocRow[] {
  const sessions = new Map<number, number>();
  for (const { session, score } of matches) {
    if (session !== undefined) sessions.set(session, (sessions.get(session) ?? 0) + score);
  }
  const best = [...sessions].sort((a, b) => b[1] - a[1]).slice(0, BROAD_SESSIONS);
  const numbers = best.map(([session]) => session);
  return statementsOf(db, numbers, filter, most);
}

/** A longer query is pasted text; the things it is about are named early. */
const CONCEPT_CHARS = 2000;

/**
 * The weight of each word. Names of speakers get none: in a conversation of two, a name is in every other turn, so its
 * rarity says only how many other conversations there are.
 */
function weigh(
  words: readonly string[],
  counts: ReadonlyMap<string, WordCount>,
  all: number,
  speakers: ReadonlySet<string>,
): readonly WeighedWord[] {
  const onlyNames = words.every((word) => speakers.has(word));
  return words.map((word) => {
    const isTopic = onlyNames || !speakers.has(word);
    return { word, weight: isTopic ? rarityOf(counts.get(word), all) : 0 };
  });
}

/** The filters for turns beside a match. They are in the same session, but a session can change its project. */
function passing(db: Database, filter: DocFilter): (row: DocRow) => boolean {
  const { project, kinds, actor, since, until, past, concepts, tools } = filter;
  const shown = notHidden(filter);
  return (row) =>
    shown(row) &&
    (project === undefined || row.project === project) &&
    (kinds === undefined || kinds.includes(row.kind)) &&
    (actor === undefined || row.actor === actor) &&
    (since === undefined || row.at >= since) &&
    (until === undefined || row.at < until) &&
    // Not part of the row. Rarely used, so one query per row is cheap enough.
    ((past === undefined && concepts === undefined && tools === undefined) ||
      docsByNumber(db, [row.doc], filter).length > 0);
}

/** Whether a row belongs to no project that is hidden here. */
export function notHidden({ hiddenProjects }: DocFilter): (row: DocRow) => boolean {
  const hidden = new Set(hiddenProjects);
  return ({ project }) => project === undefined || !hidden.has(project);
}

interface SpeakersNamed {
  /** The speaker the query names; undefined if it names none or several. */
  readonly only: number | undefined;
  /** The words of the query that name a speaker. */
  readonly words: ReadonlySet<string>;
}

function speakersNamed(db: Database, words: readonly string[], matches: readonly DocRow[]): SpeakersNamed {
  const asked = new Set(words);
  const speakers = new Set(matches.flatMap(({ speaker }) => speaker ?? []));
  const named = [...speakers].flatMap((n) => {
    const words = tokenize(nameOf(db, n) ?? '').filter((word) => asked.has(word));
    return words.length === 0 ? [] : [{ n, words }];
  });
  return {
    only: named.length === 1 ? named[0]?.n : undefined,
    words: new Set(named.flatMap(({ words }) => words)),
  };
}
