import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { NOON, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import type { EventDraft } from '../../domain/event.ts';
import { appendEvents } from './append.ts';
import { longestText } from './longest-text.ts';
import { iterateEvents } from './read.ts';

const NEWEST = 3;

const reply = (text: string, session: string, n: number): EventDraft => ({
  type: 'reply.given',
  key: `${session} ${n}`,
  happenedAt: NOON + n,
  session,
  actor: 'agent',
  trust: 'agent',
  body: { text },
});

it('is the longest in characters, of equal ones the newer, also if texts are stored apart or came in a supplement', () => {
  const journal = testJournal(tempHome());
  let sessions = 0;
  const texts = fc.array(
    fc
      .tuple(fc.constantFrom('a', 'é', '€', '😀', '"', '\n', '\ud83d'), fc.constantFrom(0, 1, 5, 200, 600))
      .map(([unit, times]) => unit.repeat(times)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(texts, fc.boolean(), (each, isSupplemented) => {
      sessions += 1;
      const session = `s${sessions}`;
      appendEvents(journal, isSupplemented ? each.map((_, n) => reply('', session, n)) : []);
      appendEvents(
        journal,
        each.map((text, n) => reply(text, session, n)),
      );
      const filter = { session, types: ['reply.given'], order: 'newest', limit: NEWEST } as const;
      const stored = [...iterateEvents(journal.db, filter)].map(({ body }) => String(body.text));
      const expected = stored.reduceRight((a, b) => (b.length >= a.length ? b : a), '');
      expect(longestText(journal.db, { session, type: 'reply.given', newest: NEWEST })).toBe(expected);
    }),
    { seed: 20261118, numRuns: 150 },
  );
});

it('reads one of several texts, and no text of another session or type', () => {
  const journal = testJournal(tempHome());
  appendEvents(
    journal,
    [300, 900, 200, 700].map((chars, n) => reply('x'.repeat(chars), 's', n)),
  );
  appendEvents(journal, [reply('x'.repeat(5000), 'other', 1)]);
  const reads = vi.spyOn(journal.db, 'get');
  expect(longestText(journal.db, { session: 's', type: 'reply.given', newest: 6 })).toHaveLength(900);
  expect(reads.mock.calls.filter(([sql]) => sql.includes('FROM journal'))).toHaveLength(1);
  expect(longestText(journal.db, { session: 's', type: 'prompt.submitted', newest: 6 })).toBe('');
});
