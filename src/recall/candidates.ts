/**
 * What might be meant: the best documents by their words, from each table of the index apart, so that what a person said
 * is not crowded out by long answers and command output. How much is looked at depends on how common the words are.
 */
import type { Database } from '../platform/sqlite.ts';
import { commonWords } from '../store/index/common-words.ts';
import { WORD_TABLES } from '../store/index/index-schema.ts';
import { type DocFilter, type Match, matchWords } from '../store/index/search-index.ts';
import { allOf, anyOf, type ParsedQuery } from './parse-query.ts';

/** From each table. A result needs company around it to be judged; beyond this nothing reached the first ten. */
const PER_TABLE = 300;
/** Documents FTS5 may have to weigh; above it the commonest words are left out of the first look. */
const WEIGHED_DOCS = 40_000;

export interface Candidates {
  readonly matches: readonly Match[];
  /** Words that were left out because nearly everything has them. */
  readonly leftOut: readonly string[];
}

export function findCandidates(db: Database, query: ParsedQuery, filter: DocFilter): Candidates {
  if (query.words.length === 0) return { matches: [], leftOut: [] };
  const { used, leftOut } = affordable(db, query);
  const search = (expression: string): Match[] =>
    WORD_TABLES.flatMap((table) => matchWords(db, table, expression, filter, PER_TABLE));
  if (used.length > 0) return { matches: search(anyOf(used)), leftOut };
  // Only words that nearly everything has: those that have all of them first.
  const together = search(allOf(leftOut));
  return { matches: together.length > 0 ? together : search(anyOf(leftOut.slice(0, 1))), leftOut };
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
