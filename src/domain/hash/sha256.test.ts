import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleSha256 } from '../../../scripts/assemble-sha256.ts';
import { SHA256_PROGRAM, sha256 } from './sha256.ts';

const native = (text: string): string => createHash('sha256').update(text).digest('hex');
const own = (text: string): string => Buffer.from(sha256(text)).toString('hex');

describe('sha256', () => {
  it('equals the output of the readable source', () => {
    expect(SHA256_PROGRAM).toBe(Buffer.from(assembleSha256()).toString('base64'));
  });

  it('writes each hash to its own place', () => {
    const first = sha256('first');
    sha256('second');
    expect(Buffer.from(first).toString('hex')).toBe(native('first'));
  });

  it('equals the test vectors of the standard', () => {
    expect(own('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(own('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('equals Node’s hash for any text and every length around a block', () => {
    for (let length = 0; length < 300; length += 1) expect(own('x'.repeat(length))).toBe(native('x'.repeat(length)));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => own(text) === native(text)),
      { seed: 20260115, numRuns: 2000 },
    );
  });

  it('equals Node’s hash for a long text', () => {
    for (const length of [2_100, 65_535, 65_536, 200_000]) {
      const text = 'ä line €\n'.repeat(length).slice(0, length);
      expect(own(text)).toBe(native(text));
    }
  });
});
