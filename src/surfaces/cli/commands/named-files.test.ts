/** Commands with a path that the user names: what they refuse to write over or to read. */
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { tempHome, testJournal } from '../../../../test/fixtures/home.ts';
import { openMemoir } from '../../../index.ts';
import { readStandardInput } from '../../../platform/files/named-file.ts';
import { runCaptured } from '../run-captured.test-helper.ts';

function setUp() {
  const layout = tempHome();
  testJournal(layout).close();
  const folder = join(layout.home, '..', 'out');
  mkdirSync(folder);
  const run = (...args: string[]) =>
    runCaptured(args, { open: async () => openMemoir({ home: layout.home }), cwd: folder });
  return { folder, run };
}

const posix = process.platform !== 'win32';

describe.runIf(posix).each([
  ['export', ['export', '--output']],
  ['export with --force', ['export', '--force', '--output']],
  ['backup', ['backup']],
])('%s', (_name, command) => {
  it.each([
    ['a FIFO', (path: string) => void execFileSync('mkfifo', [path])],
    ['a link to a file', (path: string) => symlinkSync('/etc/hostname', path)],
    ['a link to nothing', (path: string) => symlinkSync('nowhere', path)],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('leaves %s unchanged', async (_kind, make) => {
    const { folder, run } = setUp();
    const path = join(folder, 'target');
    make(path);
    const before = lstatSync(path);
    const { code, stderr } = await run(...command, path);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('not a regular file') });
    const after = lstatSync(path);
    expect([after.ino, after.mode]).toEqual([before.ino, before.mode]);
    if (after.isSymbolicLink()) expect(['/etc/hostname', 'nowhere']).toContain(readlinkSync(path));
  });
});

it('export replaces a file only with --force', async () => {
  const { folder, run } = setUp();
  const path = join(folder, 'mine.txt');
  writeFileSync(path, 'precious');
  expect(await run('export', '--output', 'mine.txt')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('exists already'),
  });
  expect(readFileSync(path, 'utf8')).toBe('precious');
  expect(await run('export', '--output', path, '--force')).toMatchObject({ code: 0 });
  expect(readFileSync(path, 'utf8')).not.toContain('precious');
});

it.runIf(posix).each(['/dev/null', '/dev/zero', 'pipe'])('a text is not read from %s', async (name) => {
  const { folder, run } = setUp();
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const args of [
    ['notes', 'briefing', 'set', name],
    ['notes', 'profile', 'review', '--set', name],
  ]) {
    expect(await run(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining('not a regular file') });
  }
});

it('standard input has a limit', async () => {
  const endless = Readable.from(
    (function* () {
      while (true) yield Buffer.alloc(1024 * 1024);
    })(),
  );
  await expect(readStandardInput(endless)).rejects.toMatchObject({ code: 'refused' });
  expect(await readStandardInput(Readable.from([Buffer.from('sma'), Buffer.from('ll')]))).toBe('small');
});
