import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/fixtures/faults.ts';
import { promise } from '../../../test/promises.ts';
import { withFileLock } from './file-lock.ts';

const LOCK_MODULE = JSON.stringify(new URL('./file-lock.ts', import.meta.url).href);
let folder: string;
let lock: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memoir-lock-'));
  lock = join(folder, 'locks.db');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function run(script: string): ChildProcess {
  const source = `import { writeSync } from 'node:fs';\nimport { withFileLock } from ${LOCK_MODULE};\nconst lock = ${JSON.stringify(lock)};\n${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

/** A process that is inside the lock and stays there. */
async function holder(): Promise<ChildProcess> {
  const child = run(`withFileLock(lock, () => {
    writeSync(1, 'in');
    return new Promise((done) => setTimeout(done, 60_000));
  }, { timeoutMs: 5_000 });`);
  await new Promise((heard) => child.stdout?.once('data', heard));
  return child;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => child.once('close', (code) => done(code)));
}

describe('within one process', () => {
  it('gives back the result, passes on the error, and is free again after both', () => {
    expect(withFileLock(lock, () => 7, { timeoutMs: 100 })).toBe(7);
    expect(() =>
      withFileLock(
        lock,
        () => {
          throw new Error('mine');
        },
        { timeoutMs: 100 },
      ),
    ).toThrow('mine');
    expect(withFileLock(lock, () => 8, { timeoutMs: 100 })).toBe(8);
  });

  it('refuses to wait for itself, sync or async, at once', async () => {
    const nested = () => withFileLock(lock, () => 1, { timeoutMs: 60_000 });
    expect(withFileLock(lock, () => codeOf(nested), { timeoutMs: 100 })).toBe('refused');
    const held = withFileLock(lock, async () => 'kept', { timeoutMs: 100 });
    expect(codeOf(nested)).toBe('refused');
    expect(await held).toBe('kept');
    expect(nested()).toBe(1);
  });

  it('frees the lock when the promise is rejected', async () => {
    await expect(withFileLock(lock, async () => Promise.reject(new Error('no')), { timeoutMs: 100 })).rejects.toThrow(
      'no',
    );
    expect(withFileLock(lock, () => 2, { timeoutMs: 100 })).toBe(2);
  });

  it('writes nothing while it is used', () => {
    withFileLock(lock, () => 0, { timeoutMs: 100 });
    const before = readFileSync(lock);
    for (let turn = 0; turn < 5; turn++) withFileLock(lock, () => turn, { timeoutMs: 100 });
    expect(readFileSync(lock).equals(before)).toBe(true);
    if (existsSync(`${lock}-wal`)) expect(statSync(`${lock}-wal`).size).toBe(0);
  });
});

describe('between processes', () => {
  it(promise('file/locks-never-stale', 'is free at once when its holder is killed'), async () => {
    const child = await holder();
    expect(codeOf(() => withFileLock(lock, () => 0, { timeoutMs: 50 }))).toBe('lock-timeout');
    const gone = ended(child);
    child.kill('SIGKILL');
    await gone;
    // Not a moment's patience, and it is ours.
    expect(withFileLock(lock, () => 'free', { timeoutMs: 0 })).toBe('free');
  });

  it.runIf(process.platform !== 'win32')('is never given away while its holder is only stopped', async () => {
    const child = await holder();
    child.kill('SIGSTOP');
    for (let attempt = 0; attempt < 3; attempt++) {
      const start = performance.now();
      expect(codeOf(() => withFileLock(lock, () => 0, { timeoutMs: 200 }))).toBe('lock-timeout');
      expect(performance.now() - start).toBeGreaterThanOrEqual(150);
    }
    const gone = ended(child);
    child.kill('SIGKILL');
    await gone;
    expect(withFileLock(lock, () => 'free', { timeoutMs: 2_000 })).toBe('free');
  });

  it('admits one at a time; without it they collide', async () => {
    // Nobody begins before all are there: on a busy machine the first would be done before the last has started.
    const loop = (enter: string) => `
      import { appendFileSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs';
      const there = ${JSON.stringify(join(folder, `there-${enter.length}`))};
      appendFileSync(there, 'x');
      while (readFileSync(there, 'utf8').length < 3) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      const marker = ${JSON.stringify(join(folder, 'inside'))};
      let met = 0;
      const visit = () => {
        try { closeSync(openSync(marker, 'wx')); } catch { met++; return; }
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
        rmSync(marker, { force: true });
      };
      for (let turn = 0; turn < 60; turn++) ${enter};
      process.stdout.write(String(met));`;
    const meetings = async (enter: string) => {
      const counts = [1, 2, 3].map(async () => {
        const child = run(loop(enter));
        let text = '';
        child.stdout?.on('data', (chunk) => {
          text += chunk;
        });
        expect(await ended(child)).toBe(0);
        return Number(text);
      });
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    expect(await meetings('withFileLock(lock, visit, { timeoutMs: 120_000 })')).toBe(0);
    expect(await meetings('visit()')).toBeGreaterThan(0);
  });
});
