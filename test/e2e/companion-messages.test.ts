/**
 * Unusual messages and models, with the built program as processes: the companion in one, the commands of a person in others. The model is
 * scripted, on loopback.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MAX_STEPS } from '../../src/companion/run-turn.ts';
import { tempDir } from '../fixtures/home.ts';
import { type Answer, type LanguageServer, startLanguage } from '../fixtures/scripted-language.ts';
import { promise } from '../promises.ts';
import { freshMachine, type Machine, type Ran } from './memoir-process.ts';

const soon = { timeout: 15_000, interval: 10 };
const CHEAP = { input: 40, output: 7 };

interface Talk {
  readonly machine: Machine;
  readonly server: LanguageServer & { close(): Promise<void> };
  /** The running companion. */
  start(variables?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
  say(text: string, ...options: readonly string[]): Promise<Ran>;
  /** `memoir chat --json` with these lines as its input. */
  chat(lines: readonly string[]): Promise<Ran & { readonly events: readonly { readonly type: string }[] }>;
  /** What the newest request gave the model as the person's last words. */
  lastHeard(): string;
  stored(): readonly string[];
  close(): Promise<void>;
}

async function talk(steps: readonly Answer[], folder: string): Promise<Talk> {
  const server = await startLanguage('anthropic', steps);
  const machine = freshMachine(folder);
  const settings = {
    'models.language': 'anthropic',
    'models.languageModel': 'claude-haiku-5-5',
    'models.languageUrl': server.url,
  };
  const memoir = machine.open();
  await memoir.start();
  for (const [name, value] of Object.entries(settings)) memoir.setConfig(name, value);
  memoir.close();
  let running: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (running === undefined || running.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  };
  const run = async (args: readonly string[], input = ''): Promise<Ran> => {
    const child = machine.start(args, { input: 'pipe' });
    child.stdin?.end(input);
    const [stdout, stderr, [code]] = await Promise.all([
      printedBy(child.stdout),
      printedBy(child.stderr),
      once(child, 'exit'),
    ]);
    return { code: Number(code), stdout, stderr };
  };
  return {
    ...{ machine, server, stop },
    start: async (variables = {}) => {
      const child = machine.start(['companion', 'start', '--foreground'], {
        variables: { MEMOIR_MODELS_KEY: 'test-key-of-nobody', ...variables },
      });
      running = child;
      const ready = Promise.withResolvers<void>();
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (piece) => {
          printed += String(piece);
          if (printed.includes('is ready')) ready.resolve();
        });
      }
      child.once('exit', () => ready.reject(new Error(`the companion ended: ${printed}`)));
      await ready.promise;
    },
    say: (text, ...options) => run(['companion', 'say', text, ...options]),
    chat: async (lines) => {
      const ran = await run(['chat', '--json'], lines.map((line) => `${line}\n`).join(''));
      const events = ran.stdout.trimEnd().split('\n');
      return { ...ran, events: events.map((line): { readonly type: string } => JSON.parse(line)) };
    },
    lastHeard: () => {
      const last = server.requests.at(-1)?.body.messages.findLast(({ role }: { role: string }) => role === 'user');
      return last?.content.map((part: { readonly text?: string }) => part.text ?? '').join('');
    },
    stored: () => {
      const memory = machine.open();
      const prompts = [...memory.events.list({ types: ['prompt.submitted'] })].map(({ body }) => String(body.text));
      memory.close();
      return prompts;
    },
    close: async () => {
      await stop();
      await server.close();
    },
  };
}

describe('a message', () => {
  let folder = '';
  let talking: Talk;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'memoir-test-'));
    talking = await talk([{ text: 'Heard.' }], folder);
    await talking.start();
  });
  afterAll(async () => {
    await talking.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it.each([
    ['only emoji', '👩‍👩‍👧‍👦🦊 🏳️‍🌈'],
    ['right to left', 'שלום, מה שלומך? \u202eevil\u202c مرحبا بك يا صديقي'],
    ['100 kB', 'all these words '.repeat(6250)],
  ])('%s: kept and sent to the model as it is, and answered', async (_, text) => {
    expect(await talking.say(text)).toEqual({ code: 0, stdout: 'Heard.\n', stderr: '' });
    expect(talking.lastHeard()).toContain(text.trim());
    expect(talking.stored().at(-1)?.trim()).toBe(text.trim());
  });

  it('empty or too long: a clear error, nothing stored, and the next one is answered', async () => {
    const before = talking.stored().length;
    for (const text of ['', ' \n\t ']) {
      const { code, stderr } = await talking.say(text);
      expect([code, stderr]).toEqual([
        expect.toSatisfy((exit) => exit !== 0),
        expect.stringMatching(/empty|missing|No /),
      ]);
    }
    const { code, events } = await talking.chat(['x'.repeat(200_001), 'y'.repeat(3_000_000), 'still there?']);
    const rejected = events.filter(({ type }) => type === 'rejected');
    expect(JSON.stringify(rejected)).toMatch(/200001 characters.*at most 200000.*3000000 characters/);
    expect(events.filter(({ type }) => type === 'reply')).toHaveLength(1);
    expect(code).toBe(1);
    expect(talking.stored().slice(before)).toEqual(['still there?']);
  });

  it('a model that calls a tool again and again: the turn ends with a reply, and so does the next one', async () => {
    const before = talking.server.requests.length;
    talking.server.steps.splice(0, 9, { tool: 'search_memory', input: { query: 'the same again' } });
    const { code, stdout } = await talking.say('look it up');
    expect([code, stdout]).toEqual([0, expect.stringContaining('did not get to an answer')]);
    expect(talking.server.requests.length - before).toBe(MAX_STEPS + 2);
    talking.server.steps.splice(0, 9, { text: 'Heard.' });
    expect((await talking.say('never mind')).stdout).toBe('Heard.\n');
  });

  it(
    promise('companion/forgets', 'a process that waits for the answer to an erased or cancelled message is told'),
    async () => {
      const slow = Promise.withResolvers<{ text: string }>();
      const before = talking.server.requests.length;
      talking.server.steps.splice(0, 9, () => slow.promise, { text: 'Heard.' });
      const said = talking.say('my word is Quokka');
      await expect.poll(() => talking.server.requests.length, soon).toBe(before + 1);
      // This one waits for its turn.
      const chatted = talking.chat(['my word is Numbat']);
      await expect.poll(() => talking.stored().at(-1), soon).toBe('my word is Numbat');
      await erase(talking.machine, /Quokka|Numbat/);
      expect(await said).toMatchObject({ code: 1, stderr: expect.stringContaining('erased before it was answered') });
      expect(await chatted).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/"type":"unanswered".*"why":"erased"/),
      });
      slow.resolve({ text: 'Quokka' });
      // The companion may still be telling that the turn before was erased.
      expect((await talking.say('good morning')).stdout).toMatch(/^(?:What you wrote was erased[^\n]*\n)?Heard\.\n$/);

      talking.server.steps.splice(0, 9, 'hang');
      const asked = talking.say('tell me a long story');
      await expect.poll(() => talking.stored().at(-1), soon).toBe('tell me a long story');
      const memory = talking.machine.open();
      onTestFinished(() => memory.close());
      const other = await (await memory.companion()).connect({ channel: 'dashboard', listen: false });
      other.send({ type: 'cancel' });
      expect(await asked).toMatchObject({ code: 1, stderr: expect.stringContaining('The answer was cancelled') });
      other.close();
    },
  );
});

it(
  promise('companion/daily-limit', 'a server that reports negative usage: it says so once, answers no more, keeps all'),
  async () => {
    const world = await talk([{ text: 'Heard.', usage: { input: -1_000_000, output: 7 } }], tempDir());
    onTestFinished(() => world.close());
    await world.start({ MEMOIR_COMPANION_CENTS_PER_DAY: '1' });
    const lines = Array.from({ length: 8 }, (_, n) => `message ${n}`);
    const child = world.machine.start(['chat', '--json'], { input: 'pipe' });
    let printed = '';
    child.stdout?.on('data', (piece) => {
      printed += String(piece);
    });
    const count = (type: string): number => printed.split(`"type":"${type}"`).length - 1;
    // One at a time, so that each is a turn of its own.
    for (const [n, line] of lines.entries()) {
      child.stdin?.write(`${line}\n`);
      await expect.poll(() => count('accepted') === n + 1 && count('reply') + count('notice') > 0, soon).toBe(true);
      if (count('notice') === 0) await expect.poll(() => count('reply') + count('notice'), soon).toBe(n + 1);
    }
    await expect.poll(() => count('notice'), soon).toBe(1);
    expect(printed).toContain('limit for today is used up');
    const answered = count('reply');
    expect([answered > 0, answered < lines.length]).toEqual([true, true]);
    expect(world.server.requests).toHaveLength(answered);
    const status = JSON.parse((await capture(world.machine, ['companion', 'status', '--json'])).stdout);
    expect(status).toMatchObject({ waiting: lines.length - answered });
    expect(status.today.dollars).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await world.stop();
    expect(world.stored()).toEqual(lines);
    // With a higher limit what was kept is answered, in one turn.
    world.server.steps.splice(0, 9, { text: 'All of it.', usage: CHEAP });
    await world.start({ MEMOIR_COMPANION_CENTS_PER_DAY: '300' });
    await expect.poll(() => world.server.requests.length, soon).toBeGreaterThan(answered);
    expect((await world.say('and?')).stdout).toContain('All of it.');
    const heard = JSON.stringify(world.server.requests.at(-1)?.body.messages);
    for (const line of lines) expect(heard).toContain(line);
  },
);

async function printedBy(stream: Readable | null): Promise<string> {
  return stream === null ? '' : readAll(stream);
}

async function capture(machine: Machine, args: readonly string[]): Promise<{ readonly stdout: string }> {
  const child = machine.start(args);
  return { stdout: await printedBy(child.stdout) };
}

async function erase(machine: Machine, words: RegExp): Promise<void> {
  const memory = machine.open();
  const said = [...memory.events.list({ types: ['prompt.submitted'] })].filter(({ body }) =>
    words.test(String(body.text)),
  );
  await memory.forget.erase(said.map(({ id }) => id));
  memory.close();
}
