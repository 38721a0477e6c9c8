import { describe, expect, it } from 'vitest';
import { promise } from '../../test/promises.ts';
import type { DraftOf } from '../domain/event.ts';
import { findingsFromPrompt, findingsFromReply } from './findings.ts';

/** A Monday. */
const SAID_AT = Date.parse('2026-11-16T12:00:00Z');
const ENVELOPE = { key: 'said:1', happenedAt: SAID_AT, session: 's' } as const;

describe('what is found in spoken words', () => {
  it(promise('tasks/absolute-days', 'a promise for tomorrow is a task with its date'), () => {
    const reply: DraftOf<'reply.given'> = {
      ...ENVELOPE,
      type: 'reply.given',
      actor: 'agent',
      trust: 'agent',
      body: { text: "The retry works now. I'll write the migration test tomorrow." },
    };
    expect(findingsFromReply(reply).map(({ type, body }) => ({ type, body }))).toEqual([
      { type: 'task.added', body: expect.objectContaining({ text: expect.stringContaining('2026-11-17') }) },
    ]);
  });

  it(promise('tasks/absolute-days', 'a decision that names a weekday names its date'), () => {
    const prompt: DraftOf<'prompt.submitted'> = {
      ...ENVELOPE,
      type: 'prompt.submitted',
      actor: 'person',
      trust: 'owner',
      body: { text: 'We decided to freeze the schema on Thursday because of the audit on Friday.', origin: 'person' },
    };
    const [fact] = findingsFromPrompt(prompt);
    expect(fact?.type === 'fact.stated' && [fact.body.statement, fact.body.why].join(' ')).toMatch(
      /2026-11-19.*2026-11-20/,
    );
  });
});
