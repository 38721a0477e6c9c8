import { mkdirSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../test/fixtures/home.ts';
import { capturePolicy } from './policy.ts';

const SKIP = capturePolicy({ nonInteractive: 'skip', temporaryFolders: 'skip' });
const RECORD = capturePolicy({ nonInteractive: 'record', temporaryFolders: 'record' });

describe('what is recorded', () => {
  it('leaves out non-interactive runs if the setting says so, in any folder', () => {
    const run = { interactive: false, cwd: '/home/u/shop' };
    expect(SKIP(run)).toBe(false);
    expect(RECORD(run)).toBe(true);
    expect(SKIP({ ...run, interactive: true })).toBe(true);
    expect(capturePolicy({ nonInteractive: 'record', temporaryFolders: 'skip' })(run)).toBe(true);
  });

  it('leaves out folders below the system’s temporary folder if the setting says so', () => {
    const folder = join(tempDir(), 'work');
    expect(SKIP({ interactive: true, cwd: folder })).toBe(false);
    mkdirSync(folder);
    expect(SKIP({ interactive: true, cwd: folder })).toBe(false);
    expect(SKIP({ interactive: true, cwd: tmpdir() })).toBe(false);
    expect(RECORD({ interactive: true, cwd: folder })).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('is not misled by a name that only begins alike, and follows links', () => {
    const base = tempDir();
    const [outside, temporary] = [join(base, 'tmp-not'), join(base, 'tmp')];
    for (const dir of [outside, temporary]) mkdirSync(dir);
    // This checkout may itself lie in a temporary folder, so the test has one of its own.
    const before = process.env.TMPDIR;
    process.env.TMPDIR = temporary;
    onTestFinished(() => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    });
    const skip = capturePolicy({ nonInteractive: 'skip', temporaryFolders: 'skip' });
    symlinkSync(temporary, join(outside, 'link'), 'junction');
    expect(skip({ interactive: true, cwd: outside })).toBe(true);
    expect(skip({ interactive: true, cwd: join(outside, 'link') })).toBe(false);
  });

  it('records what happened where no folder is known', () => {
    expect(SKIP({ interactive: true, cwd: undefined })).toBe(true);
    expect(SKIP({ interactive: true, cwd: homedir() })).toBe(!`${homedir()}/`.startsWith(`${tmpdir()}/`));
  });
});
