/** Looks up a word, or, if it is not known, the two outer parts of a German compound. */

/** A German compound has at least two parts of this length. */
const PART_MIN = 4;
const COMPOUND_MIN = 9;
/** A longer word is not a real word. */
const COMPOUND_MAX = 40;

export type Look = (word: string) => readonly number[] | undefined;

/** What is known of the word, or of the longest known part at each end. `ofFirst` looks up the part at the start. */
export function ofWordOrParts(word: string, ofLast: Look, ofFirst: Look = ofLast): readonly number[] {
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
