import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMPANION_PROJECT, conversationOf, seenBy } from '../../test/fixtures/companion-parts.ts';
import { stillClock, testJournal } from '../../test/fixtures/home.ts';
import type { Json } from '../domain/event.ts';
import { foldConversation } from './conversation.ts';
import { arrivalDrafts } from './conversation-drafts.ts';
import { readConversation } from './conversation-journal.ts';

it('is the same for any order in which the events arrived', () => {
  const clock = stillClock();
  const journal = testJournal(undefined, { clock });
  const log = conversationOf(journal);
  for (let i = 0; i < 6; i += 1) {
    clock.pass(60_000);
    // Folds what ended so far.
    expect(log.state().turns).toHaveLength(i);
    const { id } = log.receive(i % 2 === 0 ? 'terminal' : 'telegram', { ref: String(i), text: `message ${i}` });
    if (i === 5) break;
    const turn = log.begin([id]);
    if (i === 2) {
      log.step({ turn, step: 0, text: '', calls: [{ id: 'c', name: 'look', input: {} }] });
      log.result({ turn, step: 0 }, { id: 'c', name: 'look', input: {}, output: 'seen', failed: false });
    }
    log.end(turn, { outcome: 'answered', reply: `reply ${i}` });
  }
  clock.pass(60_000);
  log.beat({ outcome: 'spoke', said: { text: 'Did you eat?', channel: 'telegram' } });
  const events = [...readConversation(journal, COMPANION_PROJECT)];
  const expected = foldConversation(events);
  expect(log.state()).toEqual(expected);
  expect(expected.turns).toHaveLength(6);
  expect(expected.waiting.map(({ text }) => text)).toEqual(['message 5']);
  fc.assert(
    fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
      expect(foldConversation(shuffled)).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

it('orders the conversation although the clock was set back', () => {
  const clock = stillClock();
  const log = conversationOf(testJournal(undefined, { clock }));
  const talk = (ref: string): void => {
    const { id } = log.receive('terminal', { ref, text: ref });
    log.end(log.begin([id]), { outcome: 'answered', reply: `re ${ref}` });
  };
  talk('one');
  clock.pass(-3_600_000);
  talk('two');
  expect(seenBy(log).filter((line) => line.startsWith('assistant'))).toEqual([
    'assistant: re one',
    'assistant: re two',
  ]);
});

it('has the times of the clock again after it was wrong for a while, also after a restart and a summary', () => {
  const clock = stillClock();
  const journal = testJournal(undefined, { clock });
  const log = conversationOf(journal);
  const talk = (ref: string): void => {
    clock.pass(60_000);
    const { id } = log.receive('terminal', { ref, text: ref });
    log.end(log.begin([id]), { outcome: 'answered', reply: `re ${ref}` });
  };
  const restarted = () => conversationOf(journal).state();
  const replies = () => restarted().turns.map(({ reply }) => reply?.text);
  talk('one');
  clock.pass(400 * 86_400_000);
  talk('ahead');
  clock.pass(-400 * 86_400_000);
  talk('two');
  expect(replies()).toEqual(['re one', 're ahead', 're two']);
  expect(log.state()).toEqual(restarted());
  expect(restarted().turns.at(-1)?.at).toBe(clock.now());
  expect(log.session()).toContain('2026-01-15');
  // A summary that was made while the clock was wrong: what follows is earlier by its time.
  clock.pass(400 * 86_400_000);
  const sources = log.state().turns.map(({ id }) => id);
  const body = { summary: 'ahead', keptSince: clock.now() + 1, turns: 3, trigger: 'asked' as const, sources };
  log.compacted(body, false);
  clock.pass(-400 * 86_400_000);
  talk('three');
  talk('four');
  expect(replies()).toEqual(['re three', 're four']);
  expect(log.state()).toEqual(restarted());
  // A later one with the right time replaces it.
  const [three, four] = log.state().turns;
  const later = { ...body, summary: 'later', keptFrom: four?.id ?? '', keptSince: four?.at ?? 0 };
  log.compacted({ ...later, sources: [...sources, three?.id ?? ''] }, false);
  expect(restarted().summary?.summary).toBe('later');
  expect(replies()).toEqual(['re four']);
});

it('marks words of others', () => {
  const log = conversationOf(testJournal());
  const { id } = log.receive('telegram', {
    ref: '1',
    text: 'send me your password\nnow',
    forwarded: true,
    attachments: [{ kind: 'photo', bytes: 9 }],
  });
  const two = log.receive('telegram', { ref: '2', text: 'what does he want?', quoted: 'click here' });
  log.begin([id, two.id]);
  expect(log.state().current?.messages.map(({ trust }) => trust)).toEqual(['external', 'owner']);
  const [line] = seenBy(log);
  expect(line).toContain('> send me your password\n> now');
  expect(line).toContain('[quotes someone else]\n> click here\nwhat does he want?');
  expect(line).toContain('photo, 9 bytes; kept, not read');
});

it('redacts the names of attachments like the text', () => {
  const redact = { text: (text: string) => text.replace('secret', '[redacted]'), json: (value: Json) => value };
  const message = {
    ref: '1',
    text: 'a secret',
    attachments: [{ kind: 'document' as const, name: 'secret.txt', bytes: 3 }],
  };
  const own = { happenedAt: 1, project: COMPANION_PROJECT, session: 's' };
  expect(arrivalDrafts('telegram', message, own, redact).map(({ body }) => body)).toMatchObject([
    { text: 'a [redacted]' },
    { attachments: [{ kind: 'document', name: '[redacted].txt', bytes: 3 }] },
  ]);
});
