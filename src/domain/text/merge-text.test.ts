import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth } from '../../../test/fixtures/growth.ts';
import { diffLines } from './diff-lines.ts';
import { mergeText } from './merge-text.ts';

/** Few different lines, so that texts share many; some blank, some CRLF, some without a final newline. */
const line = fc.constantFrom('', '# a', '- b', '- c', 'd', 'e e', '  ', 'ü');
const text = fc
  .tuple(fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n')), { maxLength: 12 }), fc.boolean())
  .map(([lines, cut]) => {
    const whole = lines.map(([body, ending]) => body + ending).join('');
    return cut ? whole.replace(/\r?\n$/, '') : whole;
  });

function bodies(whole: string): string[] {
  const lines = whole.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function counts(whole: string): Map<string, number> {
  const result = new Map<string, number>();
  for (const body of bodies(whole)) result.set(body, (result.get(body) ?? 0) + 1);
  return result;
}

describe('properties', () => {
  it('a change on one side alone, or the same on both, is taken exactly', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeText(base, base, changed)).toEqual({ text: changed, conflicts: 0 });
        expect(mergeText(base, changed, base)).toEqual({ text: changed, conflicts: 0 });
        expect(mergeText(base, changed, changed)).toEqual({ text: changed, conflicts: 0 });
      }),
    );
  });

  it('every line that either side added is there, as often as that side added it', () => {
    fc.assert(
      fc.property(text, text, text, (base, theirs, ours) => {
        const merged = counts(mergeText(base, theirs, ours).text);
        const before = counts(base);
        for (const side of [theirs, ours]) {
          for (const [body, count] of counts(side)) {
            const added = count - (before.get(body) ?? 0);
            expect(merged.get(body) ?? 0).toBeGreaterThanOrEqual(added);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('invents nothing', () => {
    fc.assert(
      fc.property(text, text, text, (base, theirs, ours) => {
        const known = new Set([...bodies(theirs), ...bodies(ours)]);
        for (const body of bodies(mergeText(base, theirs, ours).text)) expect(known).toContain(body);
      }),
    );
  });

  it('edits in different places merge clean, both applied', () => {
    const edit = fc.constantFrom('insert', 'replace', 'delete');
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 40 }),
        fc.nat(),
        fc.nat(),
        edit,
        edit,
        (size, one, other, first, second) => {
          const lines = Array.from({ length: size }, (_, index) => `line ${index}`);
          const here = one % (size - 3);
          const there = here + 2 + (other % (size - here - 2));
          const apply = (kind: string, at: number, who: string, source: readonly string[]) => {
            const put = kind === 'delete' ? [] : [`${who} 1`, `${who} 2`];
            return source.toSpliced(at, kind === 'insert' ? 0 : 1, ...put);
          };
          const join = (source: readonly string[]) => source.map((body) => `${body}\n`).join('');
          const theirs = apply(first, here, 'theirs', lines);
          const ours = apply(second, there, 'ours', lines);
          const both = apply(first, here, 'theirs', apply(second, there, 'ours', lines));
          expect(mergeText(join(lines), join(theirs), join(ours))).toEqual({ text: join(both), conflicts: 0 });
          expect(mergeText(join(lines), join(ours), join(theirs))).toEqual({ text: join(both), conflicts: 0 });
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the same place', () => {
  it.each([
    ['both append', 'a\n', 'a\nt\n', 'a\no\n', 'a\nt\no\n', 1],
    ['both append the same', 'a\n', 'a\nx\n', 'a\nx\n', 'a\nx\n', 0],
    ['both append, one more than the other', 'a\n', 'a\nx\n', 'a\nx\ny\n', 'a\nx\ny\n', 1],
    ['shared beginning once', 'a\n', 'a\nx\nt\n', 'a\nx\no\n', 'a\nx\nt\no\n', 1],
    ['blank separators stay', 'a\n', 'a\n\n## T\n', 'a\n\n## O\n', 'a\n\n## T\n\n## O\n', 1],
    ['both edit one line', 'a\nb\nc\n', 'a\nt\nc\n', 'a\no\nc\n', 'a\nt\no\nc\n', 1],
    ['edit against deletion', 'a\nb\nc\n', 'a\nc\n', 'a\no\nc\n', 'a\no\nc\n', 1],
    ['deletion against nothing', 'a\nb\nc\n', 'a\nc\n', 'a\nb\nc\nd\n', 'a\nc\nd\n', 0],
    ['insertion inside a deleted block', 'a\nb\nc\nd\n', 'a\nd\n', 'a\nb\nn\nc\nd\n', 'a\nn\nd\n', 1],
    ['insertion before a replaced line', 'a\nb\n', 'a\nB\n', 'a\nn\nb\n', 'a\nn\nB\n', 0],
    ['a file both made', '', 'x\nt\n', 'x\no\n', 'x\nt\no\n', 1],
    ['emptied against appended', 'a\nb\n', '', 'a\nb\nc\n', 'c\n', 0],
  ])('%s', (_name, base, theirs, ours, merged, conflicts) => {
    expect(mergeText(base, theirs, ours)).toEqual({ text: merged, conflicts });
  });
});

describe('line endings', () => {
  it('a missing final newline is not a change of the line', () => {
    expect(mergeText('a\nb', 'a\nb\nt\n', 'a\nb\no').text).toBe('a\nb\nt\no');
    expect(mergeText('a\n', 'a', 'a\no\n').text).toBe('a\no\n');
  });

  it('CRLF stays CRLF, and lines joined to it get CRLF', () => {
    expect(mergeText('a\r\nb\r\n', 'a\r\nb\r\nt\r\n', 'o\r\na\r\nb\r\n').text).toBe('o\r\na\r\nb\r\nt\r\n');
    expect(mergeText('a\r\nb', 'a\r\nb\r\nt', 'a\r\nb\r\no').text).toBe('a\r\nb\r\nt\r\no');
  });

  it('one side changing all endings and the other a line gives both', () => {
    expect(mergeText('a\nb\nc\n', 'a\r\nb\r\nc\r\n', 'a\nB\nc\n').text).toBe('a\r\nB\nc\r\n');
  });
});

describe('diffLines', () => {
  const apply = (before: readonly string[], after: readonly string[]) => {
    const result: string[] = [];
    let at = 0;
    for (const hunk of diffLines(before, after)) {
      result.push(...before.slice(at, hunk.start), ...after.slice(hunk.from, hunk.to));
      at = hunk.end;
    }
    return [...result, ...before.slice(at)];
  };

  it('turns the old text into the new', () => {
    const lines = fc.array(line, { maxLength: 30 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(apply(before, after)).toEqual(after);
      }),
    );
  });

  it('is smallest: as many kept lines as the longest common subsequence', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const removed = diffLines(before, after).reduce((sum, hunk) => sum + hunk.end - hunk.start, 0);
        expect(before.length - removed).toBe(commonLength(before, after));
      }),
    );
  });

  it('stays right and quick when the texts are huge and unlike each other', () => {
    const random = (seed: number) => (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    let seed = 7;
    const many = (length: number) =>
      Array.from({ length }, () => {
        seed = random(seed);
        return `line ${(seed >> 8) % 5_000}`;
      });
    const pairOf = (length: number) => {
      const [before, after] = [many(length), many(length)];
      return () => expect(apply(before, after)).toEqual(after);
    };
    // Linear work grows to the fourfold, quadratic work to the sixteenfold.
    expect(growth(pairOf(5_000), pairOf(20_000), 12)).toBeLessThan(12);
  });
});

function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const one of a) {
    const next = [0];
    for (const [index, other] of b.entries()) {
      next.push(one === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
