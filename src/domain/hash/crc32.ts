/**
 * CRC-32 over a text's UTF-8 bytes, as `node:zlib` computes it, without loading that module: in a hook, loading it
 * takes an eighth of the time of a bare Node start, and a hook has few short rows. A test compares the two.
 */

/** The remainder for each value of four bits. Half a byte at a time needs no large table at start. */
// biome-ignore format: a table
const TABLE = Int32Array.of(
  0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
  0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
);

export function crc32(text: string): number {
  const bytes = Buffer.from(text);
  let crc = -1;
  for (let at = 0; at < bytes.length; at += 1) {
    crc ^= bytes[at] ?? 0;
    crc = (crc >>> 4) ^ (TABLE[crc & 15] ?? 0);
    crc = (crc >>> 4) ^ (TABLE[crc & 15] ?? 0);
  }
  return ~crc >>> 0;
}
