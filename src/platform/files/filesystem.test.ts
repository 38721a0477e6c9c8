import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeFilesystem } from './filesystem.ts';

const statfs = (type: number) => () => ({ type, bsize: 4096, bavail: 1000 });
const missing = (path: string) => Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });

test.each([
  [0x6969, 'nfs'],
  [0x517b, 'smb'],
  [0xff534d42, 'cifs'],
  [0xfe534d42, 'smb2'],
  [0x01021997, '9p'],
  [0x5346414f, 'afs'],
  [0x00c36400, 'ceph'],
  [0x0bd00bd0, 'lustre'],
  [0x786f4256, 'vboxsf'],
  [0x7c7c6673, 'prl_fs'],
])('Linux: %i is the network filesystem %s', (type, kind) => {
  const expected = { kind, network: true, freeBytes: 4_096_000 };
  expect(describeFilesystem('/x', { platform: 'linux', statfs: statfs(type) })).toEqual(expected);
});

test.each([
  [0xef53, 'ext4'],
  [0x9123683e, 'btrfs'],
  [0x01021994, 'tmpfs'],
  [0x65735546, 'fuse'],
  [0x12345678, '0x12345678'],
])('Linux: %i is local, %s', (type, kind) => {
  expect(describeFilesystem('/x', { platform: 'linux', statfs: statfs(type) })).toMatchObject({ kind, network: false });
});

test('a type number that came as a negative 32-bit value is the same type', () => {
  const found = describeFilesystem('/x', { platform: 'linux', statfs: statfs(0xff534d42 | 0) });
  expect(found).toMatchObject({ kind: 'cifs', network: true });
});

test('macOS numbers mean nothing, so nothing is concluded from them', () => {
  const found = describeFilesystem('/x', { platform: 'darwin', statfs: statfs(0x6969) });
  expect(found).toEqual({ kind: 'unknown', network: false, freeBytes: 4_096_000 });
});

test.each(['\\\\server\\share\\m', '//server/share', '\\\\?\\UNC\\server\\share'])('Windows: %s is a share', (path) => {
  const probe = { platform: 'win32', statfs: statfs(0), realpath: (text: string) => text } as const;
  expect(describeFilesystem(path, probe)).toMatchObject({ kind: 'unc', network: true });
});

test('Windows: a mapped drive shows its share in the real path of its nearest existing folder', () => {
  const realpath = (path: string): string => {
    if (path === 'Z:\\') return '\\\\server\\share\\';
    throw missing(path);
  };
  const found = describeFilesystem('Z:\\a\\b', { platform: 'win32', statfs: statfs(0), realpath });
  expect(found.network).toBe(true);
});

test('Windows: a local drive is local, in its long form too', () => {
  const probe = { platform: 'win32', statfs: statfs(0), realpath: (text: string) => text } as const;
  expect(describeFilesystem('C:\\m', probe).network).toBe(false);
  expect(describeFilesystem('\\\\?\\C:\\m', probe).network).toBe(false);
});

test('the nearest existing ancestor is asked, and only while folders are missing', () => {
  const asked: string[] = [];
  const ask = (path: string) => {
    asked.push(path);
    if (path !== '/mnt') throw missing(path);
    return { type: 0x6969, bsize: 1, bavail: 1 };
  };
  expect(describeFilesystem('/mnt/a/b', { platform: 'linux', statfs: ask }).kind).toBe('nfs');
  expect(asked).toEqual(['/mnt/a/b', '/mnt/a', '/mnt']);
});

test('a system that does not say gives an unknown filesystem that is never "too small"', () => {
  const found = describeFilesystem('/x/y', {
    platform: 'linux',
    statfs: () => {
      throw Object.assign(new Error('no'), { code: 'ENOSYS' });
    },
  });
  expect(found).toEqual({ kind: 'unknown', network: false, freeBytes: Number.NaN });
  expect(found.freeBytes < 50).toBe(false);
});

test('the real system, for a folder and for what does not exist below it', () => {
  const dir = mkdtempSync(join(tmpdir(), 'memoir-fs-'));
  try {
    const below = describeFilesystem(join(dir, 'a', 'b', 'c'));
    expect(below.kind).toBe(describeFilesystem(dir).kind);
    const { bavail, bsize } = statfsSync(dir);
    expect(Math.abs(below.freeBytes - bavail * bsize)).toBeLessThan(1024 ** 3);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
