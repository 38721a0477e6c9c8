import { expect, it } from 'vitest';
import { assembleMeanProducts } from '../../../../scripts/assemble-mean-products.ts';
import { seededRandom } from '../../../../test/fixtures/seeded-random.ts';
import { dot } from './dot-products.ts';
import { MEAN_PRODUCTS_PROGRAM, meanProducts } from './mean-products.ts';

it('equals the output of the readable source', () => {
  expect(MEAN_PRODUCTS_PROGRAM).toBe(Buffer.from(assembleMeanProducts()).toString('base64'));
});

it('gives to the last bit what JavaScript gives, for any number of dimensions and vectors', () => {
  const random = seededRandom(20_261_120);
  // More than fit into the program's memory are multiplied in JavaScript.
  for (const dimensions of [1, 3, 64, 256, 1000, 8192, 8193]) {
    for (const count of [1, 2, 20, 171]) {
      const query = Float32Array.from({ length: dimensions }, () => random() - 0.5);
      const vectors = Array.from({ length: count }, (_, doc) => ({
        doc,
        scale: random() / 100,
        bytes: Int8Array.from({ length: dimensions }, () => Math.floor(random() * 255) - 127),
      }));
      const mean = new Float32Array(dimensions);
      for (const { bytes, scale } of vectors)
        for (const [i, byte] of bytes.entries()) mean[i] = (mean[i] ?? 0) + byte * (scale / count);
      const found = meanProducts(query, vectors);
      expect(Array.from(found.mean)).toEqual(Array.from(mean));
      expect(Array.from(found.pairs)).toEqual(vectors.flatMap(({ bytes }) => [dot(mean, bytes), dot(query, bytes)]));
    }
  }
});
