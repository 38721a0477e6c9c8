import { expect, it } from 'vitest';
import { splitText } from './split-text.ts';

it('splits at a paragraph, a line, a sentence or a word', () => {
  expect(splitText('aaaaaa\n\nbbbb', 10)).toEqual(['aaaaaa', 'bbbb']);
  expect(splitText('aaaaaa\nbbbb', 10)).toEqual(['aaaaaa', 'bbbb']);
  expect(splitText('aaaa aa. bbbb', 10)).toEqual(['aaaa aa.', 'bbbb']);
  expect(splitText('aaaaaa bbbbbb', 10)).toEqual(['aaaaaa', 'bbbbbb']);
  expect(splitText('  ', 10)).toEqual([]);
});

it('cuts text without a border, but never inside a character', () => {
  expect(splitText('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]);
  const parts = splitText('🙂'.repeat(20), 9);
  expect(parts.join('')).toBe('🙂'.repeat(20));
  expect(parts.every((part) => part.length % 2 === 0)).toBe(true);
});
