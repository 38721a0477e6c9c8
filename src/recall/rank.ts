/**
 * Ranks documents for a query: finds candidates, scores them, and puts superseded facts and notes below their
 * replacements. Works on numbers from the index; the only texts it reads are notes that may be out of date.
 */

import type { Fact } from '../domain/facts/fact.ts';
import { EVERYWHERE } from '../domain/facts/fact-record.ts';
import type { FactAnswer } from '../domain/recall.ts';
import { chunksOf } from '../domain/search/tokenize.ts';
import type { WordCount } from '../store/index/fill/common-words.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import { countDocsRoughly, lastAsked, nameOf, newestDocs, turnsBetween } from '../store/index/search-index.ts';
import { answerFromFacts } from './answers/answer-from-facts.ts';
import { factsNearBest } from './answers/facts-near-best.ts';
import { factsOfKinds } from './answers/facts-of-kinds.ts';
import { beyondWords } from './candidates/beyond-words.ts';
import { compareMeaning, type QueryMeaning } from './candidates/compare-meaning.ts';
import { conceptOverlap } from './candidates/concept-overlap.ts';
import { findCandidates, type Match, rarityOf } from './candidates/find-candidates.ts';
import { meaningAmong } from './candidates/meaning-among.ts';
import { nearestOfPeople } from './candidates/nearest-of-people.ts';
import { passing, within } from './candidates/passes-filter.ts';
import { answersFirst } from './order/answers-first.ts';
import { coverBroadQuery } from './order/cover-broad-query.ts';
import { episodesBelowMessages } from './order/episodes-below-messages.ts';
import { joinFacts } from './order/join-facts.ts';
import { judgeTruth } from './order/judge-truth.ts';
import { liftLinked } from './order/lift-linked.ts';
import { readAskedFacts, subjectWords } from './query/asked-facts.ts';
import { asksForRecords } from './query/asks-for-records.ts';
import type { TimeSpan } from './query/calendar-days.ts';
import type { ParsedQuery } from './query/parse-query.ts';
import { NOTHING_THEN, planQuery, type QueryPlan } from './query/plan-query.ts';
import { spellingIn } from './query/spelling-in.ts';
import { rangesOf } from './query/times-named.ts';
import type { RecallContext, RecallScope } from './recall-scope.ts';
import { combineSignals, type Scored, type SignalInput } from './scoring/combine-signals.ts';
import { readLongAnswers } from './scoring/long-answers.ts';
import { type NeighbouringTurns, readNeighbouringTurns, type WeighedWord } from './scoring/neighbouring-turns.ts';
import { speakersNamed } from './scoring/speakers-named.ts';
import { RANKING, type RankingWeights } from './scoring/weights.ts';

export interface Ranked {
  /** Best first, more than will be shown. */
  readonly ranked: readonly Scored[];
  /** Reads a range of turns of a session. */
  readonly turnsBetween: NeighbouringTurns['between'];
  /** The words that were searched for. */
  readonly words: readonly string[];
  /** Remarks about the search for the caller. */
  readonly notes: readonly string[];
  /** No text has a word of the subject; the results are only similar in meaning, or have its other words. */
  readonly isOnlySimilar?: boolean;
  /** What facts say about the query. */
  readonly answers?: readonly FactAnswer[];
  /** The query asks for an order of time. */
  readonly inOrder?: boolean;
}

export interface RankInput {
  readonly query: ParsedQuery;
  readonly scope: RecallScope;
  /** The query's vector, if there is an embedder. */
  readonly meaning: QueryMeaning | undefined;
}

export function rank(context: RecallContext, input: RankInput, weights: RankingWeights = RANKING): Ranked {
  const { intent } = input.query;
  if (input.query.words.length === 0 && !asksForTimeOfFilter(input)) return browse(context, input);
  const { plan, scope, ...found } = search(context, input, weights);
  const { ranked, facts } = judgeTruth(context, found.ranked, scope.past, weights);
  const { answers, openWork } = answerFromFacts(context, {
    text: input.query.text,
    words: plan.words,
    identifiers: input.query.identifiers,
    counts: plan.counts,
    all: countDocsRoughly(context.db),
    times: plan.times,
    broad: intent.broad,
    scope,
    project: nameOf(context.db, plan.project ?? scope.filter.project ?? scope.here),
    isProjectNamed: plan.project !== undefined,
    isEverywhere: plan.isEverywhere,
    found: ranked.flatMap(({ row, score }) => {
      const fact = facts.get(row.doc);
      return fact && hasNames(fact, plan.acronyms) ? [{ fact, score }] : [];
    }),
    instead: plan.instead,
    beside: plan.beside,
    nearBest: (kinds) =>
      factsNearBest(context, ranked, kinds, scope).filter(({ fact }) => hasNames(fact, plan.acronyms)),
    ofKinds: (kinds, span) =>
      factsOfKinds(context, kinds, spanned(scope, span), plan.project ?? scope.filter.project ?? scope.here).filter(
        ({ project }) => plan.onlyProject === undefined || project !== EVERYWHERE,
      ),
  });
  // What replaced a fact later is not from the time that is asked for.
  const joined = episodesBelowMessages(joinFacts(context, ranked, facts, scope)).filter(found.isMeant);
  const judged = answersFirst(joined, answers);
  const notes = openWork === undefined ? found.notes : withOpenWork(found.notes, openWork, answers.length);
  if (intent.broad === undefined || judged.length === 0) return { ...found, ranked: judged, answers, notes };
  const inOrder = intent.broad === 'order';
  return {
    ...found,
    answers,
    inOrder,
    ranked: coverBroadQuery(judged, { limit: scope.limit, inOrder }, weights),
    notes: [...notes, inOrder ? IN_ORDER : COVERING],
  };
}

function hasNames({ statement, quote }: Fact, names: readonly string[]): boolean {
  if (names.length === 0) return true;
  const words = new Set(`${statement}\n${quote}`.split(/[^\p{L}\p{N}]+/u));
  return names.every((name) => words.has(name));
}

function limitedTo(project: number | undefined, scope: RecallScope): RecallScope {
  return project === undefined ? scope : { ...scope, filter: { ...scope.filter, project } };
}

function spanned(scope: RecallScope, span: TimeSpan | undefined): RecallScope {
  return span === undefined
    ? scope
    : { ...scope, filter: { ...scope.filter, ...within(scope.filter, span.from, span.to) } };
}

/** All open work was looked at, whatever words it has. */
function withOpenWork(notes: readonly string[], kind: string, found: number): readonly string[] {
  const rest = notes.filter((note) => note !== BY_MEANING);
  return found > 0 ? rest : [...rest, `No open ${kind} is recorded.`];
}

/** "What did we do", and a filter that names the time. */
function asksForTimeOfFilter({ query, scope: { filter } }: RankInput): boolean {
  return (filter.since !== undefined || filter.until !== undefined) && asksForRecords(query.text);
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

interface Found extends Ranked {
  readonly plan: QueryPlan;
  /** Only the project that the query asks about, if it does. */
  readonly scope: RecallScope;
  /** Whether a result is from the time and the project to which the query is limited. */
  readonly isMeant: (scored: Scored) => boolean;
}

function search(context: RecallContext, { query, scope: wide, meaning }: RankInput, weights: RankingWeights): Found {
  const { db, now } = context;
  const { intent } = query;
  const plan = planQuery({ ...context, spell: spellingIn(context, wide) }, query, wide);
  const scope = limitedTo(plan.onlyProject, wide);
  const { words, counts } = plan;
  const meant = meaning && compareMeaning(db, meaning, weights);
  const [time] = plan.times;
  // "Since 10 October": older texts must not take the places of those that are asked for.
  const isBounded = time?.exact && plan.times.length === 1 && plan.anchors.size === 0;
  const filter = isBounded ? { ...scope.filter, ...within(scope.filter, time.from, time.to) } : scope.filter;
  const wanted = { filter, limit: scope.limit, similarityOf: meant?.similarityOf, counts };
  const { matches, all } = findCandidates(db, { ...query, words }, wanted, weights);
  const speakers = speakersNamed(db, words, matches);
  const longAnswers = readLongAnswers(db, weights);
  // If no text has a word of the query, the limit of similarity stops nonsense from finding anything.
  const ofPeople =
    matches.length === 0
      ? []
      : nearestOfPeople(db, {
          filter,
          similarityOf: meant?.similarityOf,
          longAnswers,
          most: weights.nearestOfPeople,
        });
  const beyond = [...beyondWords(db, matches, { intent, plan, filter: scope.filter, now }, weights), ...ofPeople];
  const weighed = weigh(words, counts, all, speakers.words);
  const windows =
    intent.broad === undefined
      ? readNeighbouringTurns(db, matches, weighed, { ...weights, withNext: ofPeople.slice(0, weights.answeredOf) })
      : readNeighbouringTurns(db, [...matches, ...beyond.map(withoutScore)], weighed, {
          ...weights,
          anchors: weights.anchorsBroad,
        });
  const docs = [...new Set([...matches, ...windows.turns, ...beyond].map(({ doc }) => doc))];
  const compared = meant?.compare(docs, scope.filter);
  const input: SignalInput = {
    matches,
    windows,
    meaning: compared?.similarity,
    near: compared?.near,
    meaningAmong: meaning && ((among) => meaningAmong(db, meaning, among)),
    concepts: conceptOverlap(db, query.text.slice(0, CONCEPT_CHARS)),
    passes: passing(db, scope.filter),
    named: words.filter((word) => query.identifiers.has(word)).length / Math.max(1, words.length),
    speaker: speakers.only,
    times: plan.times,
    anchors: plan.anchors,
    kinds: plan.kinds,
    project: plan.project,
    namedAfter: plan.namedAfter,
    now,
    here: plan.isEverywhere ? undefined : scope.here,
    intent,
    asksIn: isQuestion(query.text) ? query.text.length : 0,
    bySaying: readAskedFacts(query.text)?.bySaying === true,
    longAnswers: longAnswers.shareIn,
    beyond,
  };
  const asked = scope.running === undefined ? undefined : lastAsked(db, scope.running);
  const ranges = rangesOf(plan.times, now);
  // Without other words, or with "before" and "since", only what is from the time that the query names.
  const onlyTime = plan.times.length > 0 && (words.length === 0 || plan.times.every(({ exact }) => exact));
  const isFuture = plan.times.length > 0 && ranges.length === 0;
  // "What happened next year" has no subject either.
  const onlyFuture = isFuture && subjectWords(words).length === 0;
  // "What happened on 31 February" asks for nothing that can be found.
  const isNothing = words.length === 0 && plan.times.length === 0;
  const inTime = (at: number): boolean =>
    !(onlyTime || onlyFuture || isNothing) || ranges.some(({ from, to }) => at >= from && at < to);
  // A note has the time at which it was written, not that of what it is about.
  const hasTime = ({ table, kind }: DocRow): boolean =>
    !isBounded || table !== 'noted' || kind === 'episode' || scope.filter.kinds?.includes(kind) === true;
  // What holds in all projects passes the filter too, and was said in another one.
  const isOfProject = ({ project }: DocRow): boolean => plan.onlyProject === undefined || project === plan.onlyProject;
  const isMeant: Found['isMeant'] = ({ row }) =>
    isOfProject(row) && ((inTime(row.at) && hasTime(row)) || plan.anchors.has(row.doc));
  const ranked = liftLinked(combineSignals(input, weights), longAnswers, weights).filter(
    (each) => isMeant(each) && (asked === undefined || each.row.session !== scope.running || each.row.turn < asked),
  );
  const byMeaning = words.length > 0 && matches.length === 0 && ranked.length > 0 && plan.times.length === 0;
  const isEmpty =
    words.length === 0 &&
    ranked.length === 0 &&
    plan.times.length > 0 &&
    !isFuture &&
    !plan.notes.includes(NOTHING_THEN);
  const notes = [
    ...plan.notes,
    ...(byMeaning ? [BY_MEANING] : plan.isSubjectUnknown ? [noTextHas(plan.unknown)] : []),
    ...(isFuture ? [IN_FUTURE] : []),
    ...(isEmpty ? [NOTHING_THEN] : []),
  ];
  return {
    ranked,
    words,
    turnsBetween: windows.between,
    notes,
    isOnlySimilar: byMeaning || plan.isSubjectUnknown,
    plan,
    scope,
    isMeant,
  };
}

function isQuestion(text: string): boolean {
  return /\?\s*$/.test(text) || readAskedFacts(text) !== undefined;
}

const NO_WORDS = 'The query has no letters or digits. Name a thing, a person or a file.';
const COMMON_WORDS = 'These words are in every text. Name a thing, a person or a file.';
const IN_FUTURE = 'The time that the query names is in the future, and everything recorded is in the past.';
const BY_MEANING = 'No text has these words. These are the nearest in meaning, and may have nothing to do with them.';

const MOST_NAMED = 3;

function noTextHas(unknown: readonly string[]): string {
  return `No text has ${[...new Set(unknown)]
    .slice(0, MOST_NAMED)
    .map((word) => `"${word}"`)
    .join(' or ')}.`;
}

const IN_ORDER = 'The question asks for an order: the results cover its parts, each with its time.';
const COVERING =
  'The question asks for an overview: the first results cover its parts, and of two that say nearly the same the newer comes first.';

/** A longer query is pasted text; the things it is about are named early. */
const CONCEPT_CHARS = 2000;

function withoutScore(row: DocRow): Match {
  return { ...row, score: 0 };
}

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
