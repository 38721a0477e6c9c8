/**
 * A text in the format of zstd, but not compressed: what reads compressed texts reads this too. Compressing takes
 * `node:zlib` and the streams it stands on, a fifth of a bare Node start for an agent that waits, to save two kilobytes.
 * A process nobody waits for compresses it later, see `repack-texts.ts`.
 */

const MAGIC = 0xfd2fb528;
/** The frame is one piece, and says in four bytes how long its content is. */
const ONE_SEGMENT_SIZE_IN_4_BYTES = 0b1010_0000;
/** The last block of the frame, stored as it is; its length follows in the bits above. */
const LAST_RAW_BLOCK = 0b001;
const LENGTH_SHIFT = 3;

export const RAW_FRAME_OVERHEAD_BYTES = 12;
/** What one block may hold at most. */
export const RAW_FRAME_MAX_BYTES = 128 * 1024;

export function rawFrame(bytes: Uint8Array): Uint8Array {
  if (bytes.length > RAW_FRAME_MAX_BYTES) throw new RangeError('A raw frame of one block holds 128 KB at most.');
  const frame = Buffer.alloc(bytes.length + RAW_FRAME_OVERHEAD_BYTES);
  frame.writeUInt32LE(MAGIC, 0);
  frame.writeUInt8(ONE_SEGMENT_SIZE_IN_4_BYTES, 4);
  frame.writeUInt32LE(bytes.length, 5);
  frame.writeUIntLE((bytes.length << LENGTH_SHIFT) | LAST_RAW_BLOCK, 9, 3);
  frame.set(bytes, RAW_FRAME_OVERHEAD_BYTES);
  return frame;
}
