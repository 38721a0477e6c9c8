/**
 * What is near in meaning, where an embedder is at hand. While there are few enough vectors all of them are compared, so
 * that something said in quite other words is found; among many, only what words found is.
 */
import type { Database } from '../platform/sqlite.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import { type DocFilter, docNumbers, docsByNumber } from '../store/index/search-index.ts';
import { type Near, similarities } from '../store/index/vectors.ts';
import { type Compared, compareAll } from '../store/index/vectors-in-memory.ts';
import { RANKING, type RankingWeights } from './weights.ts';

export interface QueryMeaning {
  readonly embedder: string;
  readonly vector: Float32Array;
  /** Found by a store of its own. */
  readonly near?: readonly Near[];
}

export interface MeaningFound {
  /** Cosine similarity of each document looked at. */
  readonly similarity: ReadonlyMap<number, number>;
  /** Those found by meaning that are not among the ones given. */
  readonly near: readonly DocRow[];
}

export function compareMeaning(
  db: Database,
  query: QueryMeaning,
  docs: readonly number[],
  filter: DocFilter,
  { nearest: most, alike }: RankingWeights = RANKING,
): MeaningFound {
  let allowed: { readonly docs: ReadonlySet<number> | undefined } | undefined;
  const passes = (doc: number): boolean => {
    // Asked for only when there are few enough vectors to be looked through at all.
    allowed ??= { docs: docNumbers(db, filter) };
    return allowed.docs?.has(doc) ?? true;
  };
  const all = compareAll(db, query.embedder, query.vector);
  const found = query.near ?? all?.nearest(most, passes) ?? [];
  const similarity = new Map(all ? among(docs, all) : similarities(db, query.embedder, query.vector, docs));
  for (const { doc, similarity: value } of found) similarity.set(doc, value);
  const known = new Set(docs);
  const beyond = found.flatMap(({ doc, similarity: value }) => (known.has(doc) || value < alike ? [] : [doc]));
  return { similarity, near: docsByNumber(db, beyond, filter) };
}

function among(docs: readonly number[], { similarityOf }: Compared): readonly (readonly [number, number])[] {
  return docs.flatMap((doc) => {
    const similarity = similarityOf(doc);
    return similarity === undefined ? [] : [[doc, similarity] as const];
  });
}
