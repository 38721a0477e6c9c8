/** The fold that says what a session read from outside: by hooks, by an import, in any order, with erasures. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOON, tempHome, testJournal } from '../../../../test/fixtures/home.ts';
import { dumpState } from '../../../../test/fixtures/logical-dump.ts';
import { promise } from '../../../../test/promises.ts';
import type { EventDraft } from '../../../domain/event.ts';
import { idFromKey } from '../../../domain/ids.ts';
import type { Trust } from '../../../domain/trust/trust.ts';
import { appendEvents } from '../../journal/append.ts';
import { eraseEvents } from '../../journal/erase.ts';
import { rebuildState } from '../fold-changes.ts';
import { createTrustReader } from './taints.ts';

const SESSION = 's';

function prompt(at: number, text: string, trust: Trust = 'owner', session = SESSION): EventDraft {
  const origin = trust === 'tool' ? 'machine' : 'person';
  const actor = trust === 'owner' ? 'person' : 'agent';
  const key = `prompt:${session}:${at}`;
  return { type: 'prompt.submitted', key, happenedAt: NOON + at, session, actor, trust, body: { text, origin } };
}

function tool(at: number, name: string, trust: Trust = 'external', session = SESSION): EventDraft {
  const body = { tool: name, outcome: 'ok', output: 'Words of somebody.'.repeat(at % 3 === 0 ? 100 : 1) } as const;
  return {
    type: 'tool.called',
    key: `tool:${session}:${at}`,
    happenedAt: NOON + at,
    session,
    actor: 'tool',
    trust,
    body,
  };
}

function trusts(drafts: readonly EventDraft[], times: readonly number[], session = SESSION): readonly Trust[] {
  const journal = testJournal();
  appendEvents(journal, drafts);
  const reader = createTrustReader(journal.db);
  return times.map((at) => reader.trust({ trust: 'agent', session, at: NOON + at }));
}

describe('the trust of what is made in a session', () => {
  it(promise('trust/follows-the-turn', 'from the result on, and not before it'), () => {
    expect(trusts([prompt(0, 'Look it up there.'), tool(5, 'WebFetch')], [4, 5, 6, 1000])).toEqual([
      'agent',
      'external',
      'external',
      'external',
    ]);
  });

  it(promise('trust/ends-with-the-owners-words', 'not with assent, and not with a machine’s prompt'), () => {
    const later = (text: string, trust?: Trust) =>
      trusts([prompt(0, 'Look it up there.'), tool(1, 'WebFetch'), prompt(2, text, trust)], [3])[0];
    expect(later('Now write the date parser for it.')).toBe('agent');
    for (const text of ['ok', 'go on', 'weiter', 'sí, sigue', 'thanks claude', 'save it', 'evet devam et'])
      expect(later(text)).toBe('external');
    expect(later('Now write the date parser for it.', 'agent')).toBe('external');
    expect(later('<task-notification>done</task-notification>', 'tool')).toBe('external');
  });

  it(promise('trust/follows-the-turn', 'from a subagent to its parent, and with what it hands over later'), () => {
    const fetched = [prompt(0, 'Ask a helper.'), tool(1, 'WebFetch', 'external', `${SESSION}/a1`)];
    expect(trusts(fetched, [2])).toEqual(['external']);
    expect(trusts(fetched, [2], `${SESSION}/a2`)).toEqual(['external']);
    // The owner spoke while the helper worked; then its result arrives.
    const spoke = [...fetched, prompt(2, 'And write the date parser meanwhile.')];
    expect(trusts(spoke, [3])).toEqual(['agent']);
    expect(trusts([...spoke, tool(3, 'Agent', 'tool')], [4])).toEqual(['external']);
    expect(trusts([...spoke, prompt(3, '<task-notification>done</task-notification>', 'tool')], [4])).toEqual([
      'external',
    ]);
    // Control: a helper that read nothing from outside hands over nothing from there.
    expect(trusts([prompt(0, 'Ask a helper.'), tool(1, 'Agent', 'tool')], [2])).toEqual(['agent']);
  });

  it('follows what ran in the background', () => {
    const started = [prompt(0, 'Fetch it in the background.'), tool(1, 'Bash'), prompt(2, 'Write the date parser.')];
    expect(trusts(started, [3])).toEqual(['agent']);
    expect(trusts([...started, tool(3, 'BashOutput', 'tool')], [4])).toEqual(['external']);
  });

  it('a call that was refused brought nothing', () => {
    const denied = tool(1, 'WebFetch');
    const refused = { ...denied, body: { tool: 'WebFetch', outcome: 'denied' } } as EventDraft;
    expect(trusts([prompt(0, 'Look it up there.'), refused], [2])).toEqual(['agent']);
  });

  it(
    promise(
      'trust/unknown-is-held-back',
      'no session, one without prompts, one that begins with assent, one that ended',
    ),
    () => {
      const journal = testJournal();
      const ended: EventDraft = {
        type: 'session.ended',
        happenedAt: NOON + 10,
        session: 'over',
        actor: 'agent',
        trust: 'agent',
        body: { reason: 'clear' },
      };
      appendEvents(journal, [
        prompt(0, 'Write the date parser.'),
        prompt(1, 'go on', 'owner', 'continued'),
        prompt(2, 'Write it.', 'owner', 'over'),
        ended,
      ]);
      const reader = createTrustReader(journal.db);
      const heldBack = (session: string | undefined, at = 5) =>
        reader.heldBack({ trust: 'agent', session, at: NOON + at })?.reason;
      expect(heldBack(SESSION)).toBeUndefined();
      expect(heldBack(undefined)).toBe('unknown-session');
      expect(heldBack('never-seen')).toBe('unknown-session');
      expect(heldBack('continued')).toBe('external');
      expect(heldBack('over')).toBeUndefined();
      expect(heldBack('over', 60_000)).toBe('unknown-session');
      // A person's word needs no session.
      expect(reader.heldBack({ trust: 'owner', session: undefined, at: NOON })).toBeUndefined();
    },
  );

  it(
    promise('trust/follows-the-turn', 'a subagent that ends after the owner’s next prompt returns what it read'),
    () => {
      const ended = (at: number): EventDraft => ({
        type: 'session.ended',
        key: `ended:${at}`,
        happenedAt: NOON + at,
        session: 's/a1',
        actor: 'agent',
        trust: 'agent',
        body: { reason: 'finished' },
      });
      const before = [
        prompt(0, 'Look at the cart.'),
        tool(1, 'WebFetch', 'external', 's/a1'),
        prompt(2, 'Write the date parser.'),
      ];
      expect(trusts([...before, ended(4)], [3, 5])).toEqual(['agent', 'external']);
      // Control: a subagent that read nothing external.
      const clean = [
        prompt(0, 'Look at the cart.'),
        tool(1, 'Read', 'tool', 's/a1'),
        prompt(2, 'Write the date parser.'),
      ];
      expect(trusts([...clean, ended(4)], [3, 5])).toEqual(['agent', 'agent']);
    },
  );

  it(promise('trust/any-order', 'any arrival, in any pieces, ends in the same state'), () => {
    const draft = fc.tuple(fc.nat(30), fc.constantFrom('s', 't'), fc.nat(6)).map(([at, session, kind]): EventDraft => {
      switch (kind) {
        case 0:
          return prompt(at, 'Now write the date parser for it.', 'owner', session);
        case 1:
          return prompt(at, 'go on', 'owner', session);
        case 2:
          return prompt(at, '<task-notification>x</task-notification>', 'tool', session);
        case 3:
          return tool(at, 'WebFetch', 'external', session);
        case 4:
          return tool(at, 'mcp__x__y', 'external', `${session}/a1`);
        case 5:
          return tool(at, 'Agent', 'tool', session);
        default:
          return tool(at, 'BashOutput', 'tool', session);
      }
    });
    const drafts = fc.uniqueArray(draft, { selector: ({ key, happenedAt }) => `${key} ${happenedAt}`, maxLength: 14 });
    fc.assert(
      fc.property(drafts, fc.infiniteStream(fc.nat(1000)), fc.nat(3), (events, numbers, erased) => {
        // One event at a time, so that no tie is broken by when it was learned.
        const timed = events.map((event, at) => ({ ...event, happenedAt: event.happenedAt * 100 + at }) as EventDraft);
        const shuffled = timed.map((event) => ({ event, n: numbers.next().value ?? 0 })).sort((a, b) => a.n - b.n);
        const one = testJournal(tempHome());
        appendEvents(one, timed);
        const other = testJournal(tempHome());
        for (const { event } of shuffled) appendEvents(other, [event]);
        const gone = timed.slice(0, erased).flatMap(({ key }) => (key === undefined ? [] : [idFromKey(key)]));
        for (const journal of [one, other]) if (gone.length > 0) eraseEvents(journal, gone);
        const state = spansOf(one);
        expect(spansOf(other)).toEqual(state);
        rebuildState(other);
        expect(spansOf(other)).toEqual(state);
        one.close();
        other.close();
      }),
      { numRuns: 15 },
    );
  });
});

/** The order stamp holds when an event was learned, which differs by design. */
function spansOf(journal: ReturnType<typeof testJournal>) {
  return dumpState(journal).taints?.map(({ entity, state }) => ({ entity, state }));
}
