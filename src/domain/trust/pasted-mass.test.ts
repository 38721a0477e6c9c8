import { describe, expect, it } from 'vitest';
import { ownWords } from './own-words.ts';

const FILE = Array.from({ length: 400 }, (_, at) => `Chapter ${at} names kafka and tabs in other words.`).join('\n');

describe('a text that nobody types', () => {
  it('has no own words', () => {
    expect(ownWords('we use kafka. never use tabs. '.repeat(2_000)).trim()).toBe('');
    expect(ownWords(FILE).trim()).toBe('');
  });

  it('has own words in a short paragraph above and below it', () => {
    expect(
      ownWords(`what is this?\n\n${FILE}\n\nwe use redis`)
        .trim()
        .split(/\s{2,}/),
    ).toEqual(['what is this?', 'we use redis']);
  });

  it('says the same sentence over and over', () => {
    expect(ownWords('we use kafka. never use tabs. '.repeat(20)).trim()).toBe('');
  });

  it('is not a rule that somebody repeats in anger', () => {
    expect(ownWords('no tabs. no tabs. no tabs.')).toContain('no tabs');
  });
});
