/**
 * A text in the format of zstd, but not compressed: what reads compressed texts reads this too. For short texts, which are
 * most: to set up zstd takes longer than all the rest of storing or reading one, and a hook, whose agent waits, would have
 * to load `node:zlib` and the streams it stands on, a fifth of a bare Node start.
 */

const MAGIC = 0xfd2fb528;
/** The frame is one piece, and says in four bytes how long its content is. */
const ONE_SEGMENT_SIZE_IN_4_BYTES = 0b1010_0000;
/** The last block of the frame, stored as it is; its length follows in the bits above. */
const LAST_RAW_BLOCK = 0b001;
const LENGTH_SHIFT = 3;

const OVERHEAD_BYTES = 12;
/** What one block may hold at most. */
export const RAW_FRAME_MAX_BYTES = 128 * 1024;

export function rawFrame(bytes: Uint8Array): Uint8Array {
  if (bytes.length > RAW_FRAME_MAX_BYTES) throw new RangeError('A raw frame of one block holds 128 KB at most.');
  const frame = Buffer.alloc(bytes.length + OVERHEAD_BYTES);
  frame.writeUInt32LE(MAGIC, 0);
  frame.writeUInt8(ONE_SEGMENT_SIZE_IN_4_BYTES, 4);
  frame.writeUInt32LE(bytes.length, 5);
  frame.writeUIntLE((bytes.length << LENGTH_SHIFT) | LAST_RAW_BLOCK, 9, 3);
  frame.set(bytes, OVERHEAD_BYTES);
  return frame;
}

/** What is in such a frame; nothing for one that was compressed, or is damaged. */
export function contentOfRawFrame(frame: Uint8Array): Buffer | undefined {
  const { length } = frame;
  if (length < OVERHEAD_BYTES) return undefined;
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, length);
  const size = length - OVERHEAD_BYTES;
  const isRaw =
    bytes.readUInt32LE(0) === MAGIC &&
    bytes.readUInt8(4) === ONE_SEGMENT_SIZE_IN_4_BYTES &&
    bytes.readUInt32LE(5) === size &&
    bytes.readUIntLE(9, 3) === ((size << LENGTH_SHIFT) | LAST_RAW_BLOCK);
  return isRaw ? bytes.subarray(OVERHEAD_BYTES) : undefined;
}
