import { describe, expect, it } from 'vitest';
import { prompt, sessionStarted, toolCall } from '../../../../test/fixtures/drafts.ts';
import { NOON, testJournal } from '../../../../test/fixtures/home.ts';
import { dumpState } from '../../../../test/fixtures/logical-dump.ts';
import { promise } from '../../../../test/promises.ts';
import type { DraftOf, EventDraft } from '../../../domain/event.ts';
import { idFromKey } from '../../../domain/ids.ts';
import { projectIdOf, projectKey } from '../../../domain/projects/project.ts';
import { appendEvents } from '../../journal/append.ts';
import { eraseEvents } from '../../journal/erase.ts';
import type { Journal } from '../../journal/journal.ts';
import { getEvent, iterateEvents } from '../../journal/read.ts';
import { asRecorded } from '../../journal/rows.ts';
import { listFacts } from '../facts/facts.ts';
import { rebuildState } from '../fold-changes.ts';
import { listTasks } from '../tasks/list-tasks.ts';
import { hasNothingOwn, listProjects } from './projects.ts';
import { listSpans } from './spans.ts';

const HUB = projectIdOf('path:hub');
const PRISM = projectIdOf('path:prism');

function registered(name: string): EventDraft {
  const identity = `path:${name}`;
  return {
    type: 'project.registered',
    key: projectKey(identity),
    happenedAt: NOON - 1000,
    project: projectIdOf(identity),
    actor: 'memoir',
    trust: 'agent',
    body: { identity, name, root: `/code/${name}` },
  };
}

const inHub = { session: 's1', project: HUB };
const OWNER = { actor: 'person', trust: 'owner' } as const;

function switched(at: number, project: string, more: Partial<DraftOf<'project.switched'>> = {}): EventDraft {
  return {
    type: 'project.switched',
    key: `switch:${at}`,
    happenedAt: NOON + at,
    session: 's1',
    project,
    ...OWNER,
    body: {},
    ...more,
  };
}

function task(at: number, text: string, more: Partial<DraftOf<'task.added'>> = {}): EventDraft {
  return { type: 'task.added', key: `task:${at}`, happenedAt: NOON + at, ...inHub, ...OWNER, body: { text }, ...more };
}

function decision(at: number, statement: string): EventDraft {
  const body = { kind: 'decision', statement } as const;
  return { type: 'fact.stated', key: `fact:${at}`, happenedAt: NOON + at, ...inHub, ...OWNER, body };
}

const STORY: readonly EventDraft[] = [
  registered('hub'),
  registered('prism'),
  sessionStarted('s1', {}, { key: 'start', happenedAt: NOON, project: HUB }),
  task(10, 'sweep the hub'),
  switched(20, PRISM),
  prompt('Switch to project prism', { key: 'p', happenedAt: NOON + 20, ...inHub }),
  task(30, 'polish the glass'),
  decision(31, 'glass is polished by hand'),
  toolCall({ tool: 'Edit', files: ['/code/hub/a.ts'] }, { key: 'edit', happenedAt: NOON + 32, ...inHub }),
  toolCall({ tool: 'Bash' }, { key: 'bash', happenedAt: NOON + 33, ...inHub, session: 's1/helper' }),
  switched(40, HUB),
  task(50, 'lock the hub'),
];

function tasksOf(journal: Journal, project: string): readonly string[] {
  return listTasks(journal.db, { project }).map(({ text }) => text);
}

function projectOf(journal: Journal, key: string): string | undefined {
  return getEvent(journal.db, idFromKey(key))?.project;
}

describe('a session that switches', () => {
  it(promise('project/switch-receives', 'counts what it makes for that project until the next switch'), () => {
    const journal = testJournal();
    appendEvents(journal, STORY);
    expect(tasksOf(journal, HUB)).toEqual(['sweep the hub', 'lock the hub']);
    expect(tasksOf(journal, PRISM)).toEqual(['polish the glass']);
    expect(listFacts(journal.db, { project: PRISM }).map(({ statement }) => statement)).toEqual([
      'glass is polished by hand',
    ]);
    expect(projectOf(journal, 'p')).toBe(PRISM);
    expect(projectOf(journal, 'bash')).toBe(PRISM);
  });

  it(promise('project/edited-file', 'leaves an edit with the project its file lies in'), () => {
    const journal = testJournal();
    appendEvents(journal, STORY);
    expect(projectOf(journal, 'edit')).toBe(HUB);
    expect(listSpans(journal.db, HUB, 1)[0]?.files).toHaveProperty(['/code/hub/a.ts']);
    expect(listSpans(journal.db, PRISM, 1)[0]?.files).toEqual({});
  });

  it(promise('project/switch-receives', 'comes to the same in any order of arrival, and in a rebuild'), () => {
    const expected = testJournal();
    appendEvents(expected, STORY);
    for (const order of [[...STORY].reverse(), [...STORY.slice(6), ...STORY.slice(0, 6)]]) {
      const journal = testJournal();
      for (const draft of order) appendEvents(journal, [draft]);
      const before = dumpWithoutStamps(journal);
      expect(before).toEqual(dumpWithoutStamps(expected));
      rebuildState(journal);
      expect(dumpWithoutStamps(journal)).toEqual(before);
    }
  });

  it('keeps what was recorded for a named project, and does not switch when the folder changes', () => {
    const journal = testJournal();
    const { key: _key, ...byCommand } = task(35, 'for the hub');
    appendEvents(journal, [
      ...STORY.slice(0, 7),
      byCommand as EventDraft,
      switched(60, PRISM, { session: 's2', key: 'claude-code:cwd:s2:1:/code/prism' }),
      task(70, 'elsewhere', { session: 's2' }),
    ]);
    expect(tasksOf(journal, HUB)).toEqual(['sweep the hub', 'for the hub', 'elsewhere']);
  });

  it('moves everything back when its switch is erased', () => {
    const journal = testJournal();
    appendEvents(journal, STORY);
    eraseEvents(journal, [idFromKey('switch:20')]);
    expect(tasksOf(journal, HUB)).toEqual(['sweep the hub', 'polish the glass', 'lock the hub']);
    expect(tasksOf(journal, PRISM)).toEqual([]);
  });

  it('holds for the sessions of a folder where it was said there', () => {
    const journal = testJournal();
    appendEvents(journal, [
      ...STORY.slice(0, 4),
      { ...OWNER, type: 'project.switched', happenedAt: NOON + 15, project: PRISM, body: { folder: HUB } },
      task(30, 'polish the glass'),
    ]);
    expect(tasksOf(journal, PRISM)).toEqual(['polish the glass']);
    expect(tasksOf(journal, HUB)).toEqual(['sweep the hub']);
  });
});

describe('a merged project', () => {
  const merge = (mergeInto: string | null, at: number): EventDraft => ({
    ...OWNER,
    type: 'project.changed',
    happenedAt: NOON + at,
    project: HUB,
    body: { mergeInto },
  });

  it(promise('project/merge-keeps-events', 'counts for the other one; its events keep their project'), () => {
    const journal = testJournal();
    appendEvents(journal, STORY);
    appendEvents(journal, [merge(PRISM, 100)]);
    expect(tasksOf(journal, PRISM)).toEqual(['sweep the hub', 'polish the glass', 'lock the hub']);
    expect(tasksOf(journal, HUB)).toEqual([]);
    const [project, ...more] = listProjects(journal.db);
    expect(more).toEqual([]);
    expect(project).toMatchObject({ id: PRISM, slug: 'prism', aliases: ['hub'], merged: [HUB] });
    expect(project?.roots).toEqual(['/code/prism', '/code/hub']);
    const recorded = [...iterateEvents(journal.db, { types: ['task.added'] })].map((each) => asRecorded(each).project);
    expect(recorded).toEqual([HUB, HUB, HUB]);
  });

  it('comes back complete when the merge is undone', () => {
    const journal = testJournal();
    appendEvents(journal, STORY);
    const before = dumpWithoutStamps(journal);
    appendEvents(journal, [merge(PRISM, 100)]);
    appendEvents(journal, [merge(null, 200)]);
    expect(tasksOf(journal, HUB)).toEqual(['sweep the hub', 'lock the hub']);
    const after = dumpWithoutStamps(journal);
    for (const name of ['tasks', 'facts', 'spans', 'sessions']) expect(after[name]).toEqual(before[name]);
  });
});

it('a chain of merges that is undone in the middle equals a rebuild', () => {
  const journal = testJournal();
  const ANNEX = projectIdOf('path:annex');
  const mergeOf = (project: string, mergeInto: string | null, at: number): EventDraft => ({
    ...OWNER,
    type: 'project.changed',
    happenedAt: NOON + at,
    project,
    body: { mergeInto },
  });
  appendEvents(journal, [...STORY, registered('annex')]);
  appendEvents(journal, [mergeOf(HUB, PRISM, 100)]);
  appendEvents(journal, [mergeOf(PRISM, ANNEX, 200)]);
  expect(tasksOf(journal, ANNEX)).toEqual(['sweep the hub', 'polish the glass', 'lock the hub']);
  appendEvents(journal, [mergeOf(PRISM, null, 300)]);
  expect(tasksOf(journal, ANNEX)).toEqual([]);
  expect(tasksOf(journal, PRISM)).toEqual(['sweep the hub', 'polish the glass', 'lock the hub']);
  const before = dumpState(journal);
  rebuildState(journal);
  expect(dumpState(journal)).toEqual(before);
});

/** When an event was learned differs between two journals; what it says does not. */
function dumpWithoutStamps(journal: Journal) {
  return Object.fromEntries(
    Object.entries(dumpState(journal)).map(([name, rows]) => [
      name,
      rows.map(({ last: _last, start_stamp: _s, end_stamp: _e, project_stamp: _p, ...row }) => row),
    ]),
  );
}

it('a project with a prompt of a session that started elsewhere is not empty', () => {
  const journal = testJournal();
  appendEvents(journal, [registered('hub'), registered('prism'), sessionStarted('s1', {}, inHub)]);
  expect([hasNothingOwn(journal.db, HUB), hasNothingOwn(journal.db, PRISM)]).toEqual([false, true]);
  appendEvents(journal, [prompt('what is this?', { key: 'p1', project: PRISM, happenedAt: NOON + 2 })]);
  expect(hasNothingOwn(journal.db, PRISM)).toBe(false);
});
