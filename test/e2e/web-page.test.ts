/** The page in a real browser: what hostile memories can do in it (nothing), and what a person can. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findBrowser } from '../../scripts/install-browser.ts';
import type { EventDraft } from '../../src/index.ts';
import { serveWeb, type WebServer } from '../../src/surfaces/http/server.ts';
import { NOON } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { freshMachine, type Machine } from './memoir-process.ts';

const executablePath = findBrowser();
if (executablePath === undefined)
  console.error('\n!!! There is no Chromium: the page will NOT be tested. See scripts/install-browser.ts.\n');

let browser: Browser;
beforeAll(async () => {
  // Containers have no user namespaces for Chromium's own sandbox; it only ever opens pages of this test.
  if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterAll(async () => browser?.close());

/** Each tries to count itself, to change the title, or to fetch from a server that counts requests. */
function hostilePayloads(canary: string): readonly string[] {
  const run = 'window.ran=(window.ran||0)+1';
  const carriers = [
    `<script>${run}</script>`,
    `<img src=x onerror="${run}">`,
    `<img src="${canary}/img.png">`,
    `<svg onload="${run}"><script>${run}</script></svg>`,
    `<iframe srcdoc="<script>parent.ran=(parent.ran||0)+1</script>"></iframe>`,
    `<iframe src="javascript:parent.ran=(parent.ran||0)+1"></iframe>`,
    `<a href="javascript:${run}" autofocus onfocus="${run}">open</a>`,
    `<details open ontoggle="${run}">x</details>`,
    `<video><source onerror="${run}"></video>`,
    `<link rel=stylesheet href="${canary}/x.css"><style>@import "${canary}/y.css";</style>`,
    `<meta http-equiv=refresh content="0;url=${canary}/gone">`,
    `<base href="${canary}/"><form action="${canary}/form"><button autofocus>x</button></form>`,
    `<object data="${canary}/o"></object><embed src="${canary}/e">`,
    `<math><mtext><table><mglyph><style><img src=x onerror="${run}">`,
    `\u202e<b onmouseover=${run}>\u0000\u001b[31m&lt;script&gt;${run}&lt;/script&gt;`,
    `{{constructor.constructor('${run}')()}} \${${run}} <%= ${run} %>`,
    `javascript:${run}//`,
    `[x](javascript:${run}) ![x](${canary}/md.png)`,
    `<input autofocus onfocus="${run}"><body onload="${run}"><marquee onstart="${run}">`,
    `<template><img src=x onerror="${run}"></template><noscript><p title="</noscript><img src=x onerror=${run}>">`,
  ];
  const wraps = [
    (text: string) => text,
    (text: string) => `"'>${text}`,
    (text: string) => `</div></pre></summary></script></title>--></textarea>${text}`,
  ];
  return wraps.flatMap((wrap) => carriers.map(wrap));
}

/** Run in the page, as text: the rest of this repository knows no browser's types, and need not. */
const OPEN_ALL = `(async () => {
  for (const each of document.querySelectorAll('details')) each.open = true;
  for (const each of document.querySelectorAll('.events .more')) each.click();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const made = 'script, img, svg, iframe, object, embed, style, link, meta, base, form, input, video, template, math';
  return {
    events: document.querySelectorAll('.events > *').length,
    words: document.querySelector('.said .words').textContent,
    foreign: document.querySelectorAll('main :is(' + made + ')').length,
  };
})()`;

/** Of the text on its ground, as the guidelines for readable pages count it. */
const CONTRAST = `(() => {
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map((part) => linear(Number(part) / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const { color, backgroundColor } = getComputedStyle(document.body);
  const [a, b] = [color, backgroundColor].map(light).sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
})()`;

const ENVELOPE = { actor: 'agent', trust: 'agent' } as const;

/** One session in which every text a page could show is the payload. */
function hostileSession(payload: string, n: number): readonly EventDraft[] {
  const session = `${payload} ${n}`;
  const where = { ...ENVELOPE, session, project: payload };
  const at = (step: number) => ({ ...where, happenedAt: NOON + n * 1000 + step });
  return [
    {
      ...at(0),
      type: 'session.started',
      body: { agent: payload, cwd: payload, branch: payload, model: payload, source: payload },
    },
    { ...at(1), type: 'prompt.submitted', body: { text: payload, speaker: payload } },
    { ...at(2), type: 'reply.given', body: { text: payload, speaker: payload } },
    { ...at(3), type: 'plan.proposed', body: { text: payload } },
    {
      ...at(4),
      type: 'tool.called',
      body: {
        tool: payload,
        outcome: 'failed',
        exitCode: 1,
        input: { command: payload, [payload]: payload },
        output: payload,
        files: [payload],
      },
    },
    {
      ...at(5),
      type: 'tool.called',
      body: { tool: payload, outcome: 'ok', input: [payload], output: `${payload}${'x'.repeat(7000)}` },
    },
    { ...at(6), type: 'context.compacted', body: { trigger: payload, summary: payload } },
    { ...at(7), type: 'task.added', body: { text: payload, context: payload } },
    { ...at(8), type: 'fact.stated', body: { kind: 'decision', statement: payload, why: payload, subject: payload } },
    { ...at(9), type: 'status.set', body: { name: payload.slice(0, 90), value: payload } },
    { ...at(10), type: 'session.ended', body: { reason: payload } },
  ];
}

async function serve(machine: Machine): Promise<WebServer> {
  const server = await serveWeb({ home: machine.home, version: '9', port: undefined });
  onTestFinished(() => server.close());
  return server;
}

async function openPage(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, ...options });
  page.setDefaultTimeout(120_000);
  onTestFinished(() => page.close());
  return page;
}

describe.skipIf(executablePath === undefined)('the page', () => {
  it(
    promise('web/nothing-executes', 'sixty hostile texts in every field: none runs, none is fetched, all are shown'),
    async () => {
      let fetched = 0;
      const canaryServer = createServer((_request, response) => {
        fetched += 1;
        response.end();
      }).listen(0, '127.0.0.1');
      await once(canaryServer, 'listening');
      onTestFinished(() => void canaryServer.close());
      // A server's own address: with a listening port it is never a string.
      const canary = `http://127.0.0.1:${(canaryServer.address() as AddressInfo).port}`;
      const payloads = hostilePayloads(canary);
      expect(new Set(payloads).size).toBe(60);

      const machine = freshMachine();
      machine.ok(['start']);
      machine.record(payloads.flatMap(hostileSession));
      const server = await serve(machine);
      const page = await openPage();
      const strangers: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(`http://127.0.0.1:${server.port}/`)) strangers.push(request.url());
      });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('dialog', (dialog) => faults.push(`dialog ${dialog.message()}`));
      await page.goto(server.link);
      await page.waitForSelector('aside li');
      expect(await page.locator('aside li').count()).toBe(60);

      for (const [n, payload] of payloads.entries()) {
        const id = JSON.stringify(`${payload} ${n}`);
        await page.evaluate(`location.hash = '#/session/' + encodeURIComponent(${id})`);
        const shows = `[...document.querySelectorAll('dd')].some((each) => each.textContent === ${id})`;
        await expect.poll(() => page.evaluate(shows), { interval: 10, timeout: 60_000 }).toBe(true);
        const shown = await page.evaluate(OPEN_ALL);
        expect([n, shown]).toEqual([n, { events: 11, words: payload, foreign: 0 }]);
      }
      await page.click('nav a[data-view=tasks]');
      await page.waitForSelector('table');
      const tasks = await page.locator('tbody tr td:last-child').allTextContents();
      expect(tasks.filter((text) => payloads.some((payload) => text.startsWith(payload.trim())))).toHaveLength(60);
      await page.waitForTimeout(300);

      expect(await page.evaluate('window.ran')).toBeUndefined();
      expect({ strangers, faults, fetched }).toEqual({ strangers: [], faults: [], fetched: 0 });
      expect(page.url()).toBe(`http://127.0.0.1:${server.port}/#/tasks`);

      // The control: the same texts in a page that trusts them do run, and do fetch.
      const trusting = await openPage();
      await trusting.setContent('<div></div>');
      const trusted = JSON.stringify(payloads.filter((payload) => !payload.includes('http-equiv')));
      await trusting.evaluate(`for (const text of ${trusted}) document.body.insertAdjacentHTML('beforeend', text)`);
      await expect.poll(() => trusting.evaluate('Number(window.ran)'), { timeout: 60_000 }).toBeGreaterThan(10);
      await expect.poll(() => fetched, { timeout: 60_000 }).toBeGreaterThan(0);
    },
  );

  it('takes the token out of the address, keeps it in the tab only, and says when it is an old one', async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    const server = await serve(machine);
    const page = await openPage();
    await page.goto(server.link);
    await page.waitForSelector('text=No sessions yet');
    expect(page.url()).toBe(`http://127.0.0.1:${server.port}/#/sessions`);
    expect(await page.context().cookies()).toEqual([]);
    await page.reload();
    await page.waitForSelector('text=No sessions yet');
    const other = await openPage();
    await other.goto(`http://127.0.0.1:${server.port}/`);
    await other.waitForSelector('[role=alert]');
    expect(await other.textContent('[role=alert]')).toContain('memoir start');
  });

  it(promise('web/reads-all', 'what was read on stays when the rest of the page comes late'), async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    machine.record(
      Array.from({ length: 150 }, (_, n) => ({
        ...ENVELOPE,
        type: 'prompt.submitted',
        session: 's',
        happenedAt: NOON + n,
        body: { text: `question ${n}` },
      })),
    );
    const server = await serve(machine);
    const page = await openPage();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/health', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(server.link);
    await page.waitForSelector('aside li');
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Go on reading' }).press('Enter');
    await page.waitForSelector('text=That is all of it');
    // If the page redraws it, it requests it again at once.
    const drawnAnew = page
      .waitForResponse('**/api/sessions/s/events*', { timeout: 1000 })
      .catch(() => 'not asked again');
    letGo();
    await page.waitForSelector('#health span');
    expect(await drawnAnew).toBe('not asked again');
    expect(await page.locator('.said').count()).toBe(150);
  });

  it.each(['light', 'dark'] as const)(
    'can be read without a mouse, on a small screen too, in %s',
    async (colorScheme) => {
      const machine = freshMachine();
      machine.ok(['start']);
      const words = (n: number, text: string): EventDraft => ({
        ...ENVELOPE,
        actor: 'person',
        trust: 'owner',
        type: 'prompt.submitted',
        session: `s${n}`,
        happenedAt: NOON + n,
        body: { text },
      });
      machine.record([
        ...[1, 2, 3].map((n) => words(n, `question ${n}`)),
        ...Array.from({ length: 150 }, (_, n) => words(3, `more ${n}`)),
      ]);
      const server = await serve(machine);
      const page = await openPage({ colorScheme });
      await page.goto(server.link);
      await page.waitForSelector('aside li');
      await page.keyboard.press('j');
      await page.waitForSelector('h2:has-text("question 3")');
      expect(await page.locator('.said').count()).toBe(100);
      await page.getByRole('button', { name: 'Go on reading' }).press('Enter');
      await page.waitForSelector('text=That is all of it');
      expect(await page.locator('.said').count()).toBe(151);
      await page.keyboard.press('j');
      await page.waitForSelector('h2:has-text("question 2")');
      expect(await page.locator('aside a[aria-current]').textContent()).toContain('question 2');
      await page.setViewportSize({ width: 360, height: 640 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      const contrast = await page.evaluate(CONTRAST);
      expect(contrast).toBeGreaterThan(7);
    },
  );
});

describe('memoir start', () => {
  it(promise('web/ends-cleanly', 'prints one link that works, and Ctrl-C leaves nothing behind'), async () => {
    const machine = freshMachine();
    // Its output goes into a pipe, as with `npm start | tee log`.
    const child = machine.start(['start']);
    onTestFinished(() => void child.kill('SIGKILL'));
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr?.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const ended = once(child, 'close');
    await expect.poll(() => stdout, { timeout: 60_000 }).toMatch(/#token=\S+/);
    const [, url = '', token = ''] = /(http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)/.exec(stdout) ?? [];
    const file = join(machine.home, 'server.json');
    await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ url, token, pid: child.pid });
    const health = await fetch(`${url}/api/health`, { headers: { authorization: `Bearer ${token}` } });
    expect(await health.json()).toMatchObject({ events: 0, problems: [] });
    // Other commands work meanwhile, and the page shows what they did.
    machine.ok(['task', 'add', 'meanwhile', '--json'], { CLAUDE_CODE_SESSION_ID: 's1' });
    const tasks = await fetch(`${url}/api/tasks`, { headers: { authorization: `Bearer ${token}` } });
    expect(await tasks.json()).toMatchObject({ total: 1, tasks: [{ description: 'meanwhile' }] });
    child.kill('SIGINT');
    if (process.platform === 'win32') return;
    expect([await ended, stderr]).toEqual([[0, null], '']);
    expect(existsSync(file)).toBe(false);
    await expect(fetch(`${url}/`)).rejects.toThrow();
  });
});
