/**
 * Splits a text into words once, so that all kinds of concepts are found in a single pass. A word has flags for its
 * characters (a slash, an inner capital …), so plain words are skipped without copying; and its place: prose,
 * backticks, a fenced block or a shell line.
 */

export const HAS_SLASH = 1;
export const HAS_BACKSLASH = 2;
export const HAS_DOT = 4;
export const HAS_UNDERSCORE = 8;
export const HAS_COLON = 16;
export const HAS_AT = 32;
export const HAS_HASH = 64;
export const HAS_DIGIT = 128;
export const HAS_UPPER = 256;
export const HAS_DASH = 512;
/** A lower-case letter followed by an upper-case one. */
export const HAS_HUMP = 1024;

const LOWER = 2048;
const PLAIN = 4096;
const BACKTICK = 8192;

/** Longer words are data and skipped. */
const MAX_WORD_LENGTH = 1024;

export const PROSE = 0;
export const INLINE = 1;
export const FENCE = 2;
export const SHELL = 3;
export type WordPlace = typeof PROSE | typeof INLINE | typeof FENCE | typeof SHELL;

export interface Word {
  readonly at: number;
  /** After the last character, without the punctuation of the sentence. */
  readonly end: number;
  readonly flags: number;
  readonly place: WordPlace;
}

export interface TextRange {
  readonly at: number;
  readonly end: number;
}

export interface Page {
  readonly text: string;
  readonly words: readonly Word[];
  /** Texts in backticks on one line. */
  readonly inline: readonly TextRange[];
  /** Lines after a `$ ` prompt, and fenced blocks of a shell language. */
  readonly shell: readonly TextRange[];
}

export function wordText(page: Page, index: number): string {
  const word = page.words[index];
  return word === undefined ? '' : page.text.slice(word.at, word.end);
}

/** Whether exactly one blank separates a word from the next. */
export function isFollowedDirectly(page: Page, index: number): boolean {
  const word = page.words[index];
  const next = page.words[index + 1];
  return word !== undefined && next !== undefined && next.at === word.end + 1 && page.text[word.end] === ' ';
}

/** With `shell`, the whole text is a shell script. */
export function readPage(text: string, shell = false): Page {
  const words: Word[] = [];
  const inline: TextRange[] = [];
  const shellSpans: TextRange[] = [];
  if (shell) {
    readWords(text, { at: 0, end: text.length }, SHELL, { words });
    return { text, words, inline, shell: [{ at: 0, end: text.length }] };
  }
  let fence: { readonly script: boolean; readonly from: number; prompted: boolean } | undefined;
  let at = 0;
  while (at < text.length) {
    let end = text.indexOf('\n', at);
    if (end === -1) end = text.length;
    const start = skipBlanks(text, at, end);
    if (text.startsWith('```', start) || text.startsWith('~~~', start)) {
      if (fence === undefined) {
        const language = text.slice(start + 3, Math.min(end, start + 20)).trim();
        fence = { script: SCRIPT_FENCE.test(language), from: end + 1, prompted: false };
      } else {
        if (fence.script && !fence.prompted) shellSpans.push({ at: fence.from, end: at });
        fence = undefined;
      }
    } else if (text[start + 1] === ' ' && (text[start] === '$' || text[start] === '❯')) {
      if (fence !== undefined) fence.prompted = true;
      shellSpans.push({ at: start + 2, end });
      readWords(text, { at: start + 2, end }, SHELL, { words });
    } else if (fence !== undefined) {
      readWords(text, { at, end }, fence.script ? SHELL : FENCE, { words });
    } else {
      readWords(text, { at, end }, PROSE, { words, inline });
    }
    at = end + 1;
  }
  // An unclosed block counts too.
  if (fence?.script && !fence.prompted) shellSpans.push({ at: Math.min(fence.from, text.length), end: text.length });
  return { text, words, inline, shell: shellSpans };
}

const SCRIPT_FENCE = /^(?:ba|z|fi)?sh\b|^shell$/;

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at += 1;
  return at;
}

/** Adds to `words`, and to `inline` if it is given: only in prose do backticks mean something. */
function readWords(
  text: string,
  span: TextRange,
  place: WordPlace,
  { words, inline }: { readonly words: Word[]; readonly inline?: TextRange[] },
): void {
  const classes = characterClasses();
  const to = span.end;
  let at = span.at;
  let closing = -1;
  while (at < to) {
    const first = classOf(classes, text.charCodeAt(at));
    if (first === 0 || first === BACKTICK) {
      if (first === BACKTICK && inline !== undefined) {
        if (at === closing) closing = -1;
        else if (closing === -1) {
          closing = text.indexOf('`', at + 1);
          // No closing backtick on this line, so it is not searched again.
          if (closing === -1 || closing >= to) closing = Number.POSITIVE_INFINITY;
          else if (closing > at + 1) inline.push({ at: at + 1, end: closing });
        }
      }
      at += 1;
      continue;
    }
    const start = at;
    let flags = 0;
    let before = 0;
    while (at < to) {
      const kind = classOf(classes, text.charCodeAt(at));
      if (kind === 0 || kind === BACKTICK) break;
      if (kind === HAS_UPPER && before === LOWER) flags |= HAS_HUMP;
      flags |= kind;
      before = kind;
      at += 1;
    }
    const inBackticks = closing >= at && Number.isFinite(closing);
    const word = trimWord(text, { at: start, end: at, flags, place: inBackticks ? INLINE : place });
    if (word) words.push(word);
  }
}

/** The word without the punctuation of the sentence; undefined if nothing is left or it is too long. */
function trimWord(text: string, { at: from, end: to, flags, place }: Word): Word | undefined {
  let at = from;
  let end = to;
  while (at < end && isLeading(text.charCodeAt(at))) at += 1;
  while (end > at && isTrailing(text.charCodeAt(end - 1))) end -= 1;
  if (end === at || end - at > MAX_WORD_LENGTH) return undefined;
  return { at, end, flags: (end === to ? flags : flagsWithin(text, at, end, flags)) & (LOWER - 1), place };
}

/** Without the flags of what was cut off: `Done.` has no dot. */
function flagsWithin(text: string, at: number, end: number, flags: number): number {
  const left = text.slice(at, end);
  let kept = flags;
  if (flags & HAS_DOT && !left.includes('.')) kept &= ~HAS_DOT;
  if (flags & HAS_COLON && !left.includes(':')) kept &= ~HAS_COLON;
  return kept;
}

/** `* : ! ? +`: emphasis, atoms, diff marks. Not `.`, `-`, `~`, which start paths and options. */
function isLeading(code: number): boolean {
  return code === 42 || code === 58 || code === 33 || code === 63 || code === 43;
}

/** `. : ! ? * \ +` at the end belong to the sentence. */
function isTrailing(code: number): boolean {
  return code === 46 || code === 58 || code === 33 || code === 63 || code === 42 || code === 92;
}

function classOf(classes: Uint16Array, code: number): number {
  if (code < 128) return classes[code] ?? 0;
  // Punctuation, arrows and boxes separate words, and so do scripts without blanks, where a name would otherwise be
  // joined to its neighbours.
  if (code === 0xa0 || code === 0xab || code === 0xb7 || code === 0xbb) return 0;
  if ((code >= 0x2000 && code <= 0x206f) || (code >= 0x2190 && code <= 0x9fff)) return 0;
  if ((code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff)) return 0;
  if (code >= 0xfe30 && code <= 0xff65) return 0;
  return PLAIN;
}

let classTable: Uint16Array | undefined;

function characterClasses(): Uint16Array {
  if (classTable !== undefined) return classTable;
  const table = new Uint16Array(128);
  for (let code = 33; code < 127; code += 1) table[code] = PLAIN;
  for (let code = 97; code <= 122; code += 1) table[code] = LOWER;
  for (let code = 65; code <= 90; code += 1) table[code] = HAS_UPPER;
  for (let code = 48; code <= 57; code += 1) table[code] = HAS_DIGIT;
  const set = (characters: string, kind: number): void => {
    for (const character of characters) table[character.charCodeAt(0)] = kind;
  };
  set('"\'<>()[]{}|,;=', 0);
  set('`', BACKTICK);
  set('/', HAS_SLASH);
  set('\\', HAS_BACKSLASH);
  set('.', HAS_DOT);
  set('_', HAS_UNDERSCORE);
  set(':', HAS_COLON);
  set('@', HAS_AT);
  set('#', HAS_HASH);
  set('-', HAS_DASH);
  classTable = table;
  return table;
}
