/**
 * Measures the dashboard on 100,000 generated messages, in Chromium: first paint, search through the server against the engine in the same
 * run, interactions and the longest task while long sessions are read and a graph is drawn, how soon a hook's event is seen, memory, and the
 * size of what is loaded.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { ensureDashboard } from '../scripts/dashboard.ts';
import { bundleHook } from '../scripts/hook-files.ts';
import { installBrowser } from '../scripts/install-browser.ts';
import { openMemoir } from '../src/engine.ts';
import type { Memoir } from '../src/index.ts';
import { fillHome } from './dashboard/fill-home.ts';
import { graphRows, liveRows, paintRows, replayRows } from './dashboard/page-rows.ts';
import { type RunningServer, startServer } from './dashboard/running-server.ts';
import { type Benchmark, type Measured, runProcess } from './measure.ts';
import { madeUpQuestions } from './recall/made-up-messages.ts';
import { percentile } from './recall.ts';
import { ownEnvironment, withTempDir } from './temp-home.ts';

const SEED = 20_261_116;
const QUESTIONS = 40;
const repository = fileURLToPath(new URL('..', import.meta.url));

export const dashboardBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    await ensureDashboard(repository);
    const { path, reason } = installBrowser((line) => console.error(line));
    if (path === undefined) throw new Error(`There is no browser: ${reason}`);
    return withTempDir(async (dir) => {
      const browser = await chromium.launch({
        executablePath: path,
        args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
      });
      try {
        const sizes = quick ? { messages: 5000, longest: 5000 } : { messages: 100_000, longest: 50_000 };
        return [...bundleRows(), ...(await measureHome({ dir, browser, ...sizes }))];
      } finally {
        await browser.close();
      }
    });
  },
};

interface Bench {
  readonly dir: string;
  readonly browser: Browser;
  readonly messages: number;
  /** Steps of the longest session. */
  readonly longest: number;
}

async function measureHome({ dir, browser, messages, longest }: Bench): Promise<readonly Measured[]> {
  const home = join(dir, 'home');
  const env = { HOME: dir, USERPROFILE: dir, MEMOIR_HOME: home };
  const sessions = [
    { id: 'long-session', steps: 2400 },
    { id: 'longest-session', steps: longest },
  ];
  const say = await hookOf(dir, env);
  const memoir = openMemoir({ home, environment: ownEnvironment(dir) });
  tell(`Filling a home with ${messages.toLocaleString('en')} messages`);
  const texts = await fillHome(memoir, { dir, messages, seed: SEED, sessions, notes: 1000 });
  const server = await startServer({ repository, home, env });
  try {
    const rows: Measured[] = [];
    tell('Searching');
    rows.push(...(await searchRows(memoir, server, madeUpQuestions(texts, QUESTIONS, SEED))));
    tell('Opening pages');
    rows.push(...(await paintRows(browser, server)));
    for (const session of sessions) {
      tell(`Reading a session of ${session.steps.toLocaleString('en')} steps`);
      rows.push(...(await replayRows(browser, server, session)));
    }
    tell('Drawing the graph');
    rows.push(...(await graphRows(browser, server)));
    tell('Following a session');
    rows.push(...(await liveRows(browser, server, { session: LIVE, say })));
    return [...rows, ...(await memoryRows(server))];
  } finally {
    memoir.close();
    server.stop();
  }
}

/** It takes minutes. */
function tell(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${line}`);
}

const LIVE = 'live-session';

/** The shipped hook, as the agent starts it for each prompt. */
async function hookOf(dir: string, env: Readonly<Record<string, string>>): Promise<(prompt: string) => void> {
  const hook = join(dir, 'hook.mjs');
  await bundleHook(repository, hook);
  let prompts = 0;
  return (prompt) => {
    prompts += 1;
    const input = { session_id: LIVE, prompt_id: `p-${prompts}`, cwd: dir, prompt };
    runProcess([hook, 'UserPromptSubmit'], env, JSON.stringify(input));
  };
}

async function searchRows(
  memoir: Memoir,
  server: RunningServer,
  questions: readonly string[],
): Promise<readonly Measured[]> {
  const times = { engine: [] as number[], server: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    for (const question of questions) {
      const a = performance.now();
      await memoir.recall.search(question, { project: '*', limit: 30 });
      const b = performance.now();
      await server.ask(`/api/search?q=${encodeURIComponent(question)}`);
      if (round === 0) continue;
      times.engine.push(b - a);
      times.server.push(performance.now() - b);
    }
  }
  const engine = percentile(times.engine, 0.95);
  const through = percentile(times.server, 0.95);
  return [
    { what: 'search, engine, 95 of 100', value: engine, unit: 'ms', n: times.engine.length },
    { what: 'search, server, 95 of 100', value: through, unit: 'ms', n: times.server.length },
    { what: 'search, server / engine', value: through / engine, unit: '×', n: times.server.length, budget: 2 },
  ];
}

async function memoryRows(server: RunningServer): Promise<readonly Measured[]> {
  const stats = await server.ask('/api/stats');
  const bytes = typeof stats === 'object' && stats !== null && 'memory' in stats ? Number(stats.memory) : Number.NaN;
  return [{ what: 'memory of the server', value: bytes / 1e6, unit: 'MB', n: 1 }];
}

function bundleRows(): readonly Measured[] {
  const folder = join(repository, 'dist', 'dashboard');
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|css|html|svg)$/.test(name),
  );
  const packed = (name: string): number => gzipSync(readFileSync(join(folder, name))).length / 1000;
  const first = ['index.html', ...[...index.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name = '']) => name)];
  return [
    {
      what: 'loaded at first, compressed',
      value: first.reduce((sum, name) => sum + packed(name), 0),
      unit: 'kB',
      n: first.length,
      budget: 200,
    },
    {
      what: 'all files, compressed',
      value: files.reduce((sum, name) => sum + packed(name), 0),
      unit: 'kB',
      n: files.length,
    },
  ];
}
