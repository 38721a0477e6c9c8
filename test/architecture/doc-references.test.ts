import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findBrokenReferences } from '../../scripts/doc-references.ts';

it('every link and every source path in the pages leads somewhere', () => {
  expect(findBrokenReferences(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
});

it('reports a missing file, a missing heading and a renamed source file', () => {
  const root = mkdtempSync(join(tmpdir(), 'memoir-pages-'));
  try {
    mkdirSync(join(root, 'docs'));
    mkdirSync(join(root, 'src/store'), { recursive: true });
    writeFileSync(join(root, 'src/store/rows.ts'), '');
    writeFileSync(join(root, 'README.md'), '[a](docs/a.md#what-it-does) [b](docs/b.md) [w](https://example.org)\n');
    writeFileSync(
      join(root, 'docs/a.md'),
      '# A\n\n## What it does\n\n`store/rows.ts` `src/store/old.ts` [up](#gone) `[x](y.md)`\n',
    );
    expect(findBrokenReferences(root)).toEqual([
      { page: 'README.md', target: 'docs/b.md', problem: 'no such file' },
      { page: 'docs/a.md', target: '#gone', problem: 'no such heading' },
      { page: 'docs/a.md', target: 'src/store/old.ts', problem: 'no such file' },
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

it('the page about the library lists every error code', () => {
  const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const [union = ''] = /export type ErrorCode =[^;]+;/.exec(read('src/domain/errors.ts')) ?? [];
  const codes = [...union.matchAll(/\| '([a-z-]+)'/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !read('docs/api.md').includes(`| \`${code}\` |`))).toEqual([]);
});
