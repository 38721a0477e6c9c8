/**
 * Chooses the pieces that get a row: the teacher's pieces of Latin letters and digits, plus words of the texts that the teacher
 * can only spell (`async`, `sqlite`), because one row per word is better than the sum of its parts.
 */
import { piecesOfWord, pieceWords } from '../../src/models/word-pieces.ts';

/** A rarer word has too few examples to learn from. */
const MIN_COUNT = 12;
const MAX_OWN_WORDS = 3000;

export interface Pieces {
  readonly pieces: readonly string[];
  /** How often each occurs in the texts. */
  readonly counts: Float64Array;
}

export function choosePieces(vocabulary: readonly string[], texts: readonly string[]): Pieces {
  const known = vocabulary.filter((piece) => /^(##)?[a-z0-9]+$/.test(piece));
  const words = new Map<string, number>();
  for (const text of texts) for (const word of pieceWords(text)) words.set(word, (words.get(word) ?? 0) + 1);
  const rows = rowsOf(known);
  const own = [...words]
    .filter(([word, count]) => count >= MIN_COUNT && /^[a-z]{3,20}$/.test(word) && piecesOfWord(word, rows).length > 1)
    .sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .slice(0, MAX_OWN_WORDS)
    .map(([word]) => word);
  const pieces = [...known, ...own];
  const all = rowsOf(pieces);
  const counts = new Float64Array(pieces.length);
  for (const [word, count] of words)
    for (const row of piecesOfWord(word, all)) counts[row] = (counts[row] ?? 0) + count;
  return { pieces, counts };
}

export function rowsOf(pieces: readonly string[]): ReadonlyMap<string, number> {
  return new Map(pieces.map((piece, row) => [piece, row]));
}
