import { describe, expect, it } from 'vitest';
import { createWordFlow, flow } from './word-flow.ts';

describe('flow', () => {
  it('breaks at words and keeps line breaks, indentation and long words', () => {
    expect(flow('the quick brown fox\n  - jumps over it', 10)).toBe('the quick\nbrown fox\n  - jumps\nover it');
    expect(flow('see https://example.org/very/long', 10)).toBe('see\nhttps://example.org/very/long');
    expect(flow('日本語 日本語', 10)).toBe('日本語\n日本語');
    expect(flow('no width at all', undefined)).toBe('no width at all');
  });

  it('gives the same whatever the pieces are', () => {
    const text = 'A reply, in pieces:\n\n- one thing  and another\n- a second thing, which is longer\n';
    const whole = flow(text, 16);
    for (const size of [1, 2, 3, 7]) {
      const words = createWordFlow(16);
      let shown = '';
      for (let at = 0; at < text.length; at += size) shown += words.push(text.slice(at, at + size));
      expect(shown + words.end()).toBe(whole);
    }
    expect(Math.max(...whole.split('\n').map((line) => line.length))).toBeLessThanOrEqual(16);
  });
});
