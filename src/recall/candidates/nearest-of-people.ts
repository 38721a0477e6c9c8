/**
 * Finds what people said that is nearest in meaning, where agents write pages. There, nearly every text with the words of a query is an
 * agent's, and a person's few words for the same thing are often others.
 */
import type { Database } from '../../platform/sqlite/sqlite.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { type DocFilter, docsByNumber, documentsSaidIn } from '../../store/index/search-index.ts';
import type { LongAnswers } from '../scoring/long-answers.ts';

/** With more messages, comparing them all takes too long: they are found by their words only. */
const MOST_COMPARED = 4000;

export interface PeopleInput {
  readonly filter: DocFilter;
  /** How similar a document is to the query, if that is known without reading the document. */
  readonly similarityOf: ((doc: number) => number | undefined) | undefined;
  readonly longAnswers: LongAnswers;
  readonly most: number;
}

/** The nearest first. */
export function nearestOfPeople(
  db: Database,
  { filter, similarityOf, longAnswers, most }: PeopleInput,
): readonly DocRow[] {
  const projects = [...longAnswers.projects()].filter(
    (project) => (filter.project === undefined || filter.project === project) && longAnswers.shareIn(project) > 0,
  );
  const said = projects.reduce<number>((sum, project) => sum + longAnswers.saidIn(project), 0);
  if (said > MOST_COMPARED) return [];
  const docs = documentsSaidIn(db, projects, MOST_COMPARED);
  if (similarityOf === undefined) return docs.length <= most ? docsByNumber(db, docs, filter) : [];
  const nearest = docs
    .map((doc) => ({ doc, similarity: similarityOf(doc) ?? 0 }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, most);
  const rank = new Map(nearest.map(({ doc }, i) => [doc, i]));
  return docsByNumber(db, [...rank.keys()], filter).toSorted((a, b) => (rank.get(a.doc) ?? 0) - (rank.get(b.doc) ?? 0));
}
