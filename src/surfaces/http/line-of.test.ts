import { describe, expect, it } from 'vitest';
import { lineOf, partAround } from './line-of.ts';

describe('the line that a search meant', () => {
  it('has most of the words, in any form of them; a rare word counts more than a common one', () => {
    const lines = ['the port is 80', 'ports of the proxy: 6432', 'a proxy', 'the port again'];
    expect(lineOf(lines, 'proxy port')).toBe(1);
    expect(lineOf(lines, 'port 80')).toBe(0);
    expect(lineOf(['port', 'port', 'gate', 'port'], 'gate port')).toBe(2);
  });

  it('there is no such line if no word is there', () => {
    expect([lineOf(['one', 'two'], 'three'), lineOf(['one'], '  ')]).toEqual([undefined, undefined]);
  });

  it('is in the part that is shown, also at the end of a long text', () => {
    const text = [...Array.from({ length: 5000 }, (_, n) => `line ${n} of the output`), 'the needle', 'after'].join(
      '\n',
    );
    const part = partAround(text, 'needle', 1000);
    expect(part.text.split('\n')[part.line ?? -1]).toBe('the needle');
    expect(part.skipped + (part.line ?? 0)).toBe(5000);
    expect([part.text.length <= 1000, part.cut]).toEqual([true, false]);
  });

  it('leaves a short text whole, and begins at the beginning without a query', () => {
    expect(partAround('a\nneedle\nb', 'needle', 100)).toEqual({
      text: 'a\nneedle\nb',
      line: 1,
      skipped: 0,
      cut: false,
    });
    expect(partAround('x'.repeat(30), '', 10)).toEqual({ text: 'x'.repeat(10), line: null, skipped: 0, cut: true });
  });
});
