/** A page of the dashboard, and what its main thread did: tasks, interactions and memory. */
import type { Browser, Page } from 'playwright-core';

export interface Watched {
  readonly page: Page;
  /** Of all tasks since the page was opened. */
  readonly longestTask: { readonly wallMs: number; readonly processorMs: number; readonly tasks: number };
  /** From each key, click or touch to the next paint. */
  readonly interactions: readonly number[];
  readonly heapMB: number;
}

/** The browser reports shorter ones only on request. */
const SHORTEST_MS = 16;

/** Opens the app, then does the work; what the app does to start is not counted. */
export async function watchPage(browser: Browser, link: string, work: (page: Page) => Promise<void>): Promise<Watched> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.addInitScript(`window.interactions = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.interactions.push(duration);
    }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });`);
  await page.goto(link);
  await page.waitForSelector('.session-row');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  await work(page);
  const longestTask = longestOf(JSON.parse((await browser.stopTracing()).toString('utf8')));
  const interactions: unknown = await page.evaluate('window.interactions');
  const heapMB = Number(await page.evaluate('performance.memory.usedJSHeapSize')) / 1e6;
  await page.close();
  return { page, longestTask, interactions: Array.isArray(interactions) ? interactions.map(Number) : [], heapMB };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, by the clock and of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

function longestOf({ traceEvents }: { readonly traceEvents: readonly TraceEvent[] }): Watched['longestTask'] {
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`));
  const most = (of: (task: TraceEvent) => number): number => Math.max(0, ...tasks.map(of)) / 1000;
  return { wallMs: most(({ dur = 0 }) => dur), processorMs: most(({ tdur = 0 }) => tdur), tasks: tasks.length };
}
