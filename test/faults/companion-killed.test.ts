/**
 * A companion that is killed with SIGKILL at random moments while messages arrive on every channel: the terminal, the dashboard and
 * Telegram. The other sides run here and count: what was accepted is answered, exactly once.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { LOCAL_CHANNELS, type LocalChannel } from '../../src/companion/protocol.ts';
import type { CompanionClient } from '../../src/companion/socket-client.ts';
import type { Companion } from '../../src/engine/companion/companion.ts';
import type { Memoir } from '../../src/engine/memoir.ts';
import { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { pairTelegram } from '../fixtures/companion-world.ts';
import { tempDir } from '../fixtures/home.ts';
import { type Answer, type LanguageServer, serveLanguage } from '../fixtures/language-servers.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { howMany } from '../fixtures/soak.ts';
import { serveTelegram, type TelegramServer } from '../fixtures/telegram-server.ts';
import { promise } from '../promises.ts';
import type { FromPostbox, ToPostbox } from './companion-postbox.ts';
import { chooseSeed, report } from './processes.ts';

const POSTBOX = fileURLToPath(new URL('companion-postbox.ts', import.meta.url));
const ROUNDS = 4;
const ROUNDS_IN_SOAK = 200;
/** A turn takes about half of this, a start all of it. */
const LONGEST_LIFE_MS = 400;
const SLOWEST_ANSWER_MS = 60;
const soon = { timeout: 60_000, interval: 20 };
const SENT_AGAIN = /^\(Sent again/;

it(
  promise(
    'companion/continues',
    'kill -9 at random moments on every channel: nothing lost, every message answered once',
  ),
  async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const world = await killedWorld([
      async (request) => {
        await pause(random() * SLOWEST_ANSWER_MS);
        const last = lastMessage(request);
        // Every third turn uses a tool, so that some kills are between a call and its result.
        const wantsTool = !last.includes('tool_result') && random() < 0.3;
        const updates = { seen: last.match(/<\S+>/g)?.at(-1) ?? '' };
        return wantsTool ? { tool: 'update_status', input: { updates } } : { text: `Answer to ${named(request)}.` };
      },
    ]);
    const { telegram } = world;
    const local = LOCAL_CHANNELS.map((channel) => localPerson(world.companion, channel));
    const written: string[] = [];
    const kills = howMany(ROUNDS, ROUNDS_IN_SOAK);
    for (let round = 0; round < kills; round += 1) {
      const child = world.start();
      // Some are killed before they listen.
      if (random() < 0.8) for (const person of local) await person.connect();
      for (let n = 0; n < 2; n += 1) {
        for (const person of local) written.push(person.say(`<${person.channel}-${round}-${n}>`));
        const text = `<telegram-${round}-${n}>`;
        written.push(text);
        telegram.say(text, { date: Math.floor(Date.now() / 1000) });
        await pause(random() * 30);
      }
      await pause(random() * LONGEST_LIFE_MS);
      child.kill('SIGKILL');
      await once(child, 'exit');
      for (const person of local) await person.disconnect();
    }
    const last = world.start();
    for (const person of local) await person.connect();
    const bySocket = (text: string): readonly string[] => local.flatMap((person) => person.answersTo(text));
    const byTelegram = (text: string): readonly string[] =>
      telegram.sent.map((message) => message.text).filter((said) => said.includes(text));
    const onTelegram = (text: string): boolean => text.startsWith('<telegram');
    const answersTo = (text: string): readonly string[] => (onTelegram(text) ? byTelegram(text) : bySocket(text));
    await expect.poll(() => lost(written, answersTo), soon).toEqual([]);
    await expect.poll(async () => (await world.companion.view()).waiting, soon).toBe(0);
    await world.companion.stop();
    if (last.exitCode === null) await once(last, 'exit');
    for (const person of local) await person.disconnect();

    // A reply that may have arrived is sent again on Telegram and says so; nothing else comes twice.
    expect(answeredTwice(written, answersTo)).toEqual([]);
    expect(telegram.waiting()).toEqual([]);
    expect(takenTwice(world.memoir)).toEqual([]);
    const again = telegram.sent.filter(({ text }) => SENT_AGAIN.test(text)).length;
    expect(again).toBeLessThanOrEqual(kills);
    report('companion-kills', { seed, kills, messages: written.length, sentAgain: again });
  },
);

it(
  promise(
    'companion/telegram-confirm',
    'killed between the event and the confirmation: it comes again and is answered once',
  ),
  async () => {
    const world = await killedWorld(['hang', { text: 'Answer to it.' }]);
    const { telegram, server } = world;
    const polls = (): number => telegram.calls.filter((call) => call === 'getUpdates').length;
    const first = world.start();
    await expect.poll(polls, soon).toBe(1);
    // The confirmation does not reach the server.
    telegram.faults.set('getUpdates', ['reset']);
    // The program took its own place, with the settings of a long run.
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${first.pid}/environ`, 'latin1').split('\0')).toContain('MALLOC_ARENA_MAX=1');
    const update = telegram.say('are you there?', { date: Math.floor(Date.now() / 1000) });
    await expect.poll(() => polls() > 1 && server.requests.length === 1, soon).toBe(true);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(telegram.waiting()).toEqual([update]);
    expect([...world.memoir.events.list({ types: ['companion.received'] })]).toHaveLength(1);
    world.start();
    await expect.poll(() => telegram.sent.map(({ text }) => text), soon).toEqual(['Answer to it.']);
    await expect.poll(() => telegram.waiting(), soon).toEqual([]);
    await world.companion.stop();
    expect(telegram.sent).toHaveLength(1);
    expect(takenTwice(world.memoir)).toEqual([]);
    expect([...world.memoir.events.list({ types: ['companion.received'] })]).toHaveLength(1);
  },
);

it.each([
  ['after', { lost: [], twice: ['<control-2>'] }],
  ['before', { lost: ['<told-1>', '<control-2>'], twice: [] }],
] as const)(
  'a control of these checks: a channel that confirms %s the write, and a message that is sent again under another id',
  async (when, expected) => {
    const world = await killedWorld([async (request) => ({ text: `Answer to ${named(request)}.` })]);
    const replies: { readonly reply: string; readonly answers: readonly string[] }[] = [];
    const confirmed: string[] = [];
    const start = async (): Promise<(message: ToPostbox) => ChildProcess> => {
      const mode = when === 'before' ? 'early' : 'late';
      const child = fork(POSTBOX, [builtProgram().root, world.home, mode], { env: world.env });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      const ready = Promise.withResolvers<void>();
      child.on('message', (message: FromPostbox) => {
        if (message === 'ready') ready.resolve();
        else if ('confirmed' in message) confirmed.push(message.confirmed);
        else replies.push(message);
      });
      await ready.promise;
      return (message) => {
        child.send(message);
        return child;
      };
    };
    const first = await start();
    first({ say: '<told-1>', ref: '<told-1>' });
    const child = first({ say: '<control-2>', ref: '<control-2>' });
    await expect.poll(() => confirmed, soon).toEqual(['<told-1>', '<control-2>']);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const second = await start();
    if (when === 'after') {
      second({ say: '<told-1>', ref: '<told-1>' });
      second({ say: '<control-2>', ref: '<control-2> again' });
    }
    second({ say: '<last-3>', ref: '<last-3>' });
    if (when === 'before') second('write');
    const answersTo = (text: string): readonly string[] =>
      replies.flatMap(({ answers, reply }) => answers.filter((ref) => ref.startsWith(text)).map(() => reply));
    // The queue is serial: nothing before it comes later.
    await expect.poll(() => answersTo('<last-3>').length, soon).toBe(1);
    const all = ['<told-1>', '<control-2>', '<last-3>'];
    expect({ lost: lost(all, answersTo), twice: answeredTwice(all, answersTo) }).toEqual(expected);
  },
);

type Answers = (text: string) => readonly string[];

function lost(written: readonly string[], answersTo: Answers): readonly string[] {
  return written.filter((text) => answersTo(text).length === 0);
}

/** A reply that was sent again because it may not have arrived says so. */
function answeredTwice(written: readonly string[], answersTo: Answers): readonly string[] {
  return written.filter((text) => answersTo(text).filter((said) => !SENT_AGAIN.test(said)).length > 1);
}

interface KilledWorld {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly server: LanguageServer;
  readonly telegram: TelegramServer;
  readonly memoir: Memoir;
  readonly companion: Companion;
  start(): ChildProcess;
}

async function killedWorld(steps: readonly Answer[]): Promise<KilledWorld> {
  const server = await serveLanguage('anthropic', steps);
  const telegram = await serveTelegram();
  const userHome = tempDir();
  const home = join(userHome, 'm');
  const memoir = openMemoir({ home, environment: readEnvironment({ HOME: userHome }) });
  onTestFinished(() => memoir.close());
  await memoir.start();
  const settings = {
    'models.language': 'anthropic',
    'models.languageModel': 'claude-haiku-5-5',
    'models.languageUrl': server.url,
    'companion.telegramUrl': telegram.url,
  };
  for (const [name, value] of Object.entries(settings)) memoir.setConfig(name, value);
  pairTelegram(home);
  const args = [builtProgram().entry, 'companion', 'start', '--foreground', '--home', home];
  const env = { HOME: userHome, PATH: process.env.PATH, MEMOIR_MODELS_KEY: 'test-key-of-nobody' };
  return {
    ...{ home, env, server, telegram, memoir, companion: await memoir.companion() },
    start: () => {
      const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      return child;
    },
  };
}

interface LocalPerson {
  readonly channel: LocalChannel;
  /** Waits until the companion listens, and sends again what it has not accepted. */
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** Sends a text under its own id and returns it. */
  say(text: string): string;
  /** The texts of different replies to it. */
  answersTo(text: string): readonly string[];
}

/** A client that is there as long as the companion, as `memoir chat` and the dashboard are. */
function localPerson(companion: Companion, channel: LocalChannel): LocalPerson {
  const unaccepted = new Set<string>();
  const replies = new Map<string, { readonly text: string; readonly answers: readonly string[] }>();
  let client: CompanionClient | undefined;
  let listening: Promise<void> = Promise.resolve();
  const listen = async (connected: CompanionClient): Promise<void> => {
    for await (const line of connected.lines()) {
      if (line.type === 'accepted') unaccepted.delete(line.ref);
      // A reply that comes again has the same id and is shown once.
      if (line.type === 'reply') replies.set(line.id, line);
    }
  };
  return {
    channel,
    connect: async () => {
      while (client === undefined) {
        client = await companion.connect({ channel, listen: true }).catch(() => pause(10, undefined));
      }
      listening = listen(client);
      for (const text of unaccepted) client.send({ type: 'say', ref: text, text });
    },
    disconnect: async () => {
      client?.close();
      client = undefined;
      await listening;
    },
    say: (text) => {
      unaccepted.add(text);
      client?.send({ type: 'say', ref: text, text });
      return text;
    },
    answersTo: (text) => [...replies.values()].filter(({ answers }) => answers.includes(text)).map((each) => each.text),
  };
}

function lastMessage(request: string): string {
  const { messages }: { readonly messages: readonly unknown[] } = JSON.parse(request);
  return JSON.stringify(messages.at(-1));
}

/** The messages that the newest turn answers; those of a turn with tools stand before the results. */
function named(request: string): string {
  const { messages }: { readonly messages: readonly { readonly role: string }[] } = JSON.parse(request);
  const asked = messages.findLast(
    (message) => message.role === 'user' && !JSON.stringify(message).includes('tool_result'),
  );
  return (
    JSON.stringify(asked ?? '')
      .match(/<[a-z]+-\d+-\d+>/g)
      ?.join(' ') ?? ''
  );
}

/** Messages that are part of more than one turn, and turns that did not end once. */
function takenTwice(memoir: Memoir): readonly unknown[] {
  const log = [...memoir.events.list({ types: ['companion.began', 'companion.ended'] })];
  const began = log.filter(({ type }) => type === 'companion.began');
  const taken = began.flatMap(({ body }) => (Array.isArray(body.messages) ? body.messages : []));
  const ends = log.flatMap(({ type, body }) => (type === 'companion.ended' ? [body.turn] : []));
  const open = began.map(({ id }) => id).filter((id) => ends.filter((turn) => turn === id).length !== 1);
  return [...taken.filter((id, at) => taken.indexOf(id) !== at), ...open];
}
