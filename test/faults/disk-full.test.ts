/**
 * A disk that fills up under a growing journal. Everything acknowledged can be read while there is no byte left, also by a
 * new process; agents are not disturbed; and with space again everything continues.
 */
import { appendFileSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { listRejectedSpool, listSpool } from '../../src/capture/spool/spool.ts';
import { systemCode } from '../../src/domain/errors.ts';
import { openMemoir } from '../../src/index.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { readLosses } from '../../src/platform/home/losses.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { freshMachine, type Machine } from '../e2e/memoir-process.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { draftFor, integrityOf, missingFrom } from './fault-subjects.ts';
import { bundleWorker, copyHook, report, start, startHook } from './processes.ts';
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from './small-disk.ts';

const WORKER = new URL('./fault-worker.ts', import.meta.url);
/** Room for the write-ahead log to be moved into the journal once, so that both are full of what counts. */
const MEGABYTES = 6;

const reason = whyNoSmallDisk();
if (reason !== undefined) console.warn(`SKIPPED disk-full: ${reason}. A full disk was NOT tested.`);

/** Takes every byte that is left. */
function takeTheRest(disk: SmallDisk): void {
  for (const size of [4096, 1]) {
    try {
      while (true) appendFileSync(join(disk.path, 'filler'), Buffer.alloc(size));
    } catch (error) {
      if (systemCode(error) !== 'ENOSPC') throw error;
    }
  }
}

/** The control for reading: SQLite opened as usual. */
function readPlainly(path: string): void {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    db.prepare('SELECT count(*) FROM events').get();
  } finally {
    db.close();
  }
}

async function fillUp(home: string, worker: string, ...options: readonly string[]) {
  const filler = start(worker, ['fill', home, 'f', ...options]);
  expect(await filler.ended).toMatchObject({ code: 0 });
  const said = filler.lines().map((line) => line.split(' '));
  const named = (what: string) => said.filter(([where]) => where === what).map(([, name = '']) => name);
  return { inJournal: named('journal'), inSpool: named('spool'), refusedWith: named('full') };
}

describe.skipIf(reason !== undefined)('a disk that is full', () => {
  it(
    promise('input/disk-full', 'can be read, disturbs no agent, and resumes writing when there is space'),
    async () => {
      const dir = tempDir();
      const disk = mountSmallDisk(join(dir, 'disk'), MEGABYTES);
      const layout = homeLayout(join(disk.path, 'home'));
      const worker = await bundleWorker(WORKER, dir);
      const hook = copyHook(dir);
      const environment = readEnvironment({ HOME: dir, MEMOIR_HOME: layout.home });

      const { inJournal, inSpool, refusedWith } = await fillUp(layout.home, worker);
      expect(inJournal.length).toBeGreaterThan(60);
      // The spool is on the same disk. When that is full too, the writer gets an error, and nothing is acknowledged.
      expect(refusedWith).toEqual(['home-unusable']);
      takeTheRest(disk);

      const readAgain = async (): Promise<readonly string[]> => {
        const reader = start(worker, ['read', layout.home, 'r']);
        const { code } = await reader.ended;
        expect(`${code} ${reader.errors()}`).toBe('0 ');
        return reader.lines();
      };
      const unread = (names: readonly string[]) => inJournal.filter((name) => !names.includes(name));
      expect(unread(await readAgain())).toEqual([]);
      // As after a restart of the machine: the shared file is gone and there is no room for another.
      rmSync(`${layout.journal}-shm`, { force: true });
      takeTheRest(disk);
      expect(() => readPlainly(layout.journal)).toThrow('disk I/O error');
      expect(unread(await readAgain())).toEqual([]);
      expect(existsSync(`${layout.journal}-wal`)).toBe(true);

      const living = openMemoir({ home: layout.home, environment });
      expect(unread([...living.events.list()].map(({ key }) => String(key)))).toEqual([]);
      expect(() => living.events.record([draftFor('not-now')])).toThrow(/space/);

      const hooked = startHook(hook, layout.home, { session_id: 'on-a-full-disk' });
      expect(await hooked.ended).toMatchObject({ code: 0 });
      expect([...hooked.lines(), hooked.errors()]).toEqual(['']);
      // Nothing could be written, but the loss is counted.
      expect(readLosses(layout)?.events).toBe(1);

      rmSync(join(disk.path, 'filler'));
      disk.remount('size=24m');
      // The process that lived through it writes to the journal again, not only to the spool.
      expect(living.events.record([draftFor('resumed')]).where).toBe('journal');
      await living.start();
      living.close();
      expect(listSpool(layout)).toEqual([]);
      expect(listRejectedSpool(layout)).toEqual([]);

      const journal = testJournal(layout);
      const acknowledged = [...inJournal, ...inSpool, 'resumed'];
      const lost = missingFrom(journal, acknowledged);
      const keys = [...iterateEvents(journal.db)].map(({ key }) => key);
      report('disk-full', {
        megabytes: MEGABYTES,
        journal: inJournal.length,
        spool: inSpool.length,
        lost: lost.length,
        rows: keys.length,
        integrity: integrityOf(journal),
      });
      expect(lost).toEqual([]);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).not.toContain('not-now');
      expect(integrityOf(journal)).toBe('ok');
    },
  );

  it(
    promise(
      'input/disk-full',
      'can be searched, also by a process that starts then, and indexes again when there is space',
    ),
    async () => {
      const dir = tempDir();
      const disk = mountSmallDisk(join(dir, 'disk'), MEGABYTES);
      const environment = readEnvironment({ HOME: dir });
      const open = () => openMemoir({ home: join(disk.path, 'home'), environment });
      const before = open();
      before.events.record([draftFor('lantern', 'the lantern is lit')]);
      expect((await before.recall.search('lantern')).results).toHaveLength(1);
      before.events.record([draftFor('harbour', 'the harbour is dark')]);
      before.close();
      takeTheRest(disk);

      const during = open();
      const { results, unsearched, notes } = await during.recall.search('lantern');
      expect(results.map(({ snippet }) => snippet)).toEqual(['the lantern is lit']);
      expect({ unsearched, notes }).toEqual({
        unsearched: 1,
        notes: [expect.stringContaining('1 event is not searchable yet: the disk is full')],
      });

      rmSync(join(disk.path, 'filler'));
      expect((await during.recall.search('harbour')).results).toHaveLength(1);
      during.close();
    },
  );

  it(promise('input/disk-full', 'control: acknowledging before the commit loses some'), async () => {
    const dir = tempDir();
    const disk = mountSmallDisk(join(dir, 'disk'), MEGABYTES);
    const layout = homeLayout(join(disk.path, 'home'));
    const worker = await bundleWorker(WORKER, dir);
    const { inJournal } = await fillUp(layout.home, worker, 'ack=first');
    disk.remount('size=24m');
    const memoir = openMemoir({ home: layout.home, environment: readEnvironment({ HOME: dir }) });
    await memoir.start();
    memoir.close();
    const lost = missingFrom(testJournal(layout), inJournal);
    report('disk-full-control', { ack: 'first', acked: inJournal.length, lost: lost.length });
    expect(lost.length).toBeGreaterThan(0);
  });

  it('a new session is given its pack, although nothing can be recorded', async () => {
    const dir = tempDir();
    const disk = mountSmallDisk(join(dir, 'disk'), MEGABYTES);
    const layout = homeLayout(join(disk.path, 'home'));
    const hook = copyHook(dir);
    const cwd = join(dir, 'shop');
    mkdirSync(join(cwd, '.git'), { recursive: true });
    const environment = readEnvironment({ HOME: disk.path, PATH: process.env.PATH });
    const memoir = openMemoir({ home: layout.home, environment });
    await memoir.start();
    memoir.tasks.add({ cwd }, { text: 'Rotate the keys' });
    memoir.close();
    takeTheRest(disk);
    const hooked = startHook(hook, layout.home, { session_id: 'on-a-full-disk', cwd });
    expect(await hooked.ended).toMatchObject({ code: 0 });
    expect(hooked.output()).toContain('Rotate the keys');
    expect(readLosses(layout)?.events).toBe(1);
  });

  it('can be searched without an index', async () => {
    const { machine, disk } = machineOnDisk();
    machine.ok(['decide', 'the lantern is lit at dusk']);
    removeIndex(machine.home);
    takeTheRest(disk);
    const { code, stdout } = machine.run(['recall', 'lantern']);
    expect(stdout).toContain('the lantern is lit at dusk');
    expect(code).toBe(0);
  });
});

describe.skipIf(reason !== undefined)('a disk without free inodes', () => {
  const takeAll = (disk: SmallDisk): void => {
    try {
      for (let n = 0; ; n += 1) appendFileSync(join(disk.path, `filler-${n}`), '');
    } catch (error) {
      if (systemCode(error) !== 'ENOSPC') throw error;
    }
  };

  it.each([
    ['without an index', removeIndex],
    [
      'without an index, a log and locks',
      (home: string) => {
        leaveJournalAlone(home);
        rmSync(homeLayout(home).locks, { force: true });
      },
    ],
  ])('is searched, and what cannot be written says why: %s', (_what, change) => {
    const { machine, disk } = machineOnDisk(300);
    machine.ok(['decide', 'the lantern is lit at dusk']);
    change(machine.home);
    takeAll(disk);
    for (const command of [['recall', 'lantern'], ['decide']]) {
      const { code, stdout } = machine.run(command);
      expect({ command, code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('lit at dusk') });
    }
    expect(machine.run(['doctor']).stdout).toContain('no free inodes');
    const { code, stderr } = machine.run(['remember', 'The harbour master has the second key of the lantern']);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(/inodes|no space left/i) });
  });
});

describe.skipIf(reason !== undefined)('a disk that is read-only', () => {
  const READING = [['recall', 'lantern'], ['task'], ['decide'], ['sessions'], ['report'], ['export']] as const;

  it.each([
    ['as a running program left it', () => {}],
    ['without an index and a log', leaveJournalAlone],
  ])('answers what is asked and says that nothing is recorded: %s', (_what, change) => {
    const { machine, disk } = machineOnDisk();
    machine.ok(['decide', 'the lantern is lit at dusk']);
    machine.ok(['task', 'add', 'look at the lantern']);
    machine.ok(['recall', 'lantern']);
    change(machine.home);
    disk.remount('ro');
    for (const command of READING) {
      const { code, stdout, stderr } = machine.run(command);
      expect(`${command[0]} ${code} ${stderr.split('\n')[0]}`).toBe(
        `${command[0]} 0 memoir: ${machine.home} is on a read-only filesystem. What is there was read, and nothing was recorded.`,
      );
      if (command[0] !== 'sessions') expect(stdout).toContain('lantern');
    }
    const planned = machine.run(['forget', '--query', 'lantern', '--dry-run']);
    expect(planned).toMatchObject({ code: 0, stdout: expect.stringContaining('the lantern is lit at dusk') });
    // The home is a fault, and the rest is checked all the same.
    const checked = machine.run(['doctor']);
    expect(checked).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/fail +home[\s\S]*ok +integrity[\s\S]*spool/),
    });
    // Control: what has to write is refused.
    expect(machine.run(['task', 'add', 'paint the harbour'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('read-only'),
    });
    disk.remount('rw');
    expect(machine.ok(['task'])).not.toContain('harbour');
  });
});

function machineOnDisk(inodes?: number): { readonly machine: Machine; readonly disk: SmallDisk } {
  const disk = mountSmallDisk(join(tempDir(), 'disk'), inodes === undefined ? MEGABYTES : 40, inodes);
  return { machine: freshMachine(disk.path), disk };
}

function removeIndex(home: string): void {
  for (const file of globSync('index-*', { cwd: home })) rmSync(join(home, file));
}

function leaveJournalAlone(home: string): void {
  removeIndex(home);
  const db = new DatabaseSync(homeLayout(home).journal);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  expect(globSync('journal.db-*', { cwd: home })).toEqual([]);
}
