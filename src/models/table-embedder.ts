/**
 * Embeds with a table that has one row per word piece. The vector of a text is the sum of its rows, normalised. No model runs,
 * so a text takes microseconds. Word order has no effect. `docs/decisions/0004-static-table.md` has the figures.
 */
import { memoize } from '../domain/memoize.ts';
import type { Embedder } from './embedder.ts';
import type { OpenTable } from './static-table.ts';
import { scaleToUnit } from './unit-vectors.ts';
import { piecesOfWord, rowsOfWords, wordsToEmbed } from './word-pieces.ts';

/** The beginning of a text says what it is about. The average over a long log says nothing. */
const MAX_CHARS = 8000;
/** How many words are cached with their pieces. Words repeat, and cutting them is most of the work. */
const CACHED_WORDS = 20_000;

export function tableEmbedder(table: OpenTable): Embedder {
  const rows = { get: table.rowOf };
  const piecesOf = memoize(CACHED_WORDS, (word) => piecesOfWord(word, rows));
  const wordRows = { rowOf: table.rowOf, piecesOf };
  return {
    id: `builtin:${table.version}`,
    dimensions: table.dimensions,
    instant: true,
    health: async () => ({ ready: true, detail: `${table.size} word pieces, ${table.dimensions} dimensions` }),
    embed: async (texts) =>
      texts.map((text) => sumRows(table, rowsOfWords(wordsToEmbed(text.slice(0, MAX_CHARS)), wordRows))),
    close: async () => {},
  };
}

function sumRows({ rows, scaleOf, dimensions }: OpenTable, pieces: readonly number[]): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const piece of pieces) {
    const scale = scaleOf(piece);
    const from = piece * dimensions;
    for (let d = 0; d < dimensions; d += 1) sum[d] = (sum[d] ?? 0) + (rows[from + d] ?? 0) * scale;
  }
  return scaleToUnit(sum);
}
