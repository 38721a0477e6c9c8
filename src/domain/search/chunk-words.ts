/**
 * The words of one chunk: letters and digits, with single joining characters between them (`catch-up.ts`, `parseQuery`, `don't`). An
 * identifier is kept whole and in its parts. Filling an index spends much of its time here, so ASCII is read character by
 * character: the same with patterns takes four times as long.
 */
import { isAscii } from '../text/ascii.ts';
import { latePattern, patternFor } from '../text/pattern-for.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** Hashes and encoded data are cut: no one types them in full. */
const TOKEN_MAX_CHARS = 48;
/** Longer chains are paths and code. Their parts are indexed; the whole chain is not. */
const WHOLE_MAX_PARTS = 5;

const UNSPACED = latePattern(
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u,
);
const UNSPACED_RUN = latePattern(
  /([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]+)/u,
);
const CAMEL = latePattern(/\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u);
const POSSESSIVE = latePattern(/['’]s?(?![\p{L}\p{N}])/gu);
const LOWER_UPPER = latePattern(/(\p{Ll}|\p{N})(\p{Lu})/gu);
const CAPITALS = latePattern(/(\p{Lu})(\p{Lu}\p{Ll})/gu);

/** How camelCase words of a chunk are found and split. */
interface Letters {
  isCamel(segment: string): boolean;
  /** `parseHTTPQuery` → parse, http, query. */
  camelParts(segment: string): readonly string[];
}

/** In order. `ascii`: whether the chunk is. */
export function wordsOfChunk(chunk: string, ascii: boolean): readonly string[] {
  const out: string[] = [];
  if (isPlain(chunk)) addWord(chunk, out);
  else if (ascii) cutChunk(chunk, IN_ASCII, out);
  else if (patternFor(chunk, UNSPACED).test(chunk)) addUnspaced(chunk, out);
  else cutChunk(chunk, IN_ANY, out);
  return out;
}

function cutChunk(chunk: string, letters: Letters, out: string[]): void {
  const plain = withoutApostrophes(chunk);
  const segments = segmentsOf(plain);
  const [only = ''] = segments;
  if (segments.length === 1 && !letters.isCamel(only)) {
    addWord(only.toLowerCase(), out);
    return;
  }
  let parts = 0;
  let lastPart = '';
  for (const segment of segments) {
    for (const part of letters.camelParts(segment)) {
      addWord(part, out);
      parts += 1;
      lastPart = part;
    }
  }
  if (parts === 1) return;
  // For a path the file name, for anything else the whole.
  const named = segmentsOf(fileName(plain));
  const whole = named.join('').toLowerCase();
  if (named.length <= WHOLE_MAX_PARTS && whole !== '' && whole !== lastPart) out.push(whole.slice(0, TOKEN_MAX_CHARS));
  if (segments.length === 1) return;
  // Each camelCase segment of a longer chain is a name too: `catchUp` finds `memoir.recall.catchUp`.
  for (const segment of segments) {
    const lower = segment.toLowerCase();
    if (lower !== segment && lower !== whole && letters.isCamel(segment)) out.push(lower.slice(0, TOKEN_MAX_CHARS));
  }
}

function addWord(word: string, out: string[]): void {
  if (word === '') return;
  // Stop words are plain, and only plain words are stemmed.
  if (!isPlain(word)) out.push(word.slice(0, TOKEN_MAX_CHARS));
  else if (!isStopWord(word)) out.push(stem(word).slice(0, TOKEN_MAX_CHARS));
}

function addUnspaced(chunk: string, out: string[]): void {
  for (const run of chunk.toLowerCase().split(patternFor(chunk, UNSPACED_RUN))) {
    if (run === '') continue;
    if (!patternFor(chunk, UNSPACED).test(run)) {
      const between = run.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
      out.push(...wordsOfChunk(between, isAscii(between)));
      continue;
    }
    const characters = [...run];
    if (characters.length === 1) out.push(run);
    for (let i = 0; i + 1 < characters.length; i += 1) out.push(`${characters[i]}${characters[i + 1]}`);
  }
}

/** `user's` → user, `don't` → dont. */
function withoutApostrophes(chunk: string): string {
  if (!chunk.includes("'") && !chunk.includes('’')) return chunk;
  return chunk.replace(patternFor(chunk, POSSESSIVE), '').replace(/['’]/g, '');
}

/** A chunk ends with a letter, so what follows the last slash is never empty. */
function fileName(plain: string): string {
  return plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1);
}

const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
/** Between the segments of a chunk. */
const SEPARATOR = 4;

const KINDS = new Uint8Array(128);
for (let code = 97; code <= 122; code += 1) KINDS[code] = LOWER;
for (let code = 65; code <= 90; code += 1) KINDS[code] = UPPER;
for (let code = 48; code <= 57; code += 1) KINDS[code] = DIGIT;
for (const separator of '-./:@\\_$+#&') KINDS[separator.charCodeAt(0)] = SEPARATOR;

function isPlain(word: string): boolean {
  for (let i = 0; i < word.length; i += 1) if (KINDS[word.charCodeAt(i)] !== LOWER) return false;
  return word !== '';
}

function segmentsOf(text: string): readonly string[] {
  const segments: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && KINDS[text.charCodeAt(at)] !== SEPARATOR) continue;
    if (at > from) segments.push(text.slice(from, at));
    from = at + 1;
  }
  return segments;
}

const IN_ASCII: Letters = {
  isCamel: (segment) => {
    for (let at = 1; at < segment.length; at += 1) {
      if (KINDS[segment.charCodeAt(at)] !== UPPER) continue;
      const before = KINDS[segment.charCodeAt(at - 1)];
      if (before === LOWER || (before === UPPER && KINDS[segment.charCodeAt(at + 1)] === LOWER)) return true;
    }
    return false;
  },
  camelParts: (segment) => {
    const lower = segment.toLowerCase();
    const parts: string[] = [];
    let from = 0;
    for (let at = 1; at < segment.length; at += 1) {
      if (KINDS[segment.charCodeAt(at)] !== UPPER) continue;
      const afterCapital = KINDS[segment.charCodeAt(at - 1)] === UPPER;
      if (afterCapital && KINDS[segment.charCodeAt(at + 1)] !== LOWER) continue;
      parts.push(lower.slice(from, at));
      from = at;
    }
    parts.push(lower.slice(from));
    return parts;
  },
};

const IN_ANY: Letters = {
  isCamel: (segment) => patternFor(segment, CAMEL).test(segment),
  camelParts: (segment) =>
    segment
      .replace(patternFor(segment, LOWER_UPPER), '$1 $2')
      .replace(patternFor(segment, CAPITALS), '$1 $2')
      .toLowerCase()
      .split(' '),
};
