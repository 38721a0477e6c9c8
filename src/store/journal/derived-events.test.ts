import { describe, expect, it } from 'vitest';
import { NOON, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { type EventDraft, erasureKey } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import { getFact } from '../state/facts/facts.ts';
import { getTask } from '../state/tasks/tasks.ts';
import { appendEvents } from './append.ts';
import type { Journal } from './journal.ts';
import { getEvent, isErased } from './read.ts';

const OWNER = { happenedAt: NOON, actor: 'person', trust: 'owner' } as const;
const AGENT = { happenedAt: NOON, actor: 'agent', trust: 'agent' } as const;
const PROMPT = idFromKey('p');
const prompt: EventDraft = { ...OWNER, type: 'prompt.submitted', key: 'p', body: { text: 'We use pnpm.' } };
const found: EventDraft = {
  ...OWNER,
  type: 'fact.stated',
  key: `found:${PROMPT}:decision:0`,
  body: { kind: 'decision', statement: 'we use pnpm', sources: [PROMPT] },
};
const suggested: EventDraft = {
  ...AGENT,
  type: 'task.added',
  key: `found:${PROMPT}:task:9`,
  body: { text: 'move to pnpm', suggested: true },
};
const statedByAgent: EventDraft = {
  ...AGENT,
  type: 'fact.stated',
  id: idFromKey('mcp'),
  body: { kind: 'preference', statement: 'likes pnpm', sources: [PROMPT] },
};
const statedByPerson: EventDraft = {
  ...OWNER,
  type: 'fact.stated',
  id: idFromKey('hand'),
  body: { kind: 'decision', statement: 'the lock file is committed', sources: [PROMPT] },
};

function erase(journal: Journal, target: string): void {
  appendEvents(journal, [{ ...OWNER, type: 'event.erased', key: erasureKey(target), body: { target } }]);
}

function idOf({ key, id }: EventDraft): string {
  return key === undefined ? String(id) : idFromKey(key);
}

const DERIVED = [found, suggested, statedByAgent];

describe('records derived from an erased event', () => {
  it(promise('erase/follows-derivation', 'are erased with it'), () => {
    const journal = testJournal();
    appendEvents(journal, [prompt, ...DERIVED, statedByPerson]);
    expect(DERIVED.every((draft) => getEvent(journal.db, idOf(draft)))).toBe(true);
    erase(journal, PROMPT);
    expect(DERIVED.map((draft) => getEvent(journal.db, idOf(draft)))).toEqual([undefined, undefined, undefined]);
    expect(getFact(journal.db, idOf(found))).toBeUndefined();
    expect(getTask(journal.db, idOf(suggested))).toBeUndefined();
    // A person's own statement is theirs, whatever it names as its source.
    expect(getFact(journal.db, idOf(statedByPerson))?.statement).toBe('the lock file is committed');
  });

  it(promise('erase/follows-derivation', 'stays out when it arrives after the erasure, also under a new key'), () => {
    const journal = testJournal();
    erase(journal, PROMPT);
    const later: EventDraft = { ...found, key: `found:${PROMPT}:outcome:3` };
    expect(appendEvents(journal, [prompt, ...DERIVED, later]).map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => 'erased'),
    );
    expect(appendEvents(journal, [statedByPerson])[0]?.status).toBe('added');
    expect(isErased(journal.db, PROMPT)).toBe(true);
  });

  it(promise('erase/follows-derivation', 'a fact holds again when the one that superseded it is erased'), () => {
    const journal = testJournal();
    const [older, newer] = [idFromKey('older'), idFromKey('newer')];
    const state = (id: string, statement: string): EventDraft => ({
      ...OWNER,
      type: 'fact.stated',
      id,
      body: { kind: 'decision', statement },
    });
    appendEvents(journal, [
      state(older, 'we use npm'),
      state(newer, 'we use pnpm'),
      { ...OWNER, type: 'fact.changed', body: { fact: older, truth: 'superseded', by: newer } },
    ]);
    expect(getFact(journal.db, older)).toMatchObject({ truth: 'superseded', supersededBy: newer });
    erase(journal, newer);
    expect(getFact(journal.db, older)).toMatchObject({ truth: 'stated' });
    expect(getFact(journal.db, older)).not.toHaveProperty('validTo');
  });
});
