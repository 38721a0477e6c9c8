import { expect, it } from 'vitest';
import {
  conversationOf,
  memoryChannel,
  scriptedModel,
  seenBy,
  startCompanion,
} from '../../test/fixtures/companion-parts.ts';
import { stillClock, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import type { LanguageModel } from '../models/language/language-model.ts';
import { modelFailure } from '../models/language/model-failure.ts';
import { getEvent } from '../store/journal/read.ts';
import { createCompactor, planCompaction, thresholdOf } from './compaction.ts';
import type { ConversationJournal } from './conversation-journal.ts';
import { renderMessages } from './render-messages.ts';

const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function talk(log: ConversationJournal, from: number, to: number, size = 3000): void {
  for (let n = from; n < to; n += 1) {
    const { id } = log.receive('terminal', { ref: String(n), text: `message ${n} ${'word '.repeat(size / 10)}` });
    const turn = log.begin([id]);
    if (n % 3 === 0) {
      log.step({ turn, step: 0, text: '', calls: [{ id: 'c', name: 'look', input: {} }] });
      log.result({ turn, step: 0 }, { id: 'c', name: 'look', input: {}, output: 'seen', failed: false });
    }
    log.end(turn, { outcome: 'answered', reply: `reply ${n} ${'word '.repeat(size / 10)}` });
  }
}

function compactorOf(log: ConversationJournal, model: LanguageModel, contextTokens = 20_000) {
  return createCompactor({
    log,
    openModel: () => model,
    instructions: () => 'KEEP THE STORY',
    system: async () => [],
    tools: [],
    render: ({ adapter }) => ({ adapter, zone: 'UTC' }),
    contextTokens,
    percent: 0,
    report: QUIET,
  });
}

it('leaves 33,000 tokens free, or half of a small context, or what the setting says', () => {
  expect(thresholdOf(200_000, 0)).toBe(167_000);
  expect(thresholdOf(8000, 0)).toBe(4000);
  expect(thresholdOf(200_000, 60)).toBe(120_000);
});

it(
  promise('companion/summary-opens', 'the oldest turns become a summary that names them; the newest stay'),
  async () => {
    const clock = stillClock();
    const journal = testJournal(undefined, { clock });
    const log = conversationOf(journal);
    talk(log, 0, 12);
    const model = scriptedModel();
    model.script.push('They talked about words.');
    await compactorOf(log, model).prepare();
    expect(model.requests).toHaveLength(1);
    expect(JSON.stringify(model.requests[0])).toContain('KEEP THE STORY');
    const { summary, turns } = log.state();
    expect(summary?.summary).toBe('They talked about words.');
    expect(turns.length).toBeGreaterThan(0);
    expect(turns.length).toBeLessThan(12);
    expect(turns.at(-1)?.messages[0]?.text).toContain('message 11');
    const [first] = seenBy(log);
    expect(first).toContain('They talked about words.');
    const event = getEvent(journal.db, summary?.id ?? '');
    const sources = event?.body.sources;
    expect(Array.isArray(sources) && sources.length).toBeGreaterThan(10);
    for (const id of Array.isArray(sources) ? sources : []) expect(getEvent(journal.db, String(id))).toBeDefined();
    // A restart sees the same.
    expect(conversationOf(journal).state()).toEqual(log.state());
  },
);

it('does nothing while the conversation is short', async () => {
  const log = conversationOf(testJournal());
  talk(log, 0, 2, 50);
  const model = scriptedModel();
  await compactorOf(log, model).prepare();
  expect(model.requests).toEqual([]);
});

it('carries one summary into the next, ten times over', async () => {
  const clock = stillClock();
  const log = conversationOf(testJournal(undefined, { clock }));
  const model = scriptedModel();
  const said: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    clock.pass(3_600_000);
    talk(log, round * 12, round * 12 + 12);
    model.script.length = 0;
    // A long conversation is summarised in several parts.
    for (let part = 0; part < 5; part += 1) {
      model.script.push((request) => {
        const before = said.at(-1);
        if (before !== undefined) expect(JSON.stringify(request).includes(before)).toBe(true);
        said.push(`the story so far, part ${said.length}`);
        return said.at(-1) ?? '';
      });
    }
    await compactorOf(log, model).prepare();
    expect(log.state().summary?.summary === said.at(-1)).toBe(true);
    expect(log.state().turns.length).toBeLessThan(14);
  }
  expect(said.length).toBeGreaterThanOrEqual(10);
});

it('never splits a turn, and keeps the newest', () => {
  const log = conversationOf(testJournal());
  talk(log, 0, 9);
  const { older, kept } = planCompaction(log.state(), { threshold: 8000, context: 20_000, isUrgent: false });
  expect([...older, ...kept].map(({ id }) => id)).toEqual(log.state().turns.map(({ id }) => id));
  expect(kept.length).toBeGreaterThan(0);
});

it('after three failures an outline replaces the summary, and nothing is dropped silently', async () => {
  const log = conversationOf(testJournal());
  talk(log, 0, 12);
  const model = scriptedModel();
  const compactor = compactorOf(log, model);
  for (let i = 0; i < 3; i += 1) model.script.push(new Error('down'));
  for (let i = 0; i < 3; i += 1) await compactor.prepare().catch(() => undefined);
  const { summary } = log.state();
  expect(summary?.summary).toMatch(/^- Thu, 15 Jan 2026, 12:00: message 0 /);
  expect(model.requests).toHaveLength(3);
});

it('delivers a reply that waited for a channel when its turn was summarised, also after a restart and a second summary', async () => {
  const clock = stillClock();
  const journal = testJournal(undefined, { clock });
  const log = conversationOf(journal);
  const { id } = log.receive('telegram', { ref: 't-1', text: 'hello from the phone' });
  log.end(log.begin([id]), { outcome: 'answered', reply: 'hello there' });
  log.sent(log.state().undelivered[0]?.reply.id ?? '', 'telegram', { outcome: 'waiting' });
  for (let round = 0; round < 2; round += 1) {
    clock.pass(3_600_000);
    talk(log, round * 12, round * 12 + 12);
    for (const { reply, channel } of log.state().undelivered)
      if (channel === 'terminal') log.sent(reply.id, channel, { outcome: 'sent' });
    await compactorOf(log, scriptedModel()).prepare();
    expect(log.state().turns.some(({ messages }) => messages[0]?.channel === 'telegram')).toBe(false);
  }
  const later = conversationOf(journal);
  expect(later.state().undelivered).toMatchObject([
    { reply: { text: 'hello there' }, channel: 'telegram', answers: ['t-1'], last: 'waiting' },
  ]);
  later.sent(later.state().undelivered[0]?.reply.id ?? '', 'telegram', { outcome: 'sent' });
  expect(conversationOf(journal).state().undelivered).toEqual([]);
});

it('does not answer a message again that a channel repeats after its turn was summarised', async () => {
  const clock = stillClock();
  const log = conversationOf(testJournal(undefined, { clock }));
  talk(log, 0, 12);
  for (const { reply, channel } of log.state().undelivered) log.sent(reply.id, channel, { outcome: 'sent' });
  clock.pass(3_600_000);
  await compactorOf(log, scriptedModel()).prepare();
  expect(log.state().turns.some(({ messages }) => messages[0]?.ref === '0')).toBe(false);
  expect(log.receive('terminal', { ref: '0', text: `message 0 ${'word '.repeat(300)}` }).status).toBe('known');
  expect(log.state()).toMatchObject({ waiting: [], current: undefined, undelivered: [] });
});

/** A turn with a long result of a tool. */
function look(log: ConversationJournal, n: number, size: number): void {
  const { id } = log.receive('terminal', { ref: `look-${n}`, text: `look ${n}` });
  const turn = log.begin([id]);
  log.step({ turn, step: 0, text: '', calls: [{ id: 'c', name: 'look', input: {} }] });
  log.result(
    { turn, step: 0 },
    { id: 'c', name: 'look', input: {}, output: `found ${n} ${'x '.repeat(size / 2)}`, failed: false },
  );
  log.end(turn, { outcome: 'answered', reply: 'done' });
}

it('leaves out old results of tools before it summarises anything', async () => {
  const clock = stillClock();
  const log = conversationOf(testJournal(undefined, { clock }));
  for (let n = 0; n < 8; n += 1) look(log, n, 6000);
  const model = scriptedModel();
  const compactor = compactorOf(log, model);
  await compactor.prepare();
  expect(model.requests).toEqual([]);
  const clearResultsBefore = compactor.clearedBefore();
  const seen = JSON.stringify(renderMessages(log.state(), { adapter: 'openai', zone: 'UTC', clearResultsBefore }));
  expect(seen.match(/found \d/g)).toEqual(['found 5', 'found 6', 'found 7']);
  expect(seen.match(/Cleared to save space/g)).toHaveLength(5);
});

it('leaves out results by age after a long pause, and changes nothing while the provider’s cache is warm', () => {
  const clock = stillClock();
  const log = conversationOf(testJournal(undefined, { clock }));
  const seen = (): string => JSON.stringify(renderMessages(log.state(), { adapter: 'openai', zone: 'UTC' }));
  look(log, 0, 1000);
  clock.pass(1_800_000);
  look(log, 1, 1000);
  expect(seen().match(/found \d/g)).toEqual(['found 0', 'found 1']);
  clock.pass(3 * 3_600_000);
  talk(log, 0, 1, 100);
  expect(seen()).not.toContain('found');
  const before = seen();
  clock.pass(60_000);
  look(log, 2, 1000);
  expect(seen().startsWith(before.slice(0, -1))).toBe(true);
});

it('summarises once when the server says that the conversation is too long, and then answers', async () => {
  const journal = testJournal();
  const log = conversationOf(journal);
  talk(log, 0, 6);
  const model = scriptedModel();
  const tooLong = modelFailure('too long', { reason: 'too-long' }, 'shorten it');
  model.script.push(tooLong, 'They talked about words.', 'Here I am.');
  const terminal = memoryChannel('phone');
  const { runtime, log: running } = startCompanion(journal, model, [terminal], {
    shorten: (asked) => compactorOf(running, asked).shorten(asked),
  });
  await new Promise((resolve) => setImmediate(resolve));
  terminal.say('are you there?');
  await runtime.idle();
  expect(terminal.sent.map(({ text }) => text)).toEqual(['Here I am.']);
  expect(model.requests).toHaveLength(3);
  expect(JSON.stringify(model.requests[2]?.messages)).toContain('They talked about words.');
  // Still too long after one summary: it fails like any other error, and does not summarise again and again.
  talk(running, 6, 12);
  model.script.push(tooLong, 'shorter', tooLong, 'at last');
  terminal.say('and now?');
  await runtime.idle();
  expect(terminal.notices).toHaveLength(1);
  expect(terminal.sent.at(-1)?.text).toBe('at last');
});
