import { describe, expect, it } from 'vitest';
import { tokenize, uniqueTokens } from './tokenize.ts';

/** Pieces that a chunk is cut at, and letters that must not matter to how the others are cut. */
const PIECES = [
  'a',
  'b',
  'Z',
  'Q',
  'ss',
  'The',
  '7',
  '42',
  '-',
  '.',
  '/',
  ':',
  '@',
  '\\',
  '_',
  '$',
  '+',
  '#',
  '&',
  "'",
  ' ',
  ',',
];

describe('the words of a chunk', () => {
  it('are the same whether it is read as ASCII or with Unicode patterns', () => {
    const random = numbers(20261117);
    for (let round = 0; round < 4000; round += 1) {
      const text = Array.from({ length: 1 + (random() % 9) }, () => PIECES[random() % PIECES.length]).join('');
      // `ж` is a lower-case letter that is neither folded nor stemmed, and part of no English word.
      const foreign = (each: string): string => each.replaceAll('b', 'ж');
      const known = new Set(['the', 'ss', 'a']);
      const kept = (words: readonly string[]): readonly string[] => words.filter((word) => !known.has(word));
      expect(kept(tokenize(foreign(text))), text).toEqual(kept(tokenize(text).map(foreign)));
    }
  });

  it('are remembered without mixing up texts, however many there are', () => {
    const many = Array.from({ length: 3000 }, (_, i) => `item${i} Part-${i % 7} shared`).join(' ');
    const first = tokenize(many);
    const unique = uniqueTokens(many);
    expect(unique).toEqual([...new Set(first)]);
    for (let i = 0; i < 3; i += 1) tokenize(Array.from({ length: 60_000 }, (_, n) => `other${i}x${n}`).join(' '));
    expect(tokenize(many)).toEqual(first);
    expect(uniqueTokens(many, 10)).toEqual(unique.slice(0, 10));
    expect(uniqueTokens('')).toEqual([]);
  });

  it('reads pairs of code units, joiners at the end and unpaired halves', () => {
    expect(tokenize('𝒳 x')).toEqual(['x', 'x']);
    expect(tokenize('o’clock user’s it’s-')).toEqual(['oclock', 'user']);
    expect(tokenize('\ud800a b\udc00')).toEqual(['b']);
    expect(tokenize('😀file.ts😀')).toEqual(['file', 'ts', 'filets']);
  });
});

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state;
  };
}
