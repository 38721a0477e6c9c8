import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleDotProducts } from '../../../../scripts/assemble-dot-products.ts';
import { seededRandom } from '../../../../test/fixtures/seeded-random.ts';
import { DOT_PRODUCTS_PROGRAM, dot, holdVectors, productAt } from './dot-products.ts';

describe('dot products', () => {
  it('equals the output of the readable source', () => {
    expect(DOT_PRODUCTS_PROGRAM).toBe(Buffer.from(assembleDotProducts()).toString('base64'));
  });

  it('gives what multiplying one by one gives, for any number of dimensions and vectors', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }).chain((dimensions) =>
          fc.record({
            one: fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: dimensions, maxLength: dimensions }),
            many: fc.array(
              fc.array(fc.integer({ min: -127, max: 127 }), { minLength: dimensions, maxLength: dimensions }),
              { maxLength: 40 },
            ),
          }),
        ),
        ({ one, many }) => {
          const vector = Float32Array.from(one, (value) => value / 1000);
          const held = holdVectors(many.length, vector.length);
          // In two parts, because packs are put one after the other.
          const half = many.length >> 1;
          held.put(Int8Array.from(many.slice(0, half).flat()), 0);
          held.put(Int8Array.from(many.slice(half).flat()), half);
          const products = held.times(vector);
          for (const [i, bytes] of many.entries()) {
            // Rounded to a 32,767th of the greatest number, so off by at most half of that times all the bytes.
            const error = (0.5 / 32_767) * bytes.reduce((sum, byte) => sum + Math.abs(byte), 0) + 0.01;
            expect(Math.abs(productAt(products, i) - dot(vector, Int8Array.from(bytes)))).toBeLessThan(error);
          }
        },
      ),
      { seed: 20261116, numRuns: 300 },
    );
  });

  it('lists the vectors whose scaled product is large enough, of as many as are asked for', () => {
    const random = seededRandom(20_261_118);
    const [count, dimensions] = [200, 32];
    const held = holdVectors(count, dimensions);
    const bytes = Int8Array.from({ length: count * dimensions }, () => Math.floor(random() * 255) - 127);
    const scales = Float32Array.from({ length: count }, () => random() / 1000);
    const one = Float32Array.from({ length: dimensions }, () => random() - 0.5);
    held.put(bytes, 0, scales);
    const compare = held.comparing(one);
    for (const least of [-1, 0, 0.05, 0.1, 0.5]) {
      for (const [some, first] of [
        [count, 0],
        [7, 1000],
        [0, 0],
      ] as const) {
        const found = compare(some, least, first);
        const wanted = [...scales.keys()].filter((n) => n < some && productAt(found, n) * (scales[n] ?? 0) >= least);
        expect(Array.from(found.near ?? [], (n) => n - first)).toEqual(wanted);
      }
    }
  });

  it('does not overflow for the largest numbers', () => {
    for (const dimensions of [16, 256, 1024, 4096]) {
      const held = holdVectors(2, dimensions);
      held.put(new Int8Array(dimensions * 2).fill(127, 0, dimensions).fill(-127, dimensions), 0);
      const products = held.times(new Float32Array(dimensions).fill(1));
      expect(productAt(products, 0)).toBeCloseTo(127 * dimensions, -2);
      expect(productAt(products, 1)).toBeCloseTo(-127 * dimensions, -2);
    }
  });

  it('are empty without vectors', () => {
    expect(() => holdVectors(0, 256).times(new Float32Array(256).fill(1))).not.toThrow();
    const held = holdVectors(1, 8);
    held.put(Int8Array.from([1, 2, 3, 4, 5, 6, 7, 8]), 0);
    held.times(new Float32Array(8).fill(1));
    expect(productAt(held.times(new Float32Array(8)), 0)).toBe(0);
  });
});
