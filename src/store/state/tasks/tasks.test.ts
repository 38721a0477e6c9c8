import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../test/fixtures/faults.ts';
import { growth } from '../../../../test/fixtures/growth.ts';
import { NOON, stillClock, testJournal } from '../../../../test/fixtures/home.ts';
import { promise } from '../../../../test/promises.ts';
import type { DraftOf } from '../../../domain/event.ts';
import { idFromKey, newId } from '../../../domain/ids.ts';
import { shortTaskId, type Task } from '../../../domain/tasks/task.ts';
import type { Database, SqlValue } from '../../../platform/sqlite/sqlite.ts';
import { appendEvents } from '../../journal/append.ts';
import { eraseEvents } from '../../journal/erase.ts';
import type { Journal } from '../../journal/journal.ts';
import { listFacts } from '../facts/facts.ts';
import { addTask, claimTask, editTask, linkTask, resolveTask, startTask, unlinkTask } from './change-tasks.ts';
import { countTasks, eachTask, listTasks, type TaskFilter } from './list-tasks.ts';
import { findTaskIds, getTask, taskHistory } from './tasks.ts';

const OWNER = { actor: 'person', trust: 'owner' } as const;
const OPEN = ['open', 'in_progress', 'blocked'] as const;
const HOUR_MS = 3_600_000;

function texts(journal: Journal, filter: TaskFilter): readonly string[] {
  return listTasks(journal.db, filter).map((task) => task.text);
}

/** How SQLite answers the queries that `work` makes. */
function planOf(db: Database, work: () => unknown): string {
  const [all, get] = [db.all.bind(db), db.get.bind(db)];
  const plan: string[] = [];
  const explain = (sql: string, values: readonly SqlValue[]): void =>
    void plan.push(...all(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => String(detail)));
  const watched: Pick<Database, 'all' | 'get'> = {
    all: (sql, ...values) => {
      explain(sql, values);
      return all(sql, ...values);
    },
    get: (sql, ...values) => {
      explain(sql, values);
      return get(sql, ...values);
    },
  };
  Object.assign(db, watched);
  work();
  Object.assign(db, { all, get });
  return plan.join('\n');
}

describe('lists', () => {
  it('are by priority, due date and age', () => {
    const clock = stillClock();
    const journal = testJournal(undefined, { clock });
    const add = (text: string, more: { priority?: Task['priority']; due?: string } = {}): void => {
      clock.pass(1000);
      addTask(journal, { text, ...more }, OWNER);
    };
    add('low', { priority: 'low', due: '2026-01-01' });
    add('older');
    add('younger');
    add('due later', { due: '2026-03-01' });
    add('due soon', { due: '2026-02-01' });
    add('high', { priority: 'high' });
    add('urgent', { priority: 'urgent' });
    const order = ['urgent', 'high', 'due soon', 'due later', 'older', 'younger', 'low'];
    expect(texts(journal, { statuses: OPEN })).toEqual(order);
    expect(texts(journal, { readyAt: clock.now() })).toEqual(order);
    expect(texts(journal, { statuses: OPEN, limit: 2 })).toEqual(order.slice(0, 2));
    const odd = 'separators \u001e, quotes " and \n lines';
    add(odd, { priority: 'low', due: '2026-01-02' });
    expect([...eachTask(journal.db, { statuses: OPEN })].map((task) => task.text)).toEqual([...order, odd]);
    expect([...eachTask(journal.db, { statuses: ['done'] })]).toEqual([]);
    expect(texts(journal, { statuses: OPEN, dueBy: '2026-02-01' })).toEqual(['due soon', 'low', odd]);
  });

  it('ready is open, unclaimed and waiting for nothing unfinished, also in another project', () => {
    const clock = stillClock();
    const journal = testJournal(undefined, { clock });
    const first = addTask(journal, { text: 'first', project: 'p' }, OWNER);
    const second = addTask(journal, { text: 'second', project: 'q', dependsOn: [first.id] }, OWNER);
    const claimed = addTask(journal, { text: 'claimed', project: 'q' }, OWNER);
    claimTask(journal, claimed.id, { session: 's', forMs: HOUR_MS }, OWNER);
    const ready = (): readonly string[] => texts(journal, { readyAt: clock.now() }).toSorted();
    expect(ready()).toEqual(['first']);
    startTask(journal, first.id, HOUR_MS, OWNER);
    expect(ready()).toEqual([]);
    editTask(journal, first.id, { status: 'done' }, OWNER);
    expect(ready()).toEqual(['second']);
    editTask(journal, first.id, { status: 'open' }, OWNER);
    editTask(journal, first.id, { status: 'dropped' }, OWNER);
    clock.pass(HOUR_MS);
    expect(ready()).toEqual(['claimed', 'second']);
    editTask(journal, second.id, { status: 'blocked', why: 'x' }, OWNER);
    expect(ready()).toEqual(['claimed']);
  });

  it('of ten or ten thousand tasks are read off an index, in order, and counted there', () => {
    const { db } = testJournal();
    const project = 'p';
    const allOpen = { statuses: OPEN } as const;
    const lists: readonly TaskFilter[] = [
      allOpen,
      { ...allOpen, project },
      { readyAt: NOON },
      { readyAt: NOON, project },
      { statuses: ['in_progress'], suggested: false, project },
      { statuses: ['open'], suggested: true, project },
      { isWaiting: true, project },
    ];
    for (const filter of lists) {
      const plan = planOf(db, () => listTasks(db, { ...filter, limit: 50 }));
      expect(plan).toMatch(/USING INDEX tasks_/);
      expect(plan).not.toContain('TEMP B-TREE');
    }
    for (const filter of [allOpen, { ...allOpen, project }, { ...allOpen, project, suggested: false }]) {
      expect(planOf(db, () => countTasks(db, filter))).toContain('COVERING INDEX tasks_');
    }
    // Of thousands of open or ended tasks, only those that the list can be about.
    expect(planOf(db, () => listTasks(db, { isWaiting: true, project }))).toContain('tasks_waiting');
    for (const filter of [{ agentEndedSince: 0 }, { agentEndedSince: 0, project }]) {
      expect(planOf(db, () => listTasks(db, filter))).toContain('tasks_ended_by_agent');
    }
    // The control: an order no index has must be sorted, and the plan says so.
    expect(planOf(db, () => void db.all('SELECT state FROM tasks ORDER BY last'))).toContain('TEMP B-TREE');
  });

  it('ready among two thousand that wait for each other takes no time that grows with their square', () => {
    const chainOf = (length: number) => {
      const journal = testJournal();
      let previous: string | undefined;
      const drafts = Array.from({ length }, (_, n) => {
        const id = newId(NOON + n);
        const body = { text: `n ${n}`, ...(previous === undefined ? {} : { dependsOn: [previous] }) };
        previous = id;
        return { type: 'task.added' as const, id, happenedAt: NOON + n, ...OWNER, body };
      });
      appendEvents(journal, drafts);
      return () => expect(countTasks(journal.db, { readyAt: NOON })).toBe(1);
    };
    // Linear work grows to the tenfold, quadratic work to the hundredfold.
    expect(growth(chainOf(200), chainOf(2000), 40)).toBeLessThan(40);
  });
});

describe('changes', () => {
  it(promise('task/no-circles', 'refuses cycles over three tasks in two projects, and of a task with itself'), () => {
    const journal = testJournal();
    const a = addTask(journal, { text: 'a', project: 'p' }, OWNER);
    const b = addTask(journal, { text: 'b', project: 'q', dependsOn: [a.id] }, OWNER);
    const c = addTask(journal, { text: 'c', project: 'p', dependsOn: [b.id] }, OWNER);
    for (const on of [a, b, c]) expect(codeOf(() => linkTask(journal, a.id, on.id, OWNER))).toBe('refused');
    unlinkTask(journal, c.id, b.id, OWNER);
    expect(linkTask(journal, a.id, c.id, OWNER).dependsOn).toEqual([c.id]);
  });

  it(promise('task/claimed-once', 'a claim held by another is refused, taken over only by force'), () => {
    const journal = testJournal();
    const { id } = addTask(journal, { text: 'a' }, OWNER);
    claimTask(journal, id, { session: 'one', forMs: HOUR_MS }, OWNER);
    expect(codeOf(() => claimTask(journal, id, { session: 'two', forMs: HOUR_MS }, OWNER))).toBe('refused');
    expect(codeOf(() => startTask(journal, id, HOUR_MS, { ...OWNER, session: 'two' }))).toBe('refused');
    expect(claimTask(journal, id, { session: 'one', forMs: 2 * HOUR_MS }, OWNER).claim?.until).toBe(NOON + 2 * HOUR_MS);
    expect(claimTask(journal, id, { session: 'two', forMs: HOUR_MS, force: true }, OWNER).claim?.session).toBe('two');
  });

  it.each(['start', 'block', 'claim'] as const)('a finished task is not open to %s', (verb) => {
    const journal = testJournal();
    const { id } = addTask(journal, { text: 'a' }, OWNER);
    editTask(journal, id, { status: 'done' }, OWNER);
    const act = {
      start: () => startTask(journal, id, HOUR_MS, OWNER),
      block: () => editTask(journal, id, { status: 'blocked' }, OWNER),
      claim: () => claimTask(journal, id, { session: 's', forMs: HOUR_MS }, OWNER),
    }[verb];
    expect(codeOf(act)).toBe('refused');
    expect(resolveTask(journal, id).status).toBe('done');
  });

  it('what blocks a task is a fact for as long as it does', () => {
    const clock = stillClock();
    const journal = testJournal(undefined, { clock });
    const { id } = addTask(journal, { text: 'a', project: 'p' }, OWNER);
    const blockers = (): readonly string[] =>
      listFacts(journal.db, { project: 'p', kind: 'blocker', holdsAt: clock.now() }).map((fact) => fact.statement);
    clock.pass(1000);
    editTask(journal, id, { status: 'blocked', why: 'no key' }, OWNER);
    expect(blockers()).toEqual(['no key']);
    clock.pass(1000);
    editTask(journal, id, { status: 'blocked', why: 'wrong key' }, OWNER);
    expect(blockers()).toEqual(['wrong key']);
    clock.pass(1000);
    editTask(journal, id, { status: 'done' }, OWNER);
    expect(blockers()).toEqual([]);
  });
});

describe('ids as typed', () => {
  it('short ids come before long ones, and an ambiguous prefix lists its matches', () => {
    const journal = testJournal();
    const ids = ['01a00000-0000-7000-8000-0000aaaaaa00', '01a00000-0000-7000-8000-0000aaaaaaff', newId(NOON)];
    for (const id of ids)
      appendEvents(journal, [{ type: 'task.added', id, happenedAt: NOON, ...OWNER, body: { text: id } }]);
    const [first = '', second = '', third = ''] = ids;
    expect(findTaskIds(journal.db, shortTaskId(third), 6)).toEqual([third]);
    expect(findTaskIds(journal.db, shortTaskId(first).slice(0, 4).toUpperCase(), 6)).toEqual([first, second]);
    expect(findTaskIds(journal.db, first, 6)).toEqual([first]);
    expect(findTaskIds(journal.db, 'ab', 6)).toEqual([]);
    expect(codeOf(() => resolveTask(journal, shortTaskId(first).slice(0, 4)))).toBe('ambiguous');
    expect(codeOf(() => resolveTask(journal, "'; DROP TABLE tasks; --"))).toBe('not-found');
  });

  it('two tasks with all six characters alike are told apart by their whole ids', () => {
    const journal = testJournal();
    const ids = ['01a00000-0000-7000-8000-0000aaaaaa00', '01b00000-0000-7000-8000-0000aaaaaa00'] as const;
    for (const id of ids)
      appendEvents(journal, [{ type: 'task.added', id, happenedAt: NOON, ...OWNER, body: { text: 'twin' } }]);
    expect(() => resolveTask(journal, shortTaskId(ids[0]))).toThrow(new RegExp(`${ids[0]}.*${ids[1]}`));
    expect(resolveTask(journal, ids[1]).id).toBe(ids[1]);
  });
});

describe('sightings of one task', () => {
  const PROJECT = 'p';
  /** What the tests change is changed at noon, after all of it. */
  const BEFORE = NOON - HOUR_MS;
  const todo = (session: string, at: number, text = 'Fix the login'): DraftOf<'task.added'> => ({
    type: 'task.added',
    key: `todo:${session}`,
    happenedAt: BEFORE + at,
    project: PROJECT,
    session,
    actor: 'agent',
    trust: 'agent',
    body: { text },
  });
  const done = (session: string, at: number): DraftOf<'task.changed'> => ({
    type: 'task.changed',
    key: `done:${session}`,
    happenedAt: BEFORE + at,
    project: PROJECT,
    session,
    actor: 'agent',
    trust: 'agent',
    body: { task: idFromKey(`todo:${session}`), status: 'done' },
  });

  it(promise('task/seen-twice-is-one', 'arrive in any order and are the same task'), () => {
    const drafts = [todo('a', 1), done('a', 2), todo('b', 3, '- fix the login.'), done('b', 4), todo('c', 5)];
    const orders = [drafts, drafts.toReversed(), [2, 4, 0, 3, 1].flatMap((n) => drafts[n] ?? [])];
    for (const order of orders) {
      const journal = testJournal();
      for (const draft of order) appendEvents(journal, [draft]);
      const id = idFromKey('todo:a');
      expect(listTasks(journal.db).map((task) => [task.id, task.status])).toEqual([[id, 'open']]);
      expect(countTasks(journal.db)).toBe(1);
      expect(taskHistory(journal.db, id).map((event) => event.happenedAt - BEFORE)).toEqual([1, 2, 3, 4, 5]);
      for (const session of ['b', 'c']) {
        const seen = idFromKey(`todo:${session}`);
        expect(getTask(journal.db, seen)?.id).toBe(id);
        expect(resolveTask(journal, shortTaskId(seen)).id).toBe(id);
        expect(resolveTask(journal, seen).id).toBe(id);
      }
      editTask(journal, shortTaskId(idFromKey('todo:c')), { status: 'done' }, OWNER);
      expect(getTask(journal.db, id)?.status).toBe('done');
    }
  });

  it('if one sighting is forgotten, the task stays; if all are, it is gone', () => {
    const journal = testJournal();
    appendEvents(journal, [todo('a', 1), todo('b', 2), done('b', 3)]);
    eraseEvents(journal, [idFromKey('todo:a')]);
    expect(listTasks(journal.db).map((task) => [task.id, task.status])).toEqual([[idFromKey('todo:b'), 'done']]);
    eraseEvents(journal, [idFromKey('todo:b')]);
    expect(listTasks(journal.db)).toEqual([]);
    expect(journal.db.all('SELECT * FROM task_sightings')).toEqual([]);
  });

  it('what waits for one of them waits for the task', () => {
    const journal = testJournal();
    appendEvents(journal, [todo('b', 2)]);
    const waits = addTask(journal, { text: 'deploy', project: PROJECT, dependsOn: [idFromKey('todo:b')] }, OWNER);
    // An older sighting arrives late, and is what the task is shown as from now on.
    appendEvents(journal, [todo('a', 1)]);
    const ready = (): readonly string[] => texts(journal, { readyAt: NOON + HOUR_MS });
    expect(ready()).toEqual(['Fix the login']);
    editTask(journal, idFromKey('todo:a'), { status: 'done' }, OWNER);
    expect(ready()).toEqual(['deploy']);
    expect(waits.dependsOn).toEqual([idFromKey('todo:b')]);
  });
});
