/** Real files, FIFOs, devices, sockets and links. A read that waits would end in the test's time-out. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { readRegularFile, readTextOrNothing } from './regular-file.ts';

const LIMITS = { maxBytes: 1000, links: 'follow' } as const;

describe('readRegularFile', () => {
  it('reads a file, up to the last byte that is allowed', () => {
    const path = join(tempDir(), 'a');
    for (const size of [0, 1, 999, 1000]) {
      writeFileSync(path, 'x'.repeat(size));
      expect(readRegularFile(path, LIMITS).toString()).toBe('x'.repeat(size));
    }
    writeFileSync(path, 'x'.repeat(1001));
    expect(() => readRegularFile(path, LIMITS)).toThrow(/larger than 1000 bytes/);
    truncateSync(path, 2 ** 31);
    expect(() => readRegularFile(path, LIMITS)).toThrow(/larger than 1000 bytes/);
  });

  it('passes on the system error for a missing file', () => {
    expect(() => readRegularFile(join(tempDir(), 'none'), LIMITS)).toThrow(/ENOENT/);
    expect(readTextOrNothing(join(tempDir(), 'none'), LIMITS)).toBeUndefined();
  });

  it.skipIf(process.platform !== 'linux')('counts the bytes of files that do not say their size', () => {
    // The kernel says 0 for both.
    expect(readRegularFile('/proc/self/status', { ...LIMITS, maxBytes: 1_000_000 }).toString()).toContain('Name:');
    expect(() => readRegularFile('/proc/self/status', { ...LIMITS, maxBytes: 100 })).toThrow(/larger than 100 bytes/);
  });

  it.skipIf(process.platform === 'win32').each(['follow', 'refuse'] as const)(
    'refuses what is not a regular file, at once, directly and through a link (%s)',
    async (links) => {
      const dir = tempDir();
      execFileSync('mkfifo', [join(dir, 'fifo')]);
      mkdirSync(join(dir, 'folder'));
      const server = createServer().listen(join(dir, 'socket'));
      onTestFinished(() => void server.close());
      await new Promise((done) => server.once('listening', done));
      for (const path of [join(dir, 'fifo'), join(dir, 'folder'), join(dir, 'socket'), '/dev/zero', '/dev/tty']) {
        expect(() => readRegularFile(path, { maxBytes: 1000, links })).toThrow(/not a regular file/);
        const link = join(dir, `link-to-${path.replaceAll('/', '_')}`);
        symlinkSync(path, link);
        expect(() => readRegularFile(link, { maxBytes: 1000, links })).toThrow(/not a regular file|symbolic link/);
      }
    },
  );

  it('follows a link to a regular file only where that is allowed', () => {
    const dir = tempDir();
    writeFileSync(join(dir, 'a'), 'text');
    symlinkSync(join(dir, 'a'), join(dir, 'link'));
    expect(readTextOrNothing(join(dir, 'link'), LIMITS)).toBe('text');
    expect(() => readRegularFile(join(dir, 'link'), { ...LIMITS, links: 'refuse' })).toThrow(/symbolic link/);
  });
});
