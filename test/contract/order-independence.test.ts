/** Rules 1, 2 and 4 of the design: a journal is a set, arrival order does not matter, derived state is disposable. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originsOf } from '../../src/domain/derivation.ts';
import { type EventRecord, entityOf } from '../../src/domain/event.ts';
import { mergeRecords } from '../../src/store/journal/append.ts';
import { openJournal } from '../../src/store/journal/journal.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { asRecorded } from '../../src/store/journal/rows.ts';
import { rebuildState } from '../../src/store/state/fold-changes.ts';
import { stillClock, tempHome } from '../fixtures/home.ts';
import { randomRecords } from '../fixtures/journals.ts';
import { dumpJournal, dumpState, type LogicalDump } from '../fixtures/logical-dump.ts';
import { promise } from '../promises.ts';

const SEED = 20260115;
const RUNS = 40;

describe('random journals', () => {
  it(promise('fold/order-does-not-matter', 'say the same in any order of arrival, in any batches'), () => {
    fc.assert(
      fc.property(
        randomRecords.chain((records) =>
          fc.tuple(fc.constant(records), shuffled(records), shuffled(records), fc.integer({ min: 1, max: 9 })),
        ),
        ([records, first, second, batch]) => {
          const inOrder = journalOf(records, records.length);
          const one = journalOf(first, 1);
          const two = journalOf(second, batch);
          try {
            expect(dumpJournal(one)).toEqual(dumpJournal(inOrder));
            expect(dumpJournal(two)).toEqual(dumpJournal(inOrder));
            expect(idsIn(dumpJournal(inOrder))).toEqual(idsToKeep(records));
          } finally {
            for (const journal of [inOrder, one, two]) journal.close();
          }
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it(promise('fold/rebuild-is-equal', 'are folded to the same state by a rebuild'), () => {
    fc.assert(
      fc.property(
        randomRecords.chain((records) => shuffled(records)),
        (records) => {
          const journal = journalOf(records, 3);
          try {
            const before = dumpState(journal);
            // Whatever the projections hold, a rebuild starts from nothing.
            journal.db.run('UPDATE sessions SET prompts = prompts + 7');
            rebuildState(journal);
            expect(dumpState(journal)).toEqual(before);
          } finally {
            journal.close();
          }
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it(promise('fold/order-does-not-matter', 'merge into the same journal from either side'), () => {
    fc.assert(
      fc.property(
        randomRecords.chain((records) =>
          fc.tuple(fc.shuffledSubarray([...records]), fc.shuffledSubarray([...records])),
        ),
        ([ours, theirs]) => {
          const a = journalOf(ours, 4);
          const b = journalOf(theirs, 4);
          try {
            const fromA = [...iterateEvents(a.db, { order: 'arrival' })].map(asRecorded);
            const fromB = [...iterateEvents(b.db, { order: 'arrival' })].map(asRecorded);
            mergeRecords(a, fromB);
            mergeRecords(b, fromA);
            expect(dumpJournal(a)).toEqual(dumpJournal(b));
          } finally {
            a.close();
            b.close();
          }
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

function shuffled<T>(items: readonly T[]): fc.Arbitrary<readonly T[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
}

function idsIn(dump: LogicalDump): readonly string[] {
  return dump.events.map((event) => String(JSON.parse(event).id)).sort();
}

/** Everything except what was erased and what was derived from it, computed from the records alone, without a journal. */
function idsToKeep(records: readonly EventRecord[]): readonly string[] {
  const erased = new Set(records.flatMap((record) => (record.type === 'event.erased' ? [entityOf(record)] : [])));
  const kept = records.filter(
    (record) =>
      record.type !== 'event.supplemented' &&
      !erased.has(record.id) &&
      !originsOf(record).some((origin) => erased.has(origin)),
  );
  return [...new Set(kept.map(({ id }) => id))].sort();
}

function journalOf(records: readonly EventRecord[], batch: number) {
  const journal = openJournal({ layout: tempHome(), clock: stillClock(), busyTimeoutMs: 2000, mode: 'write' });
  for (let at = 0; at < records.length; at += batch) mergeRecords(journal, records.slice(at, at + batch));
  return journal;
}
