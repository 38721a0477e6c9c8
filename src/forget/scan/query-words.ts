/**
 * Whether a text has the words of a query: whole words, without case and accents, as recall reads them. "cat" is not in
 * "category", because an erasure cannot be undone; `begun` finds such words, so that the plan can name them.
 */
import { foldMarks } from '../../domain/search/tokenize.ts';

export interface QueryWords {
  /** Whether the text has all of the words. */
  isIn(text: string): boolean;
  /** The offset of the first line that has all of them; -1 if no line has them. */
  lineWithAll(text: string): number;
  /** Whether every word is in the text, and some only as the start of a longer one. */
  isBegunIn(text: string): boolean;
}

export function queryWordsOf(words: readonly string[]): QueryWords {
  const wanted = words.map(plainForm);
  const whole = wanted.map((word) => new RegExp(startOf(word) + escaped(word) + endOf(word), 'u'));
  const begun = wanted.map((word) => new RegExp(startOf(word) + escaped(word), 'u'));
  const hasAll = (text: string, patterns: readonly RegExp[]): boolean =>
    // Looking for the letters first is faster, and few texts have them.
    wanted.every((word) => text.includes(word)) && patterns.every((pattern) => pattern.test(text));
  return {
    isIn: (text) => hasAll(plainForm(text), whole),
    lineWithAll: (text) => {
      if (!hasAll(plainForm(text), whole)) return -1;
      let at = 0;
      for (const line of text.split('\n')) {
        if (hasAll(plainForm(line), whole)) return at;
        at += line.length + 1;
      }
      return -1;
    },
    isBegunIn: (text) => {
      const plain = plainForm(text);
      return hasAll(plain, begun) && !hasAll(plain, whole);
    },
  };
}

/** An accent can be a character of its own, in the text or in what was typed, or be left out. */
function plainForm(text: string): string {
  return foldMarks(text).toLowerCase();
}

/** Scripts that put no space between words. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const SPACED_LETTER = `[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]`;
const STARTS = new RegExp(`^${SPACED_LETTER}`, 'v');
const ENDS = new RegExp(`${SPACED_LETTER}$`, 'v');

/** A word that starts with a mark, such as `.env`, may follow anything. */
function startOf(word: string): string {
  return STARTS.test(word) ? String.raw`(?<![\p{L}\p{M}\p{N}])` : '';
}

function endOf(word: string): string {
  return ENDS.test(word) ? String.raw`(?![\p{L}\p{M}\p{N}])` : '';
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, (mark) => (mark === '-' ? String.raw`\x2d` : `\\${mark}`));
}
