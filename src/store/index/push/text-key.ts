/**
 * A text as a number, for tables that look a text up without storing it: the shape of a command, the signature of a
 * failure. Two passes of FNV-1a, 52 bits together: exact in a double; among a million commands, two equal numbers have
 * a chance of one in ten thousand. Readers compare the text itself before they use a row.
 */
export function textKey(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x01234567;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x0100019d);
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}
