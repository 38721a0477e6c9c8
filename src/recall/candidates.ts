/**
 * What might be meant: the best documents by their words, from each table of the index apart, so that what a person said
 * is not crowded out by long answers and command output. How much is looked at depends on how common the words are.
 */
import type { Database } from '../platform/sqlite.ts';
import { commonWords, wordCounts } from '../store/index/common-words.ts';
import { WORD_TABLES, type WordTable } from '../store/index/index-schema.ts';
import { countDocsRoughly, type DocFilter, type Match, matchWords } from '../store/index/search-index.ts';
import { allOf, anyOf, type ParsedQuery } from './parse-query.ts';
import { RANKING, type RankingWeights } from './weights.ts';

/** Above so many each table is looked into less deep. */
const MANY_DOCS = 20_000;
/** Documents FTS5 may have to weigh; above it the commonest words are left out of the first look. */
const WEIGHED_DOCS = 40_000;

export interface Candidates {
  readonly matches: readonly Match[];
  /** Words that were left out because nearly everything has them. */
  readonly leftOut: readonly string[];
  /** In how many documents each word of the question is. */
  readonly counts: ReadonlyMap<string, number>;
}

export function findCandidates(
  db: Database,
  query: ParsedQuery,
  filter: DocFilter,
  { perTable, perLargeTable }: RankingWeights = RANKING,
): Candidates {
  const counts = wordCounts(db, query.words);
  if (query.words.length === 0) return { matches: [], leftOut: [], counts };
  const { used, leftOut } = affordable(db, query);
  const most = countDocsRoughly(db) > MANY_DOCS ? perLargeTable : perTable;
  const search = (expression: string, tables: readonly WordTable[] = WORD_TABLES): Match[] =>
    tables.flatMap((table) => matchWords(db, table, expression, filter, most));
  if (used.length > 0) {
    const stated = findStated(db, used, counts, filter, perTable);
    return { matches: [...search(anyOf(used), SPOKEN), ...stated], leftOut, counts };
  }
  // Only words that nearly everything has: those that have all of them first.
  const together = search(allOf(leftOut));
  return { matches: together.length > 0 ? together : search(anyOf(leftOut.slice(0, 1))), leftOut, counts };
}

/** What was spoken or done, in numbers that make a word's rarity there mean something. */
const SPOKEN: readonly WordTable[] = ['said', 'told', 'done'];
/** Facts, tasks and files: few, and each written to be found. */
const STATED: readonly WordTable[] = ['known', 'noted'];
/** How long a statement usually is; BM25's two constants are those of FTS5. */
const STATED_CHARS = 300;
const K1 = 1.2;
const B = 0.75;

/**
 * Among three decisions every word of each is in a third of them, and BM25 over that table alone would call none of them
 * rare. So what a word is worth here is counted over everything there is.
 */
function findStated(
  db: Database,
  words: readonly string[],
  counts: ReadonlyMap<string, number>,
  filter: DocFilter,
  perTable: number,
): readonly Match[] {
  const all = Math.max(countDocsRoughly(db), ...counts.values(), 1);
  const found = new Map<number, Match>();
  for (const word of words) {
    const count = counts.get(word) ?? 0;
    const rarity = Math.max(1e-6, Math.log((all - count + 0.5) / (count + 0.5)));
    for (const table of count === 0 ? [] : STATED) {
      for (const match of matchWords(db, table, anyOf([word]), filter, perTable)) {
        const share = (K1 + 1) / (1 + K1 * (1 - B + (B * match.size) / STATED_CHARS));
        const before = found.get(match.doc)?.score ?? 0;
        found.set(match.doc, { ...match, score: before + rarity * share });
      }
    }
  }
  return [...found.values()];
}

/** The rarest words, as many as a search can afford. */
function affordable(
  db: Database,
  query: ParsedQuery,
): { readonly used: readonly string[]; readonly leftOut: readonly string[] } {
  const common = commonWords(db, query.words);
  if (common.size === 0) return { used: query.words, leftOut: [] };
  const byRarity = query.words.toSorted((a, b) => (common.get(a) ?? 0) - (common.get(b) ?? 0));
  let weighed = 0;
  const used: string[] = [];
  const leftOut: string[] = [];
  for (const word of byRarity) {
    weighed += common.get(word) ?? 0;
    (weighed <= WEIGHED_DOCS ? used : leftOut).push(word);
  }
  return { used, leftOut };
}
