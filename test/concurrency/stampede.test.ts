/**
 * Many short-lived processes, two hundred in a soak, start on a home that does not exist. Every event is there exactly once,
 * whichever process created the folders and the schema. Nothing is open to other users, whatever the umask.
 */
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { replaySpool } from '../../src/capture/spool/replay-spool.ts';
import { listRejectedSpool, listSpool } from '../../src/capture/spool/spool.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { rebuildState } from '../../src/store/state/fold-changes.ts';
import { integrityOf, missingFrom } from '../faults/fault-subjects.ts';
import { bundleWorker, copyHook, inParallel, report, start, startHook } from '../faults/processes.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { dumpState } from '../fixtures/logical-dump.ts';
import { howMany } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';

const WORKER = new URL('./stampede-worker.ts', import.meta.url);
const AT_A_TIME = 16;
/** Every third or so is the hook as agents start it. */
const HOOKS = howMany(10, 60);
const WORKERS = howMany(24, 140);

interface Stampede {
  /** Exited 0 and printed where the event is. */
  readonly acknowledged: readonly string[];
  readonly hooksEnded: number;
  readonly spooledBecause: readonly string[];
  readonly slowestMs: number;
}

async function stampede(home: string, umask: string, workers: number, hooks: number): Promise<Stampede> {
  const dir = tempDir();
  const worker = await bundleWorker(WORKER, dir);
  const hook = copyHook(dir);
  const acknowledged: string[] = [];
  const spooledBecause: string[] = [];
  let hooksEnded = 0;
  const recordOne = async (name: string): Promise<number> => {
    const heard = start(worker, ['record', home, name], { umask });
    const { code, ms } = await heard.ended;
    expect(heard.errors()).toBe('');
    expect(code).toBe(0);
    const [where, said, ...because] = heard.lines()[0]?.split(' ') ?? [];
    if (said !== undefined) acknowledged.push(said);
    if (where === 'spool') spooledBecause.push(because.join(' '));
    return ms;
  };
  const hookOnce = async (session: string): Promise<number> => {
    const heard = startHook(hook, home, { session_id: session, cwd: '/somewhere' }, { umask });
    const { code, signal, ms } = await heard.ended;
    expect({ code, signal, said: heard.output(), errors: heard.errors() }).toEqual({
      code: 0,
      signal: null,
      said: '',
      errors: '',
    });
    hooksEnded++;
    return ms;
  };
  const jobs = Array.from({ length: Math.max(workers, hooks) }, (_, n) => [
    ...(n < workers ? [() => recordOne(`stampede-${n}`)] : []),
    ...(n < hooks ? [() => hookOnce(`hook-${n}`)] : []),
  ]).flat();
  const times = await inParallel(jobs, AT_A_TIME);
  return { acknowledged, hooksEnded, spooledBecause, slowestMs: Math.round(Math.max(...times)) };
}

/** Everything below the home whose mode is not exactly ours. */
function openToOthers(path: string): readonly string[] {
  const stats = lstatSync(path);
  const mode = (stats.mode & 0o777).toString(8);
  if (!stats.isDirectory()) return mode === '600' ? [] : [`${path} ${mode}`];
  return [
    ...(mode === '700' ? [] : [`${path} ${mode}`]),
    ...readdirSync(path).flatMap((name) => openToOthers(join(path, name))),
  ];
}

describe.skipIf(process.platform === 'win32')('a stampede on a home that does not exist', () => {
  for (const [umask, workers, hooks] of [
    ['000', WORKERS, HOOKS],
    ['077', 12, 4],
  ] as const) {
    const title = promise('file/private-modes', `loses and doubles nothing, umask ${umask}`);
    it(promise('journal/many-processes', title), async () => {
      const home = join(tempDir(), 'deep', 'home');
      const seen = await stampede(home, umask, workers, hooks);
      expect(seen.acknowledged).toHaveLength(workers);
      expect(seen.hooksEnded).toBe(hooks);
      expect(openToOthers(home)).toEqual([]);

      const layout = homeLayout(home);
      const waiting = listSpool(layout).length;
      const journal = testJournal(layout);
      await replaySpool(journal, layout);
      expect(listSpool(layout)).toEqual([]);
      expect(listRejectedSpool(layout)).toEqual([]);
      const sessions = new Set([...iterateEvents(journal.db, { types: ['session.started'] })].map((e) => e.session));
      // Besides its own event, a hook may register the folder as a project and give the session a pack.
      const asked = [...iterateEvents(journal.db)].filter(({ type }) => !/^(project|context)\./.test(type));
      const rows = asked.length;
      const kept = dumpState(journal);
      rebuildState(journal);
      report('stampede', {
        umask,
        processes: workers + hooks,
        hooks,
        at_a_time: AT_A_TIME,
        rows,
        lost: workers + hooks - rows,
        spooled: waiting,
        slowest_ms: seen.slowestMs,
      });
      expect(missingFrom(journal, seen.acknowledged)).toEqual([]);
      expect(sessions.size).toBe(hooks);
      expect(rows).toBe(workers + hooks);
      expect(integrityOf(journal)).toBe('ok');
      expect(dumpState(journal)).toEqual(kept);
      // A hook that meets a long transaction may leave its event in the spool. A process that can wait two minutes may not.
      expect(seen.spooledBecause).toEqual([]);
      expect(openToOthers(home)).toEqual([]);
      expect(existsSync(join(home, 'home.json'))).toBe(true);
    });
  }

  it(promise('file/private-modes', 'control: a file made the plain way is open to others'), async () => {
    const dir = tempDir();
    const worker = await bundleWorker(WORKER, dir);
    const file = join(dir, 'control.db');
    // The table is missing, so this fails; by then SQLite has created the file.
    await start(worker, ['deferred', file, 'one'], { umask: '000' }).ended;
    expect(openToOthers(file)).toEqual([`${file} 644`]);
  });

  it(promise('journal/many-processes', 'control: a deferred transaction loses some'), async () => {
    const dir = tempDir();
    const worker = await bundleWorker(WORKER, dir);
    const file = join(dir, 'control.db');
    const count = howMany(40, 120);
    // The schema exists already, so any loss below is due to the deferred transaction.
    const prepared = new DatabaseSync(file);
    prepared.exec('PRAGMA journal_mode=WAL; CREATE TABLE events (n INTEGER, name TEXT)');
    prepared.close();
    const jobs = Array.from({ length: count }, (_, n) => () => start(worker, ['deferred', file, `c${n}`]).ended);
    await inParallel(jobs, AT_A_TIME);
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = Number(db.prepare('SELECT count(*) AS n FROM events').get()?.n);
    db.close();
    report('stampede-control', { begin: 'deferred', processes: count, rows, lost: count - rows });
    expect(rows).toBeLessThan(count);
  });
});
