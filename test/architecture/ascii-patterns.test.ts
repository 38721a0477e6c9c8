/** What the build replaces a pattern with Unicode classes with: the same pattern, in a form for each kind of text. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASCII_PATTERN, asciiPatterns } from '../../scripts/ascii-patterns.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
const make: (plain: string, plainFlags: string, source: string, flags: string) => RegExp =
  runInThisContext(ASCII_PATTERN);

describe('patterns for ASCII texts', () => {
  it('replaces literals with the flag u, and those only', () => {
    const code = 'const A = /[^\\p{L}]a/giu;\nconst B = /a/g;\nconst C = "/\\\\p{L}/u";';
    expect(asciiPatterns(code, 'script', 'make')).toBe(
      'const A = make("[^a-zA-Z]a","gi","[^\\\\p{L}]a","giu");\nconst B = /a/g;\nconst C = "/\\\\p{L}/u";',
    );
  });

  it('keeps a pattern apart from the word before it', () => {
    expect(asciiPatterns('const f=()=>{return/\\p{L}/u}', 'script', 'make')).toBe(
      'const f=()=>{return make("[a-zA-Z]","","\\\\p{L}","u")}',
    );
  });

  it.each(['/\\p{Sc}/u', '/\\P{L}/u', '/\\u{61}/u'])('leaves %s, which has no such form', (code) => {
    expect(asciiPatterns(code, 'script', 'make')).toBe(code);
  });

  it('keeps the place of a pattern that continues', () => {
    const pattern = make('[a-z]', 'g', '\\p{Ll}', 'gu');
    const texts = ['ab', 'äö'].map((text) => [pattern.exec(text)?.[0], pattern.exec(text)?.[0], pattern.exec(text)]);
    expect(texts).toEqual([
      ['a', 'b', null],
      ['ä', 'ö', null],
    ]);
    pattern.lastIndex = 1;
    expect(pattern.exec('ab')?.[0]).toBe('b');
  });

  it('finds what the patterns of the program find', () => {
    const patterns = globSync('{context,domain,extract,store}/**/*.ts', { cwd: SOURCE })
      // Weights in base64 have slashes.
      .filter((file) => !/\.test(-helper)?\.ts$|-weights\.ts$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(SOURCE, file), 'utf8').matchAll(
          /\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([gimsy]*u[gimsy]*)\b/g,
        ),
      ])
      .flatMap(([literal, , flags = '']) => {
        const call = /^make\((.*)\)$/.exec(asciiPatterns(literal, 'script', 'make'))?.[1];
        if (call === undefined) return [];
        const [plain = '', plainFlags = '', source = ''] = JSON.parse(`[${call}]`) as string[];
        return [{ both: make(plain, plainFlags, source, flags), one: new RegExp(source, flags) }];
      });
    expect(patterns.length).toBeGreaterThan(100);
    const words = [...new Set(patterns.flatMap(({ one: { source } }) => source.match(/[a-zäöüß]{2,}/gi) ?? []))];
    const part = fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(' ', '?', '. ', '\n- ', 'No', "'", 'äÖ', '2 days', '—', '…', 'Σς'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom(' ', ''), (parts, between) => {
        const text = parts.join(between);
        for (const { both, one } of patterns) {
          both.lastIndex = 0;
          one.lastIndex = 0;
          expect(both.exec(text)).toEqual(one.exec(text));
          expect(both.lastIndex).toBe(one.lastIndex);
          expect(text.replace(both, '<$&>')).toBe(text.replace(one, '<$&>'));
          expect(text.split(both)).toEqual(text.split(one));
          expect(text.search(both)).toBe(text.search(one));
          if (one.global) expect([...text.matchAll(both)]).toEqual([...text.matchAll(one)]);
        }
      }),
      { numRuns: 20 },
    );
  });
});
