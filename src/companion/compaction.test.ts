import { expect, it } from 'vitest';
import { conversationOf, scriptedModel, seenBy } from '../../test/fixtures/companion-parts.ts';
import { stillClock, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import type { LanguageModel } from '../models/language/language-model.ts';
import { getEvent } from '../store/journal/read.ts';
import { createCompactor, planCompaction, thresholdOf } from './compaction.ts';
import type { ConversationJournal } from './conversation-journal.ts';

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
