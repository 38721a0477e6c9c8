/**
 * Measures the dashboard on 100,000 generated messages, in Chromium: first paint, search through the server against the engine in the same run,
 * interactions and the longest task while a session of 2,400 steps is read, memory of server and page, and the size of what is loaded.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureDashboard } from '../scripts/dashboard.ts';
import { installBrowser } from '../scripts/install-browser.ts';
import { openMemoir } from '../src/engine.ts';
import type { EventDraft } from '../src/index.ts';
import { readEnvironment } from '../src/platform/environment.ts';
import { homeLayout } from '../src/platform/layout.ts';
import { type Benchmark, type Measured, median } from './measure.ts';
import { fillJournal } from './recall/fill-journal.ts';
import { madeUpQuestions } from './recall/made-up-messages.ts';
import { percentile } from './recall.ts';

const SEED = 20_261_116;
const QUESTIONS = 40;
const STEPS = 2400;
const SESSION = 'long-session';
const repository = fileURLToPath(new URL('..', import.meta.url));

export const dashboardBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    await ensureDashboard(repository);
    const { path, reason } = installBrowser((line) => console.error(line));
    if (path === undefined) throw new Error(`There is no browser: ${reason}`);
    const dir = mkdtempSync(join(tmpdir(), 'memoir-bench-'));
    const browser = await chromium.launch({
      executablePath: path,
      args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
    });
    try {
      return [...bundleRows(), ...(await measureHome({ dir, browser, size: quick ? 5000 : 100_000 }))];
    } finally {
      await browser.close();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

interface Bench {
  readonly dir: string;
  readonly browser: Browser;
  readonly size: number;
}

async function measureHome({ dir, browser, size }: Bench): Promise<readonly Measured[]> {
  const home = join(dir, 'home');
  const env = { HOME: dir, USERPROFILE: dir };
  const texts = fillJournal(homeLayout(home), size, SEED);
  const memoir = openMemoir({ home, environment: readEnvironment(env) });
  await memoir.start();
  memoir.events.record(longSession());
  await memoir.recall.catchUp();
  await (await memoir.models()).embed();
  const server = await startServer(home, dir);
  try {
    const search = await searchRows(memoir, server, madeUpQuestions(texts, QUESTIONS, SEED));
    return [...(await pageRows(browser, server)), ...search, ...(await memoryRows(server))];
  } finally {
    memoir.close();
    server.stop();
  }
}

/** Prompts, replies with Markdown, commands and edits, as in a long session. */
function longSession(): readonly EventDraft[] {
  const start = Date.now() - 5 * 3_600_000;
  return Array.from({ length: STEPS }, (_, n): EventDraft => {
    const at = { session: SESSION, happenedAt: start + n * 5000, key: `long:${n}` };
    const words = `Step ${n}: the **parser** reads \`src/file-${n % 40}.ts\` and reports what it found. `.repeat(
      1 + (n % 7),
    );
    switch (n % 6) {
      case 0:
        return { ...at, type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text: words } };
      case 3:
        return {
          ...at,
          type: 'tool.called',
          actor: 'agent',
          trust: 'tool',
          body: {
            tool: 'Edit',
            outcome: 'ok',
            input: { file_path: `/src/file-${n}.ts`, old_string: words, new_string: `${words}\nconst step = ${n};` },
          },
        };
      case 1:
        return {
          ...at,
          type: 'reply.given',
          actor: 'agent',
          trust: 'agent',
          body: { text: `## Step ${n}\n\n${words}\n\n\`\`\`ts\nconst step = ${n};\n\`\`\`\n` },
        };
      default:
        return {
          ...at,
          type: 'tool.called',
          actor: 'agent',
          trust: 'tool',
          body: {
            tool: 'Bash',
            outcome: n % 5 === 0 ? 'failed' : 'ok',
            input: { command: `npm test -- file-${n}` },
            output: words.repeat(10),
          },
        };
    }
  });
}

interface RunningServer {
  readonly link: string;
  readonly url: string;
  readonly token: string;
  stop(): void;
}

async function startServer(home: string, userHome: string): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(repository, 'bin', 'memoir.js'), 'start', '--home', home, '--no-open'], {
    env: { PATH: process.env.PATH ?? '', HOME: userHome, USERPROFILE: userHome },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Its output is read to the end: the server ends when it cannot print.
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, url, token] = /(http:\S+)\/#token=(\S+)/.exec(printed) ?? [];
      if (url === undefined || token === undefined) return;
      resolve({ link: `${url}/#token=${token}`, url, token, stop: () => void child.kill('SIGINT') });
    });
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });
}

async function searchRows(
  memoir: ReturnType<typeof openMemoir>,
  server: RunningServer,
  questions: readonly string[],
): Promise<readonly Measured[]> {
  const times = { engine: [] as number[], server: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    for (const question of questions) {
      const a = performance.now();
      await memoir.recall.search(question, { project: '*', limit: 30 });
      const b = performance.now();
      await ask(server, `/api/search?q=${encodeURIComponent(question)}`);
      if (round > 0) {
        times.engine.push(b - a);
        times.server.push(performance.now() - b);
      }
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

async function ask(server: RunningServer, path: string): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${server.token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

async function pageRows(browser: Browser, server: RunningServer): Promise<readonly Measured[]> {
  const paints: number[] = [];
  const shown: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const page = await browser.newPage();
    await page.goto(server.link);
    await page.waitForSelector('.session-row');
    paints.push(Number(await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0].startTime`)));
    shown.push(Number(await page.evaluate('performance.now()')));
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.addInitScript(`window.tasks = []; window.interactions = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    new PerformanceObserver((list) => window.interactions.push(...list.getEntries().filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration)))
      .observe({ type: 'event', durationThreshold: 16 });`);
  await page.goto(server.link);
  await page.waitForSelector('.session-row');
  await page.evaluate(`window.tasks = []; location.hash = '#/sessions/${SESSION}'`);
  await page.waitForSelector('.replay-end');
  await readThrough(page);
  const interactions = await numbers(page, 'window.interactions');
  const tasks = await numbers(page, 'window.tasks');
  const heap = Number(await page.evaluate('performance.memory.usedJSHeapSize')) / 1e6;
  await page.close();
  return [
    { what: 'first paint', value: median(paints), unit: 'ms', n: paints.length },
    { what: 'first page with data', value: median(shown), unit: 'ms', n: shown.length },
    {
      what: `replay of ${STEPS} steps: slowest interaction (INP)`,
      value: Math.max(0, ...interactions),
      unit: 'ms',
      n: interactions.length,
      budget: 200,
    },
    {
      what: `replay of ${STEPS} steps: longest task`,
      value: Math.max(0, ...tasks),
      unit: 'ms',
      n: tasks.length,
      budget: 100,
    },
    { what: 'memory of the page with it', value: heap, unit: 'MB', n: 1 },
  ];
}

/** Scrolls to the end, opens what is folded, and uses the keyboard. */
async function readThrough(page: Page): Promise<void> {
  await page.mouse.move(800, 500);
  for (let at = 0; at < 60; at += 1) {
    await page.mouse.wheel(0, 2500);
    await page.waitForTimeout(30);
    if (at % 4 !== 0) continue;
    const folded = page.locator('.virtual .folded:not([open]) > summary').first();
    if ((await folded.count()) > 0) await folded.click({ timeout: 2000 }).catch(() => undefined);
    await page.keyboard.press('PageDown');
  }
  await page.waitForTimeout(300);
}

async function numbers(page: Page, expression: string): Promise<readonly number[]> {
  const found: unknown = await page.evaluate(expression);
  return Array.isArray(found) ? found.map(Number) : [];
}

async function memoryRows(server: RunningServer): Promise<readonly Measured[]> {
  const stats = await ask(server, '/api/stats');
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
