/** Backups: made while others write, accepted only after counting, and restored by a new process. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { contentHash, idFromKey } from '../../src/domain/ids.ts';
import { type Memoir, openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { listBackups } from '../../src/store/backups/backup-files.ts';
import { prompt } from '../fixtures/drafts.ts';
import { stillClock, tempDir, tempHome } from '../fixtures/home.ts';
import { writeOlderJournal } from '../fixtures/older-journal.ts';
import { rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';

const WORKER = fileURLToPath(new URL('./backup-worker.ts', import.meta.url));
const ROUNDS = 3;
const KILLS = 4;
const started = new Set<ChildProcess>();
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});

function open(home: string, clock?: ReturnType<typeof stillClock>): Memoir {
  const environment = readEnvironment({ MEMOIR_HOME: home, HOME: join(home, '..', 'person') });
  const memoir = openMemoir({ environment, ...(clock === undefined ? {} : { clock }) });
  onTestFinished(() => memoir.close());
  return memoir;
}

function start(...args: readonly string[]): {
  child: ChildProcess;
  lines: () => readonly string[];
  ended: Promise<void>;
} {
  const child = spawn(process.execPath, [WORKER, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.add(child);
  let heard = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  return { child, ended, lines: () => heard.split('\n').slice(0, -1) };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Restores the file into a separate home and reads it there, each in a new process. */
function readInFreshProcess(backup: string): { readonly keys: ReadonlySet<string>; readonly healthy: boolean } {
  const home = join(tempDir(), 'restored');
  mkdirSync(home);
  copyFileSync(backup, join(home, 'journal.db'));
  const child = spawnSync(process.execPath, [WORKER, 'count', home], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  expect(child.stderr).toBe('');
  const said = JSON.parse(child.stdout) as { keys: string[]; healthy: boolean };
  return { keys: new Set(said.keys), healthy: said.healthy };
}

describe('a backup while two processes write', () => {
  it(promise('backup/verified', 'has everything acknowledged before it began, every time'), async () => {
    const layout = tempHome();
    const elsewhere = tempDir();
    const memoir = open(layout.home);
    await memoir.start();
    const writers = [start('write', layout.home, 'a'), start('write', layout.home, 'b')];
    while (writers.some((writer) => writer.lines().length < 5)) await pause(20);
    const heard = () => writers.reduce((sum, writer) => sum + writer.lines().length, 0);
    const before = heard();
    const taken: { target: string; acknowledged: readonly string[]; counted: number }[] = [];
    let sound = 0;
    for (const round of rounds(ROUNDS)) {
      // A turn of the loop, to hear what was said while the last one was made.
      await pause(0);
      const acknowledged = writers.flatMap((writer) => writer.lines());
      const target = join(elsewhere, `round-${round}.db`);
      const { counts } = await memoir.backups.make(target);
      if (counts.integrity === 'ok') sound += 1;
      taken.push({ target, acknowledged, counted: counts.events });
    }
    await pause(0);
    const written = heard() - before;
    for (const { child } of writers) child.kill('SIGKILL');
    const complete = taken.filter(({ target, acknowledged, counted }) => {
      const { keys, healthy } = readInFreshProcess(target);
      return healthy && keys.size === counted && acknowledged.every((key) => keys.has(key));
    }).length;
    console.log(`TEST backup rounds=${taken.length} complete=${complete} sound=${sound} written_meanwhile=${written}`);
    expect({ complete, sound }).toEqual({ complete: taken.length, sound: taken.length });
    // Otherwise nothing was written meanwhile, and nothing was shown.
    expect(written).toBeGreaterThan(0);
  });

  it('copied as a file instead lacks what is in the log', async () => {
    const layout = tempHome();
    const memoir = open(layout.home);
    await memoir.start();
    memoir.close();
    // As long as somebody reads what was there before, nothing newer is moved from the log into the file.
    const reader = new DatabaseSync(layout.journal);
    onTestFinished(() => reader.close());
    reader.exec('BEGIN; SELECT count(*) FROM events');
    const writer = start('write', layout.home, 'a');
    while (writer.lines().length < 50) await pause(20);
    writer.child.kill('SIGKILL');
    await writer.ended;
    const acknowledged = writer.lines();
    const copy = join(tempDir(), 'copied.db');
    copyFileSync(layout.journal, copy);
    const { keys } = readInFreshProcess(copy);
    const missing = acknowledged.filter((key) => !keys.has(key)).length;
    console.log(`TEST backup-control copied_file_lacks=${missing} of=${acknowledged.length}`);
    expect(missing).toBeGreaterThan(0);
  });
});

describe('a backup that is killed', () => {
  it(promise('backup/verified', 'leaves nothing that looks like one'), async () => {
    const layout = tempHome();
    const memoir = open(layout.home);
    memoir.events.record(Array.from({ length: 1500 }, (_, n) => prompt(`${n} ${'x'.repeat(500)}`, { key: `k${n}` })));
    memoir.close();
    // The kill times are fractions of a measured full run, so that kills hit it at work on any machine.
    const whole = start('backup', layout.home);
    while (whole.lines().length === 0) await pause(1);
    const began = performance.now();
    while (!whole.lines().includes('done')) await pause(1);
    const tookMs = performance.now() - began;
    await whole.ended;
    let kills = 0;
    let unfinished = 0;
    for (const round of rounds(KILLS)) {
      kills += 1;
      const before = listBackups(layout).length;
      const worker = start('backup', layout.home);
      while (worker.lines().length === 0) await pause(1);
      await pause(((round % KILLS) / KILLS) ** 2 * tookMs * 1.6);
      worker.child.kill('SIGKILL');
      await worker.ended;
      const backups = listBackups(layout);
      if (!worker.lines().includes('done')) unfinished += 1;
      for (const { path } of backups.slice(0, backups.length - before)) {
        expect(readInFreshProcess(path).keys.size).toBe(1500);
      }
    }
    const strange = readdirSync(layout.backups).filter(
      (name) => !listBackups(layout).some(({ file }) => file === name),
    );
    console.log(
      `TEST backup-kill kills=${kills} unfinished=${unfinished} backups=${listBackups(layout).length} leftovers=${strange.length}`,
    );
    expect(unfinished).toBeGreaterThan(2);
    expect(strange.length).toBeLessThanOrEqual(2);
    expect(strange.every((name) => name.startsWith('.') && /\.tmp(-journal|-wal|-shm)?$/.test(name))).toBe(true);
    // The next backup works as usual.
    const { counts } = await open(layout.home).backups.make();
    expect(counts.events).toBe(1500);
  });
});

describe('old backups', () => {
  it(promise('backup/pruned-by-rule', 'go by the rule when a new one is made, and nothing else goes'), async () => {
    const layout = tempHome();
    const clock = stillClock(Date.UTC(2026, 0, 1));
    const memoir = open(layout.home, clock);
    memoir.events.record([prompt('hello')]);
    memoir.setConfig('backup.keepDaily', 4);
    memoir.setConfig('backup.keepWeekly', 2);
    memoir.close();
    const strict = open(layout.home, clock);
    writeFileSync(join(layout.backups, 'mine.db'), 'mine');
    let pruned: readonly string[] = [];
    for (let day = 0; day < 10; day += 1) {
      pruned = [...pruned, ...(await strict.backups.make()).pruned];
      clock.pass(86_400_000);
    }
    const kept = listBackups(layout).map(({ file }) => file.slice('journal-'.length, 'journal-2026-01-10'.length));
    // Four days; and the newest of each of two weeks, which begin on Thursdays as the first day of 1970 did.
    expect(kept).toEqual(['2026-01-10', '2026-01-09', '2026-01-08', '2026-01-07']);
    expect(pruned).toHaveLength(6);
    expect(readFileSync(join(layout.backups, 'mine.db'), 'utf8')).toBe('mine');
  });
});

describe('restore', () => {
  it.each<[string, (path: string) => void]>([
    ['text', (path) => writeFileSync(path, 'dear diary, '.repeat(1000))],
    ['an empty file', (path) => writeFileSync(path, '')],
    ['half of one', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2 / 4096) * 4096)],
    ['one cut off in a page', (path) => truncateSync(path, readFileSync(path).length - 1000)],
    [
      'another database',
      (path) => {
        rmSync(path);
        const db = new DatabaseSync(path);
        db.exec('CREATE TABLE bookmarks (url); INSERT INTO bookmarks VALUES (1)');
        db.close();
      },
    ],
    ['a file that is not there', (path) => rmSync(path)],
  ])(promise('input/coded-errors', 'refuses %s and changes nothing'), async (_what, harm) => {
    const layout = tempHome();
    const memoir = open(layout.home);
    memoir.events.record(Array.from({ length: 200 }, (_, n) => prompt(`number ${n} ${'y'.repeat(300)}`)));
    const { path } = await memoir.backups.make(join(tempDir(), 'elsewhere.db'));
    harm(path);
    memoir.close();
    const before = contentHash(readFileSync(layout.journal));
    for (const replace of [false, true]) {
      await expect(memoir.backups.restore(path, { replace })).rejects.toMatchObject({
        code: expect.stringMatching(/^(backup-invalid|not-found)$/),
        next: expect.stringMatching(/\w/),
      });
    }
    memoir.close();
    expect(contentHash(readFileSync(layout.journal))).toBe(before);
    expect(readdirSync(layout.quarantine)).toEqual([]);
    expect([...memoir.events.list()]).toHaveLength(200);
  });

  it(promise('restore/complete', 'adds what is missing and keeps what came since'), async () => {
    const layout = tempHome();
    const memoir = open(layout.home);
    memoir.events.record([prompt('one', { key: 'one', session: 's' }), prompt('two', { key: 'two' })]);
    const { path } = await memoir.backups.make();
    memoir.events.record([prompt('three', { key: 'three', session: 's' })]);
    expect(await memoir.backups.restore(path)).toMatchObject({ how: 'merged', added: 0, events: 3 });

    const other = open(tempHome().home);
    other.events.record([prompt('four', { key: 'four' })]);
    expect(await other.backups.restore(path)).toMatchObject({ how: 'merged', added: 2, events: 3 });
    expect([...other.events.list()].map(({ key }) => key).sort()).toEqual(['four', 'one', 'two']);
    expect(other.sessions.list().map(({ id, prompts }) => ({ id, prompts }))).toEqual([{ id: 's', prompts: 1 }]);
  });

  it(promise('restore/complete', 'exactly, when asked, and keeps what it replaced'), async () => {
    const layout = tempHome();
    const memoir = open(layout.home);
    memoir.events.record([prompt('one', { key: 'one' })]);
    const { path } = await memoir.backups.make();
    memoir.events.record([prompt('two', { key: 'two', session: 's' })]);
    const restored = await memoir.backups.restore(path, { replace: true });
    expect(restored).toMatchObject({ how: 'replaced', events: 1 });
    expect([...memoir.events.list()].map(({ key }) => key)).toEqual(['one']);
    expect(memoir.sessions.list()).toEqual([]);
    expect(readInFreshProcess(join(restored.quarantine ?? '', 'journal.db')).keys).toEqual(new Set(['one', 'two']));
  });

  it(promise('restore/complete', 'of a backup with an older schema, which stays unchanged'), async () => {
    const layout = tempHome();
    writeOlderJournal(layout, 1, [prompt('from before', { key: 'old', session: 's' })]);
    const backup = join(tempDir(), 'old.db');
    copyFileSync(layout.journal, backup);
    const hash = contentHash(readFileSync(backup));

    const memoir = open(tempHome().home);
    memoir.events.record([prompt('new', { key: 'new' })]);
    expect(await memoir.backups.restore(backup)).toMatchObject({ how: 'merged', added: 1 });
    expect(memoir.events.get(idFromKey('old')).body).toEqual({ text: 'from before' });
    expect(await memoir.backups.restore(backup, { replace: true })).toMatchObject({ how: 'replaced', events: 1 });
    expect(memoir.sessions.list().map(({ id }) => id)).toEqual(['s']);
    expect(contentHash(readFileSync(backup))).toBe(hash);
    // Copies of it were upgraded; none of them is left among the backups.
    expect(listBackups(memoir.layout)).toEqual([]);
    expect((await memoir.health.doctor()).healthy).toBe(true);
  });
});
