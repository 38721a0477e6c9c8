/** Measures what a person waits for: the first paint, a long session, the graph, and updates of a running session. */
import type { Browser, Page } from 'playwright-core';
import { type Measured, median } from '../measure.ts';
import type { LongSession } from './fill-home.ts';
import type { RunningServer } from './running-server.ts';
import { type Watched, watchPage } from './watched-page.ts';

const INTERACTION_MAX_MS = 200;
const TASK_MAX_MS = 100;
const LIVE_MAX_MS = 1000;
const LIVE_GIVEN_UP_MS = 30_000;

export async function paintRows(browser: Browser, { link }: RunningServer): Promise<readonly Measured[]> {
  const paints: number[] = [];
  const shown: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const page = await browser.newPage();
    await page.goto(link);
    await page.waitForSelector('.session-row');
    paints.push(Number(await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0].startTime`)));
    shown.push(Number(await page.evaluate('performance.now()')));
    await page.close();
  }
  return [
    { what: 'first paint', value: median(paints), unit: 'ms', n: paints.length },
    { what: 'first page with data', value: median(shown), unit: 'ms', n: shown.length },
  ];
}

export async function replayRows(
  browser: Browser,
  { link }: RunningServer,
  { id, steps }: LongSession,
): Promise<readonly Measured[]> {
  let whole = 0;
  const watched = await watchPage(browser, link, async (page) => {
    const started = performance.now();
    await page.evaluate(`location.hash = '#/sessions/${id}'`);
    await page.waitForSelector('.turn');
    await readThrough(page);
    await page.waitForSelector('.replay-end');
    whole = performance.now() - started;
    await readThrough(page);
  });
  const name = `session of ${steps.toLocaleString('en')} steps`;
  return [
    {
      what: `${name}: slowest interaction (INP)`,
      value: Math.max(0, ...watched.interactions),
      unit: 'ms',
      n: watched.interactions.length,
      budget: INTERACTION_MAX_MS,
    },
    ...taskRows(name, watched),
    { what: `${name}: loaded to its end, while it is read`, value: whole, unit: 'ms', n: 1 },
    { what: `${name}: memory of the page`, value: watched.heapMB, unit: 'MB', n: 1 },
  ];
}

/** A person waits for the wall time; the processor time does not depend on the load of the machine. */
function taskRows(name: string, { longestTask: { wallMs, processorMs, tasks } }: Watched): readonly Measured[] {
  return [
    { what: `${name}: longest task`, value: wallMs, unit: 'ms', n: tasks, budget: TASK_MAX_MS },
    { what: `${name}: longest task, processor time`, value: processorMs, unit: 'ms', n: tasks, budget: TASK_MAX_MS },
  ];
}

/** Scrolls, opens what is folded, and uses the keyboard. */
async function readThrough(page: Page): Promise<void> {
  await page.mouse.move(800, 500);
  for (let at = 0; at < 30; at += 1) {
    await page.mouse.wheel(0, 2500);
    await page.waitForTimeout(30);
    if (at % 4 !== 0) continue;
    const folded = page.locator('.virtual .folded:not([open]) > summary').first();
    if ((await folded.count()) > 0) await folded.click({ timeout: 2000 }).catch(() => undefined);
    await page.keyboard.press('PageDown');
  }
  await page.waitForTimeout(300);
}

/** How long the graph's layout takes to come to rest. */
const GRAPH_MOVES_MS = 6000;

export async function graphRows(browser: Browser, { link }: RunningServer): Promise<readonly Measured[]> {
  let nodes = 0;
  const watched = await watchPage(browser, link, async (page) => {
    await page.evaluate(`location.hash = '#/knowledge/graph'`);
    const label = await page.locator('.graph canvas').getAttribute('aria-label');
    nodes = Number.parseInt(label ?? '', 10);
    await page.mouse.move(800, 500);
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(GRAPH_MOVES_MS);
  });
  return taskRows(`graph of ${nodes.toLocaleString('en')} nodes`, watched);
}

/** `say` records a prompt through the hook and returns when the hook has ended. */
export async function liveRows(
  browser: Browser,
  { link }: RunningServer,
  { session, say }: { readonly session: string; readonly say: (text: string) => void },
): Promise<readonly Measured[]> {
  say('the first words');
  const page = await browser.newPage();
  await page.goto(link);
  await page.waitForSelector('.session-row');
  await page.evaluate(`location.hash = '#/sessions/${session}'`);
  await page.getByText('the first words').first().waitFor();
  const delays: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const words = `live words ${n} of ten`;
    const seen = page.evaluate(`new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('not shown')), ${LIVE_GIVEN_UP_MS});
      const look = () => document.querySelector('.virtual')?.textContent.includes(${JSON.stringify(words)}) ? resolve(Date.now()) : requestAnimationFrame(look);
      look();
    })`);
    say(words);
    const written = Date.now();
    delays.push(Math.max(0, Number(await seen) - written));
  }
  await page.close();
  return [
    { what: 'from the end of a hook to the open page, median', value: median(delays), unit: 'ms', n: delays.length },
    {
      what: 'from the end of a hook to the open page, slowest',
      value: Math.max(...delays),
      unit: 'ms',
      n: delays.length,
      budget: LIVE_MAX_MS,
    },
  ];
}
