import { describe, expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { NOON, testJournal } from '../../../test/fixtures/home.ts';
import { createRedactor } from '../../capture/redactor.ts';
import type { Json } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import { appendEvents } from '../../store/journal/append.ts';
import { eraseEvents } from '../../store/journal/erase.ts';
import { listTasks } from '../../store/state/tasks/list-tasks.ts';
import { createContextReader } from '../../store/state/tasks/task-context.ts';
import { tasksFromTool } from './task-drafts.ts';

function todoWrite(at: number, old: readonly string[], contents: readonly string[]) {
  const todos = (of: readonly string[]): Json => of.map((content) => ({ content, status: 'pending' }));
  const scene = {
    session: 's1',
    at: NOON + at,
    interactive: true,
    redactor: createRedactor({ fingerprintKey: 'k' }),
    ignores: () => false,
  };
  const call = { id: `t${at}`, name: 'TodoWrite', input: { todos: todos(contents) }, result: { oldTodos: todos(old) } };
  return tasksFromTool(scene, { ...call, outcome: 'ok' });
}

describe('the tasks of a list', () => {
  const first = todoWrite(1, [], ['zebra', 'apple', 'mango']);
  const longer = todoWrite(2, ['zebra', 'apple', 'mango'], ['start', 'zebra', 'apple', 'mango']);

  it('keep their order, also when the list grows', () => {
    for (const lists of [
      [first, longer],
      [first, first],
    ]) {
      const journal = testJournal();
      for (const drafts of lists) appendEvents(journal, drafts);
      const texts = listTasks(journal.db).map(({ text }) => text);
      expect(texts.filter((text) => text !== 'start')).toEqual(['zebra', 'apple', 'mango']);
    }
  });

  it('have the end of the message before them as context, until that is erased', () => {
    const journal = testJournal();
    const long = `${'x'.repeat(600)} sort the animals`;
    appendEvents(journal, [
      prompt('start', { key: 'p0', session: 's1', happenedAt: NOON - 5 }),
      prompt(long, { key: 'p1', session: 's1' }),
      prompt('elsewhere', { key: 'p2', session: 's2' }),
      prompt('later', { key: 'p3', session: 's1', happenedAt: NOON + 9 }),
      ...first,
    ]);
    const contexts = () => listTasks(journal.db).map((task) => createContextReader(journal.db)(task).context);
    expect(contexts()).toEqual(Array(3).fill(long.slice(-500)));
    eraseEvents(journal, [idFromKey('p1')]);
    expect(contexts()).toEqual(Array(3).fill('start'));
  });
});
