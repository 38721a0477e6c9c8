/**
 * Compares documents with the query by meaning. If there are few enough vectors, all are compared, which also finds texts
 * in other words. Otherwise only the documents found by words are compared.
 */
import type { Database } from '../../platform/sqlite/sqlite.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { type DocFilter, docNumbers, docsByNumber } from '../../store/index/search-index.ts';
import { type NearVector, similarities } from '../../store/index/vectors/vectors.ts';
import { compareAll } from '../../store/index/vectors/vectors-in-memory.ts';
import { RANKING, type RankingWeights } from '../scoring/weights.ts';

export interface QueryMeaning {
  readonly embedder: string;
  readonly vector: Float32Array;
  /** The nearest documents, if a separate vector store found them. */
  readonly near?: readonly NearVector[];
}

export interface MeaningFound {
  /** Cosine similarity by document. */
  readonly similarity: ReadonlyMap<number, number>;
  /** Documents found by meaning that were not among the given ones. */
  readonly near: readonly DocRow[];
}

export interface ComparedMeaning {
  /** Similarity of any document from memory; undefined if there are too many vectors to hold. */
  readonly similarityOf: ((doc: number) => number | undefined) | undefined;
  /** Compares these documents, and finds the nearest of all. */
  compare(docs: readonly number[], filter: DocFilter): MeaningFound;
}

export function compareMeaning(
  db: Database,
  query: QueryMeaning,
  { nearest: most, alike }: RankingWeights = RANKING,
): ComparedMeaning {
  const all = compareAll(db, query.embedder, query.vector, alike);
  return {
    similarityOf: all?.similarityOf,
    compare: (docs, filter) => {
      let allowed: { readonly docs: ReadonlySet<number> | undefined } | undefined;
      const passes = (doc: number): boolean => {
        // Read only if there are few enough vectors to compare all of them.
        allowed ??= { docs: docNumbers(db, filter) };
        return allowed.docs?.has(doc) ?? true;
      };
      const similarity = all
        ? known(docs, all.similarityOf)
        : new Map(similarities(db, query.embedder, query.vector, docs));
      const given = new Set(docs);
      const beyond: number[] = [];
      for (const { doc, similarity: value } of query.near ?? all?.nearest(most, passes) ?? []) {
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
