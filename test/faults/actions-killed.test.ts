/** What a person does with one command is there as a whole or not at all, whenever the process is killed. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Memoir, openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { tempDir } from '../fixtures/home.ts';
import { howMany } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';

const WORKER = fileURLToPath(new URL('./action-worker.ts', import.meta.url));

let template = '';
let tasks: readonly string[] = [];
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'memoir-actions-'));
  for (const name of ['shop', 'other']) mkdirSync(join(template, name, '.git'), { recursive: true });
  const memoir = opened(template);
  await memoir.start();
  const where = { cwd: join(template, 'shop') };
  tasks = ['paint the wall', 'feed the gulls', 'count the boats'].map((text) => memoir.tasks.add(where, { text }).id);
  const notes = await memoir.notes();
  for (const [type, text] of [
    ['project', 'The harbour wall is painted in spring, because the paint needs warm days.'],
    ['reference', 'The tide tables are on the shelf of the harbour master.'],
  ] as const)
    await notes.remember(where, { type, text });
  memoir.projects.findOrCreate({ cwd: join(template, 'other') });
  await notes.remember({ cwd: join(template, 'other') }, { type: 'project', text: 'The lighthouse has a red door.' });
  memoir.close();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

function opened(folder: string): Memoir {
  return openMemoir({
    home: join(folder, 'm'),
    environment: readEnvironment({ HOME: folder, PATH: process.env.PATH }),
  });
}

function work(folder: string, what: string, nth: number, ids: readonly string[]) {
  return spawnSync(process.execPath, ['--no-warnings', WORKER, join(folder, 'm'), what, String(nth), ...ids], {
    env: { HOME: folder, PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    encoding: 'utf8',
  });
}

/** A copy of the home in which the process is killed at the nth reading; 0 for a process that ends by itself. */
function killedAt(nth: number, what: string, ids: readonly string[] = []) {
  const folder = tempDir();
  cpSync(template, folder, { recursive: true });
  const { signal, stdout, stderr } = work(folder, what, nth, ids);
  if (nth === 0 && signal !== null) throw new Error(stderr);
  const memoir = opened(folder);
  onTestFinished(() => memoir.close());
  return { folder, memoir, killed: signal === 'SIGKILL', readings: Number(stdout) };
}

describe('an action that is killed', () => {
  const done = (memoir: Memoir): number => memoir.tasks.list({ statuses: ['done'] }).length;
  it.each([
    ['decide', (memoir: Memoir) => memoir.facts.list({ kind: 'decision' }).length, 2],
    ['finish', done, 3],
    ['refute', (memoir: Memoir) => memoir.tasks.list({ statuses: ['dropped'] }).length, 3],
  ] as const)(promise('journal/whole-action', '`%s` of several is there as a whole or not'), (what, count, all) => {
    const ids = what === 'decide' ? [] : tasks;
    const whole = killedAt(0, what, ids);
    expect(count(whole.memoir)).toBe(all);
    expect(whole.readings).toBeGreaterThan(all);
    const seen = new Set<number>();
    for (const nth of momentsOf(whole.readings)) {
      const { memoir, killed } = killedAt(nth, what, ids);
      expect(killed).toBe(true);
      seen.add(count(memoir));
    }
    expect([...seen].filter((number) => number !== 0 && number !== all)).toEqual([]);
  });

  it('a merge of projects is finished by the next catch-up, with every note', async () => {
    const whole = killedAt(0, 'merge');
    expect(notesIn(whole.folder)).toBe(3);
    const seen = new Set<boolean>();
    for (const nth of momentsOf(whole.readings)) {
      const { folder, memoir } = killedAt(nth, 'merge');
      const isMerged = memoir.projects.list().length === 1;
      seen.add(isMerged);
      await memoir.catchUp({ transcript: '', ended: false });
      expect(notesIn(folder)).toBe(isMerged ? 3 : 1);
      expect(existsSync(join(folder, 'm', 'projects', 'shop', 'memory'))).toBe(!isMerged);
    }
    expect(seen).toEqual(new Set([false, true]));
  });
});

/** The notes that the index of the project `other` lists. */
function notesIn(folder: string): number {
  const index = readFileSync(join(folder, 'm', 'projects', 'other', 'memory', 'MEMORY.md'), 'utf8');
  return index.match(/\]\([a-z_]+.*?\.md\)/g)?.length ?? 0;
}

/** Moments to kill a process that reads the clock so often: ten, or each in a soak. */
function momentsOf(readings: number): readonly number[] {
  const count = Math.min(readings, howMany(10, readings));
  return Array.from({ length: count }, (_, at) => 1 + Math.floor((at * readings) / count));
}
