/**
 * Finds the groups of a word (`word-groups.ts`) where they are stored. Apart from the groups themselves, which a hook reads from the
 * index.
 */

import { lightStem } from './light-stem.ts';

/** Endings that the English stemmer leaves: German and Spanish plurals and cases. */
const ENDING_MAX = 3;
const STEM_MIN = 5;
/** A German compound has at least two parts of this length. */
const PART_MIN = 4;
const COMPOUND_MIN = 9;
/** A longer word is not a real word. */
const COMPOUND_MAX = 40;

/** The groups of a word, of the word without its ending, or of the parts of a compound. */
export function groupsOfWord(word: string, look: Look): readonly number[] {
  return groupsOfParts(word, (part) => withoutEnding(part, look), look);
}

/** The same for a word of a German or Spanish text. `look` finds the groups of a stem (`light-stem.ts`). */
export function groupsOfForeignWord(word: string, look: Look): readonly number[] {
  const ofPart: Look = (part) => look(lightStem(part));
  return groupsOfParts(word, ofPart, ofPart);
}

type Look = (word: string) => readonly number[] | undefined;

function groupsOfParts(word: string, ofLast: Look, ofFirst: Look): readonly number[] {
  const whole = ofLast(word);
  if (whole !== undefined) return whole;
  if (word.length < COMPOUND_MIN || word.length > COMPOUND_MAX || !/^\p{L}+$/u.test(word)) return [];
  let last: readonly number[] | undefined;
  for (let at = PART_MIN; at <= word.length - PART_MIN && last === undefined; at += 1) {
    last = ofLast(word.slice(at));
  }
  let first: readonly number[] | undefined;
  for (let end = word.length - PART_MIN + 1; end >= PART_MIN && first === undefined; end -= 1) {
    first = ofFirst(word.slice(0, end));
  }
  return [...new Set([...(first ?? []), ...(last ?? [])])];
}

function withoutEnding(word: string, look: Look): readonly number[] | undefined {
  for (let cut = 0; cut <= ENDING_MAX && (cut === 0 || word.length - cut >= STEM_MIN); cut += 1) {
    const found = look(word.slice(0, word.length - cut));
    if (found !== undefined) return found;
  }
  return undefined;
}
