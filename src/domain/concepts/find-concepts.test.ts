/** What holds for any text; how well it finds what it should is measured in the corpus test. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mention } from './concept.ts';
import { findConcepts } from './find-concepts.ts';

const names = (text: string, options = {}): readonly string[] =>
  findConcepts(text, options).map((m) => `${m.kind}:${m.name}`);

function expectInOrder(text: string, mentions: readonly Mention[]): void {
  let end = 0;
  const unsound: Mention[] = [];
  for (const mention of mentions) {
    const { at, length, name } = mention;
    if (at < end || length < 1 || at + length > text.length || name === '' || name.length > 2100) unsound.push(mention);
    end = at + length;
  }
  expect(unsound).toEqual([]);
}

it('says where each was found', () => {
  const text = 'In src/a.ts:12 the call parseRows() fails, see #12.';
  expect(findConcepts(text).map((m) => text.slice(m.at, m.at + m.length))).toEqual(['src/a.ts', 'parseRows', '#12']);
});

it('names files relative to the root it is given', () => {
  expect(names('see /srv/app/src/a.ts:3 and /etc/hosts', { root: '/srv/app' })).toEqual([
    'file:src/a.ts',
    'file:/etc/hosts',
  ]);
});

it('takes a whole text as a script when told so', () => {
  expect(names('cd app && deploy-tool push --all src/a.ts', { shell: true })).toEqual([
    'command:deploy-tool push',
    'file:src/a.ts',
  ]);
});

describe('where two kinds overlap, one stays', () => {
  it.each([
    ['https://github.com/a/b/blob/main/src/a.ts#L3', ['url:github.com/a/b/blob/main/src/a.ts']],
    ['https://github.com/a/b/pull/3', ['ticket:A/B#3']],
    ['notes/2026-01-02.md', ['file:notes/2026-01-02.md']],
    ['`npm run buildAll`', ['command:npm run buildAll']],
    ['ParseError', ['error:ParseError']],
    ['@scope/pkg', ['package:@scope/pkg']],
  ])('%s', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });
});

const HOSTILE: Readonly<Record<string, string>> = {
  slashes: '/',
  dots: '.',
  'dots and blanks': '. ',
  humps: 'aB',
  'humps apart': 'aBc ',
  segments: 'a/',
  'diff sides': 'b/x.ts ',
  backslashes: '\\',
  backticks: '`',
  'backticks apart': '` ',
  'backticks around names': 'a`b`',
  'open prompts': '$ $(" ',
  'prompts in quotes': "$ '\n",
  'here-documents': '$ cat <<A\n',
  'here-documents in a line': '$(<<A',
  addresses: 'http://',
  'addresses with brackets': 'http://a((',
  ats: '@a/',
  mails: 'a@b.',
  installs: 'npm install a ',
  colons: 'a::',
  positions: ':1',
  quotes: '"\'',
  numbers: '1.',
  months: 'May ',
  speakers: 'Anna said ',
  hashes: '#1',
  dashes: 'A-1',
  lines: '\n',
  fences: '```sh\n',
  imports: "from '",
  underscores: '_a',
  emoji: '😀',
};

describe('hostile texts of 100 KB end, with sound results', () => {
  it.each(Object.entries(HOSTILE))('%s', (_, piece) => {
    const text = piece.repeat(Math.floor(100_000 / piece.length));
    for (const shell of [false, true]) {
      expectInOrder(text, findConcepts(text, { shell }));
    }
  });
});

it('any text gives finds in order, none over another', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...Object.values(HOSTILE),
      'git push',
      'src/a.ts',
      ' ',
      '(',
      ')',
      'TypeError',
      '2026-01-02',
      'ABC-1',
      '\r\n',
      'Co-authored-by: A B <a@b.cd>',
    ),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, shell) => {
      const text = pieces.join('');
      expectInOrder(text, findConcepts(text, { shell }));
    }),
    { numRuns: 500, seed: 5 },
  );
});

it('prints how fast it is', () => {
  const text =
    'Now I apply the change to `src/store/append.ts`: parseRows() fails with TypeError, so the reply waits. '.repeat(
      10_000,
    );
  findConcepts(text.slice(0, 100_000));
  const before = process.cpuUsage();
  const found = findConcepts(text).length;
  const used = process.cpuUsage(before);
  const seconds = (used.user + used.system) / 1e6;
  console.info(
    `findConcepts: ${(text.length / 1e6 / seconds).toFixed(1)} MB/s of CPU time, ${found} finds in ${(text.length / 1e6).toFixed(1)} MB`,
  );
  expect(found).toBe(30_000);
});
