/**
 * Embedding with a table that has one row per word piece. A text is the sum of its rows, at length 1. No model runs, so a
 * text takes microseconds; what it knows of word order is nothing, and of meaning about what the larger model it learned
 * from knows of single words. `docs/decisions/0004-static-table.md` has the figures. Where the table is, others know: this
 * is also part of a built file that lies elsewhere.
 */
import type { Embedder } from './embedder.ts';
import type { StaticTable } from './static-table.ts';
import { scaleToUnit } from './unit-vectors.ts';
import { piecesOfWord, wordsOf } from './word-pieces.ts';

/** What a text is about is said in its beginning; a log of a megabyte only averages everything away. */
const MAX_CHARS = 8000;
/** Words whose pieces are remembered. Text repeats itself, and cutting a word is most of the work. */
const CACHED_WORDS = 20_000;

export function tableEmbedder(table: StaticTable): Embedder {
  const rows = new Map<string, number>();
  for (const [row, piece] of table.pieces.entries()) rows.set(piece, row);
  const cache = new Map<string, readonly number[]>();
  const piecesOf = (word: string): readonly number[] => {
    const known = cache.get(word);
    if (known !== undefined) return known;
    const pieces = piecesOfWord(word, rows);
    if (cache.size >= CACHED_WORDS) cache.clear();
    cache.set(word, pieces);
    return pieces;
  };
  return {
    id: `builtin:${table.version}`,
    dimensions: table.dimensions,
    instant: true,
    health: async () => ({ ready: true, detail: `${table.pieces.length} word pieces, ${table.dimensions} dimensions` }),
    embed: async (texts) => texts.map((text) => sumRows(table, wordsOf(text.slice(0, MAX_CHARS)).flatMap(piecesOf))),
    close: async () => {},
  };
}

function sumRows({ rows, scales, dimensions }: StaticTable, pieces: readonly number[]): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const piece of pieces) {
    const scale = scales[piece] ?? 0;
    const from = piece * dimensions;
    for (let d = 0; d < dimensions; d += 1) sum[d] = (sum[d] ?? 0) + (rows[from + d] ?? 0) * scale;
  }
  return scaleToUnit(sum);
}
