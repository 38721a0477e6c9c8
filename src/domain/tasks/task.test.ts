import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import type { EventBodies } from '../event-bodies.ts';
import { newId } from '../ids.ts';
import {
  asShortId,
  claimHolds,
  describeTaskEvent,
  findCycle,
  reduceTask,
  shortTaskId,
  type Task,
  type TaskEvent,
} from './task.ts';

const ID = '01a1e15e-1f8d-76c2-ab96-c8d81724e27b';

function event<T extends TaskEvent['type']>(type: T, at: number, body: EventBodies[T]): TaskEvent {
  const envelope = {
    id: ID,
    hlc: '0',
    device: 'd',
    version: 1,
    actor: 'person',
    trust: 'owner',
    happenedAt: at,
  } as const;
  // Type and body belong together by the signature above.
  return { ...envelope, type, body } as TaskEvent;
}

function fold(...events: readonly TaskEvent[]): Task | undefined {
  let task: Task | undefined;
  for (const each of events) task = reduceTask(task, each);
  return task;
}

const added = event('task.added', 100, { text: 'one' });
const change = (at: number, body: Omit<EventBodies['task.changed'], 'task'>): TaskEvent =>
  event('task.changed', at, { task: ID, ...body });
const claim = (at: number, session: string, until: number): TaskEvent =>
  event('task.claimed', at, { task: ID, session, until });

describe('a task', () => {
  it('starts open, with the given fields', () => {
    expect(fold(added)).toMatchObject({
      text: 'one',
      status: 'open',
      priority: 'normal',
      createdAt: 100,
      dependsOn: [],
    });
  });

  it('does not exist before its first event is known', () => {
    expect(fold(change(200, { status: 'done' }))).toBeUndefined();
  });

  it('is closed from the first closing until it is opened again, and loses its claim', () => {
    const closed = fold(
      added,
      claim(150, 's', 900),
      change(200, { status: 'done' }),
      change(300, { status: 'dropped' }),
    );
    expect(closed).toMatchObject({ status: 'dropped', closedAt: 200, updatedAt: 300, claim: undefined });
    const again = fold(added, change(200, { status: 'done' }), change(300, { status: 'open' }));
    expect(again).toMatchObject({ status: 'open', closedAt: undefined });
  });

  it('keeps the reason of its current status only', () => {
    const blocked = fold(
      added,
      change(200, { status: 'blocked', why: 'no key' }),
      change(300, { priority: 'high', why: 'x' }),
    );
    expect(blocked).toMatchObject({ why: 'no key', priority: 'high' });
    expect(
      fold(added, change(200, { status: 'blocked', why: 'no key' }), change(300, { status: 'open' }))?.why,
    ).toBeUndefined();
  });

  it('a due date can be removed', () => {
    const due = fold(added, change(200, { due: '2027-01-01' }));
    expect(due?.due).toBe('2027-01-01');
    expect(due && reduceTask(due, change(300, { due: null }))?.due).toBeUndefined();
  });

  it(promise('task/claimed-once', 'of two claims the earlier one holds until it expires'), () => {
    expect(fold(added, claim(200, 'a', 500), claim(300, 'b', 900))?.claim).toEqual({ session: 'a', until: 500 });
    expect(fold(added, claim(200, 'a', 500), claim(500, 'b', 900))?.claim).toEqual({ session: 'b', until: 900 });
    expect(fold(added, claim(200, 'a', 500), claim(300, 'a', 900))?.claim).toEqual({ session: 'a', until: 900 });
    expect(claimHolds({ session: 'a', until: 500 }, 499)).toBe(true);
    expect(claimHolds({ session: 'a', until: 500 }, 500)).toBe(false);
  });

  it('is released only by the session that has it', () => {
    const released = (session: string) =>
      fold(added, claim(200, 'a', 500), event('task.released', 300, { task: ID, session }))?.claim;
    expect(released('b')).toEqual({ session: 'a', until: 500 });
    expect(released('a')).toBeUndefined();
  });

  it('describes each change in words', () => {
    expect(describeTaskEvent(change(1, { status: 'in_progress', due: null }))).toBe('in progress, no due date');
    expect(describeTaskEvent(event('task.linked', 1, { task: ID, dependsOn: ID, remove: true }))).toBe(
      `no longer depends on ${shortTaskId(ID)}`,
    );
  });
});

describe('short ids', () => {
  it('are six characters without look-alikes, the same for the same task', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 47 }), (at) => {
        const id = newId(at);
        const short = shortTaskId(id);
        expect(short).toMatch(/^[0-9a-hjkmnp-tv-z]{6}$/);
        expect(shortTaskId(id)).toBe(short);
        expect(asShortId(short)).toBe(short);
      }),
      { seed: 20260115 },
    );
    expect(asShortId('oil')).toBe('011');
  });

  it('rarely collide: at most a few of 2,000', () => {
    const shorts = new Set(Array.from({ length: 2000 }, () => shortTaskId(newId(1_700_000_000_000))));
    expect(shorts.size).toBeGreaterThan(1990);
  });
});

describe('circles', () => {
  it(promise('task/no-circles', 'a cycle is found exactly when there is one'), () => {
    const size = 8;
    const edges = fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 20 });
    fc.assert(
      fc.property(edges, (wanted) => {
        const graph = new Map<string, string[]>();
        for (const [from, to] of wanted) {
          const dependencies = (id: string) => graph.get(id) ?? [];
          const cycle = findCycle(String(from), String(to), dependencies);
          // The definition, the slow way: is `from` reachable from `to`?
          const reachable = new Set([String(to)]);
          for (const id of reachable) for (const next of dependencies(id)) reachable.add(next);
          expect(cycle !== undefined).toBe(reachable.has(String(from)));
          if (cycle) {
            expect([cycle[0], cycle[1], cycle.at(-1)]).toEqual([String(from), String(to), String(from)]);
            for (const [at, id] of cycle.slice(1, -1).entries()) expect(dependencies(id)).toContain(cycle[at + 2]);
          } else graph.set(String(from), [...dependencies(String(from)), String(to)]);
        }
      }),
      { seed: 20260115, numRuns: 300 },
    );
  });

  it('a chain of ten thousand tasks is checked without overflow', () => {
    const next = (id: string) => (Number(id) < 10_000 ? [String(Number(id) + 1)] : []);
    expect(findCycle('10000', '0', next)?.length).toBe(10_002);
    expect(findCycle('x', '0', next)).toBeUndefined();
  });
});
