/** A fresh clone sets itself up once, and a ready one is left alone. npm is replaced by a step that is counted. */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setUp } from '../../scripts/setup.mjs';
import { promise } from '../promises.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const windows = process.platform === 'win32';

let root = '';
let installs = 0;
let said: string[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'memoir-setup-'));
  installs = 0;
  said = [];
  writeLock('1.0.0');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function writeLock(version: string): void {
  const packages = {
    '': { name: 'x' },
    'node_modules/a': { version, integrity: 'sha512-a' },
    'node_modules/only-elsewhere': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

function install(): void {
  installs += 1;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  mkdirSync(join(root, 'node_modules', 'a'), { recursive: true });
  const packages = { 'node_modules/a': lock.packages['node_modules/a'] };
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
  putNode();
}

function putNode(): void {
  const binary = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
  mkdirSync(dirname(binary), { recursive: true });
  if (existsSync(binary)) return;
  if (windows) copyFileSync(process.execPath, binary);
  else symlinkSync(process.execPath, binary);
}

function run(): 'ready' | 'installed' {
  return setUp(root, { install, say: (line) => said.push(line) });
}

describe('set-up', () => {
  it(
    promise(
      'package/sets-itself-up',
      'installs on a fresh clone, says what it does and how long it took, then does nothing',
    ),
    () => {
      expect(run()).toBe('installed');
      expect(said).toEqual([
        expect.stringMatching(/^Memoir: installing packages .* …$/),
        expect.stringMatching(/ took \d+ s\.$/),
      ]);
      expect(run()).toBe('ready');
      expect({ installs, lines: said.length }).toEqual({ installs: 1, lines: 2 });
    },
  );

  it('installs again when the lock file changed, though its time says nothing', () => {
    run();
    writeLock('2.0.0');
    utimesSync(join(root, 'package-lock.json'), new Date(0), new Date(0));
    expect(run()).toBe('installed');
  });

  it('does not install again when only the time of the lock file changed', () => {
    run();
    utimesSync(join(root, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000));
    expect(run()).toBe('ready');
    expect(installs).toBe(1);
  });

  it('accepts what a plain npm ci installed', () => {
    install();
    expect(run()).toBe('ready');
    expect(said).toEqual([]);
  });

  it.each([
    ['a package is missing', () => rmSync(join(root, 'node_modules', 'a'), { recursive: true })],
    ['npm was interrupted', () => writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{"packa')],
    ['node_modules was removed', () => rmSync(join(root, 'node_modules'), { recursive: true })],
  ])('installs when %s', (_what, damage) => {
    install();
    damage();
    expect(run()).toBe('installed');
  });

  it('puts the fetched Node where npm scripts find it', () => {
    run();
    expect(existsSync(join(root, 'node_modules', '.bin', windows ? 'node.exe' : 'node'))).toBe(true);
  });

  it(promise('package/sets-itself-up', 'is alone in its npm script: a shell keeps the Node it found first'), () => {
    const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
    const setups = Object.values<string>(scripts).filter((line) => line.includes('setup.mjs'));
    expect(setups.length).toBeGreaterThan(5);
    expect(new Set(setups)).toEqual(new Set(['node scripts/setup.mjs']));
  });

  it('takes over from a set-up that was killed', () => {
    const lock = join(root, '.cache', 'setup.lock');
    mkdirSync(lock, { recursive: true });
    // No process has this id: Linux, macOS and Windows all stop far below.
    writeFileSync(join(lock, 'pid'), String(2 ** 30));
    expect(run()).toBe('installed');
    expect(existsSync(lock)).toBe(false);
  });

  it('leaves no lock behind when the install fails', () => {
    const failing = () => {
      throw new Error('no network');
    };
    expect(() => setUp(root, { install: failing, say: () => {} })).toThrow('no network');
    expect(run()).toBe('installed');
  });

  // The stand-in for npm is a shell script.
  if (!windows) {
    it('installs once when several start together', async () => {
      const calls = join(root, 'calls');
      const bin = join(root, 'fake-bin');
      for (const folder of ['scripts', 'bin', 'fake-bin']) mkdirSync(join(root, folder));
      for (const file of ['scripts/setup.mjs', 'scripts/progress.mjs', 'bin/node-version.js']) {
        copyFileSync(join(repository, file), join(root, file));
      }
      const entry = '{"packages":{"node_modules/a":{"version":"1.0.0","integrity":"sha512-a"}}}';
      const script = `#!/bin/sh\necho x >> '${calls}'\nsleep 0.5\nmkdir -p node_modules/a\necho '${entry}' > node_modules/.package-lock.json\n`;
      writeFileSync(join(bin, 'npm'), script, { mode: 0o755 });
      const codes = await Promise.all([1, 2, 3, 4].map(() => exitCode(bin)));
      expect(codes).toEqual([0, 0, 0, 0]);
      expect(readFileSync(calls, 'utf8')).toBe('x\n');
    });
  }
});

function exitCode(bin: string): Promise<number | null> {
  const env = { ...process.env, PATH: `${bin}:/usr/bin:/bin` };
  const child = spawn(process.execPath, [join(root, 'scripts', 'setup.mjs')], { env, stdio: 'ignore' });
  return new Promise((resolve) => child.on('exit', resolve));
}
