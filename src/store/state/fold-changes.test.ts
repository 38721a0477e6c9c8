/** The projection framework, with a projection made here: one that depends on order, and one that can fail. */
import { describe, expect, it } from 'vitest';
import { prompt, sessionStarted, toolCall } from '../../../test/fixtures/drafts.ts';
import { NOON, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { dumpState } from '../../../test/fixtures/logical-dump.ts';
import { promise } from '../../../test/promises.ts';
import { idFromKey } from '../../domain/ids.ts';
import { appendEvents } from '../journal/append.ts';
import { eraseEvents } from '../journal/erase.ts';
import { countEvents } from '../journal/read.ts';
import { rebuildState } from './fold-changes.ts';
import type { Projection } from './projection.ts';
import { sessionsProjection } from './sessions/sessions.ts';

/** All texts of a session, in the order they happened: the one thing that shows every mistake of order. */
function talkProjection(version = 1, change: (text: string) => string = (text) => text): Projection<string> {
  const setUp = 'CREATE TABLE IF NOT EXISTS talk (id TEXT PRIMARY KEY, text TEXT NOT NULL, last TEXT NOT NULL)';
  return {
    name: 'talk',
    version,
    order: 'time',
    readsTexts: true,
    entities: (event) => (event.type === 'prompt.submitted' && event.session ? [event.session] : []),
    source: (session) => ({ session }),
    initial: () => '',
    reduce: (state, event) => (event.type === 'prompt.submitted' ? state + change(event.body.text) : state),
    load: (db, id) => {
      db.exec(setUp);
      const row = db.get('SELECT text, last FROM talk WHERE id = ?', id);
      return row && { state: String(row.text), last: String(row.last) };
    },
    save: (db, id, text, last) => {
      db.exec(setUp);
      db.run('INSERT OR REPLACE INTO talk VALUES (?, ?, ?)', id, text, last);
    },
    remove: (db, id) => void db.run('DELETE FROM talk WHERE id = ?', id),
    clear: (db) => {
      db.exec(setUp);
      db.run('DELETE FROM talk');
    },
    dump: (db) => db.all('SELECT id, text FROM talk ORDER BY id'),
  };
}

const asProjection = (projection: Projection<string>): Projection => projection as Projection;
const talk = (change?: (text: string) => string, version?: number) => [asProjection(talkProjection(version, change))];

describe('a fold', () => {
  it(promise('fold/state-with-event', 'that fails rolls back its event'), () => {
    const fail = (text: string): string => {
      if (text === 'bad') throw new Error('cannot fold this');
      return text;
    };
    const journal = testJournal(tempHome(), { projections: talk(fail) });
    appendEvents(journal, [prompt('a', { session: 's' })]);
    expect(() => appendEvents(journal, [prompt('b', { session: 's' }), prompt('bad', { session: 's' })])).toThrow(
      'cannot fold this',
    );
    expect(countEvents(journal.db)).toBe(1);
    expect(dumpState(journal)).toEqual({ talk: [{ id: 's', text: 'a' }] });
    appendEvents(journal, [prompt('c', { session: 's' })]);
    expect(dumpState(journal)).toEqual({ talk: [{ id: 's', text: 'ac' }] });
  });

  it('that depends on order refolds for a late event', () => {
    const journal = testJournal(tempHome(), { projections: talk() });
    for (const n of [2, 4, 1, 3]) appendEvents(journal, [prompt(`${n}`, { session: 's', happenedAt: NOON + n })]);
    expect(dumpState(journal)).toEqual({ talk: [{ id: 's', text: '1234' }] });
  });

  it('handles a late event within a batch', () => {
    const journal = testJournal(tempHome(), { projections: talk() });
    appendEvents(
      journal,
      [2, 1, 3].map((n) => prompt(`${n}`, { session: 's', happenedAt: NOON + n })),
    );
    expect(dumpState(journal)).toEqual({ talk: [{ id: 's', text: '123' }] });
  });

  it('that reads long texts gets them whole, on every path', () => {
    const journal = testJournal(tempHome(), { projections: talk() });
    const long = 'x'.repeat(2000);
    appendEvents(journal, [prompt(long, { session: 's', happenedAt: NOON + 1 })]);
    appendEvents(journal, [prompt('!', { session: 's', happenedAt: NOON })]);
    const expected = { talk: [{ id: 's', text: `!${long}` }] };
    expect(dumpState(journal)).toEqual(expected);
    rebuildState(journal);
    expect(dumpState(journal)).toEqual(expected);
  });

  it('sees a supplemented event as it is known by now', () => {
    const journal = testJournal(tempHome(), { projections: talk() });
    appendEvents(journal, [prompt('short', { session: 's', key: 'k' })]);
    appendEvents(journal, [prompt('no longer short', { session: 's', key: 'k' })]);
    expect(dumpState(journal)).toEqual({ talk: [{ id: 's', text: 'no longer short' }] });
  });

  it(promise('erase/folds-skip', 'forgets an erased event, and a thing that has no event left'), () => {
    const journal = testJournal(tempHome(), { projections: talk() });
    appendEvents(journal, [
      prompt('a', { session: 's', key: 'a' }),
      prompt('b', { session: 's', key: 'b' }),
      prompt('c', { session: 't', key: 'c' }),
    ]);
    eraseEvents(journal, [idFromKey('a'), idFromKey('c')]);
    expect(dumpState(journal)).toEqual({ talk: [{ id: 's', text: 'b' }] });
  });
});

describe('rebuildState', () => {
  it(promise('fold/rebuild-is-equal', 'corrects any content of the tables'), () => {
    const journal = testJournal();
    appendEvents(journal, [
      sessionStarted('s1'),
      ...Array.from({ length: 30 }, (_, n) =>
        toolCall({}, { session: `s${n % 3}`, happenedAt: NOON + ((n * 7) % 11) }),
      ),
    ]);
    const before = dumpState(journal);
    journal.db.exec("UPDATE sessions SET prompts = 99, cwd = 'nonsense'; DELETE FROM sessions WHERE id = 's2'");
    expect(dumpState(journal)).not.toEqual(before);
    expect(rebuildState(journal)).toBe(31);
    expect(dumpState(journal)).toEqual(before);
  });

  it('that fails changes nothing', () => {
    const layout = tempHome();
    const journal = testJournal(layout, { projections: talk() });
    appendEvents(journal, [prompt('a', { session: 's' })]);
    const failing = talk(() => {
      throw new Error('no');
    });
    expect(() => rebuildState(journal, failing)).toThrow('no');
    expect(dumpState(journal)).toEqual({ talk: [{ id: 's', text: 'a' }] });
  });
});

describe('a projection whose meaning changed', () => {
  it('is folded again when the journal is opened for writing, and not by a hook', () => {
    const layout = tempHome();
    const first = testJournal(layout, { projections: talk() });
    appendEvents(first, [prompt('a', { session: 's' })]);
    first.close();

    const louder = talk((text) => text.toUpperCase(), 2);
    const hook = testJournal(layout, { projections: louder, mode: 'append' });
    expect(dumpState(hook)).toEqual({ talk: [{ id: 's', text: 'a' }] });
    hook.close();
    const second = testJournal(layout, { projections: louder });
    expect(dumpState(second)).toEqual({ talk: [{ id: 's', text: 'A' }] });
    second.close();

    const once = testJournal(layout, {
      projections: talk(() => {
        throw new Error('folded again for nothing');
      }, 2),
    });
    expect(dumpState(once)).toEqual({ talk: [{ id: 's', text: 'A' }] });
  });

  it('that is new is folded from the beginning', () => {
    const layout = tempHome();
    const first = testJournal(layout, { projections: [sessionsProjection as Projection] });
    appendEvents(first, [prompt('a', { session: 's' })]);
    first.close();
    const second = testJournal(layout, { projections: [sessionsProjection as Projection, ...talk()] });
    expect(dumpState(second).talk).toEqual([{ id: 's', text: 'a' }]);
  });
});
