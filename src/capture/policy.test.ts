import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../test/fixtures/home.ts';
import { capturePolicy } from './policy.ts';

const SKIP = capturePolicy({ nonInteractive: 'skip', temporaryFolders: 'skip' });
const RECORD = capturePolicy({ nonInteractive: 'record', temporaryFolders: 'record' });

describe('what is recorded', () => {
  it('leaves out runs nobody types in, if so set, wherever they are', () => {
    const run = { interactive: false, cwd: '/home/u/shop' };
    expect(SKIP(run)).toBe(false);
    expect(RECORD(run)).toBe(true);
    expect(SKIP({ ...run, interactive: true })).toBe(true);
    expect(capturePolicy({ nonInteractive: 'record', temporaryFolders: 'skip' })(run)).toBe(true);
  });

  it('leaves out folders below the system’s own for throw-away files, if so set', () => {
    const folder = join(tempDir(), 'work');
    expect(SKIP({ interactive: true, cwd: folder })).toBe(false);
    mkdirSync(folder);
    expect(SKIP({ interactive: true, cwd: folder })).toBe(false);
    expect(SKIP({ interactive: true, cwd: tmpdir() })).toBe(false);
    expect(RECORD({ interactive: true, cwd: folder })).toBe(true);
  });

  it('is not misled by a name that only begins alike, and follows links', () => {
    expect(SKIP({ interactive: true, cwd: `${tmpdir()}-not` })).toBe(true);
    const outside = mkdtempSync(join(process.cwd(), 'node_modules', '.memoir-policy-'));
    onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
    const target = tempDir();
    symlinkSync(target, join(outside, 'link'), 'junction');
    expect(SKIP({ interactive: true, cwd: outside })).toBe(true);
    expect(SKIP({ interactive: true, cwd: join(outside, 'link') })).toBe(false);
  });

  it('records what happened where no folder is known', () => {
    expect(SKIP({ interactive: true, cwd: undefined })).toBe(true);
    expect(SKIP({ interactive: true, cwd: homedir() })).toBe(!`${homedir()}/`.startsWith(`${tmpdir()}/`));
  });
});
