/**
 * Cuts a text into the pieces of the built-in table. Words are split where identifiers change case, lowered and stripped of
 * accents, then cut into the longest pieces that fit. A piece inside a word is marked with `##`.
 */

import { isAscii } from '../domain/text/ascii.ts';
import { latePattern, patternFor } from '../domain/text/pattern-for.ts';

/** A longer sequence is a hash or encoded data, not a word. */
const MAX_WORD_LENGTH = 40;

/** `parseHTTPHeader` is three words; `IDs` and `v2` stay one. */
const CASE_CHANGE = /(?<=[a-z0-9])(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})/g;
const ACCENTS = latePattern(/\p{M}+/gu);
const WORDS = /[a-z0-9]+/g;

export function wordsOf(text: string): readonly string[] {
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
