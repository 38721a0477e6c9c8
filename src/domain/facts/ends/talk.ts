/**
 * The conversation around a statement, without its text: keys of its words, and cues such as "something arrived" or "the
 * agent says that it changes something". The end of a fact seldom repeats its words, but the exchange in which it ends
 * usually does. A key is a short hash, so no word of another message is stored with a fact.
 */
import { memoize } from '../../memoize.ts';
import { withoutMarks } from '../../text/without-marks.ts';
import { spokenLanguages } from '../values/spoken-languages.ts';
import { isEmptyWord } from '../wording/content-words.ts';

export interface Talk {
  /** Keys of the surrounding words in order, without the statement's own words; `BEFORE` divides them. */
  readonly around: string;
  /** Keys of words in a recent complaint. */
  readonly faulted?: string;
  /** One letter per cue; see `CUES`. */
  readonly cues: string;
}

export const CUES = {
  /** Something that was waited for has arrived. */
  arrived: 'a',
  /** Something works or is finished. */
  done: 'd',
  /** It says since when, or that it is so by now. */
  now: 'n',
  /** It allows, drops or reverses something. */
  turns: 't',
  still: 's',
  /** The agent replies that it changes something. */
  changed: 'c',
  /** The agent only acknowledges, or adds something. */
  added: 'o',
  /** The agent answers with a number that was said. */
  restated: 'v',
} as const;

/** In `around`, in front of the keys of the messages before this exchange. No word has this key. */
export const BEFORE = '....';

const KEY_CHARS = 4;
/** Endings carry little meaning: "submission" and "submitted" start alike. */
const KEY_LETTERS = 5;
const SHORTEST_WORD = 3;

/** Words come up again and again. */
const WORDS_KEPT = 4096;

/** A word without its ending and accents. */
export const wordRoot = memoize(WORDS_KEPT, (word): string => {
  if (/^[a-z]+$/.test(word)) return word.slice(0, KEY_LETTERS);
  return /\d/.test(word) ? word : withoutMarks(word).slice(0, KEY_LETTERS);
});

/** A message is read together with the previous one, and a statement both by the extractor and the fold. */
const LATEST_MAX = 1024;

/** The words of a text in lower case, in order. */
export const talkWords = memoize(
  LATEST_MAX,
  (text): readonly string[] =>
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
);

/** The different words of a text without their endings. */
export const wordRoots = memoize(LATEST_MAX, (text): ReadonlySet<string> => new Set(talkWords(text).map(wordRoot)));

/** Keys of the words that name something. */
export const wordKeys = memoize(LATEST_MAX, (text): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const word of talkWords(text)) {
    const key = namingKey(word);
    if (key !== '') found.add(key);
  }
  return found;
});

/** The key of a word that names something; empty for others. */
const namingKey = memoize(WORDS_KEPT, (word): string => (isNamingWord(word) ? keyOf(word) : ''));

export function isNamingWord(word: string): boolean {
  // Numbers and languages are compared as values. A day would be shared by everything said on it.
  return (
    word.length >= SHORTEST_WORD && !/^\d+$/.test(word) && !isEmptyWord(word) && spokenLanguages(word).length === 0
  );
}

export function joinKeys(all: Iterable<string>): string {
  return [...all].join('');
}

export function splitKeys(joined: string): readonly string[] {
  const keys: string[] = [];
  for (let end = KEY_CHARS; end <= joined.length; end += KEY_CHARS) keys.push(joined.slice(end - KEY_CHARS, end));
  return keys;
}

export const keyOf = memoize(WORDS_KEPT, (word): string => hash(wordRoot(word)));

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** 24 bits of an FNV hash. */
function hash(root: string): string {
  let bits = 0x811c9dc5;
  for (let at = 0; at < root.length; at += 1) bits = Math.imul(bits ^ root.charCodeAt(at), 0x01000193);
  bits = (bits ^ (bits >>> 24)) >>> 0;
  let key = '';
  for (let at = 0; at < KEY_CHARS; at += 1) key += LETTERS[(bits >>> (6 * at)) & 63];
  return key;
}
