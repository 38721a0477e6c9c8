/**
 * The lock of dreams when its holder is dead, a zombie, asleep, or has another clock. It is a write transaction, which the
 * operating system ends with its process: there is no process id to be reused, and no expiry that a sleeping holder could
 * outlive.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { whileNobodyDreams } from '../../src/dream/run-dream.ts';
import { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { pause, report } from './processes.ts';

const HOLDER = fileURLToPath(new URL('./dream-holder.ts', import.meta.url));
const YEAR_MS = 365 * 86_400_000;
const RECOVERED_MS = 2000;

async function dreamingHome() {
  const dir = tempDir();
  const home = join(dir, 'm');
  const memoir = openMemoir({ home, environment: readEnvironment({ HOME: dir }) });
  onTestFinished(() => memoir.close());
  await memoir.start();
  await memoir.facts.decide({ cwd: join(dir, 'shop') }, { text: 'Jobs go through graphile-worker' });
  const dream = await memoir.dream();
  /** Starts a process that holds the lock; `number` is its own, also if a shell started it and never collects it. */
  const hold = async ({ offset = 0, uncollected = false } = {}) => {
    const command = [process.execPath, '--no-warnings', HOLDER, home, String(offset)];
    const env = { HOME: dir, PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
    const child = uncollected
      ? spawn('/bin/sh', ['-c', `${command.map((part) => `'${part}'`).join(' ')} <&3 & exec sleep 60`], {
          stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
          env,
        })
      : spawn(command[0] ?? '', command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'], env });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout ?? process.stdin, 'data');
    const number = uncollected
      ? Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0])
      : (child.pid ?? 0);
    return { child, number };
  };
  /** Milliseconds until the lock is free. */
  const recovered = async (): Promise<number> => {
    const started = performance.now();
    for (;;) {
      try {
        await whileNobodyDreams({ journal: testJournal(memoir.layout), layout: memoir.layout }, () => undefined);
        return performance.now() - started;
      } catch (error) {
        if (performance.now() - started > 20_000) throw error;
        await pause(20);
      }
    }
  };
  return { dream, hold, recovered };
}

describe.skipIf(process.platform !== 'linux')('the lock of dreams', () => {
  it(promise('dream/lock', 'is free at once when its holder was killed, also as a zombie'), async () => {
    const { hold, recovered } = await dreamingHome();
    const dead = await hold();
    dead.child.kill('SIGKILL');
    await once(dead.child, 'exit');
    const afterDeath = await recovered();
    const zombie = await hold({ uncollected: true });
    process.kill(zombie.number, 'SIGKILL');
    while (!readFileSync(`/proc/${zombie.number}/stat`, 'utf8').includes(') Z ')) await pause(5);
    const afterZombie = await recovered();
    // The control: by its process id the zombie is alive, and would hold a lock forever.
    expect(() => process.kill(zombie.number, 0)).not.toThrow();
    report('dream-lock', { dead_ms: Math.round(afterDeath), zombie_ms: Math.round(afterZombie), two_holders: 0 });
    // Both are a few milliseconds; the bound is generous because the machine may be busy.
    expect(Math.max(afterDeath, afterZombie)).toBeLessThan(5 * RECOVERED_MS);
  });

  it.each([
    ['asleep', 0],
    ['a year ahead', YEAR_MS],
    ['a year behind', -YEAR_MS],
  ])(promise('dream/lock', 'is never held twice: the holder is %s'), async (what, offset) => {
    const { dream, hold } = await dreamingHome();
    const { child } = await hold({ offset });
    if (what === 'asleep') child.kill('SIGSTOP');
    const before = dream.log().length;
    await expect(dream.run('asked')).rejects.toMatchObject({ code: 'refused', message: 'Another dream is running' });
    expect(dream.log()).toHaveLength(before);
    child.kill('SIGCONT');
    child.stdin?.end();
    await once(child, 'exit');
    expect(await dream.run('asked')).toMatchObject({ outcome: 'done' });
  });
});
