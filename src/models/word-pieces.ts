/**
 * Cuts a text into the pieces of the built-in table. Words are split where identifiers change case, lowered and stripped of
 * accents, then cut into the longest pieces that fit. A piece inside a word is marked with `##`. The words of a German or Spanish text
 * are read as the English words that the table has for their stems.
 */

import { isForeignShare } from '../domain/search/is-foreign-share.ts';
import { lightStem } from '../domain/search/light-stem.ts';
import { ofWordOrParts } from '../domain/search/word-or-parts.ts';
import { isAscii } from '../domain/text/ascii.ts';
import { latePattern, patternFor } from '../domain/text/pattern-for.ts';
import { NO_CONTENT } from './static-table.ts';

/** A longer sequence is a hash or encoded data, not a word. */
const MAX_WORD_LENGTH = 40;

/** `parseHTTPHeader` is three words; `IDs` and `v2` stay one. */
const CASE_CHANGE = /(?<=[a-z0-9])(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})/g;
const ACCENTS = latePattern(/\p{M}+/gu);
const WORDS = /[a-z0-9]+/g;

export function pieceWords(text: string): readonly string[] {
  const split = text.replace(CASE_CHANGE, ' ');
  const plain = isAscii(split) ? split : withoutAccents(split.normalize('NFD'));
  return plain.toLowerCase().match(WORDS) ?? [];
}

function withoutAccents(text: string): string {
  return text.replace(patternFor(text, ACCENTS), '');
}

/** The row numbers of a word's pieces; empty if the table lacks a piece of it. */
export function piecesOfWord(word: string, rows: Pick<ReadonlyMap<string, number>, 'get'>): readonly number[] {
  if (word.length > MAX_WORD_LENGTH) return [];
  const found: number[] = [];
  for (let start = 0; start < word.length; ) {
    let end = word.length;
    let row: number | undefined;
    for (; end > start; end -= 1) {
      const piece = word.slice(start, end);
      row = rows.get(start === 0 ? piece : `##${piece}`);
      if (row !== undefined) break;
    }
    if (row === undefined) return [];
    found.push(row);
    start = end;
  }
  return found;
}

/** The words of a text that is embedded. */
export function wordsToEmbed(text: string): readonly string[] {
  return pieceWords(text.replaceAll('ß', 'ss'));
}

type RowOf = (name: string) => number | undefined;

/** The rows of a text: of the pieces of its words, or, in a German or Spanish text, of the English words for their stems. */
export function rowsOfWords(words: readonly string[], { rowOf, piecesOf }: WordRows): readonly number[] {
  const plain = words.filter((word) => rowOf(`+${word}`) !== NO_CONTENT);
  if (!isForeignShare(words.length - plain.length, words.length)) return words.flatMap(piecesOf);
  const rows = plain.flatMap((word) => englishRows(word, rowOf) ?? wholeWord(piecesOf(word)));
  return rows.length > 0 ? rows : words.flatMap(piecesOf);
}

export interface WordRows {
  /** The row of a piece, or of `+` and a stem. */
  readonly rowOf: RowOf;
  /** `piecesOfWord`, possibly from a cache. */
  piecesOf(word: string): readonly number[];
}

function englishRows(word: string, rowOf: RowOf): readonly number[] | undefined {
  const rows = ofWordOrParts(word, (part) => {
    const row = rowOf(`+${lightStem(part)}`);
    return row === undefined || row === NO_CONTENT ? undefined : [row];
  });
  return rows.length > 0 ? rows : undefined;
}

/** The pieces of a word that the table can only spell say nothing about it in another language. */
function wholeWord(pieces: readonly number[]): readonly number[] {
  return pieces.length === 1 ? pieces : [];
}
