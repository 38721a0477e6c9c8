import { expect, it } from 'vitest';
import { conversationOf, scriptedModel } from '../../test/fixtures/companion-parts.ts';
import { NOON, stillClock, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import { HOUR_MS } from '../domain/time/dates.ts';
import { estimateRequestTokens } from '../models/language/prices.ts';
import { askHeartbeat, type HeartbeatFacts, suppressedBy } from './heartbeat.ts';
import { STARTING_FILES } from './starting-files.ts';

const FACTS: HeartbeatFacts = {
  now: NOON,
  zone: 'UTC',
  quietFrom: '22:00',
  quietUntil: '08:00',
  due: ['call the dentist'],
  status: [],
};

function setUp() {
  const clock = stillClock(NOON - 5 * HOUR_MS);
  const log = conversationOf(testJournal(undefined, { clock }));
  const say = (ref: string): void => {
    const { id } = log.receive('terminal', { ref, text: 'hello' });
    log.end(log.begin([id]), { outcome: 'answered', reply: 'hi' });
  };
  return { clock, log, say };
}

it(promise('companion/quiet', 'each rule suppresses a heartbeat without a call'), () => {
  const { clock, log, say } = setUp();
  say('1');
  expect(suppressedBy(log.state(), FACTS)).toBeUndefined();
  expect(suppressedBy(log.state(), { ...FACTS, due: [] })).toBe('no reason');
  expect(suppressedBy(log.state(), { ...FACTS, now: NOON + 11 * HOUR_MS })).toBe('quiet hours');
  // Noon in London is evening in Auckland.
  expect(suppressedBy(log.state(), { ...FACTS, zone: 'Pacific/Auckland' })).toBe('quiet hours');
  expect(suppressedBy(log.state(), { ...FACTS, now: clock.now() + 60_000, quietUntil: '00:00' })).toBe(
    'a conversation is running',
  );
  clock.set(NOON - HOUR_MS);
  log.beat({ outcome: 'spoke', said: { text: 'The dentist?', channel: 'terminal' } });
  expect(suppressedBy(log.state(), FACTS)).toBe('spoke recently');
  clock.set(NOON);
  log.beat({ outcome: 'spoke', said: { text: 'The dentist?', channel: 'terminal' } });
  expect(suppressedBy(log.state(), { ...FACTS, now: NOON + 4 * HOUR_MS })).toBe('unanswered twice');
  clock.set(NOON + 5 * HOUR_MS);
  say('2');
  expect(suppressedBy(log.state(), { ...FACTS, now: NOON + 8 * HOUR_MS })).toBeUndefined();
});

it('is not suppressed by a message that a wrong clock dated far ahead', () => {
  const { clock, log, say } = setUp();
  clock.set(NOON + 9600 * HOUR_MS);
  say('ahead');
  clock.set(NOON - HOUR_MS);
  expect(suppressedBy(log.state(), FACTS)).toBeUndefined();
  say('now');
  expect(suppressedBy(log.state(), { ...FACTS, now: clock.now() + 60_000 })).toBe('a conversation is running');
});

it('asks with fewer than 3,000 tokens, however long the conversation is', async () => {
  const { log, say } = setUp();
  for (let i = 0; i < 60; i += 1) say(String(i));
  const model = scriptedModel();
  model.script.push('Sure: {"speak": true, "text": "Did you call the dentist?", "why": "it is due"}');
  const identity = Object.values(STARTING_FILES).join('\n').repeat(4);
  const decision = await askHeartbeat(model, log.state(), FACTS, identity);
  expect(decision).toEqual({ text: 'Did you call the dentist?', why: 'it is due' });
  const [request] = model.requests;
  expect(request && estimateRequestTokens(request)).toBeLessThan(3000);
});

it('stays silent if the model says so or cannot be understood', async () => {
  const { log, say } = setUp();
  say('1');
  const model = scriptedModel();
  model.script.push('{"speak": false, "text": "x", "why": "no"}', 'hm');
  expect((await askHeartbeat(model, log.state(), FACTS, '')).text).toBeUndefined();
  expect((await askHeartbeat(model, log.state(), FACTS, '')).text).toBeUndefined();
});
