/**
 * Finds the documents that may answer a query. Each table of the index is searched separately by words, so that long
 * answers and command output do not crowd out what a person said. The most promising by words and meaning are then read.
 */
import { hasMark, markOf } from '../../domain/search/marks.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import type { WordCount } from '../../store/index/fill/common-words.ts';
import { SPOKEN_TABLES } from '../../store/index/generations/index-schema.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import {
  countDocsRoughly,
  type DocFilter,
  docsByNumber,
  matchWords,
  type WordMatch,
} from '../../store/index/search-index.ts';
import { matchAll, matchAny, type ParsedQuery } from '../query/parse-query.ts';
import { greatest } from '../scoring/session-scores.ts';
import { RANKING, type RankingWeights } from '../scoring/weights.ts';

export interface Match extends DocRow {
  /** BM25; greater is better. */
  readonly score: number;
}

export interface Candidates {
  readonly matches: readonly Match[];
  /** The approximate number of documents in the index. */
  readonly all: number;
}

/** With more documents than this, fewer matches are taken from each table. */
const MANY_DOCS = 20_000;
/** FTS5 scores about 1000 documents per millisecond. Limiting to fewer than `least` saves nothing; `most` bounds the cost. */
const WEIGHED_DOCS = { least: 1200, most: 40_000 };
/** With at most this many documents, all words of a query are weighed: it takes a few milliseconds, and common words help. */
const FEW_DOCS = 6000;

type SimilarityOf = (doc: number) => number | undefined;

export interface Wanted {
  readonly filter: DocFilter;
  /** How many results will be shown. */
  readonly limit: number;
  /** How similar a document is to the query, if that is known without reading the document. */
  readonly similarityOf?: SimilarityOf | undefined;
  /** In how many documents each word of the query occurs. */
  readonly counts: ReadonlyMap<string, WordCount>;
}

export function findCandidates(
  db: Database,
  query: ParsedQuery,
  { filter, limit, similarityOf, counts }: Wanted,
  weights: RankingWeights = RANKING,
): Candidates {
  const all = countDocsRoughly(db);
  if (query.words.length === 0) return { matches: [], all };
  const { used, leftOut } = affordable(
    query.words,
    counts,
    all <= FEW_DOCS ? WEIGHED_DOCS.most : all * weights.weighed,
  );
  const most = Math.max(limit, all > MANY_DOCS ? weights.perLargeTable : weights.perTable);
  // Whether a text contains a phrase is known only after it was read, so all are kept.
  const kept = query.phrases.length > 0 ? Number.POSITIVE_INFINITY : Math.max(weights.kept, 2 * limit);
  const look = (expression: string): Look[] =>
    SPOKEN_TABLES.flatMap((table) => {
      const found = matchWords(db, { table, expression, filter, limit: most });
      const best = found[0]?.score ?? 0;
      return found.map(({ doc, score }) => ({ doc, score, worded: score / best }));
    });
  // If all words are common, documents with all of them are taken, and if those are few, documents with the least common word.
  const spoken = used.length > 0 ? look(matchAny(used)) : look(matchAll(leftOut));
  if (used.length === 0 && spoken.length < kept) spoken.push(...besides(spoken, look(matchAny(leftOut.slice(0, 1)))));
  const scores = new Map(promising(spoken, similarityOf, kept).map(({ doc, score }) => [doc, score]));
  const matches = docsByNumber(db, [...scores.keys()]).map((row) => ({ ...row, score: scores.get(row.doc) ?? 0 }));
  return {
    matches: [
      ...(used.length > 0 ? withCommonWords(matches, leftOut, (word) => rarityOf(counts.get(word), all)) : matches),
      ...findStated(db, { words: query.words, counts, all, filter, limit: weights.perTable }),
    ],
    all,
  };
}

/** The rarest words that fit into the cost limit. */
function affordable(
  words: readonly string[],
  counts: ReadonlyMap<string, WordCount>,
  affordableDocs: number,
): { readonly used: readonly string[]; readonly leftOut: readonly string[] } {
  const docsWith = (word: string): number => counts.get(word)?.docs ?? 0;
  const limit = Math.min(WEIGHED_DOCS.most, Math.max(WEIGHED_DOCS.least, affordableDocs));
  let weighed = 0;
  const used: string[] = [];
  const leftOut: string[] = [];
  for (const word of words.toSorted((a, b) => docsWith(a) - docsWith(b))) {
    weighed += docsWith(word);
    (weighed <= limit ? used : leftOut).push(word);
  }
  return { used, leftOut };
}

interface Look extends WordMatch {
  /** Its score divided by the best score of its table. */
  readonly worded: number;
}

function besides(known: readonly Look[], more: readonly Look[]): readonly Look[] {
  const docs = new Set(known.map(({ doc }) => doc));
  return more.filter(({ doc }) => !docs.has(doc));
}

/**
 * The best candidates by words and meaning. Reading and scoring a document costs more than finding it. Without vectors
 * all are kept, because a relevant turn may share few words with the query.
 */
function promising(found: readonly Look[], similarityOf: SimilarityOf | undefined, kept: number): readonly Look[] {
  if (!similarityOf || found.length <= kept) return found;
  const similarity = found.map(({ doc }) => similarityOf(doc));
  const nearest = greatest(similarity.map((each) => each ?? 0));
  // A document without a vector, such as a tool call, gets a similarity estimated from its words.
  const promise = Float64Array.from(
    found,
    ({ worded }, i) => worded + Math.max(0, (similarity[i] ?? worded * nearest) / nearest),
  );
  const least = promise.toSorted()[found.length - kept] ?? 0;
  return found.filter((_, i) => (promise[i] ?? 0) >= least);
}

/** The BM25 constants of FTS5. */
const K1 = 1.2;
const B = 0.75;

/** BM25's weight of a word: rarer words weigh more. */
export function rarityOf(count: WordCount | undefined, all: number): number {
  const n = count?.docs ?? 0;
  return Math.max(1e-6, Math.log((Math.max(all, n) - n + 0.5) / (n + 0.5)));
}

/** What one mention of a word adds per unit of rarity, in a text of this length. */
function mentionWorth(chars: number, usualChars: number): number {
  return (K1 + 1) / (1 + K1 * (1 - B + (B * chars) / usualChars));
}

/** Adds the score of common words, which were not searched for. The marks of a document say which words it has. */
function withCommonWords(
  matches: readonly Match[],
  words: readonly string[],
  rarity: (word: string) => number,
): readonly Match[] {
  if (words.length === 0) return matches;
  const usualChars = matches.reduce((sum, { size }) => sum + size, 0) / Math.max(1, matches.length);
  const weighed = words.map((word) => ({ mark: markOf(word), worth: rarity(word) }));
  return matches.map((match) => {
    const { marks, size, score } = match;
    if (!marks) return match;
    const more = weighed.reduce((sum, { mark, worth }) => sum + (hasMark(marks, mark) ? worth : 0), 0);
    return { ...match, score: score + more * mentionWorth(size, usualChars) };
  });
}

/** The usual length of a statement. */
const STATED_CHARS = 300;

interface StatedInput extends Pick<Candidates, 'all'>, Pick<Wanted, 'counts'> {
  readonly words: readonly string[];
  readonly filter: DocFilter;
  readonly limit: number;
}

/**
 * Facts, tasks and notes with these words. Their tables are small: with three decisions, every word is in a third of
 * them, and BM25 over that table alone finds no word rare. So rarity is counted over all documents.
 */
function findStated(db: Database, { words, counts, all, filter, limit }: StatedInput): readonly Match[] {
  const worth = new Map<number, number>();
  for (const word of words) {
    const count = counts.get(word);
    for (const table of count?.stated ?? []) {
      for (const { doc } of matchWords(db, { table, expression: matchAny([word]), filter, limit })) {
        worth.set(doc, (worth.get(doc) ?? 0) + rarityOf(count, all));
      }
    }
  }
  return docsByNumber(db, [...worth.keys()]).map((row) => ({
    ...row,
    score: (worth.get(row.doc) ?? 0) * mentionWorth(row.size, STATED_CHARS),
  }));
}
