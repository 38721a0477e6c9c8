import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempHome } from '../../../test/fixtures/home.ts';
import { sweepTemporary } from './sweep-temporary.ts';

it('deletes what a killed process left, and nothing that a running one may have just staged without the lock', () => {
  const layout = tempHome();
  mkdirSync(layout.projectsDir, { recursive: true });
  const left = join(layout.projectsDir, '.checkpoint.json.0a1b2c3d4e5f.tmp');
  const staged = join(layout.projectsDir, '..episodes.json.0a1b2c3d4e5f.tmp');
  const old = join(layout.projectsDir, '..episodes.json.ffffffffffff.tmp');
  for (const file of [left, staged, old]) writeFileSync(file, '{}');
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(old, hourAgo, hourAgo);
  expect([...sweepTemporary(layout)].sort()).toEqual([old, left].sort());
  expect(existsSync(staged)).toBe(true);
});
