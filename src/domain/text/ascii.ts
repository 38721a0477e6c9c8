/**
 * Checks whether a text is plain ASCII, before a pattern with Unicode classes is used: V8 takes half a millisecond to
 * set up each such pattern in every process, and few texts in a hook need one.
 */

/** All other characters take more than one byte in UTF-8. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}
