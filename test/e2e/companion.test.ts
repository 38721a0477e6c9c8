/**
 * The companion of the built package from end to end: a scripted model and a Bot API server on loopback, the terminal's socket, and a clock
 * that the test moves. Nothing here waits for a time.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time/dates.ts';
import { ANSWER_MS, type CompanionWorld, companionWorld } from '../fixtures/companion-world.ts';
import { heldSleep } from '../fixtures/held-sleep.ts';
import { stillClock } from '../fixtures/home.ts';
import type { LanguageServer, Step } from '../fixtures/language-servers.ts';
import { serveTelegram, type TelegramServer } from '../fixtures/telegram-server.ts';
import { promise } from '../promises.ts';

const soon = { timeout: ANSWER_MS, interval: 5 };

/** The requests that answer the person, without marks of the cache, which move with the newest message. */
function requestsOf({
  requests,
}: LanguageServer): readonly { readonly system: string[]; readonly messages: string[] }[] {
  const plain = (value: unknown): string =>
    JSON.stringify(value, (key, each: unknown) => (key === 'cache_control' ? undefined : each));
  return requests.map(({ body }) => ({ system: body.system.map(plain), messages: body.messages.map(plain) }));
}

/** Sends a text on Telegram and waits for the next message of the bot. */
async function askOnTelegram(telegram: TelegramServer, text: string, at: number): Promise<string> {
  const before = telegram.sent.length;
  telegram.say(text, { date: Math.floor(at / 1000) });
  await expect.poll(() => telegram.sent.length, soon).toBe(before + 1);
  return telegram.sent.at(-1)?.text ?? '';
}

function filesWith(home: string, words: string): readonly string[] {
  return globSync('**', { cwd: home, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(words));
}

it(
  promise(
    'companion/remembers-today',
    'status told, then 30 turns and three hours on two channels: all of it in the request, nothing changed before it',
  ),
  async () => {
    const told = 'I drank 24 oz of water, took my meds, I am fasting until noon and will walk at 5pm';
    const telegram = await serveTelegram();
    let updates = 0;
    const answer = (request: string): Step => {
      const asked: { messages: { content: unknown }[] } = JSON.parse(request);
      const last = JSON.stringify(asked.messages.at(-1)?.content);
      const thinking = 'THOUGHT-THAT-IS-NOT-KEPT';
      const wanted = last.includes('tool_result') ? undefined : /note (\w+) (\w+)/.exec(last);
      if (wanted === null || wanted === undefined) return { text: 'Good to know.', usage: 'counted', thinking };
      updates += 1;
      return {
        tool: 'update_status',
        input: { updates: { [wanted[1] ?? '']: wanted[2] } },
        usage: 'counted',
        thinking,
      };
    };
    const world = await companionWorld([answer], { built: true, telegramUrl: telegram.url });
    const { clock } = world;
    await world.ask(`${told}. note water 24oz`);
    for (let turn = 1; turn <= 30; turn += 1) {
      clock.pass(6 * MINUTE_MS);
      const text = turn % 7 === 0 ? `note walk${turn} done` : `the time code has a bug, part ${turn}`;
      if (turn % 3 === 0) await askOnTelegram(telegram, text, clock.now());
      else await world.ask(text);
    }
    const requests = requestsOf(world.server);
    const newest = requests.at(-1);
    expect(newest?.messages[0]).toContain(told);
    expect(newest?.system[1]).toContain('water: 24oz (Thu, 15 Jan 2026, 12:00)');
    // The system asks nothing in the person's place.
    expect(newest?.system.join()).not.toMatch(/status check|last updated .* ago|quick update/i);
    expect(updates).toBe(5);

    expect(new Set(requests.map(({ system }) => system[0])).size).toBe(1);
    expect(new Set(requests.map(({ system }) => system[1])).size).toBe(updates + 1);
    for (const [n, { messages }] of requests.entries()) {
      const before = requests[n - 1]?.messages ?? [];
      // Thinking is sent back until its tools are answered, and not after.
      const last = before.length - (before.at(-2)?.includes('THOUGHT') ? 2 : 0);
      expect(messages.slice(0, last), `request ${n}`).toEqual(before.slice(0, last));
    }
    expect(requests.filter(({ messages }) => messages.join().includes('THOUGHT'))).toHaveLength(updates);
    await world.stop();
    expect(filesWith(world.home, 'THOUGHT')).toEqual([]);
    // The search itself finds what is there.
    expect(filesWith(world.home, 'took my meds')).not.toEqual([]);
    await world.restart();
    await world.ask('and after a restart?');
    expect(requestsOf(world.server).at(-1)?.messages[0]).toContain(told);
  },
);

it(
  promise(
    'companion/one-next-turn',
    'three quick messages on the terminal and Telegram during a slow turn: one next request',
  ),
  async () => {
    const telegram = await serveTelegram();
    const slow = Promise.withResolvers<Step>();
    const world = await companionWorld([() => slow.promise, { text: 'all three' }], {
      built: true,
      telegramUrl: telegram.url,
    });
    const terminal = await connectTerminal(world);
    terminal.say('first');
    await expect.poll(() => world.server.requests.length, soon).toBe(1);
    terminal.say('second');
    await expect.poll(() => terminal.accepted(), soon).toEqual(['first', 'second']);
    const update = telegram.say('third', { date: Math.floor(world.clock.now() / 1000) });
    await expect.poll(() => telegram.calls.filter((call) => call === 'getUpdates').length, soon).toBeGreaterThan(1);
    await expect.poll(() => telegram.waiting(), soon).not.toContain(update);
    terminal.say('fourth');
    await expect.poll(() => terminal.accepted(), soon).toEqual(['first', 'second', 'fourth']);
    expect(world.server.requests).toHaveLength(1);
    slow.resolve({ text: 'the first' });
    await expect.poll(() => terminal.replies(), soon).toEqual(['the first', 'all three']);
    await expect.poll(() => telegram.sent.map(({ text }) => text), soon).toEqual(['all three']);
    expect(world.server.requests).toHaveLength(2);
    const last = JSON.stringify(world.server.requests[1]?.body.messages.at(-1));
    expect(last.match(/second|third|fourth|terminal\]|telegram\]/g)).toEqual([
      'terminal]',
      'second',
      'telegram]',
      'third',
      'terminal]',
      'fourth',
    ]);
    terminal.close();
  },
);

it(
  promise('companion/quiet', 'each rule in the zone of the person; what is spoken arrives on Telegram and is answered'),
  async () => {
    // Half past nine in the evening in Auckland, which is in the morning in UTC.
    const clock = stillClock(Date.UTC(2026, 0, 15, 8, 30));
    const telegram = await serveTelegram();
    const { sleep, release } = heldSleep();
    const world = await companionWorld([{ text: 'Hello.' }], {
      ...{ built: true, telegramUrl: telegram.url, clock, sleep },
      settings: { 'companion.timeZone': 'Pacific/Auckland' },
    });
    const asked = (): number => world.server.requests.length;
    /** How many calls a heartbeat makes after this much time. */
    const beatAfter = async (ms: number): Promise<number> => {
      clock.pass(ms);
      const before = asked();
      await release(HOUR_MS);
      return asked() - before;
    };
    await askOnTelegram(telegram, 'I am going to the dentist tomorrow', clock.now());
    expect(await beatAfter(5 * MINUTE_MS)).toBe(0); // A conversation is running.
    expect(await beatAfter(20 * MINUTE_MS)).toBe(0); // Nothing is due.
    world.memoir.tasks.add(
      { name: 'companion', cwd: world.home },
      { text: 'ask about the dentist', due: '2026-01-15' },
    );
    expect(await beatAfter(30 * MINUTE_MS)).toBe(0); // 22:25 there: quiet.
    // The machine sleeps for two nights and a day: one heartbeat, and it is a quiet hour.
    expect(await beatAfter(33 * HOUR_MS)).toBe(0);
    world.server.steps.splice(0, 9, { text: '{"speak": false, "text": "", "why": "too early"}' });
    expect(await beatAfter(HOUR_MS)).toBe(1); // 08:25 there, and it is due; the model prefers silence.
    expect(telegram.sent).toHaveLength(1);
    const speak = '{"speak": true, "text": "How was the dentist?", "why": "it is due"}';
    world.server.steps.splice(0, 9, { text: speak });
    expect(await beatAfter(HOUR_MS)).toBe(1);
    await expect.poll(() => telegram.sent.at(-1)?.text, soon).toBe('How was the dentist?');
    expect(await beatAfter(HOUR_MS)).toBe(0); // It spoke recently.
    expect(await beatAfter(HOUR_MS + 1)).toBe(1);
    await expect.poll(() => telegram.sent.length, soon).toBe(3);
    expect(await beatAfter(5 * HOUR_MS)).toBe(0); // Two are unanswered.
    const heartbeats = world.server.requests.filter(({ body }) => body.output_config !== undefined);
    expect(heartbeats).toHaveLength(3);
    for (const { body } of heartbeats) expect(JSON.stringify(body).length / 3).toBeLessThan(3000);

    world.server.steps.splice(0, 9, { text: 'I am glad.' });
    expect(await askOnTelegram(telegram, 'it was fine', clock.now())).toBe('I am glad.');
    const messages = JSON.stringify(world.server.requests.at(-1)?.body.messages);
    expect(messages.match(/How was the dentist\?/g)).toHaveLength(2);
    const beats = [...world.memoir.events.list({ types: ['companion.beat'] })];
    expect(beats.map(({ body }) => body.outcome)).toEqual(['silent', 'spoke', 'spoke']);
  },
);

interface TestTerminal {
  say(text: string): void;
  accepted(): readonly string[];
  replies(): readonly string[];
  close(): void;
}

/** The terminal's channel, as `memoir chat` uses it. */
async function connectTerminal({ memoir }: CompanionWorld): Promise<TestTerminal> {
  const client = await (await memoir.companion()).connect({ channel: 'terminal', listen: true });
  const accepted: string[] = [];
  const replies: string[] = [];
  void (async () => {
    for await (const line of client.lines()) {
      if (line.type === 'accepted') accepted.push(line.ref);
      if (line.type === 'reply') replies.push(line.text);
    }
  })();
  return {
    say: (text) => client.send({ type: 'say', ref: text, text }),
    accepted: () => accepted,
    replies: () => replies,
    close: () => client.close(),
  };
}
