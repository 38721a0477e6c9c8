/**
 * Measures the store: one hook process, appends per second, a rebuild of 100,000 events, memory and disk. Times are ratios
 * within one run where possible, so that they do not depend on the machine.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleHook } from '../scripts/hook-files.ts';
import type { EventDraft } from '../src/domain/event.ts';
import { ensureHome } from '../src/platform/home/ensure-home.ts';
import { type HomeLayout, homeLayout } from '../src/platform/home/layout.ts';
import { systemClock } from '../src/platform/time/clock.ts';
import { appendEvents } from '../src/store/journal/append.ts';
import { type Journal, openJournal } from '../src/store/journal/journal.ts';
import { rebuildState } from '../src/store/state/fold-changes.ts';
import { type Benchmark, interleavedMedians, type Measured, median, runProcess, timed } from './measure.ts';
import { countStored, withTempDir } from './temp-home.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEED = 20260115;

export const storeBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    return withTempDir(async (dir) => {
      return [
        ...(await wholeProcesses(dir, quick ? 5 : 30)),
        ...appendRates(dir, quick ? 200 : 1000),
        ...largeJournal(dir, quick ? 5_000 : 100_000),
      ];
    });
  },
};

/** The built hook, and the engine as a program loads it, each against a Node process that does nothing. */
async function wholeProcesses(dir: string, repetitions: number): Promise<readonly Measured[]> {
  const hook = join(dir, 'hook.mjs');
  await bundleHook(ROOT, hook);
  const peak = join(dir, 'peak.mjs');
  writeFileSync(
    peak,
    `process.on('exit', () => process.stdout.write(String(process.resourceUsage().maxRSS)));\nawait import('./hook.mjs');\n`,
  );
  const engine = join(dir, 'engine.mjs');
  const source = new URL('../src/index.ts', import.meta.url).href;
  writeFileSync(
    engine,
    `const { openMemoir } = await import(${JSON.stringify(source)});
const memoir = openMemoir();
memoir.events.record([{ type: 'session.ended', key: process.argv[2], happenedAt: Date.now(), session: 's', actor: 'agent', trust: 'agent', body: {} }]);
memoir.close();\n`,
  );
  const env = { HOME: dir, USERPROFILE: dir, MEMOIR_HOME: join(dir, 'processes') };
  // A separate home: after a process closes the journal, the next hook must create a new write-ahead log.
  const engineEnv = { ...env, MEMOIR_HOME: join(dir, 'engine') };
  let calls = 0;
  const input = (): string => {
    calls += 1;
    return JSON.stringify({
      session_id: `s${calls % 20}`,
      source: `run-${calls}`,
      cwd: '/srv/project',
      model: 'model',
    });
  };
  const medians = interleavedMedians(
    [
      { name: 'bare', run: () => void runProcess(['-e', '0'], env) },
      { name: 'hook', run: () => void runProcess([hook, 'SessionStart'], env, input()) },
      { name: 'engine', run: (round) => void runProcess([engine, `round-${round}`], engineEnv) },
    ],
    repetitions,
  );
  const memory = Array.from({ length: 5 }, () => Number(runProcess([peak, 'SessionStart'], env, input())) / 1024);
  const written = countStored(env.MEMOIR_HOME);
  // A hook that fails is silent and quick; without this check a failure would look fast.
  if (written !== calls) throw new Error(`${written} events were written, not ${calls}`);
  const bare = medians.get('bare') ?? Number.NaN;
  const ratio = (name: string): number => (medians.get(name) ?? Number.NaN) / bare;
  return [
    { what: 'bare node -e 0', value: bare, unit: 'ms', n: repetitions },
    { what: 'hook, whole process / bare node', value: ratio('hook'), unit: '×', n: repetitions, budget: 1.6 },
    { what: 'engine from source, whole process / bare node', value: ratio('engine'), unit: '×', n: repetitions },
    { what: 'hook, resident memory at its peak', value: median(memory), unit: 'MB', n: memory.length, budget: 80 },
  ];
}

function appendRates(dir: string, count: number): readonly Measured[] {
  const journal = fresh(dir, 'rates');
  try {
    const drafts = makeDrafts(count * 11);
    const single = timed(() => {
      for (const draft of drafts.slice(0, count)) appendEvents(journal, [draft]);
    });
    const batched = timed(() => {
      for (let at = count; at < drafts.length; at += 100) appendEvents(journal, drafts.slice(at, at + 100));
    });
    return [
      { what: 'appends, one per transaction', value: (count / single.ms) * 1000, unit: 'events/s', n: count },
      {
        what: 'appends, 100 per transaction',
        value: ((count * 10) / batched.ms) * 1000,
        unit: 'events/s',
        n: count * 10,
      },
    ];
  } finally {
    journal.close();
  }
}

function largeJournal(dir: string, count: number): readonly Measured[] {
  const journal = fresh(dir, 'large');
  try {
    const drafts = makeDrafts(count);
    const texts = drafts.map((draft) => JSON.stringify(draft.body));
    for (let at = 0; at < count; at += 1000) appendEvents(journal, drafts.slice(at, at + 1000));
    const rebuilds: number[] = [];
    const parses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      rebuilds.push(timed(() => rebuildState(journal)).ms);
      parses.push(timed(() => texts.reduce((sum, text) => sum + Object.keys(JSON.parse(text) as object).length, 0)).ms);
    }
    journal.db.checkpoint();
    const bytes = statSync(journal.db.path).size;
    const said = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const rebuild = median(rebuilds);
    return [
      { what: 'rebuild', value: rebuild / 1000, unit: 's', n: count },
      { what: 'rebuild', value: (count / rebuild) * 1000, unit: 'events/s', n: count },
      { what: 'rebuild / JSON.parse of the same bodies', value: rebuild / median(parses), unit: '×', n: count },
      { what: 'disk', value: bytes / count, unit: 'bytes/event', n: count },
      { what: 'disk / bodies as JSON', value: bytes / said, unit: '×', n: count },
    ];
  } finally {
    journal.close();
  }
}

function fresh(dir: string, name: string): Journal {
  const home = join(dir, name);
  mkdirSync(home);
  const layout: HomeLayout = homeLayout(home);
  ensureHome(layout);
  return openJournal({ layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
}

/** Sessions of about 50 events: prompts, replies, tool calls, every sixth with output long enough for a blob. */
function makeDrafts(count: number): readonly EventDraft[] {
  const random = seeded(SEED);
  const words = Array.from({ length: 400 }, () =>
    random()
      .toString(36)
      .slice(2, 3 + Math.floor(random() * 8)),
  );
  const text = (length: number): string => {
    let made = '';
    while (made.length < length) made += `${words[Math.floor(random() * words.length)]} `;
    return made;
  };
  return Array.from({ length: count }, (_, n): EventDraft => {
    const session = `session-${Math.floor(n / 50)}`;
    const at = {
      key: `bench:${n}`,
      happenedAt: 1_750_000_000_000 + n * 1000,
      session,
      project: `project-${Math.floor(n / 2000)}`,
    };
    if (n % 50 === 0)
      return { ...at, type: 'session.started', actor: 'agent', trust: 'agent', body: { agent: 'bench', cwd: '/work' } };
    if (n % 6 === 0) {
      const body = { tool: 'Bash', outcome: 'ok', input: { command: text(60) }, output: text(2500) } as const;
      return { ...at, type: 'tool.called', actor: 'tool', trust: 'tool', body };
    }
    if (n % 3 === 0) return { ...at, type: 'reply.given', actor: 'agent', trust: 'agent', body: { text: text(400) } };
    return { ...at, type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text: text(120) } };
  });
}

/** The same numbers for the same seed on every machine. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
