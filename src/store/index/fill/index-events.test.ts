/** Several processes follow one journal at once: in whatever order they come, the index holds each event once. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { prompt } from '../../../../test/fixtures/drafts.ts';
import { NOON, tempHome, testJournal } from '../../../../test/fixtures/home.ts';
import { promise } from '../../../../test/promises.ts';
import { findConcepts } from '../../../domain/concepts/find-concepts.ts';
import { idFromKey } from '../../../domain/ids.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { appendEvents } from '../../journal/append.ts';
import { eraseEvents } from '../../journal/erase.ts';
import type { Journal } from '../../journal/journal.ts';
import { writeMeta } from '../../journal/meta.ts';
import { iterateEvents, lastSeq } from '../../journal/read.ts';
import { checkIndex } from '../generations/check-index.ts';
import { currentGeneration, openIndex, type SearchIndex } from '../generations/generations.ts';
import { eventsBehind, readPosition } from '../generations/index-position.ts';
import { findIndexFault } from '../generations/verify-index.ts';
import { pendingVectors, putVectors, useEmbedder } from '../vectors/vectors.ts';
import { type CaughtUp, catchUpIndex } from './catch-up.ts';
import { indexNextEvents, planRemoval } from './index-events.ts';

const OPTIONS = { findMentions: findConcepts };

/** Something another process does at the worst moment: just before this one gets the lock. */
function interrupted(db: Database, meanwhile: () => void): Database {
  let once = meanwhile;
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'transaction') {
        return <T>(work: () => T): T => {
          const doOnce = once;
          once = () => undefined;
          doOnce();
          return target.transaction(work);
        };
      }
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

interface Follower {
  readonly journal: Journal;
  readonly index: SearchIndex;
}

function follower(layout: HomeLayout): Follower {
  const journal = testJournal(layout);
  const index = openIndex(journal, layout);
  onTestFinished(() => index.db.close());
  return { journal, index };
}

let numbered = 0;
function add({ journal }: Follower, count: number): void {
  const drafts = Array.from({ length: count }, () => {
    numbered += 1;
    return prompt(`sentence number${numbered} about lanterns`, { key: `n:${numbered}`, happenedAt: NOON + numbered });
  });
  appendEvents(journal, drafts);
}

function catchUp({ journal, index }: Follower, layout: HomeLayout): CaughtUp {
  const done = catchUpIndex(index, journal, layout, OPTIONS);
  onTestFinished(() => done.index.db.close());
  return done;
}

function expectWhole(journal: Journal, { db }: SearchIndex, events: number): void {
  expect(findIndexFault(db, journal)).toBeUndefined();
  expect(readPosition(db)).toBe(lastSeq(journal.db));
  expect(db.get('SELECT count(*) AS n FROM docs')?.n).toBe(events);
}

describe('following the journal', () => {
  it(promise('recall/index-never-goes-back', 'a process that another overtook does not undo its work'), () => {
    const layout = tempHome();
    const [slow, quick] = [follower(layout), follower(layout)];
    add(slow, 3);
    const db = interrupted(slow.index.db, () => {
      add(quick, 4);
      expect(catchUp(quick, layout).behind).toBe(0);
    });
    expect(indexNextEvents(db, slow.journal, findConcepts)).toMatchObject({ done: true });
    expectWhole(slow.journal, slow.index, 7);
    // The control of the original fault: here every later catch-up failed for good.
    add(quick, 2);
    expect(catchUp(quick, layout)).toMatchObject({ behind: 0, events: 2 });
    expectWhole(quick.journal, quick.index, 9);
    expect(currentGeneration(slow.journal)).toBe(slow.index.generation);
  });

  it('does not undo an erasure that happened meanwhile', () => {
    const layout = tempHome();
    const [slow, quick] = [follower(layout), follower(layout)];
    add(slow, 3);
    const [first] = [...iterateEvents(slow.journal.db, {})];
    const db = interrupted(slow.index.db, () => {
      catchUp(quick, layout);
      eraseEvents(quick.journal, [String(first?.id)]);
    });
    // Its words can no longer be named, so this index has to be replaced; half a batch must not be left in it.
    expect(indexNextEvents(db, slow.journal, findConcepts)).toEqual({ stale: expect.stringContaining('erased') });
    const { index } = catchUp(slow, layout);
    expectWhole(slow.journal, index, 2);
  });

  it(promise('recall/index-is-disposable', 'rebuilds an index whose position is behind its documents'), () => {
    const layout = tempHome();
    const one = follower(layout);
    add(one, 5);
    catchUp(one, layout);
    // What an earlier version left behind. The control: the next event cannot be added to it.
    writeMeta(one.index.db, 'position', '2');
    expect(indexNextEvents(one.index.db, one.journal, findConcepts)).toEqual({
      stale: 'it holds event 5 but its position is 2',
    });
    expect(checkIndex(one.journal, layout)).toMatchObject({
      status: 'warn',
      detail: expect.stringContaining('event 5'),
    });
    const { index, behind } = catchUp(one, layout);
    expect([index.generation, behind]).toEqual([2, 0]);
    expectWhole(one.journal, index, 5);
    expect(checkIndex(one.journal, layout).status).toBe('ok');
  });

  it('writes nothing if only searches were recorded since', () => {
    const one = follower(tempHome());
    add(one, 2);
    catchUpIndex(one.index, one.journal, tempHome(), OPTIONS);
    const position = readPosition(one.index.db);
    const body = { query: 'lanterns', results: [], found: 0, surface: 'cli' } as const;
    appendEvents(one.journal, [{ type: 'memory.searched', body, happenedAt: NOON, actor: 'person', trust: 'owner' }]);
    const locked = interrupted(one.index.db, () => {
      throw new Error('The index is written to.');
    });
    expect(indexNextEvents(locked, one.journal, findConcepts)).toEqual({ done: true, events: 0 });
    expect(eventsBehind(one.index.db, one.journal)).toBe(0);
    add(one, 1);
    expect(eventsBehind(one.index.db, one.journal)).toBeGreaterThan(0);
    expect(indexNextEvents(one.index.db, one.journal, findConcepts)).toEqual({ done: true, events: 2 });
    expect(readPosition(one.index.db)).toBe(position + 2);
  });

  it('rebuilds an index with an unexpected row', () => {
    const layout = tempHome();
    const one = follower(layout);
    add(one, 2);
    catchUp(one, layout);
    add(one, 1);
    one.index.db.run("INSERT INTO said (rowid, words) VALUES (3, 'stray')");
    one.index.db.run('INSERT INTO pushable (doc, kind) VALUES (3, 0)');
    one.index.db.run(
      `INSERT INTO docs (doc, tbl, kind, turn, actor, trust, traits, at, learned, size, upto, crc)
       VALUES (3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0)`,
    );
    const { index, behind } = catchUp(one, layout);
    expect(behind).toBe(0);
    expectWhole(one.journal, index, 3);
  });

  it('finds out that an event is missing, or one too many', () => {
    const layout = tempHome();
    const one = follower(layout);
    add(one, 4);
    catchUp(one, layout);
    const { db } = one.index;
    db.run('UPDATE docs SET doc = 40 WHERE doc = 4');
    expect(findIndexFault(db, one.journal)).toContain('event 40');
    db.run('DELETE FROM docs WHERE doc = 40');
    expect(findIndexFault(db, one.journal)).toBe('event 4 is in the journal but not in the index');
  });

  it('counts the turns of a session as a rebuild does after one was taken out', () => {
    const layout = tempHome();
    const one = follower(layout);
    appendEvents(
      one.journal,
      ['first', 'second', 'third'].map((text, n) => prompt(text, { key: text, session: 's', happenedAt: NOON + n })),
    );
    catchUp(one, layout);
    const remove = planRemoval(one.index.db, one.journal, [idFromKey('second')]);
    eraseEvents(one.journal, [idFromKey('second')]);
    expect(remove()).toBe(true);
    expect(one.index.db.all('SELECT turn FROM docs ORDER BY doc').map(({ turn }) => turn)).toEqual([1, 2]);
  });

  it('gives a document that changed while it was embedded no vector of its old words', () => {
    const layout = tempHome();
    const one = follower(layout);
    add(one, 2);
    catchUp(one, layout);
    const { db } = one.index;
    const embedder = { id: 'test:two', dimensions: 2 };
    useEmbedder(db, embedder);
    const read = pendingVectors(db, one.journal, layout, 10);
    db.run('UPDATE docs SET crc = crc + 1 WHERE doc = 1');
    putVectors(
      db,
      embedder,
      read.map(({ doc, crc }) => ({ doc, crc, vector: Float32Array.of(1, 0) })),
    );
    expect(db.all('SELECT doc FROM vectors').map(({ doc }) => doc)).toEqual([2]);
    expect(pendingVectors(db, one.journal, layout, 10).map(({ doc }) => doc)).toEqual([1]);
  });

  it('lists the pieces of a table once, also if another installation has it elsewhere', () => {
    const { db } = follower(tempHome()).index;
    let listed = 0;
    const pieces = (): readonly string[] => {
      listed += 1;
      return [`piece${listed}`];
    };
    const use = (id: string, file: string): void =>
      useEmbedder(db, { id, dimensions: 2, table: { file, pieces, stems: () => [['+stamm', 0]] } });
    const state = () => [
      ...db.all('SELECT piece FROM pieces').map(({ piece }) => piece),
      db.get("SELECT value FROM meta WHERE name = 'table'")?.value,
    ];
    use('table:1', '/one/table');
    use('table:1', '/two/table');
    expect(state()).toEqual(['+stamm', 'piece1', '/two/table']);
    use('table:2', '/two/table-2');
    expect(state()).toEqual(['+stamm', 'piece2', '/two/table-2']);
    // An upgrade replaces the file in place.
    use('table:3', '/two/table-2');
    expect(state()).toEqual(['+stamm', 'piece3', '/two/table-2']);
    useEmbedder(db, { id: 'other', dimensions: 2 });
    expect(state()).toEqual([undefined]);
    use('table:2', '/two/table-2');
    expect(state()).toEqual(['+stamm', 'piece4', '/two/table-2']);
  });
});
