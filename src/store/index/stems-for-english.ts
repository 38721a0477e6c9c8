/** The stems of German and Spanish words that the built-in table has for English words: `english-for-stems.ts` the other way round. */
import { tokenize } from '../../domain/search/tokenize.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';

/** A shorter word loses no letter in the index. */
const SHORT_CHARS = 4;

/** By word, as the index spells words. A word that the table lacks, or that no stem stands for, has no entry. */
export function stemsForEnglish(db: Database, words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const rows = new Map<number, string>();
  const like = 'SELECT piece, row FROM pieces WHERE piece >= ? AND piece < ?';
  for (const word of words) {
    // The index changes the end of an English word: `librari` for `library`, `kei` for `key`.
    const start = word.length > SHORT_CHARS || word.endsWith('i') ? word.slice(0, -1) : word;
    for (const [piece, row] of db.lists(like, start, `${start}~`)) {
      if (tokenize(String(piece)).includes(word)) rows.set(Number(row), word);
    }
  }
  const stems = new Map<string, string[]>();
  if (rows.size === 0) return stems;
  const named = `SELECT piece, row FROM pieces WHERE piece >= '+' AND piece < ',' AND row IN (SELECT value FROM json_each(?))`;
  for (const [stem, row] of db.lists(named, JSON.stringify([...rows.keys()]))) {
    const word = rows.get(Number(row)) ?? '';
    stems.set(word, [...(stems.get(word) ?? []), String(stem).slice(1)]);
  }
  return stems;
}
