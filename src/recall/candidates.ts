/**
 * What might be meant. First a look by words alone, at each table of the index apart, so that what a person said is not
 * crowded out by long answers and command output; then the most promising by words and meaning together are read.
 */
import { hasMark, markOf } from '../domain/search/marks.ts';
import type { Database } from '../platform/sqlite.ts';
import { type WordCount, wordCounts } from '../store/index/common-words.ts';
import { SPOKEN_TABLES } from '../store/index/index-schema.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import {
  countDocsRoughly,
  type DocFilter,
  docsByNumber,
  matchWords,
  type WordMatch,
} from '../store/index/search-index.ts';
import { allOf, anyOf, type ParsedQuery } from './parse-query.ts';
import { greatest } from './session-scores.ts';
import { RANKING, type RankingWeights } from './weights.ts';

export interface Match extends DocRow {
  /** BM25, greater is better. */
  readonly score: number;
}

export interface Candidates {
  readonly matches: readonly Match[];
  /** About how many documents there are. */
  readonly all: number;
  /** In how many documents each word of the question is. */
  readonly counts: ReadonlyMap<string, WordCount>;
}

/** Above so many each table is looked into less deep. */
const MANY_DOCS = 20_000;
/** FTS5 weighs a thousand documents in a millisecond: fewer are not worth sparing, and more than most no question may cost. */
const WEIGHED_DOCS = { least: 1200, most: 40_000 };

type SimilarityOf = (doc: number) => number | undefined;

export interface Wanted {
  readonly filter: DocFilter;
  /** How many are to be shown. */
  readonly limit: number;
  /** How near any document is to the question in meaning, where that is known without reading it. */
  readonly similarityOf?: SimilarityOf | undefined;
}

export function findCandidates(
  db: Database,
  query: ParsedQuery,
  { filter, limit, similarityOf }: Wanted,
  weights: RankingWeights = RANKING,
): Candidates {
  const counts = wordCounts(db, query.words);
  const all = countDocsRoughly(db);
  if (query.words.length === 0) return { matches: [], all, counts };
  const { used, leftOut } = affordable(query.words, counts, all * weights.weighed);
  const most = Math.max(limit, all > MANY_DOCS ? weights.perLargeTable : weights.perTable);
  // Whether a text has a phrase is seen only when it is read.
  const kept = query.phrases.length > 0 ? Number.POSITIVE_INFINITY : Math.max(weights.kept, 2 * limit);
  const look = (expression: string): Look[] =>
    SPOKEN_TABLES.flatMap((table) => {
      const found = matchWords(db, { table, expression, filter, limit: most });
      const best = found[0]?.score ?? 0;
      return found.map(({ doc, score }) => ({ doc, score, worded: score / best }));
    });
  // Only common words: those that have all of them, and where these are few, those that have the least common.
  const spoken = used.length > 0 ? look(anyOf(used)) : look(allOf(leftOut));
  if (used.length === 0 && spoken.length < kept) spoken.push(...besides(spoken, look(anyOf(leftOut.slice(0, 1)))));
  const scores = new Map(promising(spoken, similarityOf, kept).map(({ doc, score }) => [doc, score]));
  const matches = docsByNumber(db, [...scores.keys()]).map((row) => ({ ...row, score: scores.get(row.doc) ?? 0 }));
  return {
    matches: [
      ...(used.length > 0 ? withCommonWords(matches, leftOut, (word) => rarityOf(counts.get(word), all)) : matches),
      ...findStated(db, query.words, counts, all, filter, weights),
    ],
    all,
    counts,
  };
}

/** The rarest words, as many as a search can afford. */
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
  /** Its score as a share of the best of its table. */
  readonly worded: number;
}

function besides(known: readonly Look[], more: readonly Look[]): readonly Look[] {
  const docs = new Set(known.map(({ doc }) => doc));
  return more.filter(({ doc }) => !docs.has(doc));
}

/**
 * To read a document and to weigh it costs more than to find it, and most are found by one word in passing. Where nothing is
 * known of meanings all are read: a turn that means it may have little of it in words.
 */
function promising(found: readonly Look[], similarityOf: SimilarityOf | undefined, kept: number): readonly Look[] {
  if (!similarityOf || found.length <= kept) return found;
  const similarity = found.map(({ doc }) => similarityOf(doc));
  const nearest = greatest(similarity.map((each) => each ?? 0));
  // What has no vector, such as a tool call, is taken to mean as much as its words say.
  const promise = Float64Array.from(
    found,
    ({ worded }, i) => worded + Math.max(0, (similarity[i] ?? worded * nearest) / nearest),
  );
  const least = promise.toSorted()[found.length - kept] ?? 0;
  return found.filter((_, i) => (promise[i] ?? 0) >= least);
}

/** BM25's two constants are those of FTS5. */
const K1 = 1.2;
const B = 0.75;

/** BM25's weight of a word: rare ones tell more. */
export function rarityOf(count: WordCount | undefined, all: number): number {
  const n = count?.docs ?? 0;
  return Math.max(1e-6, Math.log((Math.max(all, n) - n + 0.5) / (n + 0.5)));
}

/** What one mention of a word is worth in a text of this length, for each of its rarity. */
function mentionWorth(chars: number, usualChars: number): number {
  return (K1 + 1) / (1 + K1 * (1 - B + (B * chars) / usualChars));
}

/** What common words add to those that were found by rarer ones: their marks tell which have them. */
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

/** How long a statement usually is. */
const STATED_CHARS = 300;

/**
 * Among three decisions every word of each is in a third of them, and BM25 over that table alone would call none of them
 * rare. So what a word is worth here is counted over everything there is.
 */
function findStated(
  db: Database,
  words: readonly string[],
  counts: ReadonlyMap<string, WordCount>,
  all: number,
  filter: DocFilter,
  { perTable }: RankingWeights,
): readonly Match[] {
  const worth = new Map<number, number>();
  for (const word of words) {
    const count = counts.get(word);
    for (const table of count?.stated ?? []) {
      for (const { doc } of matchWords(db, { table, expression: anyOf([word]), filter, limit: perTable })) {
        worth.set(doc, (worth.get(doc) ?? 0) + rarityOf(count, all));
      }
    }
  }
  return docsByNumber(db, [...worth.keys()]).map((row) => ({
    ...row,
    score: (worth.get(row.doc) ?? 0) * mentionWorth(row.size, STATED_CHARS),
  }));
}
