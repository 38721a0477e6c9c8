/** A printed id of a suggested task stays valid, whatever a later extraction makes of the same words. */
import { describe, expect, it } from 'vitest';
import { NOON, testJournal } from '../../../test/fixtures/home.ts';
import type { EventDraft } from '../../domain/event.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { projectIdOf, projectKey } from '../../domain/projects/project.ts';
import { shortTaskId } from '../../domain/tasks/task.ts';
import type { Extractor } from '../../extract/extractor.ts';
import { appendEvents } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { editTask, resolveTask } from '../../store/state/tasks/change-tasks.ts';
import { listTasks } from '../../store/state/tasks/list-tasks.ts';
import { extractAgain } from './extract-again.ts';

const PROJECT = projectIdOf('path:shop');
const OWNER = { actor: 'person', trust: 'owner', session: undefined } as const;
const START = NOON - 3_600_000;
const TEXT = 'before the fair. print the price labels';

const registered: EventDraft = {
  type: 'project.registered',
  key: projectKey('path:shop'),
  happenedAt: START - 1000,
  project: PROJECT,
  actor: 'memoir',
  trust: 'agent',
  body: { identity: 'path:shop', name: 'shop', root: '/code/shop' },
};

type Found = Pick<FactDraft, 'kind' | 'statement' | 'place' | 'quote'> & Partial<FactDraft>;

/** Finds these drafts in the first prompt that has their words. */
const finding = (version: string, ...drafts: readonly Found[]): Extractor => ({
  version,
  extract: ({ events }) =>
    events.flatMap((event) =>
      event.type !== 'prompt.submitted'
        ? []
        : drafts
            .filter(({ quote }) => event.body.text.includes(quote))
            .map((draft) => ({ subject: draft.statement, source: event.id, confidence: 1, ...draft })),
    ),
});

const prompt = (text: string, at: number, session = 's1'): EventDraft => ({
  type: 'prompt.submitted',
  key: `prompt:${session}:${at}`,
  happenedAt: at,
  session,
  project: PROJECT,
  actor: 'person',
  trust: 'owner',
  body: { text, origin: 'person' },
});

function printed(journal: Journal): string {
  const [task] = listTasks(journal.db, { suggested: true });
  return shortTaskId(task?.id ?? '');
}

const LABELS: Found = {
  kind: 'commitment',
  statement: 'print the price labels',
  place: 17,
  quote: 'print the price labels',
};

async function shopWith(first: Found): Promise<{ readonly journal: Journal; readonly id: string }> {
  const journal = testJournal();
  appendEvents(journal, [registered, prompt(TEXT, START)]);
  await extractAgain(journal, finding('1', first));
  return { journal, id: printed(journal) };
}

describe('the id of a suggested task', () => {
  it.each<readonly [string, Found, Found]>([
    ['joined with the sentence before it', LABELS, { ...LABELS, statement: TEXT, place: 0, quote: TEXT }],
    ['apart from the sentence before it', { ...LABELS, statement: TEXT, place: 0, quote: TEXT }, LABELS],
    ['as a decision', LABELS, { ...LABELS, kind: 'decision' }],
    ['as a decision, joined', LABELS, { ...LABELS, kind: 'decision', statement: TEXT, place: 0, quote: TEXT }],
  ])('opens and is accepted when the words are found again %s', async (_, first, then) => {
    const { journal, id } = await shopWith(first);
    await extractAgain(journal, finding('2', then));
    expect(resolveTask(journal, id)).toMatchObject({ text: then.statement, suggested: true });
    const accepted = editTask(journal, id, { status: 'open' }, OWNER);
    expect(accepted).toMatchObject({ text: then.statement, suggested: false, status: 'open' });
    expect(listTasks(journal.db, { suggested: true })).toEqual([]);
  });

  it('opens the one task that two suggestions became', async () => {
    const { journal, id } = await shopWith(LABELS);
    const earlier = 'the labels: print the price labels';
    appendEvents(journal, [prompt(earlier, START - 500, 's0')]);
    await extractAgain(journal, finding('2', { ...LABELS, place: 12 }));
    expect(printed(journal)).not.toBe(id);
    expect(shortTaskId(resolveTask(journal, id).id)).toBe(printed(journal));
  });

  it('opens what has ended, and accepting it makes it an open task', async () => {
    const { journal, id } = await shopWith(LABELS);
    appendEvents(journal, [prompt('the price labels are printed', START + 1000)]);
    const done = { kind: 'outcome', effect: 'ends', statement: 'the price labels are printed', place: 0 } as const;
    await extractAgain(journal, finding('2', LABELS, { ...done, quote: done.statement, confidence: 0.09 }));
    expect(listTasks(journal.db, { suggested: true })).toEqual([]);
    expect(resolveTask(journal, id)).toMatchObject({ status: 'done', suggested: true });
    expect(editTask(journal, id, { status: 'open' }, OWNER)).toMatchObject({ status: 'open', suggested: false });
  });

  it('is unknown if nothing had it', async () => {
    const { journal } = await shopWith(LABELS);
    expect(() => resolveTask(journal, 'zzzzzz')).toThrow('There is no task');
  });
});
