import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternFor } from './pattern-for.ts';

const PATTERNS = [
  /(?<![\p{L}'’])(?:I|my|mein\p{L}{0,2}|größer)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{M}\p{N}_$]+(?:['’\-./:@\\+#&][\p{L}\p{M}\p{N}_$]+)*/gu,
  /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/gu,
  /[^\p{L}\p{M}\p{N}]+/gu,
  /[[\]\\]\p{L}|\p{M}a/gu,
  /^[\p{So}\s✓✅]+/u,
  /[\p{Cc}\s]+/gu,
];

const found = (pattern: RegExp, text: string) => text.replace(pattern, (match) => `<${match}>`);

describe('patternFor', () => {
  it('finds the same in any text', () => {
    const texts = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."aZkK mein my I_$0'-./\\[]é’ſKß\0\t\x1f\x7f\x80✓✅©+…—“‐‧\u2028") }),
      fc.string({ unit: 'binary' }),
      fc.string(),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const pattern of PATTERNS) expect(found(patternFor(text, pattern), text)).toBe(found(pattern, text));
      }),
      { seed: 20261117, numRuns: 3000 },
    );
  });

  it('is simpler for ASCII, and the pattern itself for anything else and for classes it does not know', () => {
    expect(patternFor('my', /\p{L}+/iu).source).toBe('[a-zA-Z]+');
    const letters = /\p{L}/u;
    expect(patternFor('größer', letters)).toBe(letters);
    for (const unknown of [/\p{Script=Han}|\p{sc=Thai}/u, /\P{L}/u]) expect(patternFor('a', unknown)).toBe(unknown);
  });
});
