import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { compareEvents } from '../event.ts';
import type { EventBodies } from '../event-bodies.ts';
import { idFromKey } from '../ids.ts';
import { tickHlc } from '../time/hlc.ts';
import { foldTasks, taskFamily } from './fold-tasks.ts';
import type { TaskEvent } from './task.ts';

const SEED = 20260117;

/** A little history: each line happens after the one before. */
function history() {
  let at = 0;
  let hlc = '0000000000000000';
  const events: TaskEvent[] = [];
  const put = <T extends TaskEvent['type']>(
    type: T,
    id: string,
    body: EventBodies[T],
    more: object,
    pause = 1,
  ): void => {
    at += pause;
    hlc = tickHlc(hlc, at);
    const envelope = { id, happenedAt: at, hlc, device: 'd', project: 'p', actor: 'agent', trust: 'agent', version: 1 };
    // The body is the type's own; only the compiler cannot pair the two here.
    events.push({ ...envelope, ...more, type, body } as Extract<TaskEvent, { readonly type: T }> & TaskEvent);
  };
  return {
    events,
    todo: (session: string, text = 'Fix the login', id = `${session}:${text}`) =>
      put('task.added', id, { text }, { session, key: id }),
    suggest: (session: string, text = 'fix the login.') =>
      put('task.added', `found:${session}`, { text, suggested: true }, { session, key: `found:${session}` }),
    byHand: (id: string, text = 'Fix the login') => put('task.added', id, { text, priority: 'high' }, {}),
    set: (task: string, status: EventBodies['task.changed']['status'], pause = 1) =>
      put('task.changed', idFromKey(`${task}:${status}:${at}`), { task, ...(status ? { status } : {}) }, {}, pause),
    now: () => foldTasks(events).tasks.map(({ id, status, suggested }) => ({ id, status, suggested })),
  };
}

describe('a task seen more than once', () => {
  it(promise('task/seen-twice-is-one', 'a task seen in two sessions is one task, with the changes of both'), () => {
    const { todo, set, now, events } = history();
    todo('a');
    todo('b');
    expect(now()).toEqual([{ id: 'a:Fix the login', status: 'open', suggested: false }]);
    set('b:Fix the login', 'in_progress');
    expect(now()).toEqual([{ id: 'a:Fix the login', status: 'in_progress', suggested: false }]);
    set('a:Fix the login', 'done');
    expect(now()).toEqual([{ id: 'a:Fix the login', status: 'done', suggested: false }]);
    expect(foldTasks(events).shownAs.get('b:Fix the login')).toBe('a:Fix the login');
  });

  it(promise('task/done-and-back-is-open', 'a finished task that is listed as work again is reopened'), () => {
    const { todo, set, now, events } = history();
    todo('a');
    set('a:Fix the login', 'done');
    todo('b');
    expect(now()).toEqual([{ id: 'a:Fix the login', status: 'open', suggested: false }]);
    expect(foldTasks(events).tasks[0]?.closedAt).toBeUndefined();
  });

  it('a task that is listed as done again keeps its first completion time', () => {
    const { todo, set, events } = history();
    todo('a');
    set('a:Fix the login', 'done');
    todo('b');
    set('b:Fix the login', 'done', 0);
    expect(foldTasks(events).tasks.map(({ status, closedAt }) => ({ status, closedAt }))).toEqual([
      { status: 'done', closedAt: 2 },
    ]);
  });

  it(promise('task/suggestion-joins-task', 'a promise with the words of a task joins it, whichever came first'), () => {
    const after = history();
    after.todo('a');
    after.suggest('b');
    expect(after.now()).toEqual([{ id: 'a:Fix the login', status: 'open', suggested: false }]);
    const before = history();
    before.suggest('b');
    expect(before.now()).toEqual([{ id: 'found:b', status: 'open', suggested: true }]);
    before.todo('a');
    expect(before.now()).toEqual([{ id: 'a:Fix the login', status: 'open', suggested: false }]);
    const twice = history();
    twice.suggest('a');
    twice.suggest('b');
    expect(twice.now()).toHaveLength(1);
  });

  it('a promise made after the task was done is new, and does not open the old one', () => {
    const { todo, set, suggest, now } = history();
    todo('a');
    set('a:Fix the login', 'done');
    suggest('b');
    expect(now()).toEqual([
      { id: 'a:Fix the login', status: 'done', suggested: false },
      { id: 'found:b', status: 'open', suggested: true },
    ]);
  });

  it('two items of one list with the same words are two tasks', () => {
    const { todo, set, now } = history();
    todo('a', 'Run the tests', 'a:1');
    todo('a', 'Run the tests', 'a:2');
    set('a:1', 'done');
    expect(now().map(({ status }) => status)).toEqual(['done', 'open']);
    todo('b', 'Run the tests', 'b:1');
    todo('b', 'Run the tests', 'b:2');
    expect(now().map(({ status }) => status)).toEqual(['open', 'open']);
  });

  it('a task added by hand takes over what agents did for it; added by hand twice, it is two tasks', () => {
    const { todo, set, byHand, now, events } = history();
    todo('a');
    set('a:Fix the login', 'in_progress');
    byHand('mine');
    expect(now()).toEqual([{ id: 'mine', status: 'in_progress', suggested: false }]);
    expect(foldTasks(events).tasks[0]?.priority).toBe('high');
    set('a:Fix the login', 'done');
    expect(now()).toEqual([{ id: 'mine', status: 'done', suggested: false }]);
    byHand('again');
    byHand('and again');
    expect(now().map(({ id }) => id)).toEqual(['mine', 'again', 'and again']);
  });

  it('every sighting is part of some task, in any order of events', () => {
    const step = fc.record({
      do: fc.constantFrom('todo', 'suggest', 'byHand', 'set'),
      session: fc.constantFrom('a', 'b', 'c'),
      status: fc.constantFrom('open', 'in_progress', 'done', 'dropped'),
      n: fc.nat(999),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.infiniteStream(fc.double({ noNaN: true })), (steps, random) => {
        const made = history();
        const ids: string[] = [];
        for (const each of steps) {
          if (each.do === 'set') made.set(ids[each.n % (ids.length || 1)] ?? 'nobody', each.status);
          else if (each.do === 'todo') made.todo(each.session, 'Fix the login', `t${each.n}`);
          else if (each.do === 'suggest') made.suggest(`${each.session}${each.n}`);
          else made.byHand(`h${each.n}`);
          if (each.do !== 'set') ids.push(made.events.at(-1)?.id ?? '');
        }
        const folded = foldTasks(made.events);
        const shown = new Set(folded.tasks.map(({ id }) => id));
        for (const id of ids) expect(shown).toContain(folded.shownAs.get(id));
        const mixed = made.events
          .map((event) => ({ event, place: random.next().value }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ event }) => event);
        expect(foldTasks(mixed.toSorted(compareEvents))).toEqual(folded);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});

describe('the family of a sighting', () => {
  it('is its project and its words; without a project it is alone', () => {
    const { events, todo } = history();
    todo('a', '- [ ] Fix `the login`.');
    todo('b', 'fix the login');
    const [one, other] = events;
    if (one?.type !== 'task.added' || other?.type !== 'task.added') throw new Error('two sightings');
    expect(taskFamily(one)).toBe(taskFamily(other));
    expect(taskFamily({ ...other, project: 'q' })).not.toBe(taskFamily(one));
    const { project: _, ...nowhere } = other;
    expect(taskFamily(nowhere)).toBe(other.id);
  });
});
