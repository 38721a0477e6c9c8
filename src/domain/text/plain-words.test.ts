import { describe, expect, it } from 'vitest';
import { clipBytes, clipChars } from './plain-words.ts';

describe('a text that is too long', () => {
  it('is cut to a length between characters, and says so', () => {
    expect(clipChars('short', 5)).toBe('short');
    expect(clipChars('a longer text', 9)).toBe('a longer…');
    expect(clipChars('a longer text', 10)).toBe('a longer…');
    for (let length = 2; length < 9; length += 1) {
      const cut = clipChars('🦊🦊🦊🦊🦊', length);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.endsWith('…')).toBe(true);
    }
  });

  it('is cut to bytes between words', () => {
    expect(clipBytes('one two three four', 17)).toBe('one two three…');
    expect(Buffer.byteLength(clipBytes('füünf '.repeat(20), 40))).toBeLessThanOrEqual(40);
  });
});
