/**
 * Wrong clocks: days behind, years ahead, set back during a run, different on two machines. No id is used twice, what was
 * learned later has the later stamp, and both machines see one order. A journal of a newer Memoir is refused for writing and
 * left unchanged.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSpool } from '../../src/capture/spool/spool.ts';
import { isMemoirError } from '../../src/domain/errors.ts';
import { compareEvents, type EventRecord } from '../../src/domain/event.ts';
import { hlcMs } from '../../src/domain/time/hlc.ts';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { openDatabase } from '../../src/platform/sqlite/sqlite.ts';
import { appendEvents, mergeRecords } from '../../src/store/journal/append.ts';
import { type Journal, openJournal } from '../../src/store/journal/journal.ts';
import { SCHEMA_VERSION } from '../../src/store/journal/migrations.ts';
import { countEvents, iterateEvents } from '../../src/store/journal/read.ts';
import { NOON, stillClock, tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { dumpJournal } from '../fixtures/logical-dump.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { howMany } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { draftFor } from './fault-subjects.ts';
import { chooseSeed, copyHook, report, startHook } from './processes.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** The jumps of a bad clock. Each is followed by a burst of events. */
const JUMPS: readonly (readonly [what: string, ms: number])[] = [
  ['right', 0],
  ['two days behind', -2 * DAY_MS],
  ['an hour back, as in autumn', -3_600_000],
  ['ten years ahead', 10 * YEAR_MS],
  ['right again', -10 * YEAR_MS + 2 * DAY_MS],
  ['before 1970', -80 * YEAR_MS],
  ['after 2038', 100 * YEAR_MS],
  ['right at last', -20 * YEAR_MS],
];
const BURST = howMany(25, 50);

/** Events without a key, so that their ids come from the clock, as it goes through all its jumps. */
function livedThrough(journal: Journal, clock: ReturnType<typeof stillClock>, random: () => number, who: string): void {
  for (const [, ms] of JUMPS) {
    clock.pass(ms);
    for (let n = 0; n < BURST; n++) {
      // Often several in one millisecond, and now and then one backwards.
      clock.pass(Math.floor(random() * 4) - 1);
      const { key: _key, ...draft } = draftFor(`${who}-x`);
      appendEvents(journal, [{ ...draft, happenedAt: clock.now() }]);
    }
  }
}

/** Pairs of neighbours in order of arrival whose stamps do not increase. */
function disorder(stamps: readonly string[]): number {
  return stamps.slice(1).filter((stamp, index) => stamp <= (stamps[index] ?? '')).length;
}

const inArrival = (journal: Journal): readonly EventRecord[] => [...iterateEvents(journal.db, { order: 'arrival' })];
const stampsOf = (journal: Journal): readonly string[] => inArrival(journal).map(({ hlc }) => hlc);

describe('a clock that jumps', () => {
  it(promise('journal/clock-may-jump', 'gives no id twice and keeps the order of learning'), () => {
    const seed = chooseSeed();
    const clock = stillClock();
    const layout = tempHome();
    const journal = testJournal(layout, { clock });
    livedThrough(journal, clock, seededRandom(seed), 'one');
    // The process ends. The next one finds the clock two days behind and continues after the last stamp.
    journal.close();
    clock.set(NOON - 2 * DAY_MS);
    const next = testJournal(layout, { clock });
    appendEvents(next, [draftFor('later')]);

    const records = inArrival(next);
    const wallClock = records.map(({ happenedAt }) => String(happenedAt + 1e15).padStart(20, '0'));
    const ids = new Set(records.map(({ id }) => id));
    report('clock', {
      seed,
      events: records.length,
      jumps: JUMPS.length,
      double_ids: records.length - ids.size,
      out_of_order: disorder(stampsOf(next)),
      control_wall_clock_out_of_order: disorder(wallClock),
    });
    expect(records).toHaveLength(JUMPS.length * BURST + 1);
    expect(ids.size).toBe(records.length);
    expect(disorder(stampsOf(next))).toBe(0);
    // The control: the same events stamped by the wall clock alone.
    expect(disorder(wallClock)).toBeGreaterThan(0);
    // Order is by what happened when; the stamps only break ties, so a fold sees the same order in every run.
    const inTime = [...iterateEvents(next.db)];
    expect(inTime.map(({ id }) => id)).toEqual([...records].sort(compareEvents).map(({ id }) => id));
  });

  it(promise('journal/clock-may-jump', 'two devices with different clocks end with one order'), () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const [early, late] = [stillClock(NOON - 2 * DAY_MS), stillClock(NOON + 10 * YEAR_MS)];
    const a = testJournal(tempHome(), { clock: early });
    const b = testJournal(tempHome(), { clock: late });
    for (let round = 0; round < 6; round++) {
      for (const [journal, clock, who] of [
        [a, early, 'a'],
        [b, late, 'b'],
      ] as const) {
        clock.pass(Math.floor(random() * 2000) - 1000);
        appendEvents(journal, [
          { ...draftFor(`${who}-${round}`), happenedAt: clock.now() },
          { ...draftFor(`both-${round}`), happenedAt: NOON + round },
        ]);
      }
      if (round % 2 === 0) mergeRecords(a, [...iterateEvents(b.db, { order: 'arrival', supplements: 'apart' })]);
      if (round % 3 === 0) mergeRecords(b, [...iterateEvents(a.db, { order: 'arrival', supplements: 'apart' })]);
    }
    mergeRecords(a, [...iterateEvents(b.db, { supplements: 'apart' })]);
    mergeRecords(b, [...iterateEvents(a.db, { supplements: 'apart' })]);
    expect(dumpJournal(a)).toEqual(dumpJournal(b));
    expect(countEvents(a.db)).toBe(18);
    const own = (journal: Journal) => inArrival(journal).filter(({ device }) => device === journal.device);
    expect(disorder(own(a).map(({ hlc }) => hlc))).toBe(0);
    expect(disorder(own(b).map(({ hlc }) => hlc))).toBe(0);
    // The machine with the wrong year did not move the other one.
    appendEvents(a, [draftFor('afterwards')]);
    const last = inArrival(a).at(-1);
    expect(hlcMs(last?.hlc ?? '')).toBeLessThan(NOON + DAY_MS);
    report('clock-two-devices', { seed, events: countEvents(a.db) - 1, equal: 'yes', out_of_order: 0 });
  });
});

describe('the journal of a newer Memoir', () => {
  const hashOf = (layout: HomeLayout): string =>
    createHash('sha256').update(readFileSync(layout.journal)).digest('hex');

  function newerJournal(version: number): HomeLayout {
    const layout = tempHome();
    const journal = testJournal(layout);
    appendEvents(journal, [draftFor('from-the-future')]);
    journal.db.exec(`PRAGMA user_version = ${version}`);
    journal.db.checkpoint();
    journal.close();
    return layout;
  }

  for (const mode of ['write', 'append'] as const) {
    it(promise('migrate/newer-is-refused', `is refused for ${mode}, byte for byte as it was, and can be read`), () => {
      const layout = newerJournal(99);
      const before = hashOf(layout);
      let thrown: unknown;
      try {
        openJournal({ layout, clock: stillClock(), busyTimeoutMs: 100, mode });
      } catch (error) {
        thrown = error;
      }
      expect(isMemoirError(thrown, 'journal-newer')).toBe(true);
      expect(hashOf(layout)).toBe(before);
      const reader = testJournal(layout, { mode: 'read' });
      expect(countEvents(reader.db)).toBe(1);
      expect(() => appendEvents(reader, [draftFor('x')])).toThrow(/cannot be written/);
      reader.close();
      expect(hashOf(layout)).toBe(before);
    });
  }

  it(promise('migrate/newer-is-refused', 'a hook leaves its event in the spool for the newer Memoir'), async () => {
    const layout = newerJournal(99);
    const before = hashOf(layout);
    const hook = copyHook(tempDir());
    const heard = startHook(hook, layout.home, { session_id: 'older-hook' });
    expect(await heard.ended).toMatchObject({ code: 0 });
    expect(listSpool(layout)).toHaveLength(1);
    expect(readFileSync(join(layout.spool, listSpool(layout)[0] ?? ''), 'utf8')).toContain('older-hook');
    expect(hashOf(layout)).toBe(before);
  });

  it(promise('migrate/newer-is-refused', 'control: a journal of this version is written, and its bytes change'), () => {
    const layout = newerJournal(SCHEMA_VERSION);
    const before = hashOf(layout);
    const journal = testJournal(layout);
    appendEvents(journal, [draftFor('now')]);
    journal.db.checkpoint();
    journal.close();
    expect(hashOf(layout)).not.toBe(before);
    const db = openDatabase(layout.journal, { mode: 'readonly', busyTimeoutMs: 100 });
    expect(db.get('SELECT count(*) AS n FROM events')?.n).toBe(2);
    db.close();
  });
});
