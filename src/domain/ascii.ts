/**
 * Whether a text is plain ASCII, asked before a pattern with Unicode classes: V8 takes half a millisecond to set up each of
 * those in every process, and hardly any text a hook meets needs one.
 */

/** Every other character takes more than one byte. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}
