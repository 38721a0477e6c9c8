/**
 * Checks whether a text is plain ASCII, before a pattern with Unicode classes is used: V8 takes half a millisecond to
 * set up each such pattern in every process, and few texts in a hook need one.
 */

/** All other characters take more than one byte in UTF-8. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/**
 * Whether every letter, digit and mark is ASCII. Dashes, quotation marks and "…" are in nearly every text that a program wrote, belong to
 * none of these classes and have no case.
 */
export function hasAsciiLetters(text: string): boolean {
  return isAscii(text) || /^[\0-\x7f\u2010-\u2027]*$/.test(text);
}
