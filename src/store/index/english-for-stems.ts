/** The English words that the built-in table has for stems of German and Spanish words. Only searches in these languages need them. */
import type { Database } from '../../platform/sqlite/sqlite.ts';

/** By stem (`light-stem.ts`). Words without content have no entry. */
export function englishForStems(db: Database, stems: readonly string[]): ReadonlyMap<string, string> {
  const sql = `SELECT piece, row FROM pieces WHERE piece IN (SELECT '+' || value FROM json_each(?)) AND row >= 0`;
  const rows = new Map(db.lists(sql, JSON.stringify(stems)).map(([name, row]) => [String(name).slice(1), Number(row)]));
  if (rows.size === 0) return new Map();
  // No index by row: one pass over the pieces takes a few milliseconds.
  const named = `SELECT row, piece FROM pieces WHERE row IN (SELECT value FROM json_each(?)) AND substr(piece, 1, 1) <> '+'`;
  const pieces = new Map(
    db.lists(named, JSON.stringify([...new Set(rows.values())])).map(([row, piece]) => [Number(row), String(piece)]),
  );
  return new Map([...rows].flatMap(([stem, row]) => (pieces.has(row) ? [[stem, pieces.get(row) ?? ''] as const] : [])));
}
