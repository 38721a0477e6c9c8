/** Against the regular expressions the patterns stand for, on small random paths, and on patterns made to take long. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPaths, matchWholePaths } from './glob.ts';

/** What each pattern means, as an expression: right, but not fit for patterns of strangers. */
function asExpression(pattern: string): string {
  return pattern
    .replace(/[.+^$()|[\]\\{}]/g, '\\$&')
    .replace(
      /\*\*\/|\*\*|\*|\?/g,
      (wild) => ({ '**/': '(?:[^/]*/)*', '**': '.*', '*': '[^/]*', '?': '[^/]' })[wild] ?? '',
    );
}

const patterns = fc.array(fc.constantFrom('a', 'b', '.', '/', '*', '**', '**/', '?'), { minLength: 1, maxLength: 8 });
const paths = fc.array(fc.constantFrom('a', 'b', '.', '/', 'ab/'), { maxLength: 10 });

describe('matchPaths', () => {
  it('matches the same paths as the equivalent expression', () => {
    fc.assert(
      fc.property(patterns, paths, (parts, names) => {
        const [pattern, path] = [parts.join(''), names.join('')];
        const plain = pattern.trim().replace(/\/+$/, '');
        fc.pre(plain !== '');
        const start = plain.startsWith('/') ? '^' : '(?:^|/)';
        const expected = new RegExp(`${start}${asExpression(plain)}(?:/|$)`).test(path);
        expect({ pattern, path, matches: matchPaths([pattern])(path) }).toEqual({ pattern, path, matches: expected });
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['secret', '/w/secret/a/b.md', true],
    ['*.env', '/w/prod.env', true],
    ['*.env', '/w/prod.envy', false],
    ['private/**', '/w/private/a/b', true],
    ['/w/*', '/w/a/b', true],
    ['C:\\w\\*', 'C:\\w\\a', true],
    ['a/**/b', '/x/a/b', true],
    ['a/**/b', '/x/a/y/z/b/c', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(matchPaths([pattern])(path)).toBe(expected);
  });

  it('takes linear time for hostile patterns', () => {
    const evil = ['**/'.repeat(100), '**a'.repeat(100), '*a'.repeat(150), '**/*'.repeat(75)].map((each) => `${each}x`);
    // An expression would not end before the sun does.
    expect(matchPaths(evil)('aaaaaaaa/'.repeat(200))).toBe(false);
  });
});

describe('matchWholePaths', () => {
  it('matches from the first to the last character, with either of what stands in braces', () => {
    const matches = matchWholePaths(['src/**/*.{ts,tsx}', 'docs/*']);
    expect(['src/a.ts', 'src/a/b.tsx', 'docs/a', 'src/a.js', 'docs/a/b', 'x/src/a.ts'].filter(matches)).toEqual([
      'src/a.ts',
      'src/a/b.tsx',
      'docs/a',
    ]);
  });

  it('limits the expansion of braces', () => {
    expect(matchWholePaths(['{a,b}'.repeat(100)])('a'.repeat(100))).toBe(false);
  });
});
