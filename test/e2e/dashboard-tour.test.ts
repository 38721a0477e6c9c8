/** Every page of the dashboard as a person sees it: wide and narrow, light and dark, checked with axe. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { howMany } from '../fixtures/soak.ts';
import { goTo, serve, unvisited, useBrowser, withoutBrowser } from './dashboard-browser.ts';
import { demoMachine } from './demo-machine.ts';

/**
 * The widths and colours in which pages are looked at. Each page has two in `npm test`, so that half of the pages are seen wide in
 * light colours and narrow in dark ones, the other half the other way round, and all four in a soak.
 */
const LOOKS = [
  { width: 1400, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1400, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

const LOOKS_OF_A_PAGE = howMany(2, LOOKS.length);
const looksOf = (nth: number) => [...LOOKS, ...LOOKS].slice((nth % 2) * 2).slice(0, LOOKS_OF_A_PAGE);

const RECORDED = fileURLToPath(new URL('../fixtures/transcripts/2.1.325', import.meta.url));
const SHOWN_TRANSCRIPTS = ['plan-and-permissions', 'tools-and-todo'].map((name) => join(RECORDED, `${name}.jsonl`));

/** With axe in the page. */
async function seriousProblems(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) => violations
       .filter(({ impact }) => impact === 'serious' || impact === 'critical')
       .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  );
  return Array.isArray(found) ? found.map(String) : ['axe did not run'];
}

/** What is drawn beyond the right edge, where nobody can scroll to it. */
async function cutOff(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(`[...document.querySelectorAll('main *')].filter((each) => {
    const { width, right } = each.getBoundingClientRect();
    if (width === 0 || right <= innerWidth + 1) return false;
    for (let around = each.parentElement; around.id !== 'main'; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible') return false;
    return true;
  }).slice(0, 3).map((each) => 'cut off at the right: ' + each.className + ' ' + each.textContent.slice(0, 60))`);
  return Array.isArray(found) ? found.map(String) : ['nothing was measured'];
}

/** What opens over or beside a page. Escape closes each. */
const OVERLAYS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'the side panel',
    async (page) => {
      await goTo(page, '#/knowledge');
      await page.locator('.fact-text').first().click();
      await page.waitForSelector('.inspector-text');
    },
  ],
  [
    'what will be erased',
    async (page) => {
      await goTo(page, '#/knowledge');
      await page.locator('.fact-text').first().click();
      await page.getByRole('button', { name: 'Erase…' }).click();
      await page.locator('.erase-example').first().waitFor();
    },
  ],
  [
    'a new task',
    async (page) => {
      await goTo(page, '#/tasks');
      await page.getByRole('button', { name: 'New task' }).click();
      await page.getByLabel('What is to be done?').waitFor();
    },
  ],
  [
    'the palette',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('rain');
      await page.locator('[role=option]').nth(1).waitFor();
    },
  ],
  [
    'the keys',
    async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
];

describe.skipIf(withoutBrowser)('the dashboard', () => {
  const browser = useBrowser();

  it('every page on the demo and on imported transcripts, wide and narrow, light and dark: readable, without a serious fault', async () => {
    const { home, machine } = demoMachine();
    expect(machine.run(['--home', home, 'import', ...SHOWN_TRANSCRIPTS]).code).toBe(0);
    const server = await serve({ home });
    const { page, faults } = await browser.open(server, { bypassCSP: true });
    await page.goto(server.link);
    await page.waitForSelector('.session-row');
    const addresses = await page.evaluate(
      `[...document.querySelectorAll('.session-row')].map((row) => row.getAttribute('href'))`,
    );
    const sessions = Array.isArray(addresses) ? addresses.map(String) : [];
    const pages: readonly (readonly [string, string])[] = [
      ['#/today', '.figures'],
      ['#/search?q=dates', '.result'],
      ['#/sessions', '.session-row'],
      // One of the demo and one of the transcripts.
      ...[sessions.at(0), sessions.at(-1)].map((each): readonly [string, string] => [String(each), '.turn']),
      ['#/tasks', '.task-card'],
      ['#/tasks/list', '.task-table'],
      ['#/tasks/suggested', '.card'],
      ['#/knowledge', '.fact'],
      ['#/knowledge/notes', '[data-row]'],
      ['#/knowledge/graph', '.graph canvas'],
      ['#/knowledge/waiting', '.card, .empty'],
      ['#/chat', '.chat-steps'],
      ['#/dreams', '.dream-runs, .empty'],
      ['#/reports', '.report-charts, .empty'],
      ['#/context', '.pack'],
      ['#/health', '.checks'],
    ];
    expect(unvisited(pages.map(([address]) => address))).toEqual([]);
    await page.evaluate(axe.source);
    const problems: string[] = [];
    const look = async (what: string, nth: number): Promise<void> => {
      for (const { width, colorScheme } of looksOf(nth)) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        const found = [...(await seriousProblems(page)), ...(await cutOff(page))];
        problems.push(...found.map((problem) => `${what}, ${width} px, ${colorScheme}: ${problem}`));
      }
    };
    for (const [nth, [address, shows]] of pages.entries()) {
      await goTo(page, address);
      await page.waitForSelector(`main :is(${shows})`);
      await look(address, nth);
    }
    for (const [nth, [what, open]] of OVERLAYS.entries()) {
      await open(page);
      await look(what, nth);
      await page.keyboard.press('Escape');
    }
    expect({ problems, faults }).toEqual({ problems: [], faults: [] });
  });
});
