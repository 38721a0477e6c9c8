import { expect, it } from 'vitest';
import { humanBytes } from './human-bytes.ts';

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [45_056, '44 KB'],
  [1_500_000, '1.4 MB'],
  [5 * 1024 ** 5, '5120 TB'],
])('%i is %j', (bytes, expected) => {
  expect(humanBytes(bytes)).toBe(expected);
});
