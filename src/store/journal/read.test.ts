import { describe, expect, it } from 'vitest';
import { prompt, sessionStarted, toolCall } from '../../../test/fixtures/drafts.ts';
import { NOON, stillClock, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { idFromKey } from '../../domain/ids.ts';
import { lastHlcAt } from '../../domain/time/hlc.ts';
import { appendEvents } from './append.ts';
import { countEvents, type EventFilter, findEventIds, iterateEvents, lastSeq } from './read.ts';

/** Five events whose order of happening is not their order of arrival. */
function filled() {
  const clock = stillClock();
  const journal = testJournal(tempHome(), { clock });
  const add = (...drafts: Parameters<typeof appendEvents>[1]): void => {
    appendEvents(journal, drafts);
    clock.pass(1000);
  };
  add(prompt('c', { key: 'c', happenedAt: NOON + 3, project: 'p1', session: 's1' }));
  add(prompt('a', { key: 'a', happenedAt: NOON + 1, project: 'p1', session: 's2' }));
  add(toolCall({ output: 'e' }, { key: 'e', happenedAt: NOON + 5, project: 'p2', session: 's2' }));
  add(sessionStarted('s3', {}, { key: 'b', happenedAt: NOON + 2 }));
  add(prompt('d', { key: 'd', happenedAt: NOON + 4, project: 'p2', session: 's1' }));
  return journal;
}

it(promise('journal/iterates', 'page by page, also when the last event of a page is gone'), () => {
  const journal = filled();
  // Several of one moment, so that a page may end between them.
  appendEvents(
    journal,
    [1, 2, 3, 4].map((n) => prompt(`same ${n}`, { happenedAt: NOON + 3, session: 's1' })),
  );
  const all = [...iterateEvents(journal.db)];
  for (const size of [1, 2, 4, 20]) {
    const paged = [];
    for (let after: EventFilter['after']; ; after = paged.at(-1)) {
      const page = [...iterateEvents(journal.db, { limit: size, ...(after === undefined ? {} : { after }) })];
      paged.push(...page);
      if (page.length < size) break;
    }
    expect(paged).toEqual(all);
  }
  const gone = { happenedAt: NOON + 3, hlc: lastHlcAt(NOON), device: '', id: '' };
  expect([...iterateEvents(journal.db, { after: gone })].every(({ happenedAt }) => happenedAt >= NOON + 3)).toBe(true);
});

describe('iterateEvents', () => {
  it.each<[string, EventFilter, string]>([
    ['everything, as it happened', {}, 'a b c d e'],
    ['in order of arrival', { order: 'arrival' }, 'c a e b d'],
    ['newest first', { order: 'newest' }, 'e d c b a'],
    ['of a project', { project: 'p1' }, 'a c'],
    ['of a session', { session: 's2' }, 'a e'],
    ['of both', { project: 'p2', session: 's1' }, 'd'],
    ['of a type', { types: ['prompt.submitted'] }, 'a c d'],
    ['of several types', { types: ['tool.called', 'session.started'] }, 'b e'],
    ['of no type', { types: [] }, ''],
    ['since a time, inclusive', { since: NOON + 3 }, 'c d e'],
    ['until a time, exclusive', { until: NOON + 3 }, 'a b'],
    ['between two', { since: NOON + 2, until: NOON + 4 }, 'b c'],
    ['as far as was known at a time', { asOf: lastHlcAt(NOON + 1000) }, 'a c'],
    ['that arrived after a position', { afterSeq: 3, order: 'arrival' }, 'b d'],
    ['so many', { limit: 2 }, 'a b'],
    ['so many of the newest', { limit: 2, order: 'newest' }, 'e d'],
    ['of a project nobody has', { project: 'p3' }, ''],
    ['of a project with a quote in its name', { project: "' OR 1=1 --" }, ''],
  ])(promise('journal/iterates', '%s'), (_what, filter, expected) => {
    const keys = [...iterateEvents(filled().db, filter)].map((event) => event.key);
    expect(keys.join(' ')).toBe(expected);
  });

  it('as of a time leaves out what was learned of an event later', () => {
    const clock = stillClock();
    const journal = testJournal(tempHome(), { clock });
    appendEvents(journal, [toolCall({ output: 'short' }, { key: 'k' })]);
    clock.pass(5000);
    appendEvents(journal, [toolCall({ output: 'much longer' }, { key: 'k' })]);
    const output = (asOf: number): unknown =>
      [...iterateEvents(journal.db, { types: ['tool.called'], asOf: lastHlcAt(asOf) })][0]?.body.output;
    expect(output(NOON + 1000)).toBe('short');
    expect(output(NOON + 5000)).toBe('much longer');
  });

  it('can be left half-way and begun again', () => {
    const journal = filled();
    for (const event of iterateEvents(journal.db)) {
      if (event.key === 'b') break;
    }
    const pairs = [...iterateEvents(journal.db)].flatMap(() => [...iterateEvents(journal.db, { limit: 2 })]);
    expect(pairs).toHaveLength(10);
    appendEvents(journal, [prompt('still writable')]);
    expect(countEvents(journal.db)).toBe(6);
  });
});

describe('findEventIds', () => {
  it('finds by the first characters and takes no wildcard', () => {
    const journal = filled();
    const id = idFromKey('c');
    expect(findEventIds(journal.db, id.slice(0, 8), 5)).toEqual([id]);
    expect(findEventIds(journal.db, '%', 5)).toEqual([]);
    expect(findEventIds(journal.db, '', 3)).toHaveLength(3);
  });
});

it('lastSeq is the newest position', () => {
  expect(lastSeq(testJournal().db)).toBe(0);
  expect(lastSeq(filled().db)).toBe(5);
});
