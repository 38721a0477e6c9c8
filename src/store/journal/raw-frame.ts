/**
 * Stores a text in the zstd format without compressing it, so the same reader reads both. Most texts are short, and
 * starting zstd takes longer than all the rest; a hook would also have to load `node:zlib`, which takes a fifth of a
 * bare Node start.
 */

const MAGIC = 0xfd2fb528;
/** One segment, with the content size in four bytes. */
const ONE_SEGMENT_SIZE_IN_4_BYTES = 0b1010_0000;
/** The last block, uncompressed; its length is in the higher bits. */
const LAST_RAW_BLOCK = 0b001;
const LENGTH_SHIFT = 3;

const OVERHEAD_BYTES = 12;
/** The maximum size of a block. */
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

/** The content of such a frame; undefined for a compressed or damaged one. */
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
