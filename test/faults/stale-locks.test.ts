/**
 * Locks and leftovers of processes that are gone, asleep, or whose id another process has now. Memoir's locks are SQLite's,
 * which the system releases with their holder. Only an unfinished backup is identified by a process id.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stagedBackup } from '../../src/store/backups/backup-files.ts';
import { countEvents } from '../../src/store/journal/read.ts';
import { tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { bundleWorker, linkCommandLine, pause, report, start } from './processes.ts';

const WORKER = new URL('./fault-worker.ts', import.meta.url);
const LINUX = process.platform === 'linux';

function run(file: string, ...args: readonly string[]): ChildProcess & { readonly pid: number } {
  const child = spawn(file, args, { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.pid === undefined) throw new Error(`${file} cannot be started`);
  return child as ChildProcess & { readonly pid: number };
}

/** Ended, and never collected by its parent. */
async function makeZombie(): Promise<number> {
  const parent = run('/bin/sh', '-c', 'true & exec sleep 60');
  while (true) {
    const child = Number(readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim());
    if (child > 0 && readFileSync(`/proc/${child}/stat`, 'utf8').includes(') Z ')) return child;
    await pause(5);
  }
}

async function makeDead(): Promise<number> {
  const child = run('true');
  await once(child, 'exit');
  return child.pid;
}

/** The control: the check that most lock files use. */
function existsByNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!LINUX)('an unfinished backup', () => {
  it(
    promise('backup/verified', 'of a process that has ended is removed, also if another process has its number now'),
    async () => {
      const dir = tempDir();
      const memoir = linkCommandLine(dir);
      const layout = tempHome();
      const env = { HOME: dir, MEMOIR_HOME: layout.home };
      expect(await start(memoir, ['task', 'add', 'one'], { env }).ended).toMatchObject({ code: 0 });
      const living = run('sleep', '60');
      const leftBy: Readonly<Record<string, number>> = {
        dead: await makeDead(),
        zombie: await makeZombie(),
        'another process, begun later': living.pid,
      };
      const files = new Map<string, string>();
      const leave = (who: string, pid: number, bornAgoMs: number): void => {
        const path = stagedBackup(join(layout.backups, `journal-2026-01-0${files.size + 1}T000000000Z.db`));
        const file = path.replace(`.${process.pid}.tmp`, `.${pid}.tmp`);
        writeFileSync(file, 'half a copy');
        const at = new Date(Date.now() - bornAgoMs);
        utimesSync(file, at, at);
        files.set(who, file);
      };
      for (const [who, pid] of Object.entries(leftBy)) leave(who, pid, 0);
      // The time of birth of a file cannot be set: the process is started again instead, later than its file.
      await pause(3500);
      const later = run('sleep', '60');
      const reused = files.get('another process, begun later') ?? '';
      const renamed = reused.replace(`.${living.pid}.tmp`, `.${later.pid}.tmp`);
      renameSync(reused, renamed);
      files.set('another process, begun later', renamed);
      // Nothing has been written to it for two hours, though a process that was there before has the number.
      leave('nobody for two hours', process.ppid, 7_200_000);
      leave('a process at work', living.pid, 0);

      const believed = [...files.values()].filter((file) => existsByNumber(Number(/\.(\d+)\.tmp$/.exec(file)?.[1])));
      const made = start(memoir, ['backup', '--json'], { env });
      expect(await made.ended).toMatchObject({ code: 0 });
      const left = [...files].filter(([, file]) => existsSync(file)).map(([who]) => who);
      report('stale-backups', { left_behind: 4, removed: files.size - left.length, by_number_alone: believed.length });
      expect(left).toEqual(['a process at work']);
      // By its process id alone, the zombie, the reused one and the one of two hours ago would stay forever.
      expect(believed.length).toBeGreaterThanOrEqual(4);
    },
  );
});

describe.skipIf(process.platform === 'win32')('a lock', () => {
  it(promise('file/locks-never-stale', 'is free when its holder dies, and held while it sleeps'), async () => {
    const dir = tempDir();
    const worker = await bundleWorker(WORKER, dir);
    const layout = tempHome();
    const holder = start(worker, ['hold', layout.home, 'h']);
    await holder.speaks;
    holder.child.kill('SIGSTOP');
    const waiting = start(worker, ['record', layout.home, 'w', 'count=1']);
    await waiting.ended;
    holder.child.kill('SIGCONT');
    // It continues: no other process took the lock while it slept.
    expect(waiting.lines()[0]).toMatch(/^spool /);
    holder.child.kill('SIGKILL');
    await holder.ended;
    const next = start(worker, ['record', layout.home, 'n', 'count=3']);
    await next.ended;
    const journal = testJournal(layout);
    const inJournal = next.lines().filter((line) => line.startsWith('journal ')).length;
    report('stale-locks', {
      spooled_while_asleep: 1,
      written_after_the_kill: inJournal,
      rows: countEvents(journal.db),
    });
    expect([inJournal, countEvents(journal.db)]).toEqual([3, 3]);
  });
});
