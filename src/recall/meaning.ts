/**
 * What is near in meaning, where an embedder is at hand. While there are few enough vectors all of them are compared, so
 * that something said in quite other words is found; among many, only what words found is.
 */
import type { Database } from '../platform/sqlite.ts';
import type { DocRow } from '../store/index/read-documents.ts';
import { type DocFilter, docNumbers, docsByNumber } from '../store/index/search-index.ts';
import { type Near, similarities } from '../store/index/vectors.ts';
import { compareAll } from '../store/index/vectors-in-memory.ts';
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

export interface ComparedMeaning {
  /** Of any document, at once; nothing where there are so many vectors that each is read when it is asked for. */
  readonly similarityOf: ((doc: number) => number | undefined) | undefined;
  /** These, and what is nearest of all there is. */
  compare(docs: readonly number[], filter: DocFilter): MeaningFound;
}

export function compareMeaning(
  db: Database,
  query: QueryMeaning,
  { nearest: most, alike }: RankingWeights = RANKING,
): ComparedMeaning {
  const all = compareAll(db, query.embedder, query.vector);
  return {
    similarityOf: all?.similarityOf,
    compare: (docs, filter) => {
      let allowed: { readonly docs: ReadonlySet<number> | undefined } | undefined;
      const passes = (doc: number): boolean => {
        // Asked for only when there are few enough vectors to be looked through at all.
        allowed ??= { docs: docNumbers(db, filter) };
        return allowed.docs?.has(doc) ?? true;
      };
      const similarity = all
        ? known(docs, all.similarityOf)
        : new Map(similarities(db, query.embedder, query.vector, docs));
      const given = new Set(docs);
      const beyond: number[] = [];
      for (const { doc, similarity: value } of query.near ?? all?.nearest(most, alike, passes) ?? []) {
        similarity.set(doc, value);
        if (!given.has(doc) && value >= alike) beyond.push(doc);
      }
      return { similarity, near: docsByNumber(db, beyond, filter) };
    },
  };
}

function known(docs: readonly number[], similarityOf: (doc: number) => number | undefined): Map<number, number> {
  const found = new Map<number, number>();
  for (const doc of docs) {
    const value = similarityOf(doc);
    if (value !== undefined) found.set(doc, value);
  }
  return found;
}
