import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleWordSum } from '../../../scripts/assemble-word-sum.ts';
import { plainWordSum, WORD_SUM_PROGRAM, wordSum } from './word-sum.ts';

describe('the sum of words', () => {
  it('equals the output of the readable source', () => {
    expect(WORD_SUM_PROGRAM).toBe(Buffer.from(assembleWordSum()).toString('base64'));
  });

  it('is the same in JavaScript, for any bytes, after longer and shorter ones', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ size: 'large', maxLength: 200_000 }), (a, b) => {
        for (const bytes of [a, b, a]) expect(wordSum(bytes)).toBe(plainWordSum(bytes));
      }),
      { seed: 20_261_118, numRuns: 50 },
    );
  });

  it('changes with every byte', () => {
    const bytes = Buffer.from('{"id":"1","text":"one line"},\n');
    for (let i = 0; i < bytes.length; i += 1) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(wordSum(changed)).not.toBe(wordSum(bytes));
    }
  });
});
