/** What the build replaces a pattern with: its source, and words without which it cannot match. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latePatterns, requiredWords } from '../../scripts/late-patterns.ts';
import { finds, latePhrases, mayFind, patternFor } from '../../src/domain/text/pattern-for.ts';

const LATE = /\((\{"source":"(?:[^"\\]|\\.)*","flags":"\w*"(?:,"needs":\[[^\]]*\])?\})\)/g;
const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

describe('late patterns', () => {
  it('replaces the literal and nothing else', () => {
    const code = 'const A = latePattern(/\\b(?:one|two)\\b/iu);\nconst B = [1, latePattern(/\\p{L}/u)];';
    expect(latePatterns(code)).toBe(
      'const A = ({"source":"\\\\b(?:one|two)\\\\b","flags":"iu","needs":["one","two"]});\n' +
        'const B = [1, ({"source":"\\\\p{L}","flags":"u"})];',
    );
    expect(latePatterns('const A = /a/;')).toBe('const A = /a/;');
  });

  it('joins the phrases of all languages between what they start and end with, as the source does', () => {
    const phrases = { english: [/one|two/u], german: [/zwei/u, /drei \w+/u], spanish: [] };
    const given = '{ english: [/one|two/u], german: [/zwei/u, /drei \\w+/u], spanish: [] }';
    const [, joined = ''] = /\((.*)\)/s.exec(latePatterns(`const A = latePhrases(/^the /u, ${given}, /s$/u);`)) ?? [];
    expect(JSON.parse(joined)).toEqual({
      source: '^the (?:one|two|zwei|drei \\w+)s$',
      flags: 'iu',
      needs: ['the '],
    });
    expect(latePhrases(/^the /u, phrases, /s$/u)).toEqual(/^the (?:one|two|zwei|drei \w+)s$/iu);
    expect(() => latePatterns('const A = latePhrases(/a/u, { english: [...WORDS] });')).toThrow('literals only');
  });

  it.each([
    ['abc', ['abc']],
    ['ab?c', undefined],
    ['abc?', ['ab']],
    ['abc+d', ['ab']],
    ['ab{0,3}cde', ['cde']],
    ['(?:one|two)s?', ['one', 'two']],
    ['(?:one|)x', undefined],
    ['in (?:which|what) (?:order|sequence)', ['order', 'sequence']],
    ['(?<!an? )(?:before|vor (?=de[rm]))\\s+(.{4,9})', ['before', 'vor ']],
    ['^\\s*(?:Help|Show\\.me)', ['help', 'show.me']],
    ['größer|alles', ['alles']],
    ['größer', []],
    ['[abc]\\p{L}|\\bI\\b', undefined],
    ['(?:\\d|two)', undefined],
  ])('knows what %s needs', (source, words) => {
    expect(requiredWords(source)).toEqual(words);
  });

  it('never says that a pattern of the program cannot match where it does', () => {
    const patterns = globSync('**/*.ts', { cwd: SOURCE })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...latePatterns(readFileSync(join(SOURCE, file), 'utf8')).matchAll(LATE)])
      .map(([, late = '']) => JSON.parse(late) as { source: string; flags: string; needs?: string[] })
      // One that continues at its last place is not asked whether it matches.
      .filter(({ flags }) => !flags.includes('g'))
      .map((pattern) => ({ pattern, compiled: new RegExp(pattern.source, pattern.flags) }));
    expect(patterns.length).toBeGreaterThan(20);
    const words = [...new Set(patterns.flatMap(({ pattern: { source } }) => source.match(/[a-z]{2,}/gi) ?? []))];
    const texts = fc.array(fc.oneof(fc.constantFrom(...words), fc.constantFrom(' ', '?', 'I', 'we', 'ABC', '2 days')), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(texts, fc.constantFrom(' ', ' ', ''), (parts, between) => {
        const text = parts.join(between);
        for (const { pattern, compiled } of patterns) {
          compiled.lastIndex = 0;
          const matches = compiled.test(text);
          const isRight = finds(text, pattern) === matches && (!matches || mayFind(text, pattern));
          const first = patternFor(text, pattern);
          const isCached = patternFor(text, pattern) === first;
          // An `expect` for each of them takes longer than the patterns.
          if (!isRight || !isCached) expect.fail(`/${pattern.source}/${pattern.flags} in ${JSON.stringify(text)}`);
        }
      }),
      { seed: 20_261_117, numRuns: 600 },
    );
  });
});
