/**
 * Processes are killed with SIGKILL at random moments: while they create a home, append, upgrade the journal or write a file.
 * Everything they acknowledged, read here through a pipe, is there afterwards, and the state matches the events.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { idFromKey } from '../../src/domain/ids.ts';
import { type HomeLayout, homeLayout } from '../../src/platform/home/layout.ts';
import { openDatabase } from '../../src/platform/sqlite/sqlite.ts';
import { listBackups } from '../../src/store/backups/backup-files.ts';
import { countInFreshProcess } from '../../src/store/backups/make-backup.ts';
import { mergeBackup } from '../../src/store/backups/restore.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import type { Journal } from '../../src/store/journal/journal.ts';
import { SCHEMA_VERSION, schemaVersion } from '../../src/store/journal/migrations.ts';
import { countEvents, iterateEvents } from '../../src/store/journal/read.ts';
import { rebuildState } from '../../src/store/state/fold-changes.ts';
import { stillClock, tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { dumpState } from '../fixtures/logical-dump.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { howMany, rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { draftFor, integrityOf, missingFrom, SLOW_MIGRATIONS } from './fault-subjects.ts';
import { bundleWorker, chooseSeed, pause, report, start } from './processes.ts';

const WORKER = new URL('./fault-worker.ts', import.meta.url);
const BATCH = 3;
/** `npm run soak -- kill` runs for as long as asked. */
const ROUNDS = 8;

/** Two writers per round, each killed at a different moment: while starting, or in the middle of its work. */
async function killWriters(
  worker: string,
  args: (who: string) => readonly string[],
  turns: Iterable<number>,
  random: () => number,
  afterRound: (acknowledged: readonly string[]) => void,
): Promise<readonly string[]> {
  const all: string[] = [];
  for (const round of turns) {
    const writers = ['a', 'b'].map((half) => start(worker, args(`${half}${round}`)));
    if (round % 4 === 0) await pause(random() * 160);
    else await Promise.all(writers.map((writer) => writer.speaks));
    const acknowledged: string[] = [];
    for (const writer of writers) {
      await pause(random() * 40);
      writer.child.kill('SIGKILL');
    }
    for (const writer of writers) {
      const { signal } = await writer.ended;
      expect(`${signal} ${writer.errors()}`).toBe('SIGKILL ');
      acknowledged.push(...writer.lines());
    }
    all.push(...acknowledged);
    afterRound(acknowledged);
  }
  return all;
}

const eventsOf = (batches: readonly string[]): readonly string[] =>
  batches.flatMap((batch) => Array.from({ length: BATCH }, (_, index) => `${batch}-${index}`));

/** Batches of which some events are there and others are not. */
function halfBatches(journal: Journal): readonly string[] {
  const sizes = new Map<string, number>();
  for (const { key = '' } of iterateEvents(journal.db)) {
    const batch = key.replace(/-\d+$/, '');
    sizes.set(batch, (sizes.get(batch) ?? 0) + 1);
  }
  return [...sizes].filter(([, size]) => size !== BATCH).map(([batch]) => batch);
}

describe('writers killed while they append', () => {
  const whole = promise(
    'journal/append-is-atomic',
    promise('fold/state-with-event', 'whole batches, with their state'),
  );
  it(promise('journal/append-is-durable', whole), async () => {
    const seed = chooseSeed();
    const layout = homeLayout(join(tempDir(), 'home'));
    const worker = await bundleWorker(WORKER, tempDir());
    const args = (who: string): readonly string[] => ['append', layout.home, who, `batch=${BATCH}`];
    let made = 0;
    const all = await killWriters(worker, args, rounds(ROUNDS), seededRandom(seed), (acknowledged) => {
      made++;
      if (acknowledged.length === 0) return;
      const journal = testJournal(layout);
      expect(missingFrom(journal, eventsOf(acknowledged))).toEqual([]);
      const kept = dumpState(journal);
      rebuildState(journal);
      expect(dumpState(journal)).toEqual(kept);
      journal.close();
    });
    const journal = testJournal(layout);
    const lost = missingFrom(journal, eventsOf(all));
    const integrity = integrityOf(journal);
    const halves = halfBatches(journal);
    const rows = countEvents(journal.db);
    report('kill-nine', { seed, kills: made * 2, acked: all.length * BATCH, rows, lost: lost.length, integrity });
    expect(lost).toEqual([]);
    expect(halves).toEqual([]);
    expect(integrity).toBe('ok');
    // In three of four rounds both acknowledge once before they are killed. How much more they do depends on the machine.
    expect(all.length).toBeGreaterThanOrEqual(made * 2 * 0.75);
    // Unacknowledged work may be there as well, at most the batch each writer was busy with.
    expect(rows).toBeLessThanOrEqual((all.length + made * 2) * BATCH);
  });

  it(promise('journal/append-is-durable', 'control: acknowledging before the commit loses some'), async () => {
    const seed = chooseSeed();
    const layout = homeLayout(join(tempDir(), 'home'));
    const worker = await bundleWorker(WORKER, tempDir());
    const turns = 12;
    const args = (who: string): readonly string[] => ['append', layout.home, who, `batch=${BATCH}`, 'ack=first'];
    const all = await killWriters(worker, args, rounds(turns), seededRandom(seed), () => undefined);
    const lost = missingFrom(testJournal(layout), eventsOf(all));
    report('kill-nine-control', {
      ack: 'first',
      seed,
      kills: turns * 2,
      acked: all.length * BATCH,
      lost: lost.length,
    });
    expect(lost.length).toBeGreaterThan(0);
  });
});

describe('an upgrade killed at any moment', () => {
  const KILLS = howMany(6, 100);
  const EVENTS = 300;
  const names = Array.from({ length: EVENTS }, (_, n) => `old-${n}`);
  const upgraded = (layout: HomeLayout): Journal =>
    testJournal(layout, {
      migrations: SLOW_MIGRATIONS(
        () => undefined,
        () => undefined,
      ),
    });

  function versionOf(layout: HomeLayout): number {
    const db = openDatabase(layout.journal, { mode: 'existing', busyTimeoutMs: 2000 });
    const version = schemaVersion(db);
    db.close();
    return version;
  }

  it(promise('migrate/killed-is-harmless', 'leaves the old version or the new, and every event'), async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const worker = await bundleWorker(WORKER, tempDir());
    let killed = 0;
    let inTheMiddle = 0;
    let done = 0;
    let backups = 0;
    for (let round = 0; round < KILLS; round++) {
      const layout = tempHome();
      const before = testJournal(layout);
      appendEvents(
        before,
        names.map((name) => draftFor(name)),
      );
      const state = dumpState(before);
      before.close();

      const process = start(worker, ['migrate', layout.home, 'm']);
      await (round % 3 === 0 ? pause(40 + random() * 120) : process.speaks);
      await pause(random() * 180);
      process.child.kill('SIGKILL');
      const { signal } = await process.ended;
      if (signal === 'SIGKILL') killed++;

      const version = versionOf(layout);
      expect([SCHEMA_VERSION, SCHEMA_VERSION + 1]).toContain(version);
      const begun = process.lines().includes('migrating');
      if (process.lines().includes('migrated')) expect(version).toBe(SCHEMA_VERSION + 1);
      if (version === SCHEMA_VERSION + 1) done++;
      else if (begun) inTheMiddle++;

      const journal = version === SCHEMA_VERSION ? testJournal(layout) : upgraded(layout);
      expect(missingFrom(journal, names)).toEqual([]);
      expect(countEvents(journal.db)).toBe(EVENTS);
      expect(integrityOf(journal)).toBe('ok');
      expect(dumpState(journal)).toEqual(state);
      journal.close();

      // A file with a backup's name is a complete backup, however early the kill came.
      for (const { path } of listBackups(layout)) {
        expect(countInFreshProcess(path)).toMatchObject({ version: SCHEMA_VERSION, integrity: 'ok', events: EVENTS });
        backups++;
      }
      if (begun) expect(listBackups(layout).length).toBeGreaterThan(0);

      const again = upgraded(layout);
      expect(schemaVersion(again.db)).toBe(SCHEMA_VERSION + 1);
      expect(countEvents(again.db)).toBe(EVENTS);
      again.close();
      expect(readdirSync(layout.backups).filter((file) => file.endsWith('.tmp'))).toEqual([]);
      if (round === KILLS - 1) expectRestorable(layout);
    }
    report('kill-migration', { seed, rounds: KILLS, killed, in_the_middle: inTheMiddle, done, backups });
    expect(killed).toBeGreaterThan(KILLS / 4);
    expect(inTheMiddle).toBeGreaterThan(0);
  });

  function expectRestorable(from: HomeLayout): void {
    const [backup] = listBackups(from).filter(({ beforeUpgrade }) => beforeUpgrade);
    if (!backup) throw new Error('no backup was made before the upgrade');
    const layout = tempHome();
    const journal = testJournal(layout);
    const restored = mergeBackup(journal, { layout, clock: stillClock(), busyTimeoutMs: 2000 }, backup.path);
    expect(restored.added).toBe(EVENTS);
    expect(missingFrom(journal, names)).toEqual([]);
  }

  it(promise('migrate/backup-first', 'the backup is there before the first statement, and restores'), () => {
    const layout = tempHome();
    const before = testJournal(layout);
    appendEvents(
      before,
      names.map((name) => draftFor(name)),
    );
    before.close();
    let seenAtStart = -1;
    const migrations = SLOW_MIGRATIONS(
      () => {
        seenAtStart = listBackups(layout).length;
      },
      () => undefined,
    );
    testJournal(layout, { migrations }).close();
    expect(seenAtStart).toBe(1);
    expectRestorable(layout);
  });

  it(promise('migrate/backup-first', 'a backup cut short has no backup’s name and is cleared away'), async () => {
    const worker = await bundleWorker(WORKER, tempDir());
    const layout = tempHome();
    const before = testJournal(layout);
    appendEvents(before, [draftFor('old-1')]);
    before.close();
    expect(await start(worker, ['migrate', layout.home, 'm', 'die=backup']).ended).toMatchObject({ signal: 'SIGKILL' });
    expect(readdirSync(layout.backups)).toHaveLength(1);
    expect(listBackups(layout)).toEqual([]);
    upgraded(layout).close();
    expect(readdirSync(layout.backups)).toEqual(listBackups(layout).map(({ file }) => file));
    expect(listBackups(layout)).toHaveLength(1);
  });

  it(promise('migrate/killed-is-harmless', 'control: the same steps outside a transaction leave a half'), async () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    appendEvents(
      journal,
      names.slice(0, 20).map((name) => draftFor(name)),
    );
    const [, ...steps] = SLOW_MIGRATIONS(
      () => undefined,
      () => {
        throw new Error('killed');
      },
    ).slice(SCHEMA_VERSION - 1);
    expect(() => {
      for (const step of steps) step.up(journal.db);
    }).toThrow('killed');
    expect(schemaVersion(journal.db)).toBe(SCHEMA_VERSION);
    expect(journal.db.get('SELECT count(*) AS n FROM rewritten')?.n).toBeGreaterThan(0);
  });
});

describe('writers killed while they write a file', () => {
  const file = (home: string): string => join(home, 'user', 'memory', 'MEMORY.md');
  const textOf = (home: string): string => (existsSync(file(home)) ? readFileSync(file(home), 'utf8') : '');

  it(promise('file/write-is-atomic', 'the file is whole, with every acknowledged line once'), async () => {
    const seed = chooseSeed();
    const layout = homeLayout(join(tempDir(), 'home'));
    const worker = await bundleWorker(WORKER, tempDir());
    const turns = 6;
    const args = (who: string): readonly string[] => ['files', layout.home, who];
    const all = await killWriters(worker, args, rounds(turns), seededRandom(seed), (acknowledged) => {
      const lines = new Set(textOf(layout.home).split('\n'));
      expect(acknowledged.filter((line) => !lines.has(line))).toEqual([]);
    });
    const lines = textOf(layout.home).split('\n');
    expect(lines.pop()).toBe('');
    const torn = lines.filter((line) => !/^- [ab]\d+ \d+ end$/.test(line)).length;
    const lost = all.filter((line) => !lines.includes(line)).length;
    report('kill-file-writers', { seed, kills: turns * 2, acked: all.length, lines: lines.length, lost, torn });
    expect(torn).toBe(0);
    expect(lost).toBe(0);
    expect(new Set(lines).size).toBe(lines.length);
    expect(all.length).toBeGreaterThan(turns);
    const journal = testJournal(layout);
    expect(integrityOf(journal)).toBe('ok');
    const kept = dumpState(journal);
    rebuildState(journal);
    expect(dumpState(journal)).toEqual(kept);
  });

  it(promise('file/write-is-atomic', 'control: acknowledging before the write loses some'), async () => {
    const seed = chooseSeed();
    const layout = homeLayout(join(tempDir(), 'home'));
    const worker = await bundleWorker(WORKER, tempDir());
    const turns = 8;
    const args = (who: string): readonly string[] => ['files', layout.home, who, 'ack=first'];
    const all = await killWriters(worker, args, rounds(turns), seededRandom(seed), () => undefined);
    const lines = new Set(textOf(layout.home).split('\n'));
    const lost = all.filter((line) => !lines.has(line)).length;
    report('kill-file-writers-control', { ack: 'first', seed, kills: turns * 2, acked: all.length, lost });
    expect(lost).toBeGreaterThan(0);
  });
});

it(promise('journal/same-key-same-id', 'a name leads to its event without asking the process that wrote it'), () => {
  const journal = testJournal();
  expect(appendEvents(journal, [draftFor('some-name')])[0]?.id).toBe(idFromKey('some-name'));
});
