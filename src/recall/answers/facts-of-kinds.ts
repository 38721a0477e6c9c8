/**
 * Reads all facts of the kinds that a question without a subject asks for: "what blocks us", "what did I promise". They share no
 * word with it, so the ranking finds only some of them.
 */
import type { Fact, FactKind } from '../../domain/facts/fact.ts';
import { readDocuments } from '../../store/index/read-documents.ts';
import { newestDocs } from '../../store/index/search-index.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
import { factOf } from '../results/describe-document.ts';

/** The limit for each of the two: the project of the query, and all projects that may be searched. */
const MOST_READ = 200;

/** Newest first, those of this project before others. `project`: its number in the index. */
export function factsOfKinds(
  context: RecallContext,
  kinds: readonly FactKind[],
  { filter, past }: RecallScope,
  project: number | undefined,
): readonly Fact[] {
  const wanted = kinds.filter((kind) => filter.kinds?.includes(kind) ?? true);
  if (wanted.length === 0) return [];
  const narrowed = { ...filter, kinds: wanted };
  const own =
    project === undefined || filter.project !== undefined
      ? []
      : newestDocs(context.db, { ...narrowed, project }, MOST_READ);
  const docs = [...own, ...newestDocs(context.db, narrowed, MOST_READ)].map(({ doc }) => doc);
  const documents = readDocuments({ ...context, past }, docs);
  return [...new Set(docs)].flatMap((doc) => {
    const document = documents.get(doc);
    return (document && factOf(context.journal, document, past)) ?? [];
  });
}
