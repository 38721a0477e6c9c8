import { describe, expect, it } from 'vitest';
import { NOON, testJournal } from '../../../../test/fixtures/home.ts';
import type { EventDraft } from '../../../domain/event.ts';
import { appendEvents } from '../../journal/append.ts';
import { pauseAt, pausesIn } from './pauses.ts';

const by = { actor: 'person', trust: 'owner' } as const;

function paused(at: number, project?: string, until?: number): EventDraft {
  const where = project === undefined ? {} : { project };
  const body = until === undefined ? {} : { until: NOON + until };
  return { type: 'capture.paused', happenedAt: NOON + at, ...by, ...where, body };
}

function resumed(at: number, project?: string): EventDraft {
  return {
    type: 'capture.resumed',
    happenedAt: NOON + at,
    ...by,
    ...(project === undefined ? {} : { project }),
    body: {},
  };
}

/** Which of the minutes 0 to 9 are paused. */
function minutes(drafts: readonly EventDraft[], project?: string): string {
  const journal = testJournal();
  for (const draft of drafts) appendEvents(journal, [draft]);
  return Array.from({ length: 10 }, (_, at) => (pauseAt(journal.db, project, NOON + at) ? '#' : '.')).join('');
}

describe('a pause', () => {
  it('holds from when it was asked for until it is resumed', () => {
    expect(minutes([paused(2)])).toBe('..########');
    expect(minutes([paused(2), resumed(5)])).toBe('..###.....');
    expect(minutes([])).toBe('..........');
    expect(minutes([resumed(3)])).toBe('..........');
  });

  it('with an end is over by itself, or earlier when resumed', () => {
    expect(minutes([paused(1, undefined, 4)])).toBe('.###......');
    expect(minutes([paused(1, undefined, 8), resumed(3)])).toBe('.##.......');
    expect(minutes([paused(1, undefined, 3), resumed(6)])).toBe('.##.......');
  });

  it('asked for again counts as last asked for', () => {
    expect(minutes([paused(1), paused(4, undefined, 6)])).toBe('.#####....');
    expect(minutes([paused(1, undefined, 8), paused(2, undefined, 4)])).toBe('.###......');
    expect(minutes([paused(1), resumed(3), paused(6), resumed(8)])).toBe('.##...##..');
  });

  it('is the same in whatever order its parts are learned', () => {
    const parts = [paused(1), resumed(3), paused(5, undefined, 9), resumed(7)];
    const orders = [parts, parts.toReversed(), [2, 0, 3, 1].flatMap((n) => parts[n] ?? [])];
    expect(orders.map((order) => minutes(order))).toEqual(['.##..##...', '.##..##...', '.##..##...']);
  });

  it('of a project applies to that project only; a pause everywhere is separate', () => {
    const journal = testJournal();
    appendEvents(journal, [paused(1, 'shop'), paused(4), resumed(6, 'shop')]);
    expect(pausesIn(journal.db, 'shop')).toEqual([{ from: NOON + 1, until: NOON + 6 }]);
    expect(pausesIn(journal.db, undefined)).toEqual([{ from: NOON + 4 }]);
    expect(pausesIn(journal.db, 'other')).toEqual([]);
  });
});
