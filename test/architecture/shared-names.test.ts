import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findSharedNames } from '../../scripts/shared-names.ts';

/** Tables of one language each, and words of the extractor's own folders. No new ones: this list only gets shorter. */
const KNOWN = ['ENGLISH', 'GERMAN', 'SPANISH', 'Language', 'Speaker', 'Words'];

it('an exported name means one thing', () => {
  expect(findSharedNames(fileURLToPath(new URL('../..', import.meta.url)), KNOWN)).toEqual([]);
});

it('reports a name that two files export, and a known one that is no longer shared', () => {
  const root = mkdtempSync(join(tmpdir(), 'memoir-names-'));
  try {
    mkdirSync(join(root, 'src/surfaces/cli'), { recursive: true });
    writeFileSync(join(root, 'src/a.ts'), 'export function claimOf() {}\nexport const one = 1;\n');
    writeFileSync(join(root, 'src/b.ts'), 'export const claimOf = 1;\nconst one = 2;\n');
    writeFileSync(join(root, 'src/surfaces/cli/c.ts'), 'export const one = 3;\n');
    expect(findSharedNames(root, ['Words'])).toEqual([
      { name: 'claimOf', files: ['src/a.ts', 'src/b.ts'] },
      { name: 'Words', files: ['no longer shared: remove it from the list'] },
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
