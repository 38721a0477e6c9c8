import { describe, expect, it } from 'vitest';
import { filterExport } from '../clean/filter-export.ts';
import { createQuoteFinder, distinctivePhrases, type TextKind } from './distinctive-phrases.ts';

const finderOf = (text: string, kind: TextKind = 'speech') =>
  createQuoteFinder(distinctivePhrases([{ text, kind }], 1));
const SENTENCE = 'The keeper of the lighthouse hides the spare key below the third stone from the left.';

describe('an erased text', () => {
  it.each([
    ['as it was', SENTENCE],
    ['in another case, with Markdown', `- **${SENTENCE.toUpperCase()}**`],
    ['cut off', `${SENTENCE.slice(0, 60)}…`],
    ['broken over lines', SENTENCE.replaceAll(' ', '\n  ')],
    ['as one part of something longer', `He said: "the spare key below the third stone from the left", I think.`],
  ])('is found %s', (_, text) => {
    expect(finderOf(SENTENCE).has(text)).toBe(true);
  });

  it.each([['The keeper of the lighthouse is away.'], ['Put the spare key in the box.'], ['']])(
    'is not found in %j',
    (text) => {
      expect(finderOf(SENTENCE).has(text)).toBe(false);
    },
  );

  it('is found by a key or password alone, and in a script without spaces', () => {
    expect(finderOf('my token is heron4711grey, keep it').has('TOKEN=heron4711grey')).toBe(true);
    expect(finderOf('灯台の鍵は三番目の石の下にあります').has('メモ：灯台の鍵は三番目の石の下')).toBe(true);
  });

  it('reports where it was found', () => {
    const [quote] = finderOf(SENTENCE).find(`first line\n${SENTENCE}`);
    expect(quote?.at).toBe('first line\n'.length);
  });

  it.each([
    ['ok'],
    ['keep going'],
    ['yes, do it'],
    ['All tests pass now.'],
    ['All tests pass now, and the build is green again. I will commit the changes and push the branch.'],
    ['Please fix the failing tests and run the build again.'],
    ['Alle Tests laufen wieder fehlerfrei durch.'],
    ['Todas las pruebas pasan ahora.'],
  ])('without distinctive words is not searched for: %j', (text) => {
    expect(finderOf(text).phrases).toEqual([]);
  });

  it.each([['repair the till'], ['Use Redis now'], ['Deploy with zephyr'], ['Run the tests of harbour-api']])(
    'with one distinctive word is searched for: %j',
    (text) => {
      expect(finderOf(text, 'statement').has(`- ${text}.`)).toBe(true);
    },
  );

  it('of a megabyte gives a limited number of phrases', () => {
    const text = Array.from({ length: 150_000 }, (_, n) => `word${n}`).join(' ');
    expect(finderOf(text, 'material').phrases.length).toBeLessThan(2100);
    expect(finderOf(text, 'material').has('word149998 word149999')).toBe(false);
    expect(finderOf(text, 'material').has(text.slice(-100))).toBe(true);
  });
});

describe('a filtered export of git', () => {
  it('drops erased files, changes texts and copies the rest byte by byte', () => {
    const stream = Buffer.from(
      'blob\nmark :1\ndata 9\nkeep\nbad\n\nblob\nmark :2\ndata 3\n\0\u0001\u0002\ncommit refs/heads/main\nmark :3\ndata 2\nhi\n' +
        'M 100644 :1 a.md\nM 100644 :2 "b\\303\\274.md"\n\n',
      'latin1',
    );
    const out = filterExport(stream, {
      isGone: (path) => path === 'bü.md',
      without: (text) => text.replace('bad\n', ''),
    });
    expect(out.toString('latin1')).toBe(
      'blob\nmark :1\ndata 5\nkeep\n\nblob\nmark :2\ndata 3\n\0\u0001\u0002\ncommit refs/heads/main\nmark :3\ndata 2\nhi\n' +
        'M 100644 :1 a.md\n\n',
    );
  });
});
