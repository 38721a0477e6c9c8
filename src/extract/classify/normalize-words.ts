/**
 * The words of a sentence as the classifier reads them: lower case, apostrophes dropped ("don't" and "dont" are one), what
 * only names a thing replaced by its kind, and names of well-known tools by what they are for.
 */
import { memoize } from '../../domain/memoize.ts';
import { toolCategory } from '../subject/tools.ts';

const URL = /^(?:https?:\/\/|www\.)\S+/;
const PATH = /^(?:[~.]{0,2}\/)?[\w.@-]+(?:\/[\w.@*-]+)+\/?$/;
const FILE = /^[\w-]+\.(?:[a-z]{1,4}\d?|json|yaml|toml|proto)$/i;
const NUMBER = /^[#$€£~<>≤≥]*\d[\d.,:]*(?:[a-z%°]{0,5})$/i;
const IDENTIFIER = /[a-z][A-Z]|\w_\w|\w\.\w|::|\(\)/;
const WORDS_MAX = 60;
/** Marks of code, quotations, contractions and bold text. */
const MARKS = /[`"“„«’'*_]/;
const TOOL = '⟨tool⟩';

/** A sentence is read several times: by itself, and as the neighbour of others. */
const SENTENCES_KEPT = 2048;

export const normalizeWords = memoize(SENTENCES_KEPT, readWords);

/** The most frequent code of a sentence, so it reads characters: a pattern for each word takes three times as long. */
function readWords(sentence: string): readonly string[] {
  const plain = MARKS.test(sentence) ? withoutMarks(sentence) : sentence;
  const words: string[] = [];
  let at = 0;
  while (words.length < WORDS_MAX) {
    while (at < plain.length && isGap(plain.charCodeAt(at))) at += 1;
    if (at >= plain.length) break;
    const start = at;
    let isPlain = true;
    for (; at < plain.length; at += 1) {
      const code = plain.charCodeAt(at);
      if (isSmallLetter(code)) continue;
      if (isGap(code)) break;
      isPlain = false;
    }
    const raw = plain.slice(start, at);
    if (isPlain) words.push(toolCategory(raw) === undefined ? raw : TOOL);
    else addMarked(words, raw);
  }
  return words;
}

function withoutMarks(sentence: string): string {
  return sentence
    .replace(/`[^`\n]{1,200}`/g, ' ⟨code⟩ ')
    .replace(/"[^"\n]{12,300}"|“[^”\n]{12,300}”|„[^“\n]{12,300}“|«[^»\n]{12,300}»/g, ' ⟨quote⟩ ')
    .replace(/[’']/g, '')
    .replace(/\*\*|__/g, ' ');
}

/** A word with something else than small letters. */
function addMarked(words: string[], raw: string): void {
  let start = 0;
  let end = raw.length;
  while (start < end && PUNCTUATION.includes(raw.charAt(start))) start += 1;
  while (end > start && PUNCTUATION.includes(raw.charAt(end - 1))) end -= 1;
  if (raw.startsWith('—') || raw.startsWith('–') || raw === '-') words.push('⟨dash⟩');
  if (end > start) words.push(kindOf(raw.slice(start, end)));
  const last = raw.at(-1);
  if (last === ',' || last === ';' || last === ':') words.push(',');
  else if (last === '?' || last === '!') words.push(last);
}

const PUNCTUATION = ',;:.!?…*_–—-';

function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** Blanks, quotation marks and brackets. */
function isGap(code: number): boolean {
  return code < 128 ? ASCII_GAPS[code] === 1 : OTHER_GAP.test(String.fromCharCode(code));
}

const ASCII_GAPS = new Uint8Array(128);
for (const gap of '\t\n\v\f\r "()[]{}') ASCII_GAPS[gap.charCodeAt(0)] = 1;
const OTHER_GAP = /[\s“”]/;

/** Words come up again and again. */
const WORDS_KEPT = 4096;

const kindOf = memoize(WORDS_KEPT, (word): string => {
  if (word === '⟨code⟩' || word === '⟨quote⟩') return word;
  if (URL.test(word)) return '⟨url⟩';
  if (NUMBER.test(word)) return '⟨number⟩';
  const lower = word.toLowerCase();
  if (toolCategory(lower) !== undefined) return TOOL;
  if (FILE.test(word)) return '⟨file⟩';
  if (PATH.test(word)) return '⟨path⟩';
  if (/^[#@]\w/.test(word)) return '⟨channel⟩';
  return IDENTIFIER.test(word) ? '⟨identifier⟩' : lower;
});
