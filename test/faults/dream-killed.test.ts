/** A dream or an undo that is killed is applied as a whole by the next one, or was never there. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { DECISIONS } from '../fixtures/decisions.ts';
import { tempDir } from '../fixtures/home.ts';
import { howMany } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';

const WORKER = fileURLToPath(new URL('./dream-worker.ts', import.meta.url));

let template = '';
/** A copy in which one dream has run, and how often it read the clock. */
let dreamt = '';
let readings = 0;
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'memoir-dream-'));
  const memoir = openMemoir({ home: join(template, 'm'), environment: readEnvironment({ HOME: template }) });
  await memoir.start();
  for (const text of DECISIONS) await memoir.facts.decide({ cwd: join(template, 'shop') }, { text });
  memoir.close();
  dreamt = mkdtempSync(join(tmpdir(), 'memoir-dreamt-'));
  cpSync(template, dreamt, { recursive: true });
  readings = Number(work(join(dreamt, 'm'), 'run', 0).stdout);
});
afterAll(() => {
  for (const folder of [template, dreamt]) rmSync(folder, { recursive: true, force: true });
});

function work(home: string, what: string, nth: number) {
  return spawnSync(process.execPath, ['--no-warnings', WORKER, home, what, String(nth)], {
    env: { HOME: join(home, '..'), PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    encoding: 'utf8',
  });
}

/** The dream's files with their texts. */
function filesOf(home: string): Readonly<Record<string, string>> {
  const dir = join(home, 'projects', 'shop', 'memory');
  const names = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.md') && name !== 'MEMORY.md') : [];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
}

function copied(from: string): string {
  const home = join(tempDir(), 'm');
  cpSync(join(from, 'm'), home, { recursive: true });
  return home;
}

/** Moments to kill a process that reads the clock so often: three, or evenly spread ones in a soak. */
function momentsOf(total: number, first: number, last: number): readonly number[] {
  const count = howMany(3, 20);
  const parts = Array.from({ length: count }, (_, at) => first + (at * (last - first)) / (count - 1));
  return parts.map((part) => Math.max(2, Math.round(part * total)));
}

it.each(['run', 'undo'])(promise('dream/all-or-nothing', 'a killed %s'), async (what) => {
  const whole = join(dreamt, 'm');
  const begin = what === 'run' ? template : dreamt;
  const before = filesOf(join(begin, 'm'));
  const done = copied(begin);
  const total = what === 'run' ? readings : Number(work(done, what, 0).stdout);
  const after = filesOf(what === 'run' ? whole : done);
  expect(Object.keys(after)).not.toEqual(Object.keys(before));

  let between = 0;
  for (const nth of momentsOf(total, 0.2, 0.8)) {
    const home = copied(begin);
    expect(work(home, what, nth).signal).toBe('SIGKILL');
    const left = filesOf(home);
    if (JSON.stringify(left) !== JSON.stringify(before) && JSON.stringify(left) !== JSON.stringify(after)) between += 1;
    // The next dream first finishes what was decided. It changes nothing else: an undone change is not proposed again.
    const memoir = openMemoir({ home, environment: readEnvironment({ HOME: join(home, '..') }) });
    const dream = await memoir.dream();
    const decided = dream.log()[0]?.proposals.some(({ state }) => state === 'applied') ?? false;
    if (what === 'undo') {
      // Typed again, it finishes the undo. It does not take it back.
      const again = copied(join(home, '..'));
      expect(work(again, 'undo', 0).status).toBe(0);
      expect(filesOf(again)).toEqual(after);
      await dream.runIfDue();
      expect(filesOf(home)).toEqual(decided ? after : before);
    }
    await dream.run('asked');
    expect(filesOf(home)).toEqual(what === 'run' || !decided ? filesOf(whole) : after);
    expect(dream.log().filter(({ outcome }) => outcome === 'unfinished')).toEqual([]);
    memoir.close();
  }
  // The control: some kill left files of both states.
  expect(between).toBeGreaterThan(0);
});

it(
  promise(
    'dream/all-or-nothing',
    'a killed archiving: each note is where it was or in the archive, and found in either',
  ),
  async () => {
    const before = filesOf(join(dreamt, 'm'));
    const done = copied(dreamt);
    const total = Number(work(done, 'archive', 0).stdout);
    expect(Object.keys(filesOf(done)).length).toBeLessThan(Object.keys(before).length);
    for (const nth of momentsOf(total, 0.3, 0.85)) {
      const home = copied(dreamt);
      expect(work(home, 'archive', nth).signal).toBe('SIGKILL');
      const left = filesOf(home);
      const archived = (name: string): string =>
        spawnSync('git', ['-C', join(home, 'archive'), 'show', `HEAD:projects/shop/memory/${name}`], {
          encoding: 'utf8',
        }).stdout;
      for (const [name, text] of Object.entries(before)) expect(left[name] ?? archived(name), name).toBe(text);
      // The next dream comes to the same end.
      expect(work(home, 'archive', 0).status).toBe(0);
      expect(filesOf(home)).toEqual(filesOf(done));
    }
  },
);
