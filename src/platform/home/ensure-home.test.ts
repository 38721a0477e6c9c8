import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faultOf } from '../../../test/fixtures/faults.ts';
import { promise } from '../../../test/promises.ts';
import { ensureHome } from './ensure-home.ts';
import { homeLayout } from './layout.ts';

const posixOnly = test.skipIf(process.platform === 'win32');
let root = '';
let home = '';

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'memoir-ensure-home-')));
  home = join(root, 'deep', 'memoir');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const mode = (path: string): number => statSync(path).mode & 0o777;
const NFS = { platform: 'linux', statfs: () => ({ type: 0x6969, bsize: 1, bavail: 1 }) } as const;

describe('ensureHome', () => {
  const FOLDERS = [
    'spool',
    'spool/rejected',
    'backups',
    'quarantine',
    '.previous',
    'bin',
    'user',
    'user/memory',
    'projects',
  ];

  test('makes everything, says so once, and changes nothing the second time', () => {
    const layout = homeLayout(home);
    expect(ensureHome(layout)).toEqual({ created: true });
    for (const folder of FOLDERS) expect(statSync(join(home, folder)).isDirectory(), folder).toBe(true);
    writeFileSync(layout.journal, 'x');
    expect(ensureHome(layout)).toEqual({ created: false });
    expect(ensureHome(layout, { quick: true })).toEqual({ created: false });
    expect(readdirSync(home).sort()).toEqual([
      '.previous',
      'backups',
      'bin',
      'journal.db',
      'lost-events.txt',
      'projects',
      'quarantine',
      'spool',
      'user',
    ]);
  });

  posixOnly.each([0o000, 0o022, 0o077, 0o277, 0o777])('umask %o: folders are 0700', (umask) => {
    mkdirSync(join(root, 'deep'));
    const before = process.umask(umask);
    try {
      ensureHome(homeLayout(home));
    } finally {
      process.umask(before);
    }
    for (const folder of ['.', ...FOLDERS]) expect(mode(join(home, folder)), folder).toBe(0o700);
  });

  posixOnly('folders that were opened up are closed again; the parents are left alone', () => {
    mkdirSync(join(root, 'deep'));
    chmodSync(join(root, 'deep'), 0o755);
    ensureHome(homeLayout(home));
    chmodSync(home, 0o755);
    chmodSync(join(home, 'backups'), 0o777);
    ensureHome(homeLayout(home));
    expect([mode(home), mode(join(home, 'backups')), mode(join(root, 'deep'))]).toEqual([0o700, 0o700, 0o755]);
  });

  test('a removed folder is created again; quick checks only what a hook needs', () => {
    const layout = homeLayout(home);
    ensureHome(layout);
    rmSync(layout.backups, { recursive: true });
    ensureHome(layout, { quick: true });
    expect(existsSync(layout.backups)).toBe(false);
    ensureHome(layout);
    expect(existsSync(layout.backups)).toBe(true);
    rmSync(layout.spool, { recursive: true });
    ensureHome(layout, { quick: true });
    expect(existsSync(layout.rejectedSpool)).toBe(true);
  });

  test('quick asks nothing about the filesystem when all is there', () => {
    let asked = 0;
    const probe = {
      statfs: () => {
        asked += 1;
        return { type: 0, bsize: 1, bavail: 1 };
      },
    };
    ensureHome(homeLayout(home), { quick: true, probe });
    expect(asked).toBe(1);
    ensureHome(homeLayout(home), { quick: true, probe });
    expect(asked).toBe(1);
  });

  test.each([
    ['the home', () => home, /is a file/],
    ['a folder above it', () => join(root, 'deep'), /below something that is not a folder/],
    ['a folder in it', () => join(home, 'backups'), /backups is a file/],
  ])('%s is a file: refused, nothing changed', (_what, path, message) => {
    mkdirSync(join(path(), '..'), { recursive: true });
    writeFileSync(path(), 'mine');
    const error = faultOf(() => ensureHome(homeLayout(home)));
    expect(error.code).toBe('home-unusable');
    expect(error.message).toMatch(message);
    expect(error.next).toBeDefined();
    expect(statSync(path()).size).toBe(4);
  });

  posixOnly('a link to nothing is refused with that reason', () => {
    mkdirSync(join(root, 'deep'));
    symlinkSync(join(root, 'gone'), home);
    const error = faultOf(() => ensureHome(homeLayout(home)));
    expect([error.code, error.message]).toEqual(['home-unusable', expect.stringContaining('link to something')]);
  });

  posixOnly('a link to a folder is a home', () => {
    mkdirSync(join(root, 'disk'));
    mkdirSync(join(root, 'deep'));
    symlinkSync(join(root, 'disk'), home);
    ensureHome(homeLayout(home));
    expect(existsSync(join(root, 'disk', 'spool'))).toBe(true);
  });

  // `MEMORY.md` is a name of Memoir's, but deeper in the home.
  test.each(['thesis.doc', 'MEMORY.md'])(
    "somebody's folder with %s is not taken over, nor its mode changed",
    (name) => {
      mkdirSync(home, { recursive: true });
      chmodSync(home, 0o755);
      writeFileSync(join(home, name), '');
      const before = mode(home);
      const error = faultOf(() => ensureHome(homeLayout(home)));
      expect([error.code, error.message]).toEqual(['home-unusable', expect.stringContaining(name)]);
      expect([readdirSync(home), mode(home)]).toEqual([[name], before]);
    },
  );

  test.each([
    [[]],
    [['lost+found']],
    [['config.json']],
    [['COMPACTION.md', 'user']],
    [['journal.db', 'journal.db-wal', 'x']],
  ])('a folder with %j may become a home', (names) => {
    mkdirSync(home, { recursive: true });
    for (const name of names) {
      if (name === 'user') mkdirSync(join(home, name));
      else writeFileSync(join(home, name), '');
    }
    expect(ensureHome(homeLayout(home))).toEqual({ created: false });
    expect(existsSync(join(home, 'spool', 'rejected'))).toBe(true);
  });

  test(
    promise('input/home-unusable', 'a network filesystem is refused before anything is made, unless it is allowed'),
    () => {
      const error = faultOf(() => ensureHome(homeLayout(home), { probe: NFS }));
      expect(error.code).toBe('network-filesystem');
      expect(error.message).toContain('nfs');
      expect(error.next).toContain('storage.allowNetworkFilesystem');
      expect(readdirSync(root)).toEqual([]);
      ensureHome(homeLayout(home), { probe: NFS, allowNetworkFilesystem: true });
      expect(existsSync(join(home, 'spool'))).toBe(true);
    },
  );

  test('a home that was moved to a network filesystem is noticed by the next command', () => {
    ensureHome(homeLayout(home));
    expect(faultOf(() => ensureHome(homeLayout(home), { probe: NFS })).code).toBe('network-filesystem');
  });

  /** Root can write everywhere, so under root this runs as the user `nobody`, otherwise as the current user. */
  function asNobody(act: () => void): void {
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65534);
    try {
      act();
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  }

  const give = (path: string, bits: number): void => {
    if (process.geteuid?.() === 0) chownSync(path, 65534, 65534);
    chmodSync(path, bits);
  };

  posixOnly('a place that may not be written: path, reason and next step', () => {
    give(root, 0o500);
    asNobody(() => {
      const error = faultOf(() => ensureHome(homeLayout(join(root, 'memoir'))));
      expect([error.code, error.data.system]).toEqual(['home-unusable', 'EACCES']);
      expect(error.message).toContain(join(root, 'memoir'));
      expect(error.next).toContain('MEMOIR_HOME');
    });
    chmodSync(root, 0o700);
  });

  posixOnly('a home that its owner locked is reported and stays locked', (context) => {
    // Whether a folder may be written is asked for the real user, which only another process can change. It runs a copy
    // of the source, because that user may not be allowed to read the checkout.
    const here = new URL('.', import.meta.url);
    for (const file of [
      'platform/home/layout.ts',
      'platform/home/ensure-home.ts',
      'platform/files/filesystem.ts',
      'platform/files/atomic-file.ts',
      'platform/home/losses.ts',
      'platform/files/regular-file.ts',
      'domain/errors.ts',
    ]) {
      cpSync(new URL(`../../${file}`, here), join(root, 'src', file));
    }
    writeFileSync(
      join(root, 'src', 'try.mjs'),
      `import { ensureHome } from './platform/home/ensure-home.ts';
       import { homeLayout } from './platform/home/layout.ts';
       try { ensureHome(homeLayout(process.argv[2])); console.log('fine'); }
       catch (error) { console.log(error.code, error.data.system); }`,
    );
    for (const dir of ['.', 'src', 'src/platform', 'src/platform/home', 'src/platform/files', 'src/domain'])
      chmodSync(join(root, dir), 0o755);
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    mkdirSync(join(root, 'nobody'));
    give(join(root, 'nobody'), 0o700);
    const locked = join(root, 'nobody', 'memoir');
    const attempt = () => {
      const child = spawnSync(process.execPath, [join(root, 'src', 'try.mjs'), locked], { ...nobody, cwd: root });
      if (child.error) context.skip(`this Node cannot be started by another user: ${child.error.message}`);
      return String(child.stdout) + String(child.stderr);
    };
    expect(attempt()).toBe('fine\n');
    chmodSync(locked, 0o500);
    expect(attempt()).toBe('home-unusable EACCES\n');
    expect(mode(locked)).toBe(0o500);
  });

  posixOnly('a home nobody may look into', () => {
    mkdirSync(join(root, 'sealed'));
    give(root, 0o755);
    give(join(root, 'sealed'), 0o000);
    asNobody(() => {
      const error = faultOf(() => ensureHome(homeLayout(join(root, 'sealed', 'memoir')), { quick: true }));
      expect([error.code, error.data.system]).toEqual(['home-unusable', 'EACCES']);
    });
    chmodSync(join(root, 'sealed'), 0o700);
  });

  test.skipIf(process.platform !== 'linux' || !existsSync('/sys/kernel'))('a filesystem that takes no folders', () => {
    expect(faultOf(() => ensureHome(homeLayout('/sys/kernel/memoir-test'))).code).toBe('home-unusable');
  });

  test('many processes at once make one home', async () => {
    const script = join(root, 'make.mjs');
    const module = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
    writeFileSync(
      script,
      `import { ensureHome } from ${module('./ensure-home.ts')};
       import { homeLayout } from ${module('./layout.ts')};
       console.log(ensureHome(homeLayout(process.argv[2])).created);`,
    );
    const node = process.execPath;
    const results = await Promise.all(
      Array.from({ length: 6 }, () => {
        const child = spawn(node, [script, home], { stdio: ['ignore', 'pipe', 'pipe'] });
        let output = '';
        child.stdout.on('data', (chunk) => (output += chunk));
        child.stderr.on('data', (chunk) => (output += chunk));
        return new Promise<string>((resolve) => child.on('close', () => resolve(output.trim())));
      }),
    );
    expect(results.filter((result) => result === 'true')).toHaveLength(1);
    expect(results.filter((result) => result === 'false')).toHaveLength(5);
  });
});
