/**
 * Finds the phrases by which an erased text is recognised in copies. Texts are compared word by word, so quotes,
 * Markdown, JSON escapes, case and a cut end do not matter. A phrase needs a word that is not everyday talk: texts like
 * "ok" and "All tests pass now." have no such phrase, because others say the same.
 */
import { createHash } from 'node:crypto';
import { isEverydayWord } from './everyday-words.ts';
import { queryWordsOf } from './query-words.ts';
import { isRecognisableAlone, type PlacedWord, placeWords, shownForms } from './whole-statements.ts';

/**
 * `statement`: a fact, a task or a status line, which is shown whole. `speech`: a prompt, a reply or the input of a
 * tool. `material`: the output of a tool, which is never pushed. `line`: a line of Memoir's that can also have words of
 * messages that remain, so it is only recognised as a whole. `value`: what a fact says of its subject, which a note
 * repeats after another value has replaced it.
 */
export type TextKind = 'statement' | 'speech' | 'material' | 'line' | 'value';

export interface ErasedText {
  readonly text: string;
  readonly kind: TextKind;
}

export interface Phrase {
  readonly words: readonly string[];
  /** The position of its longest word, which is its lookup key. */
  readonly anchor: number;
  /** Whether it may occur in a context pack. */
  readonly shown: boolean;
  /** Its words are common, so it counts only where a line that Memoir wrote has nothing else between two marks. */
  readonly whole?: true;
  /** How many of its first words are Memoir's own. */
  readonly lead?: number;
}

export interface Quote {
  readonly phrase: Phrase;
  /** The offset in the text. */
  readonly at: number;
}

/** A quote of eight words in a row contains at least one whole window. */
const WINDOW_WORDS = 6;
const WINDOW_STEP = 3;
const WINDOW_MIN_LETTERS = 20;
const SHORT_TEXT_MIN_LETTERS = 12;
const STATEMENT_MIN_LETTERS = 8;
/** Letters in words that are not everyday talk. */
const TELLING_MIN_LETTERS = 4;
/** A name, key or password: letters and digits in one word. Shorter ones are words like `utf8` and `sha256`. */
const CODE_MIN_CHARS = 8;
/** Limits memory: 100,000 erased events are recognised by a few windows each. */
const MAX_PHRASES = 50_000;
const MAX_PER_TEXT = 2000;
const MIN_PER_TEXT = 4;
/** A longer statement has distinctive words. */
const WHOLE_MAX_WORDS = 40;

export function distinctivePhrases(texts: Iterable<ErasedText>, howMany: number): readonly Phrase[] {
  const perText = Math.min(MAX_PER_TEXT, Math.max(MIN_PER_TEXT, Math.floor(MAX_PHRASES / Math.max(1, howMany))));
  const found = new Map<string, Phrase>();
  for (const { text, kind } of texts) {
    if (found.size >= MAX_PHRASES) break;
    for (const words of phrasesOf(text, kind, perText)) {
      const key = words.join(' ');
      const shown = kind !== 'material' || found.get(key)?.shown === true;
      found.set(key, { words, anchor: longest(words), shown });
    }
    if (kind === 'statement' || kind === 'line' || kind === 'value')
      for (const phrase of wholePhrases(text, kind)) {
        const key = phrase.words.join(' ');
        if (!found.has(key)) found.set(key, phrase);
      }
  }
  return [...found.values()];
}

/** A line, a value after the word that a note puts before it, and those forms of a statement that have no distinctive phrase. */
function* wholePhrases(text: string, kind: 'statement' | 'line' | 'value'): Generator<Phrase, void, undefined> {
  const lead = kind === 'value' ? [REPLACED] : [];
  for (const form of kind === 'statement' ? shownForms(text) : [text]) {
    const isDistinctive = kind === 'statement' && phrasesOf(form, kind, 1).next().done !== true;
    const words = plainWordsOf(form);
    if (isDistinctive || words.length === 0 || words.length > WHOLE_MAX_WORDS) continue;
    if (kind === 'value' || isRecognisableAlone(words))
      yield {
        words: [...lead, ...words],
        anchor: lead.length + longest(words),
        shown: true,
        whole: true,
        lead: lead.length,
      };
  }
}

/** "Replaced 45 minutes, which held until 2026-02-01." */
const REPLACED = 'replaced';

/**
 * A fingerprint of the whole text of an event, word by word. Undefined if it has nothing but everyday words: two people
 * who say "ok, go on" do not repeat each other.
 */
export function wholeText(texts: readonly ErasedText[]): string | undefined {
  const words = texts.flatMap(({ text }) => plainWordsOf(text));
  if (letters(words) < STATEMENT_MIN_LETTERS || !isTelling(words)) return undefined;
  return createHash('sha256').update(words.join(' ')).digest('base64');
}

function* phrasesOf(text: string, kind: TextKind, most: number): Generator<readonly string[], void, undefined> {
  if (kind === 'line' || kind === 'value') return;
  const words = plainWordsOf(text);
  const least = kind === 'statement' ? STATEMENT_MIN_LETTERS : SHORT_TEXT_MIN_LETTERS;
  if (words.length <= WINDOW_WORDS) {
    if (letters(words) >= least && isTelling(words)) yield words;
  } else {
    yield* windows(words, most);
  }
  if (kind === 'material') return;
  for (const word of new Set(words.filter(isCode).slice(0, most))) yield [word];
}

/** Evenly spread if there are too many, with the first and the last. */
function* windows(words: readonly string[], most: number): Generator<readonly string[], void, undefined> {
  const last = words.length - WINDOW_WORDS;
  const step = Math.max(WINDOW_STEP, Math.ceil(last / most));
  for (let at = 0; ; at = Math.min(at + step, last)) {
    const window = words.slice(at, at + WINDOW_WORDS);
    if (letters(window) >= WINDOW_MIN_LETTERS && isTelling(window)) yield window;
    if (at === last) return;
  }
}

function isTelling(words: readonly string[]): boolean {
  return letters(words.filter((word) => !isEverydayWord(word))) >= TELLING_MIN_LETTERS;
}

function isCode(word: string): boolean {
  return word.length >= CODE_MIN_CHARS && /\p{L}/u.test(word) && /\p{N}/u.test(word);
}

const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+/gv;
/** A character of a script without spaces counts as much as a short word. */
const CHARACTER_LETTERS = 4;

interface Word {
  readonly word: string;
  /** The offsets of its beginning and its end. */
  readonly at: number;
  readonly end: number;
}

function* wordsOf(text: string): Generator<Word, void, undefined> {
  for (const { 0: found, index: at } of text.matchAll(WORD))
    yield { word: found.normalize('NFC').toLowerCase(), at, end: at + found.length };
}

/** The words of a text as they are compared: in lower case, without punctuation and Markdown. */
export function plainWordsOf(text: string): readonly string[] {
  return [...wordsOf(text)].map(({ word }) => word);
}

function letters(words: readonly string[]): number {
  return words.reduce(
    (sum, word) => sum + (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/v.test(word) ? CHARACTER_LETTERS : word.length),
    0,
  );
}

function longest(words: readonly string[]): number {
  return words.reduce((best, word, at) => (word.length > (words[best]?.length ?? 0) ? at : best), 0);
}

const FRAGMENTS = 16;
/** Characters with the same bytes in a row, in JSON and in Markdown. */
const PLAIN_RUN = /[\p{L}\p{N}][\p{L}\p{N} ,.;:_-]{14,46}[\p{L}\p{N}]/gu;

/** A few pieces of the texts, to be searched as bytes. */
export function distinctiveFragments(texts: Iterable<ErasedText>, howMany: number): readonly string[] {
  const found = new Set<string>();
  const step = Math.max(1, Math.floor(howMany / FRAGMENTS));
  let number = 0;
  for (const { text } of texts) {
    number += 1;
    if (found.size >= FRAGMENTS) break;
    if (number % step !== 0) continue;
    const runs = text.slice(0, 20_000).match(PLAIN_RUN) ?? [];
    const telling = runs.filter((run) => isTelling(plainWordsOf(run)));
    const [best] = telling.sort((a, b) => b.length - a.length);
    if (best !== undefined) found.add(best);
  }
  return [...found];
}

export interface QuoteFinder {
  readonly phrases: readonly Phrase[];
  /** Each phrase once, at its first occurrence. */
  find(text: string): readonly Quote[];
  has(text: string): boolean;
  /** The same for a text that Memoir wrote, in which a statement can also be recognised as a whole. */
  findShown(text: string): readonly Quote[];
  isShownIn(text: string): boolean;
  /** Whether the text has all words of a statement or value, also amid others. */
  isMentionedIn(text: string): boolean;
  /** Whether a line of the text has all words of the query. False if the erasure has no query. */
  hasQuery(text: string): boolean;
  /** Whether the text has all words of the query, but some only as the start of a longer word. */
  hasLongerWords(text: string): boolean;
  /** The same finder without these phrases. */
  without(phrases: ReadonlySet<Phrase>): QuoteFinder;
}

/** With a `query`, a line that has all of its words counts as a quote, also if a person wrote it. */
export function createQuoteFinder(known: readonly Phrase[], query: readonly string[] = []): QuoteFinder {
  const asked = query.length === 0 ? undefined : queryWordsOf(query);
  const queryPhrase: Phrase = { words: query, anchor: longest(query), shown: true };
  const queryAt = (text: string): number => asked?.lineWithAll(text) ?? -1;
  const phrases = asked === undefined ? known : [...known, queryPhrase];
  const byAnchor = new Map<string, Phrase[]>();
  for (const phrase of known) {
    const word = phrase.words[phrase.anchor] ?? '';
    const others = byAnchor.get(word);
    if (others) others.push(phrase);
    else byAnchor.set(word, [phrase]);
  }
  const search = (text: string, first: boolean, where: 'anywhere' | 'shown' | 'mentioned') => {
    if (phrases.length === 0) return [];
    const line = queryAt(text);
    if (line >= 0 && first) return [{ phrase: queryPhrase, at: line }];
    const words = [...wordsOf(text)];
    let placed: readonly PlacedWord[] | undefined;
    const isWhole = (from: number, to: number): boolean => {
      placed ??= placeWords(text, words);
      return placed[from]?.begins === true && placed[to]?.ends === true;
    };
    const found = new Map<Phrase, Quote>();
    if (line >= 0) found.set(queryPhrase, { phrase: queryPhrase, at: line });
    for (const [i, { word }] of words.entries()) {
      for (const phrase of byAnchor.get(word) ?? []) {
        const from = i - phrase.anchor;
        if (found.has(phrase) || (phrase.whole && where === 'anywhere')) continue;
        const lead = where === 'mentioned' ? (phrase.lead ?? 0) : 0;
        if (phrase.whole && where === 'mentioned' && phrase.words.length - lead < 2) continue;
        if (!phrase.words.every((each, n) => n < lead || words[from + n]?.word === each)) continue;
        if (phrase.whole && where === 'shown' && !isWhole(from, from + phrase.words.length - 1)) continue;
        found.set(phrase, { phrase, at: words[from]?.at ?? 0 });
        if (first) return [...found.values()];
      }
    }
    return [...found.values()];
  };
  return {
    phrases,
    find: (text) => search(text, false, 'anywhere'),
    has: (text) => search(text, true, 'anywhere').length > 0,
    findShown: (text) => search(text, false, 'shown'),
    isShownIn: (text) => search(text, true, 'shown').length > 0,
    isMentionedIn: (text) => search(text, true, 'mentioned').length > 0,
    hasQuery: (text) => queryAt(text) >= 0,
    hasLongerWords: (text) => asked?.isBegunIn(text) === true,
    without: (others) =>
      createQuoteFinder(
        known.filter((phrase) => !others.has(phrase)),
        query,
      ),
  };
}
