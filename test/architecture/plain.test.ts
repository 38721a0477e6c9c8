/** The checks for words, function sizes and unused exports find what is planted, and nothing in ordinary text. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUnused } from '../../scripts/check-exports.ts';
import { findLargeFunctions } from '../../scripts/check-signatures.ts';
import { findPhrases } from '../../scripts/check-words.ts';
import { tempDir } from '../fixtures/home.ts';

function tree(files: Readonly<Record<string, string>>): string {
  const root = tempDir();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

describe('the check for words', () => {
  it.each([
    ['docs/a.md', 'The index is built anew.'],
    ['src/a.ts', '/** Whoever opens it replays the spool. */'],
    ['src/a.test.ts', "it('refuses an address that is none', () => {});"],
    ['README.md', 'Writing goes on when there is space.'],
    ['dashboard/pages/a.tsx', '// Tried in vain.'],
    ['test/a.ts', '// Who does not say is not shown.'],
    ['src/b.ts', '// A signal is no fact.'],
    ['bench/a.ts', '// It would wait for ever.'],
    ['CHANGELOG.md', 'Every change can be taken back.'],
    ['src/extract/a.ts', '// A signal is no fact.'],
    ['src/c.ts', 'const beginsAnew = true;'],
    ['dashboard/b.tsx', 'export class TriedInVain {}'],
    ['src/extract/a.test.ts', "  it('reads it anew', () => {});"],
    ['src/extract/b.test.ts', "  ])('reads %s anew', () => {});"],
    ['src/extract/c.test.ts', "  it(promise('fold/rebuild-is-equal', 'is built anew'), () => {});"],
    ['src/c.ts', `next: 'Run "memoir doctor".'`],
  ])('finds it in %s', (file, text) => {
    const [found, ...others] = findPhrases(tree({ [file]: `first line\n${text}\n` }));
    expect(found).toMatchObject({ file, line: 2 });
    expect(others).toEqual([]);
  });

  it.each([
    'Undefined if there is none.',
    'Then it goes on to the next file.',
    "give('Go on with the parser.');",
    '// There is no file, it is no longer read, and a thread is no faster.',
    '// For every file.',
    'const isNoLongerOpen = renewAll(manyRows);',
  ])('accepts: %s', (text) => {
    expect(findPhrases(tree({ 'src/a.ts': text }))).toEqual([]);
  });

  it('skips phrases that are data of the extractor: its patterns, and the rows of its test tables', () => {
    const files = {
      'src/extract/a.ts': "const OVER = 'it was in vain';",
      'src/extract/a.test.ts': "    ['it was in vain', 'over'],",
    };
    expect(findPhrases(tree(files))).toEqual([]);
  });
});

describe('the check for function sizes', () => {
  it('finds five parameters and 121 lines', () => {
    const long = `export function long() {\n${'  work();\n'.repeat(119)}}\n`;
    const root = tree({
      'src/many.ts': 'export const many = (a: 1, b: 2, c: 3, d: 4, e: 5) => [a, b, c, d, e];\n',
      'src/long.ts': long,
      'src/fits.ts': long.replace('  work();\n', '').replaceAll('long', 'fits'),
      'src/many.test.ts': 'const many = (a, b, c, d, e) => a;\n',
      'dashboard/pages/many.tsx': 'const many = (a, b, c, d, e) => <p />;\n',
      'scripts/many.ts': 'const many = (a, b, c, d, e) => a;\n',
    });
    expect(findLargeFunctions(root)).toEqual([
      { file: 'dashboard/pages/many.tsx', line: 1, name: 'many', problem: '5 parameters' },
      { file: 'scripts/many.ts', line: 1, name: 'many', problem: '5 parameters' },
      { file: 'src/long.ts', line: 1, name: 'long', problem: '121 lines' },
      { file: 'src/many.ts', line: 1, name: 'many', problem: '5 parameters' },
    ]);
  });
});

describe('the check for unused exports', () => {
  const USED = {
    'package.json': '{ "name": "planted", "type": "module" }\n',
    'knip.json': JSON.stringify({
      entry: ['src/index.ts!', 'src/**/*.test.ts'],
      project: ['src/**/*.ts!'],
      ignoreExportsUsedInFile: { interface: true, type: true },
    }),
    'src/index.ts': "import { used } from './part.ts';\nused();\n",
    'src/part.ts': 'export function used() {}\n',
  };

  it('accepts a tree in which everything is used', () => {
    expect(findUnused(tree(USED))).toBe('');
  });

  it('finds an export without an importer, one that only a test uses, and a file that nothing reaches', () => {
    const root = tree({
      ...USED,
      'src/part.ts': `${USED['src/part.ts']}export const lonely = 1;\nexport const tested = 1;\n`,
      'src/part.test.ts': "import { tested } from './part.ts';\ntested;\n",
      'src/lost.ts': '1;\n',
    });
    const [anywhere = '', onlyByTests] = findUnused(root).split('Used by tests only:');
    expect(anywhere).toMatch(/lost\.ts[\s\S]*lonely/);
    expect(anywhere).not.toContain('tested');
    expect(onlyByTests).toContain('tested');
  });
});
