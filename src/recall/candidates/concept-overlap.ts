/** Which concepts of the query a document mentions: files, packages, errors, people, in any spelling. Rare ones weigh more. */
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { conceptsNamed, docsMentioning } from '../../store/index/search-index.ts';

/** Only the newest mentions of a concept are read; a more frequent concept distinguishes nothing. */
const MENTIONS_READ = 500;
const THINGS_READ = 8;

/** The share of the query's concepts by document; undefined if the query names no known concept. */
export function conceptOverlap(db: Database, question: string): ReadonlyMap<number, number> | undefined {
  const named = findConcepts(question);
  if (named.length === 0) return undefined;
  const known = [...new Map(conceptsNamed(db, named).map((each) => [each.n, each])).values()].slice(0, THINGS_READ);
  const shares = new Map<number, number>();
  const weights = known.map(({ mentions }) => 1 / Math.log2(2 + mentions));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (const [i, { n }] of known.entries()) {
    for (const doc of docsMentioning(db, n, MENTIONS_READ)) {
      shares.set(doc, (shares.get(doc) ?? 0) + (weights[i] ?? 0) / total);
    }
  }
  return shares.size === 0 ? undefined : shares;
}
