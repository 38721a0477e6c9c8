/**
 * The ranking itself: candidates, the reasons for each, and what no longer holds below what replaced it. Numbers from the
 * index only; texts are nobody's business here, save those of notes that could be out of date.
 */
import { tokenize } from '../domain/search/tokenize.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Database } from '../platform/sqlite.ts';
import type { WordCount } from '../store/index/common-words.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import { type DocFilter, docsByNumber, nameOf, newestDocs, turnsBetween } from '../store/index/search-index.ts';
import type { Journal } from '../store/journal/journal.ts';
import { findCandidates, rarityOf } from './candidates.ts';
import { conceptOverlap } from './concept-overlap.ts';
import { type FuseInput, fuse, type Scored } from './fuse.ts';
import { compareMeaning, type QueryMeaning } from './meaning.ts';
import type { ParsedQuery } from './parse-query.ts';
import { timesNamed } from './times-named.ts';
import { judgeTruth } from './truth.ts';
import { RANKING, type RankingWeights } from './weights.ts';
import { readWindows, type WeighedWord, type Windows } from './window.ts';

export interface RecallScope {
  readonly filter: DocFilter;
  /** Names of the index: the project whoever asks is in. */
  readonly here: number | undefined;
  readonly asOf: number | undefined;
  readonly limit: number;
  /** Without what is far weaker than the best. */
  readonly strong: boolean;
  readonly slugOf: (project: string) => string | undefined;
}

export interface RecallContext {
  readonly db: Database;
  readonly journal: Journal;
  readonly layout: HomeLayout;
  readonly now: number;
}

export interface Ranked {
  /** Best first, deeper than anybody looks. */
  readonly ranked: readonly Scored[];
  /** The turns of a session from one to another. */
  readonly turnsBetween: Windows['between'];
  /** What whoever asked should be told about the search. */
  readonly notes: readonly string[];
}

/** `meaning`: the question as a vector, where an embedder is at hand. */
export function rank(
  context: RecallContext,
  query: ParsedQuery,
  scope: RecallScope,
  meaning?: QueryMeaning,
  weights: RankingWeights = RANKING,
): Ranked {
  const found =
    query.words.length === 0 ? browse(context, query, scope) : search(context, query, scope, meaning, weights);
  return { ...found, ranked: judgeTruth(context, found.ranked, scope.asOf, weights) };
}

/** Without words there is nothing to weigh: what passes the filters, newest first. */
function browse({ db }: RecallContext, query: ParsedQuery, scope: RecallScope): Ranked {
  const beside: Ranked['turnsBetween'] = (session, from, to) => turnsBetween(db, session, from, to);
  if (query.text.trim() !== '') {
    return {
      ranked: [],
      turnsBetween: beside,
      notes: ['Every text has these words; name a thing, a person or a file.'],
    };
  }
  const newest = newestDocs(db, scope.filter, scope.limit * 2).map((row) => ({ row, score: 0, signals: [] }));
  return { ranked: newest, turnsBetween: beside, notes: ['Nothing was asked for, so this is the newest.'] };
}

function search(
  context: RecallContext,
  query: ParsedQuery,
  scope: RecallScope,
  meaning: QueryMeaning | undefined,
  weights: RankingWeights,
): Ranked {
  const { db, now } = context;
  const meant = meaning && compareMeaning(db, meaning, weights);
  const { matches, all, counts } = findCandidates(db, query, { ...scope, similarityOf: meant?.similarityOf }, weights);
  const speakers = speakersNamed(db, query, matches);
  const windows = readWindows(db, matches, weigh(query.words, counts, all, speakers.words), weights);
  const docs = [...new Set([...matches, ...windows.turns].map(({ doc }) => doc))];
  const compared = meant?.compare(docs, scope.filter);
  const input: FuseInput = {
    matches,
    windows,
    meaning: compared?.similarity,
    near: compared?.near,
    concepts: conceptOverlap(db, query.text.slice(0, CONCEPT_CHARS)),
    passes: passing(db, scope.filter),
    named: query.words.filter((word) => query.identifiers.has(word)).length / query.words.length,
    speaker: speakers.only,
    times: timesNamed(query.text, new Date(now)),
    now,
    here: scope.here,
  };
  const ranked = fuse(input, weights);
  const byMeaning = matches.length === 0 && ranked.length > 0;
  return { ranked, turnsBetween: windows.between, notes: byMeaning ? [BY_MEANING] : [] };
}

const BY_MEANING = 'Nothing has any of these words; this is nearest in meaning.';

/** A question longer than a page is a text that was pasted; what it names it names early. */
const CONCEPT_CHARS = 2000;

/**
 * What each word tells. Who is asked about is no topic: in a conversation between two, a name is in
 * every other turn, and how rare it is says only how many other conversations there are.
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

/** Turns beside matches are in the same session, so the same project; other filters they have to pass on their own. */
function passing(db: Database, filter: DocFilter): (row: DocRow) => boolean {
  const { kinds, actor, since, until, learnedBy, concepts } = filter;
  return (row) =>
    (kinds === undefined || kinds.includes(row.kind)) &&
    (actor === undefined || row.actor === actor) &&
    (since === undefined || row.at >= since) &&
    (until === undefined || row.at < until) &&
    // Neither is part of the row; few ask for them, and then one look each costs nothing.
    ((learnedBy === undefined && concepts === undefined) || docsByNumber(db, [row.doc], filter).length > 0);
}

interface SpeakersNamed {
  /** The one of those who speak here that the question names; nobody when it names two. */
  readonly only: number | undefined;
  /** The words of the question that name somebody who speaks here. */
  readonly words: ReadonlySet<string>;
}

function speakersNamed(db: Database, query: ParsedQuery, matches: readonly DocRow[]): SpeakersNamed {
  const asked = new Set(query.words);
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
