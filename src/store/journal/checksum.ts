/**
 * The checksum of a row and of its links. A hook has few short rows, other processes many; each gets the faster
 * implementation.
 */
import { crc32 as nativeCrc32 } from 'node:zlib';
import { crc32 } from '../../domain/hash/crc32.ts';

/**
 * Above this many characters in one process, loading the native checksum is faster: that takes 4 ms, in which 130,000 characters are
 * summed here. The start of a session reads 50,000.
 */
const SUMMED_HERE_CHARS = 131_072;
let summedChars = 0;

export function checksumOf(text: string): number {
  summedChars += text.length;
  return summedChars > SUMMED_HERE_CHARS ? nativeCrc32(text) : crc32(text);
}
