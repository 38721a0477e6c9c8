/**
 * Measures the companion of the built package as a process, with a scripted model on loopback that answers at once: start, memory, the cost
 * of a turn, the fixed size of every request, heartbeats, summaries, and the time to the first answer after it was killed with a year of
 * conversation in the journal.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askHeartbeat, type HeartbeatFacts } from '../src/companion/heartbeat.ts';
import { STARTING_FILES } from '../src/companion/starting-files.ts';
import { DAY_MS } from '../src/domain/time/dates.ts';
import type { Memoir } from '../src/engine/memoir.ts';
import { openMemoir } from '../src/engine.ts';
import { openAnthropicModel } from '../src/models/language/anthropic-model.ts';
import { readEnvironment } from '../src/platform/settings/environment.ts';
import { type CompanionProcess, startCompanionProcess } from '../test/fixtures/companion-process.ts';
import { type LanguageServer, type Step, startLanguage } from '../test/fixtures/scripted-language.ts';
import type { Benchmark, Measured } from './measure.ts';
import { withTempDir } from './temp-home.ts';

const TURNS = 10_000;
const TURNS_QUICK = 200;
const EXCHANGES_A_DAY = 50;
const YEAR = 365 * EXCHANGES_A_DAY;
const YEAR_QUICK = 2000;
const STARTS = 5;
const UNLIMITED_CENTS = 100_000;
/** As `estimateTokens` counts them, without its padding. */
const CHARS_PER_TOKEN = 4;
/** A model that needs this long for a summary. */
const SLOW_SUMMARY_MS = 3000;
const BEGIN = Date.UTC(2026, 2, 2, 7);

export const companionBenchmark: Benchmark = {
  seed: 0,
  run: ({ quick }) =>
    withTempDir(async (dir) => {
      let summaries = 0;
      const server = await startLanguage('anthropic', [
        async (request): Promise<Step> => {
          if (!request.includes('"compaction":{"type":"summarize"')) return { text: 'fine', usage: 'counted' };
          summaries += 1;
          await pause(SLOW_SUMMARY_MS);
          return { compaction: `Summary ${summaries}. ${'They talked about many things. '.repeat(60)}` };
        },
      ]);
      const memoir = openMemoir({ home: join(dir, 'm'), environment: readEnvironment({ HOME: dir }) });
      try {
        await memoir.start();
        memoir.setConfig('models.language', 'anthropic');
        memoir.setConfig('models.languageModel', 'claude-haiku-5-5');
        memoir.setConfig('models.languageUrl', server.url);
        memoir.setConfig('companion.heartbeatMinutes', 0);
        // The scripted server reports no cached tokens, so long days cost more than they would.
        memoir.setConfig('companion.centsPerDay', UNLIMITED_CENTS);
        const world = { memoir, server, dir, summaries: () => summaries };
        return [
          ...(await measureTurns(world, quick ? TURNS_QUICK : TURNS)),
          ...(await measureHeartbeat(server)),
          ...(await measureYear(world, quick ? YEAR_QUICK : YEAR)),
        ];
      } finally {
        memoir.close();
        await server.close();
      }
    }),
};

interface World {
  readonly memoir: Memoir;
  readonly server: LanguageServer;
  readonly dir: string;
  readonly summaries: () => number;
}

async function measureTurns({ memoir, server, dir, summaries }: World, turns: number): Promise<readonly Measured[]> {
  const companion = await memoir.companion();
  const starts: number[] = [];
  let running: CompanionProcess | undefined;
  for (let n = 0; n < STARTS; n += 1) {
    await running?.stop();
    const began = performance.now();
    running = await startCompanionProcess(companion, dir, BEGIN);
    starts.push(performance.now() - began);
  }
  if (running === undefined) return [];
  await pause(1000);
  const idle = running.megabytes();
  const unasked = server.requests.length;
  const began = performance.now();
  await running.ask('hello');
  const first = performance.now() - began;
  const fixed = JSON.stringify([server.requests[0]?.body.system, server.requests[0]?.body.tools]).length;
  const prefixes = watchPrefixes(server);
  const before = running.processorMs();
  const walls: number[] = [];
  const besideSummary: number[] = [];
  const memory: number[] = [];
  for (let n = 0; n < turns; n += 1) {
    await running.pass(DAY_MS / EXCHANGES_A_DAY);
    const at = performance.now();
    const known = summaries();
    await running.ask(`message ${n}: the boat leaves the harbour at noon`, n % 3 === 0 ? 'dashboard' : 'terminal');
    const took = performance.now() - at;
    walls.push(took);
    if (summaries() !== known || prefixes.inSummary()) besideSummary.push(took);
    if (n % Math.ceil(turns / 20) === 0) memory.push(running.megabytes());
    prefixes.look(summaries());
  }
  const processor = (running.processorMs() - before) / turns;
  const after = running.megabytes();
  await running.stop();
  const half = Math.max(...memory.slice(0, memory.length / 2));
  return [
    { what: 'ready for a client, median', value: Math.round(at(starts, 0.5)), unit: 'ms', n: STARTS, budget: 1000 },
    { what: 'memory, idle', value: idle, unit: 'MB', n: 1, budget: 120 },
    { what: 'memory, first half of the turns', value: half, unit: 'MB', n: turns, budget: 150 },
    { what: 'memory, highest', value: Math.max(...memory, after), unit: 'MB', n: turns, budget: 150 },
    { what: 'first turn after the start', value: Math.round(first), unit: 'ms', n: 1, budget: 300 },
    { what: 'a turn, median', value: round(at(walls, 0.5)), unit: 'ms', n: turns, budget: 50 },
    { what: 'a turn, 95th of 100', value: round(at(walls, 0.95)), unit: 'ms', n: turns },
    { what: 'processor per turn', value: round(processor), unit: 'ms', n: turns, budget: 50 },
    {
      what: 'fixed prompt with empty notes',
      value: Math.round(fixed / CHARS_PER_TOKEN),
      unit: 'tokens',
      n: 1,
      budget: 4000,
    },
    { what: 'model calls that nobody asked for', value: unasked, unit: 'calls', n: 1, budget: 0 },
    { what: 'requests with another prefix', value: prefixes.changed(), unit: 'requests', n: turns, budget: 0 },
    { what: 'summaries', value: summaries(), unit: 'summaries', n: turns },
    {
      what: 'a turn beside a summary that takes 3 s, longest',
      value: Math.round(Math.max(0, ...besideSummary)),
      unit: 'ms',
      n: besideSummary.length,
      budget: SLOW_SUMMARY_MS / 2,
    },
  ];
}

/** The size of the one call that decides, with usual files and status. A rule that suppresses it makes none: see heartbeat.test.ts. */
async function measureHeartbeat(server: LanguageServer): Promise<readonly Measured[]> {
  const facts: HeartbeatFacts = {
    ...{ now: BEGIN, zone: 'UTC', quietFrom: '22:00', quietUntil: '08:00' },
    due: ['call the dentist'],
    status: [],
  };
  const model = openAnthropicModel({ url: server.url, model: 'claude-haiku-5-5', key: 'none', timeoutMs: 60_000 });
  const state = { summary: undefined, turns: [], current: undefined, waiting: [], undelivered: [] };
  const identity = (['SOUL.md', 'IDENTITY.md', 'HEARTBEAT.md', 'SELF-AWARENESS.md'] as const).map(
    (name) => STARTING_FILES[name],
  );
  await askHeartbeat(model, state, facts, identity.join('\n\n'));
  const size = JSON.stringify(server.requests.at(-1)?.body).length / CHARS_PER_TOKEN;
  return [{ what: 'a heartbeat that asks', value: Math.round(size), unit: 'tokens', n: 1, budget: 3000 }];
}

/** After a year the process is killed in the middle of a turn. */
async function measureYear({ memoir, dir }: World, exchanges: number): Promise<readonly Measured[]> {
  const companion = await memoir.companion();
  recordExchanges(memoir, exchanges);
  const killed = await startCompanionProcess(companion, dir, BEGIN + 400 * DAY_MS);
  await killed.ask('are you there?');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const began = performance.now();
  const back = await startCompanionProcess(companion, dir, BEGIN + 401 * DAY_MS);
  await back.ask('are you back?');
  const took = performance.now() - began;
  await back.stop();
  return [{ what: 'first reply after kill -9', value: Math.round(took), unit: 'ms', n: exchanges, budget: 5000 }];
}

/** Exchanges as the journal has them, in the companion's project. The newest summary is older than all of them. */
function recordExchanges(memoir: Memoir, exchanges: number): void {
  const [sample] = [...memoir.events.list({ types: ['companion.began'] })];
  const own = { project: sample?.project ?? '', session: 'companion-year' };
  const batch: Parameters<Memoir['events']['record']>[0][number][] = [];
  for (let n = 0; n < exchanges; n += 1) {
    const happenedAt = BEGIN - 366 * DAY_MS + n * (DAY_MS / EXCHANGES_A_DAY);
    const text = `exchange ${n}: the boat leaves the harbour at noon, and the wind is from the west`;
    const key = `year-${n}`;
    batch.push(
      { type: 'prompt.submitted', key, happenedAt, ...own, actor: 'person', trust: 'owner', body: { text } },
      { type: 'reply.given', key: `${key}-r`, happenedAt, ...own, actor: 'agent', trust: 'agent', body: { text } },
    );
  }
  for (let from = 0; from < batch.length; from += 1000) memoir.events.record(batch.slice(from, from + 1000));
}

interface Prefixes {
  /** Compares the newest request with the one before it, and drops both. */
  look(summaries: number): void;
  inSummary(): boolean;
  /** How many requests do not begin with all messages of the one before, or have another first block, apart from new summaries. */
  changed(): number;
}

function watchPrefixes({ requests }: LanguageServer): Prefixes {
  let before: { readonly first: string; readonly messages: string } | undefined;
  let known = 0;
  let changed = 0;
  let open = 0;
  return {
    changed: () => changed,
    inSummary: () => open > 0,
    look: (summaries) => {
      for (const { body } of requests.splice(0)) {
        if (body.compaction !== undefined) continue;
        const now = { first: JSON.stringify(body.system[0]), messages: withoutMarks(body.messages) };
        const isSame = before?.first === now.first && now.messages.startsWith(before.messages.slice(0, -1));
        // The first request with a new summary has another beginning, once.
        const isSummarised = now.messages.slice(0, 200) !== before?.messages.slice(0, 200) && known < summaries;
        if (isSummarised) known = summaries;
        else if (before !== undefined && !isSame) changed += 1;
        before = now;
      }
      open = summaries - known;
    },
  };
}

/** The mark of the cache moves with the newest message; the prefix does not include it. */
function withoutMarks(messages: unknown): string {
  return JSON.stringify(messages, (key, value: unknown) => (key === 'cache_control' ? undefined : value));
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
