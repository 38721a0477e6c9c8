/** What the build replaces a pattern with: the same pattern, compiled only for a text that can match it, in a form for its kind of text. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASCII_PATTERN, asciiPatterns } from '../../scripts/ascii-patterns.ts';
import { parseSource, walkTree } from '../../scripts/syntax-tree.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
const make: (plain: string, plainFlags: string, needs: string, source?: string, flags?: string) => RegExp =
  runInThisContext(ASCII_PATTERN);

function literalsIn(source: string): readonly RegExp[] {
  const found: RegExp[] = [];
  walkTree(parseSource('module.ts', source).program, ({ regex }) => {
    if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex)) return;
    found.push(new RegExp(String(regex.pattern), String(regex.flags)));
  });
  return found;
}

/** What the call in this code makes. */
function made(code: string): RegExp | undefined {
  const call = code.startsWith('make(') ? code.slice('make('.length, -1) : undefined;
  const [plain = '', flags = '', needs = '', ...any] = call === undefined ? [] : (JSON.parse(`[${call}]`) as string[]);
  return call === undefined ? undefined : make(plain, flags, needs, ...any);
}

describe('patterns for ASCII texts', () => {
  it('replaces literals with the flag u and long ones with words', () => {
    const code =
      'const A = /[^\\p{L}]a/giu;\nconst B = /a/g;\nconst C = "/\\\\p{L}/u";\nconst D = /\\b(?:never|no longer) (?:use|need)/i;';
    expect(asciiPatterns(code, 'script', 'make')).toBe(
      'const A = make("[^a-zA-Z]a","gi","","[^\\\\p{L}]a","giu");\nconst B = /a/g;\nconst C = "/\\\\p{L}/u";\nconst D = make("\\\\b(?:never|no longer) (?:use|need)","i","never\\nno longer");',
    );
  });

  it('makes one within a function of a module once', () => {
    expect(asciiPatterns('const f=(t)=>/\\p{L}/u.test(t)', 'module', 'make')).toBe(
      'let $pattern0;\nconst f=(t)=>($pattern0??=make("[a-zA-Z]","","","\\\\p{L}","u")).test(t)',
    );
  });

  it('compiles no pattern for an ASCII text without its words', () => {
    const compiled: string[] = [];
    class Counted extends RegExp {
      constructor(source: string, flags: string) {
        super(source, flags);
        compiled.push(source);
      }
    }
    const counting: typeof make = runInThisContext(`(RegExp) => ${ASCII_PATTERN}`)(Counted);
    const pattern = counting(
      '(?:never|no longer) [a-z]+',
      'i',
      'never\nno longer',
      '(?:never|no longer) \\p{L}+',
      'iu',
    );
    expect([pattern.test('use pnpm'), pattern.exec('use npm'), 'use it'.search(pattern)]).toEqual([false, null, -1]);
    expect(compiled).toEqual([]);
    expect([pattern.test('NEVER use npm'), pattern.test('use über')]).toEqual([true, false]);
    expect(compiled).toHaveLength(2);
  });

  it('makes what a module joins when it is used, in the form for the text', () => {
    const code =
      "const START='(?<!\\\\p{L})';const F=['an?','the'].map((word)=>new RegExp(`${START}${word} \\\\p{L}+`,'gu'));const g=()=>{return new RegExp(name,'u')};";
    const built = asciiPatterns(code, 'module', 'make');
    expect(built).toContain("make.late(()=>[`${START}${word} \\\\p{L}+`,'gu'])");
    expect(built).toContain("return new RegExp(name,'u')");
    const [first, second]: readonly RegExp[] = runInThisContext(`((make)=>{${built}return F})(${ASCII_PATTERN})`);
    expect([first?.source, first?.flags]).toEqual(['(?<!\\p{L})an? \\p{L}+', 'gu']);
    expect('a cat, ä an öl — the end'.match(first ?? /x/)).toEqual(['a cat', 'an öl']);
    expect('the cat’s — the end'.replace(second ?? /x/, 'it')).toBe('it’s — it');
  });

  it('keeps a pattern apart from the word before it', () => {
    expect(asciiPatterns('const f=()=>{return/\\p{L}/gu}', 'script', 'make')).toBe(
      'const f=()=>{return make("[a-zA-Z]","g","","\\\\p{L}","gu")}',
    );
  });

  it.each(['/\\p{Sc}/u', '/\\P{L}/u', '/\\u{61}/u'])('leaves %s, which has no such form', (code) => {
    expect(asciiPatterns(code, 'script', 'make')).toBe(code);
  });

  it('keeps the place of a pattern that continues', () => {
    const pattern = make('[a-z]', 'g', '', '\\p{Ll}', 'gu');
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
      .filter((file) => !/\.test(-helper)?\.ts$/.test(file))
      .flatMap((file) => literalsIn(readFileSync(join(SOURCE, file), 'utf8')))
      .flatMap((one) => {
        const both = made(asciiPatterns(String(one), 'script', 'make'));
        return both === undefined ? [] : [{ both, one }];
      });
    expect(patterns.length).toBeGreaterThan(400);
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
