import { describe, expect, it } from 'vitest';
import { memoize } from './memoize.ts';
import { memoizeSentence } from './memoize-sentence.ts';

describe('a function that keeps its results', () => {
  it('makes the result of a text once while it is asked for again and again', () => {
    const made: string[] = [];
    const upper = memoize(4, (text) => {
      made.push(text);
      return text.toUpperCase();
    });
    for (const other of 'bcdefghij') expect([upper('a'), upper(other)]).toEqual(['A', other.toUpperCase()]);
    expect(made.filter((text) => text === 'a')).toHaveLength(1);
  });

  it('keeps at most the given number of results', () => {
    let made = 0;
    const length = memoize(4, (text) => {
      made += 1;
      return text.length;
    });
    for (let round = 0; round < 2; round += 1) for (const text of 'abcdefgh') expect(length(text)).toBe(1);
    expect(made).toBe(16);
  });

  it('of a sentence keeps also that there is none, and reads a long text each time', () => {
    let made = 0;
    const number = memoizeSentence((sentence) => {
      made += 1;
      return /\d/.exec(sentence)?.[0];
    });
    const long = 'x'.repeat(1000);
    expect([number('none'), number('none'), number('1'), number('1')]).toEqual([undefined, undefined, '1', '1']);
    expect(made).toBe(2);
    expect([number(long), number(long), made]).toEqual([undefined, undefined, 4]);
  });
});
