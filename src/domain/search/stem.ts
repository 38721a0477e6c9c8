/**
 * Stems English words: `running`, `runs` and `ran` are one word to a search. The suffix rules are Porter's. A table of
 * irregular forms comes first, because questions about the past are full of them (`went`, `bought`, `wrote`). Only
 * plain lower-case words are stemmed, not identifiers.
 */
import { memoize } from '../memoize.ts';
import { IRREGULAR } from './irregular.ts';

const WORDS_KEPT = 20_000;

export const stem = memoize(WORDS_KEPT, (word) => (word.length < 3 ? word : stemPlain(IRREGULAR.get(word) ?? word)));

function stemPlain(word: string): string {
  if (word.length < 3) return word;
  let w = plural(word);
  w = pastAndGerund(w);
  if (w.length > 2 && w.endsWith('y') && hasVowel(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaceSuffix(w, DOUBLE_SUFFIXES, 0);
  w = replaceSuffix(w, SINGLE_SUFFIXES, 0);
  w = dropSuffix(w);
  return tidy(w);
}

function plural(w: string): string {
  if (w.endsWith('sses')) return w.slice(0, -2);
  if (w.endsWith('ies')) return w.length > 4 ? `${w.slice(0, -3)}i` : w.slice(0, -1);
  if (w.endsWith('ss') || w.endsWith('us') || !w.endsWith('s')) return w;
  return w.slice(0, -1);
}

function pastAndGerund(w: string): string {
  if (w.endsWith('eed')) return measure(w.slice(0, -3)) > 0 ? w.slice(0, -1) : w;
  const base = w.endsWith('ed') ? w.slice(0, -2) : w.endsWith('ing') ? w.slice(0, -3) : undefined;
  if (base === undefined || !hasVowel(base)) return w;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/([^aeioulsz])\1$/.test(base)) return base.slice(0, -1);
  if (measure(base) === 1 && endsShort(base)) return `${base}e`;
  return base;
}

const DOUBLE_SUFFIXES: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['ization', 'ize'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['biliti', 'ble'],
  ['ation', 'ate'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['alism', 'al'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['eli', 'e'],
];

const SINGLE_SUFFIXES: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];

const LAST_SUFFIXES = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ion',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'al',
  'er',
  'ic',
  'ou',
] as const;

function replaceSuffix(w: string, suffixes: readonly (readonly [string, string])[], least: number): string {
  const last = w.charCodeAt(w.length - 1);
  for (const [suffix, replacement] of suffixes) {
    // Most suffixes end in another letter, and a process with one query runs this before V8 has compiled it.
    if (suffix.charCodeAt(suffix.length - 1) !== last || !w.endsWith(suffix)) continue;
    const base = w.slice(0, -suffix.length);
    return measure(base) > least ? base + replacement : w;
  }
  return w;
}

function dropSuffix(w: string): string {
  for (const suffix of LAST_SUFFIXES) {
    if (!w.endsWith(suffix)) continue;
    const base = w.slice(0, -suffix.length);
    if (suffix === 'ion' && !/[st]$/.test(base)) return w;
    return measure(base) > 1 ? base : w;
  }
  return w;
}

function tidy(w: string): string {
  let out = w;
  if (out.endsWith('e')) {
    const base = out.slice(0, -1);
    const m = measure(base);
    if (m > 1 || (m === 1 && !endsShort(base))) out = base;
  }
  return out.endsWith('ll') && measure(out) > 1 ? out.slice(0, -1) : out;
}

/** How many times a vowel is followed by a consonant, which ensures that the rest is still a word. */
function measure(w: string): number {
  let count = 0;
  let afterVowel = false;
  for (let i = 0; i < w.length; i += 1) {
    const vowel = isVowel(w, i);
    if (!vowel && afterVowel) count += 1;
    afterVowel = vowel;
  }
  return count;
}

function hasVowel(w: string): boolean {
  for (let i = 0; i < w.length; i += 1) if (isVowel(w, i)) return true;
  return false;
}

function isVowel(w: string, i: number): boolean {
  const c = w.charCodeAt(i);
  // a e i o u, and y after a consonant.
  if (c === 97 || c === 101 || c === 105 || c === 111 || c === 117) return true;
  return c === 121 && i > 0 && !isVowel(w, i - 1);
}

/** Consonant, vowel, consonant other than w, x, y: `hop`, so `hoping` becomes `hope`. */
function endsShort(w: string): boolean {
  const n = w.length;
  return n >= 3 && !isVowel(w, n - 3) && isVowel(w, n - 2) && !isVowel(w, n - 1) && !/[wxy]$/.test(w);
}
