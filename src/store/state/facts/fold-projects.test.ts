/** A project with many records is folded from a checkpoint. Its state is always that of a rebuild. */
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../../test/fixtures/drafts.ts';
import { extractAll } from '../../../../test/fixtures/extract-all.ts';
import { NOON, tempHome, testJournal } from '../../../../test/fixtures/home.ts';
import { type Random, seededRandom } from '../../../../test/fixtures/seeded-random.ts';
import { projectIdOf, projectKey } from '../../../domain/projects/project.ts';
import { appendEvents } from '../../journal/append.ts';
import { eraseEvents } from '../../journal/erase.ts';
import type { Journal } from '../../journal/journal.ts';
import { addTask, editTask } from '../tasks/change-tasks.ts';
import { factsProjection, listFacts } from './facts.ts';
import { changeFact, stateFact } from './state-facts.ts';

const SEED = 20261119;
const OWNER = { actor: 'person', trust: 'owner' } as const;
const MINUTE = 60_000;
const START = NOON - 1500 * MINUTE;
const RECORDS = 430;
const NEXT = 'so many that the next checkpoint is taken';
const THINGS = Array.from({ length: 40 }, (_, at) => `thing${String.fromCharCode(97 + (at % 26))}${at % 7}`);

describe('a project with many records', () => {
  it('has the state of a rebuild after every change, and is mostly folded from its checkpoint', () => {
    const journal = testJournal(tempHome());
    const random = seededRandom(SEED);
    const [project, other] = ['shop', 'api'].map((name) => register(journal, name)) as [string, string];
    const say = (count: number, minute: number, where = project): void => {
      const drafts = Array.from({ length: count }, (_, at) =>
        prompt(sentence(random), {
          session: `s-${where.slice(0, 4)}-${Math.floor(minute / 50)}`,
          project: where,
          happenedAt: START + Math.floor(minute + at) * MINUTE,
        }),
      );
      appendEvents(journal, drafts);
      extractAll(journal);
    };
    say(RECORDS, 0);
    const first = checkpointOf(journal, project);
    expect(first).toBeGreaterThan(START);
    const any = (): string => {
      const facts = listFacts(journal.db, { project });
      return facts[Math.floor(random() * facts.length)]?.id ?? '';
    };
    let minute = RECORDS;
    const later = (minutes: number): number => {
      minute += minutes;
      return minute;
    };
    const steps: readonly (readonly [says: string, change: () => void, fromCheckpoint: boolean])[] = [
      ['newer prompts', () => say(5, later(10)), true],
      [
        'a statement',
        () => stateFact(journal, { kind: 'decision', subject: 'queue', text: 'the queue is kafka', project }, OWNER),
        true,
      ],
      ['the newest prompt is erased', () => void eraseEvents(journal, [newestPrompt(journal)]), false],
      [
        'a task with the words of a commitment',
        () => {
          const open = listFacts(journal.db, { project, kind: 'commitment' })[0];
          const task = addTask(journal, { text: open?.statement ?? '', project }, OWNER);
          editTask(journal, task.id, { status: 'done' }, OWNER);
        },
        true,
      ],
      ['an older prompt', () => say(2, 40), false],
      ['a person confirms', () => changeFact(journal, factOf(journal, any()), { truth: 'confirmed' }, OWNER), false],
      ['newer prompts after it', () => say(4, later(10)), true],
      ['a person refutes', () => changeFact(journal, factOf(journal, any()), { truth: 'refuted' }, OWNER), false],
      ['an old prompt is erased', () => void eraseEvents(journal, [oldestPrompt(journal)]), false],
      [
        'another project becomes part of it',
        () => {
          say(20, 30, other);
          appendEvents(journal, [
            { type: 'project.changed', happenedAt: NOON, project: other, ...OWNER, body: { mergeInto: project } },
          ]);
        },
        false,
      ],
      [
        'newer prompts in both',
        () => {
          say(3, later(10), other);
          say(3, later(10));
        },
        true,
      ],
      [NEXT, () => say(330, later(10)), true],
    ];
    for (const [says, change, fromCheckpoint] of steps) {
      const mark = 'a checkpoint that was taken again has no such field';
      journal.db.run("UPDATE fold_checkpoints SET state = json_set(state, '$.mark', ?)", mark);
      const upto = checkpointOf(journal, project);
      change();
      expectRebuilt(journal, says);
      const state = String(journal.db.get('SELECT state FROM fold_checkpoints WHERE project = ?', project)?.state);
      const kept = state.includes(mark) || (says === NEXT && checkpointOf(journal, project) > upto);
      expect(kept, says).toBe(fromCheckpoint);
    }
    expect(checkpointOf(journal, project)).toBeGreaterThan(first);
  });

  it('has no checkpoint once a fact was edited, or with few records', () => {
    const journal = testJournal(tempHome());
    const project = register(journal, 'shop');
    const random = seededRandom(SEED);
    const say = (count: number): void => {
      appendEvents(
        journal,
        Array.from({ length: count }, (_, at) =>
          prompt(sentence(random), { session: 's', project, happenedAt: START + (count + at) * MINUTE }),
        ),
      );
      extractAll(journal);
    };
    say(20);
    expect(checkpointOf(journal, project)).toBeNaN();
    say(RECORDS);
    expect(checkpointOf(journal, project)).toBeGreaterThan(START);
    const [fact] = listFacts(journal.db, { project, kind: 'decision' });
    changeFact(
      journal,
      factOf(journal, fact?.id ?? ''),
      { truth: 'stated', edit: { statement: 'We decided to use paper' } },
      OWNER,
    );
    expect(checkpointOf(journal, project)).toBeNaN();
    expectRebuilt(journal, 'edited');
  });
});

function sentence(random: Random): string {
  const thing = (): string => THINGS[Math.floor(random() * THINGS.length)] ?? '';
  const kind = random();
  if (kind < 0.6) return `We decided to use ${thing()} for the ${thing()} ${thing()}.`;
  return kind < 0.8
    ? `Blocked: waiting for the ${thing()} of ${thing()}.`
    : `- [ ] clean up the ${thing()} and ${thing()}`;
}

/** Comparing texts is faster; the rows are compared if these differ. */
function expectRebuilt(journal: Journal, says: string): void {
  const [found, expected] = [factsProjection.dump(journal.db), rebuilt(journal)];
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found, says).toEqual(expected);
}

/** What a fold of everything gives. Nothing of it stays. */
function rebuilt(journal: Journal): readonly unknown[] {
  let dump: readonly unknown[] = [];
  const undo = new Error('undo');
  try {
    journal.db.transaction(() => {
      factsProjection.clear(journal.db);
      factsProjection.rebuild?.(journal);
      dump = factsProjection.dump(journal.db);
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return dump;
}

function checkpointOf({ db }: Journal, project: string): number {
  return Number(db.get('SELECT upto FROM fold_checkpoints WHERE project = ?', project)?.upto ?? Number.NaN);
}

function factOf({ db }: Journal, id: string) {
  const fact = listFacts(db).find((each) => each.id === id);
  if (fact === undefined) throw new Error(`no fact ${id}`);
  return fact;
}

function newestPrompt({ db }: Journal): string {
  return String(db.get("SELECT id FROM events WHERE type = 'prompt.submitted' ORDER BY happened_at DESC")?.id);
}

function oldestPrompt({ db }: Journal): string {
  return String(db.get("SELECT id FROM events WHERE type = 'prompt.submitted' ORDER BY happened_at")?.id);
}

function register(journal: Journal, name: string): string {
  const identity = `remote:example.com/${name}`;
  const project = projectIdOf(identity);
  appendEvents(journal, [
    {
      type: 'project.registered',
      key: projectKey(identity),
      happenedAt: 1,
      project,
      actor: 'memoir',
      trust: 'agent',
      body: { identity, name },
    },
  ]);
  return project;
}
