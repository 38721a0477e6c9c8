/**
 * Splits texts into search words, in the same way for indexing and for queries. Words lose case, accents and
 * inflection. An identifier is kept whole (`parseQuery`, `parse_query` and `parse-query` all become `parsequery`) and
 * in its parts (`pars`, `queri`), so either finds it. Scripts without spaces become pairs of characters.
 */

import { isAscii } from '../text/ascii.ts';
import { latePattern, patternFor } from '../text/pattern-for.ts';
import { asciiWords } from './ascii-words.ts';
import { CHARACTER_KINDS, JOINER, LETTER, OTHER } from './character-kinds.ts';
import { addNewWords, addWords, type Chunk, newChunk, startReading } from './chunk-cache.ts';

const IDENTIFIER = latePattern(/[_/\\.:@#$]|\p{Ll}\p{Lu}|\p{L}\d|\d\p{L}/u);

/** The words of a text in order, with repetitions. */
export function tokenize(text: string): string[] {
  const folded = foldMarks(text);
  const out: string[] = [];
  startReading();
  for (const chunk = newChunk(); readChunk(folded, chunk); ) addWords(folded, chunk, out);
  return out;
}

/** Each word once, in order of first occurrence. */
export function uniqueTokens(text: string, most = Number.POSITIVE_INFINITY): string[] {
  const folded = foldMarks(text);
  const out: string[] = [];
  startReading();
  for (const chunk = newChunk(); out.length < most && readChunk(folded, chunk); ) addNewWords(folded, chunk, out, most);
  return out;
}

/** The words of `tokenize`, separated by spaces. */
export function wordsOf(text: string): string {
  const most = Number.POSITIVE_INFINITY;
  return isAscii(text) ? asciiWords(text, { unique: false, most }) : tokenize(text).join(' ');
}

/** The words of `uniqueTokens`, separated by spaces. */
export function uniqueWordsOf(text: string, most = Number.POSITIVE_INFINITY): string {
  return isAscii(text) ? asciiWords(text, { unique: true, most }) : uniqueTokens(text, most).join(' ');
}

/** Whether a part of a query is a name in code, which weighs more than plain words. */
export function isIdentifier(chunk: string): boolean {
  return patternFor(chunk, IDENTIFIER).test(chunk);
}

/** Letters and digits with single joining characters between them. */
export function chunksOf(text: string): readonly string[] {
  const folded = foldMarks(text);
  const out: string[] = [];
  for (const chunk = newChunk(); readChunk(folded, chunk); ) out.push(folded.slice(chunk.from, chunk.to));
  return out;
}

/** Removes accents in Latin, Greek and Cyrillic. In other scripts combining marks are letters. */
export function foldMarks(text: string): string {
  if (isAscii(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200d\ufeff]/g, '')
    .normalize('NFC')
    .replace(/ß/g, 'ss');
}

/** Finds the next chunk. False at the end of the text. */
function readChunk(text: string, chunk: Chunk): boolean {
  let at = chunk.to;
  const { length } = text;
  while (at < length && kindAt(text, at) !== LETTER) at += 1;
  if (at >= length) return false;
  chunk.from = at;
  // FNV-1a, twice.
  let hash = 0x811c9dc5;
  let check = 0x01234567;
  let all = 0;
  for (; at < length; at += 1) {
    const kind = kindAt(text, at);
    if (kind !== LETTER && (kind !== JOINER || at + 1 >= length || kindAt(text, at + 1) !== LETTER)) break;
    const code = text.charCodeAt(at);
    all |= code;
    hash = Math.imul(hash ^ code, 0x01000193);
    check = Math.imul(check ^ code, 0x0100019d);
  }
  chunk.to = at;
  chunk.hash = hash;
  chunk.check = check;
  chunk.ascii = all < 128;
  return true;
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? (CHARACTER_KINDS[code] ?? OTHER) : kindOfOther(text, at, code);
}

function kindOfOther(text: string, at: number, code: number): number {
  if (code < 0xd800) {
    const kind = CHARACTER_KINDS[code] ?? 0;
    if (kind !== 0) return kind;
    const found = isLetter(String.fromCharCode(code)) ? LETTER : OTHER;
    CHARACTER_KINDS[code] = found;
    return found;
  }
  // The second unit of a pair is what the first one is.
  const isSecond = code >= 0xdc00 && code <= 0xdfff && at > 0 && isFirst(text.charCodeAt(at - 1));
  return isLetter(String.fromCodePoint(text.codePointAt(isSecond ? at - 1 : at) ?? 0)) ? LETTER : OTHER;
}

function isFirst(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(character);
}
