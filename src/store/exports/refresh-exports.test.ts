import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stillClock, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { FactRecord } from '../../domain/facts/fact-record.ts';
import { idFromKey } from '../../domain/ids.ts';
import { projectIdOf, projectKey } from '../../domain/projects/project.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { appendEvents } from '../journal/append.ts';
import { eraseEvents } from '../journal/erase.ts';
import type { Journal } from '../journal/journal.ts';
import { replaceTurns } from '../state/facts/extracted-facts.ts';
import { foldProjects } from '../state/facts/fold-projects.ts';
import { addTask, editTask } from '../state/tasks/change-tasks.ts';
import { listTasks } from '../state/tasks/list-tasks.ts';
import { refreshExports } from './refresh-exports.ts';

const OWNER = { actor: 'person', trust: 'owner' } as const;
const OPEN = ['open', 'in_progress', 'blocked'] as const;

interface Exported {
  readonly position: number;
  readonly checksum: number;
  readonly tasks: readonly { readonly id: string; readonly description: string; readonly status: string }[];
}

function setUp(): { readonly journal: Journal; readonly layout: HomeLayout; read(): Exported } {
  const layout = tempHome();
  const journal = testJournal(layout, { clock: stillClock() });
  return { journal, layout, read: () => JSON.parse(readFileSync(layout.tasksExport, 'utf8')) as Exported };
}

function register(journal: Journal, name: string): string {
  const identity = `remote:example.com/${name}`;
  const project = projectIdOf(identity);
  const body = { identity, name };
  appendEvents(journal, [
    {
      type: 'project.registered',
      key: projectKey(identity),
      happenedAt: 1,
      project,
      actor: 'memoir',
      trust: 'agent',
      body,
    },
  ]);
  return project;
}

/** A commitment as the extractor records it. */
const commitment = (text: string, project: string): FactRecord => ({
  id: idFromKey(text),
  kind: 'commitment',
  subject: text,
  statement: text,
  quote: text,
  source: 'turn',
  place: 0,
  confidence: 0.9,
  project,
  session: 's1',
  at: 1,
  ...OWNER,
  origin: 'extracted',
});

describe('tasks-latest.json', () => {
  it(promise('task/export-parses', 'an update line by line equals a full rewrite'), () => {
    const { journal, layout, read } = setUp();
    const shop = register(journal, 'shop');
    const ids = Array.from(
      { length: 20 },
      (_, n) => addTask(journal, { text: `n ${n},\n]}`, project: shop }, OWNER).id,
    );
    refreshExports(journal, layout);
    const steps: readonly (() => void)[] = [
      () => void editTask(journal, ids[3] ?? '', { status: 'done' }, OWNER),
      () => void editTask(journal, ids[3] ?? '', { status: 'open', why: 'not yet' }, OWNER),
      () => void addTask(journal, { text: 'one more' }, OWNER),
      () => {
        appendEvents(journal, [{ type: 'task.added', happenedAt: 7, ...OWNER, body: { text: 'late' } }]);
      },
      () => void editTask(journal, ids[0] ?? '', { text: 'reworded', priority: 'urgent' }, OWNER),
      () => void register(journal, 'api'),
      () => void eraseEvents(journal, [ids[5] ?? '']),
      () =>
        void appendEvents(journal, [
          { type: 'project.changed', happenedAt: 2, project: shop, ...OWNER, body: { isolated: true } },
        ]),
      () => void addTask(journal, { text: 'hidden', project: shop }, OWNER),
      () => void addTask(journal, { text: 'seen' }, OWNER),
    ];
    for (const step of steps) {
      step();
      expect(refreshExports(journal, layout)).toBe(true);
      const kept = readFileSync(layout.tasksExport, 'utf8');
      rmSync(layout.tasksExport);
      refreshExports(journal, layout);
      expect(kept).toBe(readFileSync(layout.tasksExport, 'utf8'));
      expect(refreshExports(journal, layout)).toBe(false);
    }
    expect(
      read()
        .tasks.map(({ description }) => description)
        .sort(),
    ).toEqual(['late', 'one more', 'seen']);
  });

  it('follows suggested tasks, which come and go without events', () => {
    const { journal, layout, read } = setUp();
    const shop = register(journal, 'shop');
    const suggest = (text: string): void =>
      journal.db.transaction(() => {
        const turns = [{ id: 'turn', at: 1, records: [commitment(text, shop)] }];
        replaceTurns(journal.db, 's1', { from: 0, turns });
        foldProjects(journal, 'all');
      });
    suggest('rotate the first keys');
    refreshExports(journal, layout);
    expect(read().tasks.map(({ description }) => description)).toEqual(['rotate the first keys']);
    suggest('rotate the second keys');
    expect(refreshExports(journal, layout)).toBe(true);
    expect(read().tasks.map(({ description }) => description)).toEqual(['rotate the second keys']);
    expect(refreshExports(journal, layout)).toBe(false);
  });

  it('is rewritten by a change after searches, and not by the searches', () => {
    const { journal, layout, read } = setUp();
    addTask(journal, { text: 'one' }, OWNER);
    refreshExports(journal, layout);
    const search = () =>
      appendEvents(journal, [
        {
          type: 'memory.searched',
          happenedAt: 5,
          ...OWNER,
          body: { query: 'one', results: [], found: 0, surface: 'cli' },
        },
      ]);
    search();
    expect(refreshExports(journal, layout)).toBe(false);
    search();
    addTask(journal, { text: 'two' }, OWNER);
    expect(refreshExports(journal, layout)).toBe(true);
    // Both were added in the same millisecond, so either can come first.
    expect(
      read()
        .tasks.map(({ description }) => description)
        .toSorted(),
    ).toEqual(['one', 'two']);
  });

  it(promise('task/export-parses', 'is rewritten if someone edited it'), () => {
    const { journal, layout, read } = setUp();
    const { id } = addTask(journal, { text: 'one' }, OWNER);
    refreshExports(journal, layout);
    const whole = readFileSync(layout.tasksExport, 'utf8');
    const spoilt = [
      whole.replace('"one"', '"two"'),
      whole.slice(0, -20),
      '',
      'nonsense',
      whole.replace('"version":1', '"version":9'),
    ];
    for (const [n, text] of spoilt.entries()) {
      writeFileSync(layout.tasksExport, text);
      editTask(journal, id, { context: `step ${n}` }, OWNER);
      refreshExports(journal, layout);
      expect(read().tasks.map(({ description }) => description)).toEqual(['one']);
    }
  });

  it('belongs to one journal: another one of the same length is not taken for it', () => {
    const { journal, layout, read } = setUp();
    addTask(journal, { text: 'of this journal' }, OWNER);
    refreshExports(journal, layout);
    const other = testJournal();
    addTask(other, { text: 'of another one' }, OWNER);
    expect(refreshExports(other, layout)).toBe(true);
    expect(read().tasks.map(({ description }) => description)).toEqual(['of another one']);
    expect(listTasks(other.db, { statuses: OPEN })).toHaveLength(1);
  });
});

describe('the files of a project', () => {
  it('are written only if they changed, and again if someone edited them', () => {
    const { journal, layout } = setUp();
    const shop = register(journal, 'shop');
    const add = (text: string): void => {
      addTask(journal, { text, project: shop }, OWNER);
      refreshExports(journal, layout);
    };
    add('the first');
    const { status, checkpoint } = layout.project('shop');
    const [statusFile, checkpointFile] = [statSync(status).ino, statSync(checkpoint).ino];
    const text = readFileSync(status, 'utf8');
    add('the second');
    expect(statSync(status).ino).toBe(statusFile);
    expect(statSync(checkpoint).ino).not.toBe(checkpointFile);
    writeFileSync(status, 'edited');
    add('the third');
    expect(readFileSync(status, 'utf8')).toBe(text);
  });
});
