/**
 * The checksum of gzip and PNG over a text's UTF-8 bytes, as `node:zlib` computes it, without loading that module: with
 * the streams it stands on it takes a hook an eighth of a bare Node start, and the rows of one hook are short. A test
 * compares the two.
 */

/** One entry for each byte; the polynomial is the standard's, its bits reversed. */
let table: Int32Array | undefined;

function makeTable(): Int32Array {
  const made = new Int32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let rest = byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (-(rest & 1) & 0xedb88320);
    made[byte] = rest;
  }
  return made;
}

export function crc32(text: string): number {
  table ??= makeTable();
  const bytes = Buffer.from(text);
  let crc = -1;
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
}
