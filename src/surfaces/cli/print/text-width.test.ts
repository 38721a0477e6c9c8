import { describe, expect, it } from 'vitest';
import { pad, textWidth, truncate, truncateMiddle, wrap } from './text-width.ts';

describe('textWidth', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['naïve', 5],
    ['nai\u0308ve', 5], // combining diaeresis
    ['日本', 4],
    ['ｱ', 1], // half-width katakana
    ['Ａ', 2], // full-width latin
    ['한국', 4],
    ['\u1112\u1161\u11ab', 2], // 한 as three jamo
    ['😀', 2],
    ['👩‍👩‍👧', 2],
    ['👍🏽', 2],
    ['🇩🇪', 2],
    ['❤', 1],
    ['❤️', 2],
    ['1️⃣', 2],
    ['1', 1],
    ['a\u200bb', 2],
    ['𠀀', 2],
    ['…→│', 3],
  ])('%j takes %i', (text, cells) => {
    expect(textWidth(text)).toBe(cells);
  });
});

describe('truncate', () => {
  it.each([
    ['short', 10, 'short'],
    ['exact', 5, 'exact'],
    ['too long', 5, 'too…'],
    ['日本語', 4, '日…'], // the second would need cells 3 and 4, and … needs one
    ['日本語', 5, '日本…'],
    ['👩‍👩‍👧👩‍👩‍👧', 3, '👩‍👩‍👧…'],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
    ['abc', 1, '…'],
    ['abc', 0, ''],
  ])('%j in %i', (text, width, expected) => {
    expect(truncate(text, width)).toBe(expected);
    expect(textWidth(truncate(text, width))).toBeLessThanOrEqual(width);
  });
});

it('pads by cells', () => {
  expect(pad('日', 4)).toBe('日  ');
  expect(pad('7', 3, 'right')).toBe('  7');
});

it('wraps words, keeps long words whole and indented lines unchanged', () => {
  expect(wrap('one two three\n\n  kept   as it is', 7)).toEqual(['one two', 'three', '', '  kept   as it is']);
  expect(wrap('a /very/long/path b', 6)).toEqual(['a', '/very/long/path', 'b']);
});

it('keeps the end of a path, where its line is', () => {
  const path = '/home/ana/.claude/projects/-home-ana-code-ferry/978d294a-0387-5f90-acd3-a3229c533479.jsonl:12';
  const cut = truncateMiddle(path, 60);
  expect(cut).toMatch(/^\/home\/ana.*….*a3229c533479\.jsonl:12$/);
  expect(textWidth(cut)).toBeLessThanOrEqual(60);
  expect(truncateMiddle('/short:1', 60)).toBe('/short:1');
});
