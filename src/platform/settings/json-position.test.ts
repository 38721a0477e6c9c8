import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonMistake } from './json-position.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['{a: 1}', 1, 2, 'a name in double quotes or "}"'],
  ['{"a" 1}', 1, 6, '":"'],
  ['{"a": 1,}', 1, 9, 'a name in double quotes'],
  ['[1 2]', 1, 4, '"," or the closing bracket'],
  ['[1,]', 1, 4, 'a value'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"," or the closing bracket'],
  ['{"a": tru}', 1, 7, 'a value'],
  ['{"a": 1', 1, 8, '"," or the closing bracket'],
  ['{} x', 1, 4, 'the end of the file'],
  ['', 1, 1, 'a value'],
  ["{'a': 1}", 1, 2, 'a name in double quotes or "}"'],
  ['{"a": "\n"}', 1, 7, 'a value'],
  ['{"a": 1]', 1, 8, '"," or the closing bracket'],
])('%j breaks at %i:%i', (text, line, column, expected) => {
  expect(findJsonMistake(text)).toEqual({ line, column, expected });
});

test('says the same as JSON.parse about every text', () => {
  const piece = fc.constantFrom(
    ...'{}[],: \n"\\',
    '"a"',
    '1',
    '-0.5e3',
    '01',
    'true',
    'nul',
    'null',
    '"\\u00e9"',
    '"\t"',
    '\u00a0',
  );
  const soup = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const valid = fc.json();
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '\u0000'))
    .map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1));
  fc.assert(
    fc.property(fc.oneof(soup, valid, damaged), (text) => {
      expect(findJsonMistake(text) === undefined).toBe(parses(text));
    }),
    { numRuns: 2000 },
  );
});

test('deep nesting does not overflow the stack', () => {
  const depth = 200_000;
  expect(findJsonMistake('['.repeat(depth))).toMatchObject({ column: depth + 1 });
  expect(findJsonMistake('['.repeat(depth) + ']'.repeat(depth))).toBe(undefined);
});
