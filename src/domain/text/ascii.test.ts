import { expect, it } from 'vitest';
import { isAscii } from './ascii.ts';

it.each([
  ['', true],
  ['plain words\n\0\x7f', true],
  ['\u0080', false],
  ['naïve', false],
  ['\u2028', false],
  ['\ud83d', false],
  ['👍', false],
])('%j is ASCII: %s', (text, is) => {
  expect(isAscii(text)).toBe(is);
});
