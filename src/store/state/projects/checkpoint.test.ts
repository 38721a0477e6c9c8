import { describe, expect, it } from 'vitest';
import { stillClock, testJournal } from '../../../../test/fixtures/home.ts';
import { promise } from '../../../../test/promises.ts';
import type { EventDraft } from '../../../domain/event.ts';
import { projectIdOf, projectKey } from '../../../domain/projects/project.ts';
import type { Author } from '../../../domain/trust/trust.ts';
import { checkpointJson, slugsOf } from '../../exports/json-views.ts';
import { appendEvents, mergeRecords } from '../../journal/append.ts';
import type { Journal } from '../../journal/journal.ts';
import { iterateEvents } from '../../journal/read.ts';
import { stateFact } from '../facts/state-facts.ts';
import { rebuildState } from '../fold-changes.ts';
import { addTask, editTask } from '../tasks/change-tasks.ts';
import { readCheckpoint } from './checkpoint.ts';
import { listProjects } from './projects.ts';

const IDENTITY = 'remote:example.com/acme/shop';
const PROJECT = projectIdOf(IDENTITY);
const DAY_MS = 86_400_000;
const SESSIONS = 14;

/** About different things, so that none replaces another. */
const decisionOf = (day: number): string =>
  `${['Apples', 'Books', 'Chairs', 'Doors', 'Eggs', 'Forks', 'Gloves', 'Hats', 'Inks', 'Jars', 'Kites', 'Lamps', 'Maps', 'Nets'][day]} are sold by hand`;

/** Fourteen days of work, a session each: a task added, one decision, a file, and from the second day one task finished. */
function fourteenDays(): { readonly journal: Journal; readonly end: number } {
  const clock = stillClock();
  const journal = testJournal(undefined, { clock });
  const registered: EventDraft = {
    type: 'project.registered',
    key: projectKey(IDENTITY),
    happenedAt: clock.now(),
    project: PROJECT,
    actor: 'memoir',
    trust: 'agent',
    body: { identity: IDENTITY, name: 'shop', root: '/srv/shop' },
  };
  appendEvents(journal, [registered]);
  let previous: string | undefined;
  for (let day = 0; day < SESSIONS; day += 1) {
    const author: Author = { actor: 'agent', trust: 'agent', session: `session-${day}` };
    const at = { happenedAt: clock.now(), project: PROJECT, session: `session-${day}` };
    appendEvents(journal, [
      { ...at, type: 'session.started', actor: 'agent', trust: 'agent', body: { agent: 'claude-code' } },
      { ...at, type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text: 'go on' } },
      {
        ...at,
        type: 'tool.called',
        actor: 'tool',
        trust: 'tool',
        body: { tool: 'Edit', outcome: 'ok', files: [`src/day-${day}.ts`] },
      },
    ]);
    const task = addTask(journal, { text: `task of day ${day}`, project: PROJECT }, author);
    stateFact(journal, { kind: 'decision', text: decisionOf(day), project: PROJECT }, author);
    if (day === 10) editTask(journal, task.id, { status: 'blocked', why: 'no key' }, author);
    if (day === 12) editTask(journal, previous ?? '', { status: 'done' }, author);
    if (day !== 11 && day !== 12 && previous !== undefined) editTask(journal, previous, { status: 'done' }, author);
    previous = task.id;
    clock.pass(DAY_MS);
  }
  return { journal, end: clock.now() };
}

function readJson(journal: Journal, now: number) {
  const projects = listProjects(journal.db);
  const [project] = projects;
  if (!project) throw new Error('the project is not known');
  return checkpointJson(readCheckpoint(journal.db, project, now), slugsOf(projects));
}

describe('the checkpoint', () => {
  it(promise('checkpoint/is-a-fold', 'is the current state of the project'), () => {
    const { journal, end } = fourteenDays();
    const { history, ...now } = readJson(journal, end);
    expect(now).toMatchObject({
      project: 'shop',
      last_updated: new Date(end - DAY_MS).toISOString(),
      session_id: 'session-13',
      active_files: Array.from({ length: 10 }, (_, n) => `src/day-${13 - n}.ts`),
      last_decisions: [13, 12, 11].map((day) => ({ statement: decisionOf(day) })),
      open_blockers: [{ statement: 'no key' }],
      open_task_count: 2,
      last_session: { id: 'session-13', summary: null },
    });
    expect(now.open_tasks.map((task) => [task.description, task.status])).toEqual([
      ['task of day 10', 'blocked'],
      ['task of day 13', 'open'],
    ]);
    expect(history).toHaveLength(10);
  });

  it(promise('checkpoint/is-a-fold', 'keeps the last ten versions, newest first, each as it stood then'), () => {
    const { journal, end } = fourteenDays();
    const { history } = readJson(journal, end);
    expect(history.map(({ session_id }) => session_id)).toEqual(
      Array.from({ length: 10 }, (_, n) => `session-${12 - n}`),
    );
    const [, eleven, , nine] = history;
    expect(eleven).toMatchObject({
      session_id: 'session-11',
      last_decisions: [11, 10, 9].map((day) => ({ statement: decisionOf(day) })),
      open_blockers: [{ statement: 'no key' }],
      open_task_count: 2,
    });
    expect(eleven?.active_files[0]).toBe('src/day-11.ts');
    expect(nine).toMatchObject({ session_id: 'session-9', open_blockers: [], open_task_count: 1 });
    // Finished and blocked on later days; then they were open.
    expect(nine?.open_tasks.map((task) => [task.description, task.status])).toEqual([['task of day 9', 'open']]);
  });

  it(promise('checkpoint/is-a-fold', 'is the same after a rebuild and for any order of arrival'), () => {
    const { journal, end } = fourteenDays();
    const before = readJson(journal, end);
    const records = [...iterateEvents(journal.db, { order: 'arrival' })];
    rebuildState(journal);
    expect(readJson(journal, end)).toEqual(before);
    for (const stride of [records.length - 1, 7, 3]) {
      const other = testJournal();
      // Every n-th first, then the next of each: late beginnings, early ends.
      const shuffled = records.toSorted((a, b) => (a.seq % stride) - (b.seq % stride) || b.seq - a.seq);
      for (const record of shuffled) mergeRecords(other, [record]);
      expect(readJson(other, end)).toEqual(before);
    }
  });

  it('a search in a project and opening an item of it do not change it', () => {
    const journal = testJournal();
    const by = { project: PROJECT, actor: 'person', trust: 'owner' } as const;
    appendEvents(journal, [
      {
        ...by,
        type: 'project.registered',
        key: projectKey(IDENTITY),
        happenedAt: 5000,
        body: { identity: IDENTITY, name: 'shop' },
      },
      { ...by, type: 'task.added', happenedAt: 6000, body: { text: 'repair the till' } },
      {
        ...by,
        type: 'memory.searched',
        happenedAt: 8000,
        body: { query: 'till', results: [], found: 0, surface: 'cli' },
      },
      { ...by, type: 'memory.opened', happenedAt: 8500, body: { target: 'x', surface: 'cli' } },
    ]);
    expect(readJson(journal, 9000)).toMatchObject({ last_updated: new Date(6000).toISOString() });
  });

  it('a project nobody worked in yet stands where it was registered', () => {
    const journal = testJournal();
    appendEvents(journal, [
      {
        type: 'project.registered',
        key: projectKey(IDENTITY),
        happenedAt: 5000,
        project: PROJECT,
        actor: 'memoir',
        trust: 'agent',
        body: { identity: IDENTITY, name: 'shop' },
      },
    ]);
    expect(readJson(journal, 9000)).toEqual({
      project: 'shop',
      last_updated: new Date(5000).toISOString(),
      session_id: null,
      active_files: [],
      last_decisions: [],
      open_blockers: [],
      open_tasks: [],
      open_task_count: 0,
      last_session: null,
      history: [],
    });
  });
});
