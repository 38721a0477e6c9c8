/**
 * Measures the companion of the built package as a process, with a scripted model on loopback: start, memory, the cost of a turn
 * without the model, the fixed size of every request, and the time to the first answer after it was killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompanionClient } from '../src/companion/socket-client.ts';
import type { Memoir } from '../src/engine/memoir.ts';
import { openMemoir } from '../src/engine.ts';
import { readEnvironment } from '../src/platform/settings/environment.ts';
import { builtProgram } from '../test/fixtures/built-program.ts';
import { type LanguageServer, startLanguage } from '../test/fixtures/scripted-language.ts';
import type { Benchmark, Measured } from './measure.ts';
import { withTempDir } from './temp-home.ts';

const TURNS = 300;
const TURNS_QUICK = 20;
const WARM_TURNS = 2;
/** As `estimateTokens` counts them, without its padding. */
const CHARS_PER_TOKEN = 4;

export const companionBenchmark: Benchmark = {
  seed: 0,
  run: ({ quick }) =>
    withTempDir(async (dir) => {
      const server = await startLanguage('anthropic', [{ text: 'fine' }]);
      const memoir = openMemoir({ home: join(dir, 'm'), environment: readEnvironment({ HOME: dir }) });
      try {
        await memoir.start();
        memoir.setConfig('models.language', 'anthropic');
        memoir.setConfig('models.languageModel', 'claude-haiku-5-5');
        memoir.setConfig('models.languageUrl', server.url);
        return await measure(memoir, server, dir, quick ? TURNS_QUICK : TURNS);
      } finally {
        memoir.close();
        await server.close();
      }
    }),
};

async function measure(
  memoir: Memoir,
  server: LanguageServer,
  dir: string,
  turns: number,
): Promise<readonly Measured[]> {
  const first = await start(memoir, dir);
  await pause(2000);
  const idle = megabytes(first.child);
  const unasked = server.requests.length;
  for (let n = 0; n < WARM_TURNS; n += 1) await first.ask(`warm ${n}`);
  const before = processorSeconds(first.child);
  const walls: number[] = [];
  let halfway = 0;
  for (let n = 0; n < turns; n += 1) {
    const began = performance.now();
    await first.ask(`message ${n}`);
    walls.push(performance.now() - began);
    if (n === Math.floor(turns / 2)) halfway = megabytes(first.child);
  }
  const perTurn = (processorSeconds(first.child) - before) / turns;
  const after = megabytes(first.child);
  first.client.close();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const again = performance.now();
  const second = await start(memoir, dir);
  await second.ask('are you back?');
  const back = performance.now() - again;
  await (await memoir.companion()).stop();
  second.client.close();
  walls.sort((a, b) => a - b);
  const [request] = server.requests;
  const fixed = JSON.stringify([request?.body.system, request?.body.tools]).length / CHARS_PER_TOKEN;
  return [
    { what: 'ready for a client', value: Math.round(first.readyMs), unit: 'ms', n: 1, budget: 1000 },
    { what: 'memory, idle', value: idle, unit: 'MB', n: 1, budget: 120 },
    { what: 'memory, half of the turns', value: halfway, unit: 'MB', n: Math.floor(turns / 2), budget: 150 },
    { what: 'memory, all turns', value: after, unit: 'MB', n: turns, budget: 150 },
    { what: 'processor per turn', value: Math.round(perTurn * 1000), unit: 'ms', n: turns, budget: 50 },
    { what: 'a turn, median', value: Math.round(walls[Math.floor(turns / 2)] ?? 0), unit: 'ms', n: turns },
    { what: 'fixed prompt with empty notes', value: Math.round(fixed), unit: 'tokens', n: 1, budget: 4000 },
    { what: 'model calls that nobody asked for', value: unasked, unit: 'calls', n: 1, budget: 0 },
    { what: 'requests with another prefix', value: changedPrefixes(server), unit: 'requests', n: turns, budget: 0 },
    { what: 'first reply after kill -9', value: Math.round(back), unit: 'ms', n: 1, budget: 5000 },
  ];
}

interface Started {
  readonly child: ChildProcess;
  readonly client: CompanionClient;
  readonly readyMs: number;
  ask(text: string): Promise<void>;
}

const ATTEMPT_MS = 10;

async function start(memoir: Memoir, dir: string): Promise<Started> {
  const began = performance.now();
  const args = [builtProgram().entry, 'companion', 'start', '--foreground', '--home', join(dir, 'm')];
  const env = { HOME: dir, PATH: process.env.PATH, MEMOIR_MODELS_KEY: 'test-key-of-nobody' };
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  const companion = await memoir.companion();
  const connected = async (): Promise<CompanionClient> => {
    while (child.exitCode === null) {
      try {
        return await companion.connect({ channel: 'terminal', listen: true });
      } catch {
        // Trigger: it does not listen yet. Outcome: it is tried again.
        await pause(ATTEMPT_MS);
      }
    }
    throw new Error('the companion did not start');
  };
  const client = await connected();
  const readyMs = performance.now() - began;
  const lines = client.lines();
  return {
    child,
    client,
    readyMs,
    ask: async (text) => {
      client.send({ type: 'say', ref: text, text });
      for (let { value, done } = await lines.next(); done !== true; { value, done } = await lines.next()) {
        if (value?.type === 'reply' && value.answers.includes(text)) return;
      }
      throw new Error('the companion stopped');
    },
  };
}

/** How many requests do not begin with all messages of the one before, or have another first block. */
function changedPrefixes({ requests }: LanguageServer): number {
  const texts = requests.map(({ body }) => ({
    first: JSON.stringify(body.system[0]),
    messages: withoutMarks(body.messages),
  }));
  return texts.filter(({ first, messages }, n) => {
    const before = texts[n - 1];
    return before !== undefined && (before.first !== first || !messages.startsWith(before.messages.slice(0, -1)));
  }).length;
}

/** The mark of the cache moves with the newest message; the prefix does not include it. */
function withoutMarks(messages: unknown): string {
  return JSON.stringify(messages, (key, value: unknown) => (key === 'cache_control' ? undefined : value));
}

function megabytes({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Linux counts in hundredths of a second. */
function processorSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
