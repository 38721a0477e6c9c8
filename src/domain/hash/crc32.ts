/**
 * CRC-32 over a text's UTF-8 bytes, as `node:zlib` computes it, without loading that module: in a hook, loading it
 * takes an eighth of the time of a bare Node start, and a hook has few short rows. A test compares the two.
 */

const POLYNOMIAL = 0xedb88320;
let remainders: Int32Array | undefined;

export function crc32(text: string): number {
  remainders ??= remaindersOfBytes();
  // A constant, because V8 looks at a variable of the module with every byte.
  const table = remainders;
  const bytes = Buffer.from(text);
  let crc = -1;
  for (let at = 0; at < bytes.length; at += 1) {
    crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return ~crc >>> 0;
}

/** Each from two that are known, because computing all bit by bit takes longer than the checksum of a short row. */
function remaindersOfBytes(): Int32Array {
  const table = new Int32Array(256);
  for (let bit = 128, remainder = 1; bit > 0; bit >>= 1) {
    remainder = (remainder >>> 1) ^ (remainder & 1 ? POLYNOMIAL : 0);
    for (let byte = 0; byte < 256; byte += 2 * bit) table[byte + bit] = remainder ^ (table[byte] ?? 0);
  }
  return table;
}
