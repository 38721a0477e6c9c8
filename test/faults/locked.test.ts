/**
 * A journal that cannot be written: its lock is held by a stopped process, or its disk is read-only. The hook exits 0 in
 * time. The events wait in the spool and enter the journal exactly once, whichever process replays them and whichever is
 * killed in between.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaySpool } from '../../src/capture/spool/replay-spool.ts';
import { listRejectedSpool, listSpool, spoolEvents } from '../../src/capture/spool/spool.ts';
import { openMemoir } from '../../src/engine.ts';
import { ensureHome } from '../../src/platform/home/ensure-home.ts';
import { type HomeLayout, homeLayout } from '../../src/platform/home/layout.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import { countEvents, iterateEvents } from '../../src/store/journal/read.ts';
import { rebuildState } from '../../src/store/state/fold-changes.ts';
import { stillClock, tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { dumpState } from '../fixtures/logical-dump.ts';
import { promise } from '../promises.ts';
import { draftFor, integrityOf, missingFrom } from './fault-subjects.ts';
import { bundleWorker, copyHook, type Heard, inParallel, report, start, startHook } from './processes.ts';
import { mountSmallDisk, whyNoSmallDisk } from './small-disk.ts';

const WORKER = new URL('./fault-worker.ts', import.meta.url);
/**
 * How much longer a hook may take because of the lock: 400 ms of waiting by its settings, and some for the spool. Its usual
 * time depends on the machine and is measured beside it.
 */
const HOOK_LIMIT_MS = 1200;

async function holdWriteLock(worker: string, home: string): Promise<Heard> {
  const holder = start(worker, ['hold', home, 'h']);
  await holder.speaks;
  expect(holder.lines()).toEqual(['held']);
  holder.child.kill('SIGSTOP');
  return holder;
}

/** Starts replayers, lets them go at the same moment, and waits for them to end. */
async function replayTogether(worker: string, home: string, options: readonly (readonly string[])[]) {
  const replayers = options.map((more, n) => start(worker, ['replay', home, `r${n}`, ...more]));
  await Promise.all(replayers.map((replayer) => replayer.speaks));
  for (const replayer of replayers) replayer.child.stdin?.end('go');
  return Promise.all(replayers.map((replayer) => replayer.ended));
}

async function bestOf(count: number, work: (n: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) times.push(await work(n));
  return Math.min(...times);
}

describe.skipIf(process.platform === 'win32')('a stopped process holds the write lock', () => {
  const both = promise(
    'spool/nothing-lost',
    promise('spool/replayed-once', 'hooks end in time; each event enters once'),
  );
  it(both, async () => {
    const dir = tempDir();
    const worker = await bundleWorker(WORKER, dir);
    const hook = copyHook(dir);
    const layout = homeLayout(join(dir, 'home'));
    const hooks = 30;
    const unkeyed = 30;
    const free = await bestOf(8, (n) => hookOnce(n, join(dir, 'free')));
    const holder = await holdWriteLock(worker, layout.home);

    // One after the other, so that a hook's time is its own and not that of fifteen others on two cores.
    const locked = await bestOf(8, hookOnce);
    await inParallel(
      Array.from({ length: hooks - 8 }, (_, n) => () => hookOnce(8 + n)),
      8,
    );
    async function hookOnce(n: number, home = layout.home): Promise<number> {
      const heard = startHook(hook, home, { session_id: `locked-${n}` });
      const { code, ms } = await heard.ended;
      expect([code, ...heard.lines(), heard.errors()]).toEqual([0, '']);
      return ms;
    }
    const recorder = start(worker, ['record', layout.home, 'u', `count=${unkeyed}`]);
    expect(await recorder.ended).toMatchObject({ code: 0 });
    expect(recorder.lines().filter((line) => line.startsWith('spool '))).toHaveLength(unkeyed);
    const spooled = listSpool(layout).length;
    expect(spooled).toBe(hooks + unkeyed);
    expect(locked - free).toBeLessThan(HOOK_LIMIT_MS);
    holder.child.kill('SIGKILL');
    await holder.ended;
    // Each round one replayer dies after a commit with its spool file still there, the other when that is just gone.
    let deaths = 0;
    for (const nth of [1, 3, 5]) {
      const ends = await replayTogether(worker, layout.home, [[`die=${nth}`], [`die=${nth}`, 'moment=after']]);
      deaths += ends.filter(({ signal }) => signal === 'SIGKILL').length;
    }
    const leftFor = listSpool(layout).length;
    await replayTogether(worker, layout.home, [[], []]);

    const journal = testJournal(layout);
    const sessions = new Set([...iterateEvents(journal.db, { types: ['session.started'] })].map((e) => e.session));
    const texts = [...iterateEvents(journal.db, { types: ['prompt.submitted'] })].map((e) => String(e.body.text));
    const rows = countEvents(journal.db);
    report('locked', {
      hooks,
      hook_median_ms: Math.round(locked),
      without_lock_ms: Math.round(free),
      spooled,
      killed_replayers: deaths,
      left_for_the_last: leftFor,
      rows,
    });
    expect(deaths).toBeGreaterThanOrEqual(4);
    expect(leftFor).toBeGreaterThan(0);
    expect(listSpool(layout)).toEqual([]);
    expect(listRejectedSpool(layout)).toEqual([]);
    expect(rows).toBe(hooks + unkeyed);
    expect(sessions.size).toBe(hooks);
    expect(new Set(texts).size).toBe(unkeyed);
    expect(integrityOf(journal)).toBe('ok');
    const kept = dumpState(journal);
    rebuildState(journal);
    expect(dumpState(journal)).toEqual(kept);
  });

  it('a session that starts meanwhile is recorded and given nothing, which is a warning and no error', async () => {
    const dir = tempDir();
    const worker = await bundleWorker(WORKER, dir);
    const hook = copyHook(dir);
    const layout = homeLayout(join(dir, 'home'));
    const cwd = join(dir, 'shop');
    mkdirSync(join(cwd, '.git'), { recursive: true });
    const environment = readEnvironment({ HOME: dir, PATH: process.env.PATH });
    const memoir = openMemoir({ home: layout.home, environment });
    await memoir.start();
    memoir.tasks.add({ cwd }, { text: 'Rotate the keys' });
    memoir.close();
    const given = async (session_id: string): Promise<string> => {
      const heard = startHook(hook, layout.home, { session_id, cwd });
      expect(await heard.ended).toMatchObject({ code: 0 });
      return heard.output();
    };
    expect(await given('before')).toContain('Rotate the keys');

    const holder = await holdWriteLock(worker, layout.home);
    expect(await given('meanwhile')).toBe('');
    holder.child.kill('SIGKILL');
    await holder.ended;
    expect(listSpool(layout)).toHaveLength(1);
    const log = readFileSync(layout.logFile, 'utf8');
    expect(log).toMatch(/ warn .*nothing was given.*held by another process/);
    expect(log).not.toMatch(/ error \[/);
  });

  it(promise('spool/replayed-once', 'control: ids assigned at replay duplicate events'), async () => {
    const dir = tempDir();
    const worker = await bundleWorker(WORKER, dir);
    const layout = tempHome();
    const count = 10;
    for (let n = 0; n < count; n++) spoolEvents(layout, systemClock, [draftFor(`c-${n}`)]);
    await replayTogether(worker, layout.home, [['die=3', 'ids=new']]);
    await replayTogether(worker, layout.home, [['ids=new']]);
    const rows = countEvents(testJournal(layout).db);
    report('locked-control', { ids: 'at replay', spooled: count, rows });
    expect(rows).toBeGreaterThan(count);
  });

  it(promise('spool/nothing-lost', 'control: without a spool a locked journal loses the event'), async () => {
    const worker = await bundleWorker(WORKER, tempDir());
    const layout = tempHome();
    const journal = testJournal(layout, { busyTimeoutMs: 50 });
    const holder = await holdWriteLock(worker, layout.home);
    expect(() => appendEvents(journal, [draftFor('unspooled')])).toThrow(/held by another process/);
    holder.child.kill('SIGKILL');
    await holder.ended;
    expect(missingFrom(journal, ['unspooled'])).toEqual(['unspooled']);
  });
});

describe.skipIf(process.platform === 'win32')('a journal that may not be written', () => {
  /** Root may write whatever the mode says, so for root the disk itself is read-only, with only the spool on another. */
  function makeReadOnly(layout: HomeLayout, dir: string): () => void {
    if (process.getuid?.() !== 0) {
      chmodSync(layout.journal, 0o400);
      chmodSync(layout.home, 0o500);
      return () => {
        chmodSync(layout.home, 0o700);
        chmodSync(layout.journal, 0o600);
      };
    }
    const spool = mountSmallDisk(layout.spool, 2);
    mkdirSync(layout.rejectedSpool, { mode: 0o700 });
    expect(spool.path).toBe(layout.spool);
    disks.get(dir)?.remount('ro');
    return () => disks.get(dir)?.remount('rw');
  }
  const disks = new Map<string, ReturnType<typeof mountSmallDisk>>();
  const reason = process.getuid?.() === 0 ? whyNoSmallDisk() : undefined;
  if (reason !== undefined) console.warn(`SKIPPED read-only journal: ${reason}.`);

  it.skipIf(reason !== undefined)(
    promise('spool/nothing-lost', 'leaves the hook’s event in the spool until it may'),
    async () => {
      const dir = tempDir();
      const hook = copyHook(dir);
      const place = join(dir, 'disk');
      if (process.getuid?.() === 0) disks.set(dir, mountSmallDisk(place, 8));
      else mkdirSync(place);
      const layout = homeLayout(join(place, 'home'));
      ensureHome(layout);
      const before = testJournal(layout);
      appendEvents(before, [draftFor('before')]);
      before.close();

      const makeWritable = makeReadOnly(layout, dir);
      const heard = startHook(hook, layout.home, { session_id: 'read-only' });
      const { code } = await heard.ended;
      const waiting = listSpool(layout).length;
      makeWritable();
      expect([code, ...heard.lines(), heard.errors()]).toEqual([0, '']);
      expect(waiting).toBe(1);

      const journal = testJournal(layout);
      expect((await replaySpool(journal, layout)).replayed).toBe(1);
      expect([...iterateEvents(journal.db)].map(({ type }) => type).sort()).toEqual([
        'prompt.submitted',
        'session.started',
      ]);
      report('read-only', { as: process.getuid?.() === 0 ? 'read-only disk' : 'modes', spooled: waiting, rows: 2 });
    },
  );
});

describe('spool files that cannot be taken', () => {
  const draft = draftFor('strange');
  const entry = (more: object) => JSON.stringify({ spool: 1, events: [{ ...draft, version: 1, ...more }] });
  const STRANGE: Readonly<Record<string, string>> = {
    'not JSON': '\0\x01 nothing of ours',
    'cut short': entry({}).slice(0, 40),
    empty: '',
    'another shape': '[]',
    'no events': '{"spool":1}',
    'half of it unknown': JSON.stringify({
      spool: 1,
      events: [
        { ...draftFor('good-half'), version: 1 },
        { ...draft, version: 1, type: 'moon.landed' },
      ],
    }),
    'a body of another shape': entry({ body: { words: 'x' } }),
    'a date beyond all dates': entry({ happenedAt: 9e15 }),
  };
  /** What a newer Memoir might have written. */
  const NEWER: Readonly<Record<string, string>> = {
    'a newer version': entry({ version: 2, body: { text: 'x', more: true } }),
    'a type not known here': entry({ type: 'moon.landed', body: { crater: 'Tycho' } }),
  };

  async function replayWith(files: Readonly<Record<string, string>>) {
    const layout = tempHome();
    const journal = testJournal(layout);
    spoolEvents(layout, stillClock(0), [draftFor('good-first')]);
    const names = Object.keys(files).map((what) => `2026-01-15T120000000Z-${what.replaceAll(' ', '-')}.json`);
    for (const [index, content] of Object.values(files).entries()) {
      writeFileSync(join(layout.spool, names[index] ?? ''), content);
    }
    spoolEvents(layout, stillClock(Date.UTC(2030, 0)), [draftFor('good-last')]);
    const replayed = await replaySpool(journal, layout);
    return { layout, journal, names, replayed };
  }

  it(promise('spool/bad-file-kept', 'are set aside byte for byte; the others are replayed'), async () => {
    const { layout, journal, names, replayed } = await replayWith(STRANGE);
    expect(replayed.replayed).toBe(2);
    expect(replayed.rejected.map(({ file }) => file).sort()).toEqual([...names].sort());
    for (const { why } of replayed.rejected) expect(why.length).toBeGreaterThan(5);
    expect(missingFrom(journal, ['good-first', 'good-last'])).toEqual([]);
    expect(countEvents(journal.db)).toBe(2);
    expect(listSpool(layout)).toEqual([]);
    for (const [index, content] of Object.values(STRANGE).entries()) {
      expect(readFileSync(join(layout.rejectedSpool, names[index] ?? ''), 'utf8')).toBe(content);
    }
    // A second check finds nothing to do and prints nothing.
    expect(await replaySpool(journal, layout)).toEqual({ replayed: 0, rejected: [], waiting: 0 });
    report('bad-spool-files', { bad: names.length, kept: listRejectedSpool(layout).length, good: replayed.replayed });
  });

  it(
    promise('journal/unknown-version-kept', 'are kept when a newer Memoir wrote them, and never guessed at'),
    async () => {
      const { layout, journal, names, replayed } = await replayWith(NEWER);
      expect(replayed.rejected.map(({ why }) => why)).toEqual([
        expect.stringMatching(/prompt\.submitted version 2 is not known/),
        expect.stringMatching(/moon\.landed version 1 is not known/),
      ]);
      expect(countEvents(journal.db)).toBe(2);
      for (const [index, content] of Object.values(NEWER).entries()) {
        expect(readFileSync(join(layout.rejectedSpool, names[index] ?? ''), 'utf8')).toBe(content);
      }
    },
  );

  it(promise('spool/bad-file-kept', 'control: the same file with nothing strange in it is taken'), async () => {
    const { journal, replayed } = await replayWith({ good: entry({}) });
    expect(replayed).toEqual({ replayed: 3, rejected: [], waiting: 0 });
    expect(missingFrom(journal, ['strange'])).toEqual([]);
  });
});
