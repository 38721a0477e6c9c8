/**
 * `restore --replace` is killed before and after every call that moves, removes or creates a file, and at random writes. The
 * next process always finds a journal: exactly the previous one, or exactly the restored one.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type HomeLayout, homeLayout } from '../../src/platform/home/layout.ts';
import { openDatabase } from '../../src/platform/sqlite/sqlite.ts';
import { isRestoreUnfinished } from '../../src/store/backups/unfinished-restore.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { prompt } from '../fixtures/drafts.ts';
import { tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { promise } from '../promises.ts';
import { type Break, breakCalls, brokenCalls, countedCalls } from './break-calls.ts';
import { bundleWorker, chooseSeed, inParallel, report, start } from './processes.ts';
import { compileShim, whyNoShim } from './shim.ts';

const AT_A_TIME = 3;
const RANDOM_KILLS = 4;
const BEFORE = ['one', 'two', 'three'];
const RESTORED = ['one'];

/** A home with three events, the last still in the log, and a backup of the first. */
function homeWithBackup(): { readonly layout: HomeLayout; readonly backup: string } {
  const layout = tempHome();
  const journal = testJournal(layout);
  const backup = join(tempDir(), 'backup.db');
  appendEvents(journal, [prompt('one', { key: 'one' })]);
  journal.db.snapshotInto(backup);
  appendEvents(journal, [prompt('two', { key: 'two' }), prompt('three', { key: 'three' })]);
  const copy = homeLayout(join(tempDir(), 'home'));
  cpSync(layout.home, copy.home, { recursive: true });
  return { layout: copy, backup };
}

function keysIn(layout: HomeLayout): readonly string[] {
  const journal = testJournal(layout);
  expect(journal.db.get('PRAGMA integrity_check')?.integrity_check).toBe('ok');
  const keys = [...iterateEvents(journal.db)].map(({ key }) => String(key));
  journal.close();
  return keys;
}

describe('a restore that is killed', () => {
  const withShim = whyNoShim() === undefined ? it : it.skip;

  withShim(promise('restore/atomic', 'at any step leaves the journal from before or the restored one'), async () => {
    const built = tempDir();
    const worker = await bundleWorker(new URL('./restore-worker.ts', import.meta.url), built);
    // A backup is counted by a script beside the program.
    await bundleWorker(new URL('../../src/store/backups/count-rows.ts', import.meta.url), built);
    const shim = compileShim('break-calls', built);
    const original = homeWithBackup();
    const run = async (broken: Break) => {
      const home = join(tempDir(), 'home');
      cpSync(original.layout.home, home, { recursive: true });
      const target = { shim, root: home, report: join(tempDir(), 'report') };
      const env = breakCalls(target, broken);
      const { signal } = await start(worker, [home, original.backup], { env }).ended;
      return { layout: homeLayout(home), signal, target };
    };
    const kills: Break[] = [];
    for (const call of ['rename', 'unlink', 'mkdir'] as const) {
      const calls = countedCalls((await run({ call, at: 1, how: 'count' })).target);
      for (let at = 1; at <= calls; at += 1) kills.push({ call, at, how: 'kill' });
      // After the last of them something else comes first.
      kills.push({ call, at: calls, how: 'kill-after' });
    }
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const any = countedCalls((await run({ call: 'any', at: 1, how: 'count' })).target);
    for (let n = 0; n < RANDOM_KILLS; n += 1) {
      kills.push({ call: 'any', at: 1 + Math.floor(random() * any), how: 'kill' });
    }
    const ends = { before: 0, restored: 0 };
    const tryKill = async (kill: Break): Promise<void> => {
      const { layout, signal, target } = await run(kill);
      expect({ kill, signal, broken: brokenCalls(target).length }).toEqual({ kill, signal: 'SIGKILL', broken: 1 });
      const keys = keysIn(layout);
      expect([BEFORE, RESTORED], JSON.stringify(kill)).toContainEqual(keys);
      expect(isRestoreUnfinished(layout)).toBe(false);
      ends[keys.length === RESTORED.length ? 'restored' : 'before'] += 1;
    };
    await inParallel(
      kills.map((kill) => () => tryKill(kill)),
      AT_A_TIME,
    );
    expect(Math.min(ends.before, ends.restored)).toBeGreaterThan(0);
    report('restore-killed', { seed, kills: kills.length, ...ends });
  });

  it('control: without its note the journal moved away is not found again', () => {
    const { layout } = homeWithBackup();
    const folder = join(layout.quarantine, 'replaced-2026');
    mkdirSync(folder);
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(layout.journal + suffix)) renameSync(layout.journal + suffix, join(folder, `journal.db${suffix}`));
    }
    rmSync(join(layout.quarantine, 'unfinished-restore.json'), { force: true });
    expect(() => keysIn(layout)).toThrow(/is missing, but this home has been used before/);
  });

  it('does not mistake an empty database for a new journal', () => {
    const { layout } = homeWithBackup();
    rmSync(layout.journal);
    rmSync(`${layout.journal}-wal`, { force: true });
    openDatabase(layout.journal, { mode: 'create', busyTimeoutMs: 1000 }).close();
    expect(() => keysIn(layout)).toThrow(/is missing, but this home has been used before/);
  });
});
