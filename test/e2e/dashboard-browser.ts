/** Shared by the dashboard's tests: a browser, a server on a test machine, and a page that reports its faults. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { ensureDashboard } from '../../scripts/dashboard.ts';
import { findBrowser } from '../../scripts/install-browser.ts';
import { serveWeb, type WebServer } from '../../src/surfaces/http/server.ts';
import type { Machine } from './memoir-process.ts';

const executablePath = findBrowser();
if (executablePath === undefined)
  console.error('\n!!! There is no Chromium: the dashboard will NOT be tested. See scripts/install-browser.ts.\n');

export const withoutBrowser = executablePath === undefined;

/** Containers have no user namespaces for Chromium's own sandbox; it only ever opens pages of these tests. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface WatchedPage {
  readonly page: Page;
  /** Errors, dialogs, violations of the policy, and requests to any other server. */
  readonly faults: string[];
  /** When every answer is there and drawn: nothing is asked for, and nothing changed for a few frames. */
  settled(): Promise<void>;
}

/** Answers that never end. */
const STREAMS = /\/api\/(?:live|chat\/stream)(?:\?|$)/;

/** Run in the page, as text: the rest of this repository has no browser types. */
const UNCHANGED = `new Promise((resolve) => {
  let frames = 0;
  const watcher = new MutationObserver(() => { frames = 0; });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  const next = () => {
    frames = document.querySelector('main .loading') === null ? frames + 1 : 0;
    if (frames < 4) return requestAnimationFrame(next);
    watcher.disconnect();
    resolve();
  };
  requestAnimationFrame(next);
})`;

export function useBrowser(): {
  open(server: Pick<WebServer, 'port'>, options?: Parameters<Browser['newContext']>[0]): Promise<WatchedPage>;
} {
  let browser: Browser;
  beforeAll(async () => {
    await ensureDashboard(fileURLToPath(new URL('../..', import.meta.url)));
    if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: ARGS });
  });
  afterAll(async () => browser?.close());
  return {
    open: async ({ port }, options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const faults: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(`http://127.0.0.1:${port}/`)) faults.push(`request to ${request.url()}`);
      });
      const asked = new Set<Request>();
      page.on('request', (request) => {
        if (!STREAMS.test(request.url())) asked.add(request);
      });
      let ended = (): void => undefined;
      const forget = (request: Request): void => {
        asked.delete(request);
        ended();
      };
      page.on('requestfinished', forget);
      page.on('requestfailed', forget);
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('dialog', (dialog) => faults.push(`dialog ${dialog.message()}`));
      page.on('console', (message) => {
        if (/Content.Security|Trusted/i.test(message.text())) faults.push(message.text());
      });
      const settled = async (): Promise<void> => {
        do {
          while (asked.size > 0) {
            await new Promise<void>((resolve) => {
              ended = resolve;
            });
          }
          await page.evaluate(UNCHANGED);
        } while (asked.size > 0);
      };
      return { page, faults, settled };
    },
  };
}

export async function serve(machine: Pick<Machine, 'home'>): Promise<WebServer> {
  const server = await serveWeb({ home: machine.home, version: '9', port: undefined });
  onTestFinished(() => server.close().catch(() => undefined));
  return server;
}

/** The page at an address of the dashboard. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
}

/** The ids of all pages, from the list that makes the navigation: a page that is added later must be visited too. */
function pageIds(): readonly string[] {
  const list = readFileSync(new URL('../../dashboard/shell/pages.ts', import.meta.url), 'utf8');
  return [...list.matchAll(/\bid: '([\w-]+)'/g)].map(([, id = '']) => id);
}

/** The pages that none of these addresses opens. */
export function unvisited(addresses: readonly string[]): readonly string[] {
  const visited = new Set(addresses.map((address) => /^#?\/?([\w-]+)/.exec(address)?.[1]));
  return pageIds().filter((id) => !visited.has(id));
}
