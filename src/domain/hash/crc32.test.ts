import { crc32 as native } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

describe('crc32', () => {
  it('equals the check value of the standard', () => {
    expect(crc32('')).toBe(0);
    expect(crc32('123456789')).toBe(0xcbf43926);
  });

  it('equals Node’s checksum for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => crc32(text) === native(text)),
      { seed: 20260117, numRuns: 2000 },
    );
    expect(crc32('ä line €\n'.repeat(9000))).toBe(native('ä line €\n'.repeat(9000)));
  });
});
