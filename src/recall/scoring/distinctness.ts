/**
 * Measures how much a person's message says that the other candidates do not, 0 to 1. All candidates share the words of the query.
 * A message that is searched for weeks later has words of its own: names, numbers, things. "And how would you do that?" has none.
 */
import { MARKS, marksIn } from '../../domain/search/marks.ts';
import type { DocRow } from '../../store/index/read-documents.ts';

/** A text with fewer words says little, even if they are rare. */
const FEW_WORDS = 12;
/** Among fewer candidates, the frequency of a word is chance. */
const FEW_CANDIDATES = 100;

/** The result is keyed by document number; a document without an entry has none. */
export function distinctness(rows: Iterable<DocRow>): ReadonlyMap<number, number> {
  const said = [...rows].flatMap(({ doc, table, marks }) =>
    table === 'said' && marks ? [{ doc, marks: marksIn(marks) }] : [],
  );
  // Plain loops over arrays: thousands of marks are read for every search.
  const texts = new Uint16Array(MARKS);
  for (const { marks } of said) {
    for (let i = 0; i < marks.length; i += 1) texts[marks[i] ?? 0] = (texts[marks[i] ?? 0] ?? 0) + 1;
  }
  const rarity = Float64Array.from({ length: said.length + 1 }, (_, n) => Math.log(said.length / Math.max(1, n)));
  const scale = said.length / (said.length + FEW_CANDIDATES) / Math.log(said.length + 1);
  return new Map(
    said.map(({ doc, marks }) => {
      let sum = 0;
      for (let i = 0; i < marks.length; i += 1) sum += rarity[texts[marks[i] ?? 0] ?? 0] ?? 0;
      return [doc, (scale * sum) / (marks.length + FEW_WORDS)];
    }),
  );
}
