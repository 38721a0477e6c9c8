import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/fixtures/faults.ts';
import { isMemoirError } from '../../domain/errors.ts';
import {
  createFileExclusive,
  fileFault,
  makeDirectory,
  makeParents,
  readTextIfExists,
  removeDurably,
  writeFileAtomic,
} from './atomic-file.ts';

const POSIX = process.platform !== 'win32';
const ROOT = process.getuid?.() === 0;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memoir-atomic-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('writeFileAtomic', () => {
  it('makes and replaces text and bytes, leaving no temporary file', () => {
    const path = join(folder, 'note.md');
    writeFileAtomic(path, 'first\n');
    writeFileAtomic(path, new Uint8Array([0xc3, 0xa4, 0x0a]));
    expect(readFileSync(path, 'utf8')).toBe('ä\n');
    expect(readdirSync(folder)).toEqual(['note.md']);
  });

  it.runIf(POSIX).each([0o000, 0o277])('is private under umask %o, folders too', (umask) => {
    const before = process.umask(umask);
    try {
      writeFileAtomic(join(folder, 'a', 'b', 'note.md'), 'text');
    } finally {
      process.umask(before);
    }
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'a', 'b')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'a', 'b', 'note.md')).mode & 0o777).toBe(0o600);
  });

  it('keeps the old state and removes its temporary file when it cannot publish', () => {
    const path = join(folder, 'note.md');
    mkdirSync(path);
    expect(codeOf(() => writeFileAtomic(path, 'text'))).toBe('home-unusable');
    expect(readdirSync(folder)).toEqual(['note.md']);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('reports a file in place of a folder', () => {
    writeFileSync(join(folder, 'file'), 'x');
    expect(codeOf(() => writeFileAtomic(join(folder, 'file', 'note.md'), 'text'))).toBe('home-unusable');
  });

  // Nothing is forbidden to root, so for it there is nothing to test.
  if (POSIX && !ROOT)
    it('reports a folder that may not be written', () => {
      chmodSync(folder, 0o500);
      expect(codeOf(() => writeFileAtomic(join(folder, 'note.md'), 'text'))).toBe('home-unusable');
      chmodSync(folder, 0o700);
    });
});

describe('createFileExclusive', () => {
  it('makes a file once and then leaves it alone', () => {
    const path = join(folder, 'deep', 'only.txt');
    expect(createFileExclusive(path, 'mine')).toBe(true);
    expect(createFileExclusive(path, 'other')).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect(statSync(path).nlink).toBe(1);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['only.txt']);
  });
});

describe('readTextIfExists', () => {
  it('distinguishes missing, empty and unreadable', () => {
    expect(readTextIfExists(join(folder, 'none'))).toBeUndefined();
    writeFileSync(join(folder, 'empty'), '');
    expect(readTextIfExists(join(folder, 'empty'))).toBe('');
    expect(codeOf(() => readTextIfExists(folder))).toBe('refused');
  });

  it('keeps a byte order mark and refuses what is not UTF-8', () => {
    writeFileSync(join(folder, 'bom'), '\ufeffhi');
    expect(readTextIfExists(join(folder, 'bom'))).toBe('\ufeffhi');
    writeFileSync(join(folder, 'latin1'), Buffer.from([0x63, 0x61, 0x66, 0xe9]));
    expect(codeOf(() => readTextIfExists(join(folder, 'latin1')))).toBe('refused');
  });
});

it('removes a file once', () => {
  writeFileSync(join(folder, 'gone'), 'x');
  expect(removeDurably(join(folder, 'gone'))).toBe(true);
  expect(removeDurably(join(folder, 'gone'))).toBe(false);
});

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'])('gives %s a next step', (code) => {
  const fault = fileFault(Object.assign(new Error(code), { code }), '/x/note.md');
  expect(isMemoirError(fault) && fault.next).toMatch(/\.$/);
  expect(isMemoirError(fault) && fault.message).toContain('/x/note.md');
});

describe.skipIf(process.platform !== 'linux')('a folder that takes no new names', () => {
  it.each([['makeDirectory', makeDirectory] as const, ['makeParents', makeParents] as const])(
    '%s gives up instead of retrying forever',
    (_name, make) => {
      expect(() => make('/proc/nobody/home/deep')).toThrow();
    },
  );
});
