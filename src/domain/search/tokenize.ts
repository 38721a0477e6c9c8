/**
 * Splits texts into search words, in the same way for indexing and for queries. Words lose case, accents and
 * inflection. An identifier is kept whole (`parseQuery`, `parse_query` and `parse-query` all become `parsequery`) and
 * in its parts (`pars`, `queri`), so either finds it. Scripts without spaces become pairs of characters.
 */

import { isAscii } from '../text/ascii.ts';
import { latePattern, patternFor } from '../text/pattern-for.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** Hashes and encoded data are cut: no one types them in full. */
const TOKEN_MAX_CHARS = 48;
/** Longer chains are paths and code. Their parts are indexed; the whole chain is not. */
const WHOLE_MAX_PARTS = 5;

const CHUNK = latePattern(/[\p{L}\p{M}\p{N}_$]+(?:['’\-./:@\\+#&][\p{L}\p{M}\p{N}_$]+)*/gu);
const PLAIN = /^[a-z]+$/;
const UNSPACED = latePattern(
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u,
);
const UNSPACED_RUN = latePattern(
  /([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]+)/u,
);
const CAMEL = latePattern(/\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u);
const IDENTIFIER = latePattern(/[_/\\.:@#$]|\p{Ll}\p{Lu}|\p{L}\d|\d\p{L}/u);
const POSSESSIVE = latePattern(/['’]s?(?![\p{L}\p{N}])/gu);
const LOWER_UPPER = latePattern(/(\p{Ll}|\p{N})(\p{Lu})/gu);
const CAPITALS = latePattern(/(\p{Lu})(\p{Lu}\p{Ll})/gu);
const BETWEEN = latePattern(/[^\p{L}\p{M}\p{N}]+/gu);

/** The words of a text in order, with repetitions. */
export function tokenize(text: string): string[] {
  const out: string[] = [];
  if (PLAIN.test(text)) addChunk(text, out);
  else for (const chunk of chunksOf(text)) addChunk(chunk, out);
  return out;
}

/** Each word once, in order of first occurrence. */
export function uniqueTokens(text: string, most = Number.POSITIVE_INFINITY): string[] {
  const seen = new Set<string>();
  const out: string[] = [];
  const chunks = new Set<string>();
  for (const chunk of chunksOf(text)) {
    if (seen.size >= most) break;
    if (chunks.has(chunk)) continue;
    chunks.add(chunk);
    out.length = 0;
    addChunk(chunk, out);
    for (const token of out) if (seen.size < most) seen.add(token);
  }
  return [...seen];
}

/** Whether a part of a query is a name in code, which weighs more than plain words. */
export function isIdentifier(chunk: string): boolean {
  return patternFor(chunk, IDENTIFIER).test(chunk);
}

export function chunksOf(text: string): readonly string[] {
  const folded = foldMarks(text);
  return folded.match(patternFor(folded, CHUNK)) ?? [];
}

/** Removes accents in Latin, Greek and Cyrillic. In other scripts combining marks are letters. */
function foldMarks(text: string): string {
  if (isAscii(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200d\ufeff]/g, '')
    .normalize('NFC')
    .replace(/ß/g, 'ss');
}

/** Words repeat, and cutting a chunk takes much longer than finding it here. Larger chunks are rarely seen twice. */
const KEPT_CHUNKS = 10_000;
const KEPT_CHARS = 40;
const kept = new Map<string, readonly string[]>();

function addChunk(chunk: string, out: string[]): void {
  const known = kept.get(chunk);
  if (known !== undefined) {
    for (const word of known) out.push(word);
    return;
  }
  const from = out.length;
  cutChunk(chunk, out);
  if (chunk.length > KEPT_CHARS) return;
  if (kept.size >= KEPT_CHUNKS) kept.clear();
  kept.set(chunk, out.slice(from));
}

function cutChunk(chunk: string, out: string[]): void {
  if (PLAIN.test(chunk)) {
    addWord(chunk, out);
    return;
  }
  if (!isAscii(chunk) && patternFor(chunk, UNSPACED).test(chunk)) {
    addUnspaced(chunk, out);
    return;
  }
  const plain = chunk.replace(patternFor(chunk, POSSESSIVE), '').replace(/['’]/g, '');
  const segments = plain.split(/[-./:@\\_$+#&]+/).filter(Boolean);
  if (segments.length === 1 && !patternFor(plain, CAMEL).test(plain)) {
    addWord((segments[0] ?? '').toLowerCase(), out);
    return;
  }
  const parts = segments.flatMap(camelParts);
  for (const part of parts) addWord(part, out);
  if (parts.length === 1) return;
  // For a path the file name, for anything else the whole.
  const name = /[/\\]/.test(plain) ? (plain.split(/[/\\]+/).findLast(Boolean) ?? '') : plain;
  const whole = name.replace(patternFor(name, BETWEEN), '').toLowerCase();
  const pieces = name.split(/[-./:@\\_$+#&]+/).filter(Boolean).length;
  if (pieces <= WHOLE_MAX_PARTS && whole !== '' && whole !== parts.at(-1)) out.push(whole.slice(0, TOKEN_MAX_CHARS));
  // Each camelCase segment of a longer chain is a name too: `catchUp` finds `memoir.recall.catchUp`.
  if (segments.length > 1) {
    for (const segment of segments) {
      const lower = segment.toLowerCase();
      if (patternFor(segment, CAMEL).test(segment) && lower !== whole) out.push(lower.slice(0, TOKEN_MAX_CHARS));
    }
  }
}

/** `parseHTTPQuery` → parse, http, query. */
function camelParts(segment: string): readonly string[] {
  return segment
    .replace(patternFor(segment, LOWER_UPPER), '$1 $2')
    .replace(patternFor(segment, CAPITALS), '$1 $2')
    .toLowerCase()
    .split(' ');
}

function addWord(word: string, out: string[]): void {
  if (word === '' || isStopWord(word)) return;
  out.push((PLAIN.test(word) ? stem(word) : word).slice(0, TOKEN_MAX_CHARS));
}

function addUnspaced(chunk: string, out: string[]): void {
  for (const run of chunk.toLowerCase().split(patternFor(chunk, UNSPACED_RUN))) {
    if (run === '') continue;
    if (!patternFor(chunk, UNSPACED).test(run)) {
      addChunk(run.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), out);
      continue;
    }
    const characters = [...run];
    if (characters.length === 1) out.push(run);
    for (let i = 0; i + 1 < characters.length; i += 1) out.push(`${characters[i]}${characters[i + 1]}`);
  }
}
