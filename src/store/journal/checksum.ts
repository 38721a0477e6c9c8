/** The checksum of a row and of its links. Few and short in a hook, many in everything else: each has the quicker way. */
import { crc32 as nativeCrc32 } from 'node:zlib';
import { crc32 } from '../../domain/crc32.ts';

/** Whoever sums up more than this in one process does work for which the native checksum is worth loading. */
const SUMMED_HERE_CHARS = 32_768;
let summedChars = 0;

export function checksumOf(text: string): number {
  summedChars += text.length;
  return summedChars > SUMMED_HERE_CHARS ? nativeCrc32(text) : crc32(text);
}
