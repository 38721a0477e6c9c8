import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../../../test/promises.ts';
import { oneLine, plain, plainJson } from './plain.ts';

describe('plain', () => {
  it.each([
    ['colour', '\u001b[31mred\u001b[0m', 'red'],
    ['cursor and screen', 'a\u001b[2J\u001b[1;1Hb', 'ab'],
    ['title, ended by bell', 'a\u001b]0;owned\u0007b', 'ab'],
    ['link, ended by ST', '\u001b]8;;http://x\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['8-bit CSI', 'a\u009b31mb', 'ab'],
    ['reset', 'a\u001bcb', 'ab'],
    ['open string sequence keeps the text', 'a\u001b]0;rest', 'a␛]0;rest'],
    ['backspace and carriage return', 'rm -rf\b\b\rls', 'rm -rf␈␈␍ls'],
    ['nul and delete', '\u0000\u007f', '␀␡'],
    ['override', 'exe.\u202egnp', 'exe.\ufffdgnp'],
    ['isolate', '\u2066x\u2069', '\ufffdx\ufffd'],
    ['tag characters', `a${String.fromCodePoint(0xe0041)}b`, 'ab'],
    ['half a pair', 'a\ud800b', 'a\ufffdb'],
  ])('%s', (_name, given, expected) => {
    expect(plain(given)).toBe(expected);
  });

  it('leaves honest text alone', () => {
    const text = 'naïve 日本語 العربية 👩‍👩‍👧 — tab\tand\nline';
    expect(plain(text)).toBe(text);
  });

  it('never lets anything through that a terminal acts on', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('\u001b', '[', ']', '\u009b', '\u0007', 'm', '3', 'a', '\\', '\u202e', '\r', '\n', 'P'),
    });
    fc.assert(
      fc.property(nasty, (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
        expect(plain(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      }),
      { numRuns: 300 },
    );
  });
});

it('oneLine folds white space', () => {
  expect(oneLine('  a\r\n\tb\u2028c ')).toBe('a b c');
});

describe('plainJson', () => {
  it(promise('input/control-characters', 'JSON shows no terminal code and still parses to the same'), () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = plainJson(JSON.stringify({ text }));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
        expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        expect(JSON.parse(shown)).toEqual({ text });
      }),
    );
  });

  it.each(['\u007f', '\u009b2J', 'exe.\u202egnp', `a${String.fromCodePoint(0xe0041)}b`, '\ufeffx'])('%j', (text) => {
    const shown = plainJson(JSON.stringify(text));
    expect(shown).toMatch(/^"[ -~]*"$/);
    expect(JSON.parse(shown)).toBe(text);
  });
});
