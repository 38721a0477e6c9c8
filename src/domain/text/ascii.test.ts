import { expect, it } from 'vitest';
import { hasAsciiLetters, isAscii } from './ascii.ts';

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

it('other characters may be punctuation only', () => {
  expect(['plain', 'it’s – “so”…'].map(hasAsciiLetters)).toEqual([true, true]);
  expect(['naïve', '✓', 'a\u2028', 'a\u200d', '👍'].map(hasAsciiLetters)).toEqual([false, false, false, false, false]);
  for (let code = 0x2010; code <= 0x2027; code += 1) expect(String.fromCodePoint(code)).toMatch(/^\p{P}$/u);
});
