import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/fixtures/seeded-random.ts';
import { hasMark, markOf, marksOf, sharedMarks } from './marks.ts';
import { stem } from './stem.ts';
import { isIdentifier, tokenize, uniqueTokens, uniqueWordsOf, wordsOf } from './tokenize.ts';

describe('words', () => {
  it('are the same in every form', () => {
    for (const forms of [
      ['run', 'runs', 'running', 'ran'],
      ['buy', 'buys', 'buying', 'bought'],
      ['child', 'children'],
      ['migrate', 'migrates', 'migrated', 'migrating', 'migration'],
      ['hope', 'hoping', 'hoped'],
      ['query', 'queries'],
      ['class', 'classes'],
    ]) {
      expect(new Set(forms.map(stem)).size, forms.join(' ')).toBe(1);
    }
  });

  it('that differ stay apart', () => {
    for (const [a, b] of [
      ['hop', 'hope'],
      ['status', 'state'],
      ['universe', 'unit'],
    ] as const) {
      expect(stem(a), `${a} ${b}`).not.toBe(stem(b));
    }
  });

  it('lose case, accents and stop words', () => {
    expect(tokenize("What's the Café's Größe?")).toEqual(['cafe', 'gross']);
    expect(tokenize('the of and to')).toEqual([]);
    expect(tokenize("Melanie's don't")).toEqual(['melani']);
  });

  it('of scripts without spaces are pairs of characters', () => {
    expect(tokenize('東京タワー')).toEqual(['東京', '京タ', 'タワ', 'ワー']);
    expect(tokenize('版')).toEqual(['版']);
  });
});

describe('names in code', () => {
  it('are there whole, whatever their style, and in parts', () => {
    const styles = ['parseQuery', 'parse_query', 'parse-query', 'ParseQuery', 'PARSE_QUERY'];
    for (const style of styles) {
      expect(tokenize(style), style).toEqual(expect.arrayContaining(['parsequery', 'pars', 'queri']));
    }
    expect(tokenize('HTTPServer')).toEqual(['http', 'server', 'httpserver']);
    expect(tokenize('memoir.recall.catchUp')).toContain('catchup');
  });

  it('are found by the name of their file and by its folders', () => {
    const tokens = tokenize('see src/recall/fuse.ts');
    expect(tokens).toEqual(expect.arrayContaining(['src', 'recal', 'fuse', 'ts', 'fusets']));
  });

  it('keep words with digits whole, and are told apart from ordinary words', () => {
    expect(tokenize('sha256 v2 7f3a91c')).toEqual(['sha256', 'v2', '7f3a91c']);
    expect(['parseQuery', 'a/b', 'x_y', 'v2'].every(isIdentifier)).toBe(true);
    expect(['well', 'self-care', 'Melanie'].some(isIdentifier)).toBe(false);
  });

  it('are cut after more characters than anyone types', () => {
    expect(Math.max(...tokenize('a1'.repeat(500)).map((token) => token.length))).toBeLessThanOrEqual(48);
  });
});

it('returns each word once, up to the given number', () => {
  expect(uniqueTokens('kiwi kiwi plum kiwi fig', 2)).toEqual(['kiwi', 'plum']);
});

describe('marks', () => {
  it('tell which words a text has, and how much two texts share', () => {
    const [a, b] = [marksOf(['kiwi', 'plum', 'fig', 'kiwi']), marksOf(['plum', 'fig', 'pear'])];
    expect(a.length).toBe(6);
    for (const word of ['kiwi', 'plum', 'fig']) expect(hasMark(a, markOf(word)), word).toBe(true);
    expect(hasMark(a, markOf('pear'))).toBe(false);
    expect(sharedMarks(a, b)).toBe(0.5);
    expect(sharedMarks(a, a)).toBe(1);
    expect(sharedMarks(marksOf([]), marksOf([]))).toBe(0);
  });
});

it('gives a text the same words however often it was seen, and each of them once', () => {
  const text = "parseQuery of src/a.ts, parseQuery's größe 東京 parse_query v2 don't";
  const first = tokenize(text);
  tokenize(text).push('changed');
  expect(tokenize(text)).toEqual(first);
  expect(uniqueTokens(`${text} ${text}`)).toEqual([...new Set(first)]);
});

describe('the words of a text as one text', () => {
  it('are those of the list, also when they are cut off, repeat, or fill the cache', () => {
    const random = seededRandom(20261118);
    const below = (limit: number): number => Math.floor(random() * limit);
    const pieces = [
      'reads',
      'Read',
      'parseQuery',
      "don't",
      'a/b.ts',
      '2026-01-02',
      'the',
      'x',
      '…',
      'Größe',
      '東京',
      '(',
      ' ',
    ];
    const piece = (): string => (below(3) === 0 ? `name${below(100_000)}` : (pieces[below(pieces.length)] ?? ''));
    for (let round = 0; round < 1500; round += 1) {
      const text = Array.from({ length: below(400) }, () => piece() + ' ,.-/'.charAt(below(5))).join('');
      const most = 1 + below(200);
      expect(wordsOf(text)).toBe(tokenize(text).join(' '));
      expect(uniqueWordsOf(text)).toBe(uniqueTokens(text).join(' '));
      expect(uniqueWordsOf(text, most)).toBe(uniqueTokens(text, most).join(' '));
      expect(uniqueWordsOf(text, most)).toBe([...new Set(tokenize(text))].slice(0, most).join(' '));
    }
    expect(wordsOf('')).toBe('');
  });
});
