import { expect, it } from 'vitest';
import { alternativesOf } from './alternatives-of.ts';

it.each([
  ['a(?:b|c)|^d', ['a(?:b|c)', '^d']],
  ['a', ['a']],
  ['a|', ['a', '']],
  ['[|(]x|(?<name>y|[)|]z)', ['[|(]x', '(?<name>y|[)|]z)']],
  ['\\|a|\\(b|[\\]|]c', ['\\|a', '\\(b', '[\\]|]c']],
  ['(?<!a|b)(?=(?:c|(?:d|e)))f|(?!g|h)', ['(?<!a|b)(?=(?:c|(?:d|e)))f', '(?!g|h)']],
])('%s', (source, parts) => {
  expect(alternativesOf(source)).toEqual(parts);
  expect(parts.join('|')).toBe(source);
});
