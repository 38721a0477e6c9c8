/** What a person does in the dashboard, in a real browser: the link, search, sessions, Today, keys, and what happens live. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventDraft } from '../../src/index.ts';
import { promise } from '../promises.ts';
import { goTo, serve, useBrowser, withoutBrowser } from './dashboard-browser.ts';
import { demoMachine } from './demo-machine.ts';
import { freshMachine } from './memoir-process.ts';

const HOUR_MS = 3_600_000;

const ENVELOPE = { actor: 'person', trust: 'owner' } as const;

function said(session: string, n: number, text: string, at = Date.now() - HOUR_MS + n): EventDraft {
  return { ...ENVELOPE, type: 'prompt.submitted', session, happenedAt: at, body: { text } };
}

describe.skipIf(withoutBrowser)('the dashboard', () => {
  const browser = useBrowser();

  it('the link works in a second tab and after a reload; without it nothing is shown', async () => {
    const { home } = demoMachine();
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await page.waitForSelector('.session-row');
    expect(page.url()).not.toContain('token');
    expect(await page.context().cookies()).toEqual([]);
    await goTo(page, '#/tasks');
    await page.waitForSelector('.task-card');
    await page.reload();
    await page.waitForSelector('.task-card');
    const second = await page.context().newPage();
    await second.goto(`http://127.0.0.1:${server.port}/#/sessions`);
    await second.waitForSelector('.session-row');
    const { page: stranger } = await browser.open(server);
    await stranger.goto(`http://127.0.0.1:${server.port}/#/sessions`);
    await stranger.waitForSelector('[role=alert]');
    expect(await stranger.textContent('body')).toContain('memoir start');
  });

  it('search as you type: highlights, reasons, filters, and the words in their session', async () => {
    const { home } = demoMachine();
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await page.waitForSelector('.session-row');
    await page.keyboard.press('/');
    await page.waitForSelector('#search-field:focus');
    await page.keyboard.type('rain', { delay: 15 });
    await page.waitForSelector('.result mark');
    expect(await page.locator('.result mark').first().textContent()).toMatch(/rain/i);
    expect(await page.locator('.reasons').first().textContent()).toContain('same words');
    expect(await page.locator('.reasons').first().getAttribute('title')).toMatch(/\d+ % .*has the words of the query/);
    await page.getByRole('button', { name: 'Prompts' }).click();
    await expect.poll(() => page.locator('.result-meta > span:first-child').allTextContents()).toContain('prompt');
    await expect
      .poll(async () => new Set(await page.locator('.result-meta > span:first-child').allTextContents()).size)
      .toBe(1);
    await page.keyboard.press('j');
    await page.waitForSelector('.result:focus');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.inspector-text');
    expect(await page.textContent('.inspector-text')).toMatch(/rain/i);
    expect(await page.textContent('.inspector .at-line')).toMatch(/rain/i);
    await page.reload();
    await page.waitForSelector('.inspector .at-line');
    await page.getByRole('link', { name: 'Open in its session' }).click();
    await page.waitForSelector('.virtual-item.target');
    expect(await page.textContent('.virtual-item.target')).toMatch(/rain/i);
    await page.reload();
    await page.waitForSelector('.virtual-item.target');
  });

  it('another search in the address, or a step back, is searched for and stands in the field', async () => {
    const { home } = demoMachine();
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/search?q=rain');
    await page.locator('.result mark', { hasText: /rain/i }).first().waitFor();
    // The palette searches from any page, including this one.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('frost');
    await page.getByRole('option', { name: /Search everything/ }).click();
    await page.waitForURL(/q=frost/);
    await expect.poll(() => page.inputValue('#search-field')).toBe('frost');
    await page.goBack();
    await page.waitForURL(/q=rain/);
    await expect.poll(() => page.inputValue('#search-field')).toBe('rain');
    await page.fill('#search-field', 'rainy');
    await page.waitForURL(/q=rainy/);
    expect(await page.inputValue('#search-field')).toBe('rainy');
    // Opening a fact that answers keeps the search.
    await page.fill('#search-field', 'which package manager do we use');
    await page.locator('.section', { hasText: 'What is known' }).locator('.result').first().click();
    await page.waitForSelector('.inspector-text');
    expect(await page.inputValue('#search-field')).toBe('which package manager do we use');
    expect(await page.locator('.result').count()).toBeGreaterThan(0);
  });

  it('a result opens at its line, in the side panel and on the page of a note, also after a reload', async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    const filler = Array.from({ length: 300 }, (_, n) => `row ${n}`);
    machine.record([
      {
        actor: 'agent',
        trust: 'agent',
        type: 'reply.given',
        session: 'long',
        happenedAt: Date.now(),
        body: { text: [...filler, 'warning: the quince valve leaks', ...filler].join('\n') },
      },
    ]);
    machine.ok([
      'remember',
      ['First.', '', '- one', '- two: a **quince** tree', '- three'].join('\n'),
      '--type',
      'user',
      '--name',
      'Fruit',
    ]);
    const server = await serve(machine);
    const { page, faults } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/search?q=quince');
    await page.locator('.result', { hasText: 'row' }).click();
    const line = page.locator('.inspector .at-line');
    for (const again of [false, true]) {
      if (again) await page.reload();
      await line.waitFor();
      expect(await line.textContent()).toBe('warning: the quince valve leaks');
      const below = `document.querySelector('.inspector .at-line').getBoundingClientRect().bottom - innerHeight`;
      await expect.poll(async () => Number(await page.evaluate(below))).toBeLessThan(0);
    }
    await page.locator('.result', { hasText: 'two' }).first().click();
    await page.locator('.note-body .at-line').waitFor();
    expect(await page.textContent('.note-body .at-line')).toBe('two: a quince tree');
    await page.reload();
    await page.locator('.note-body .at-line').waitFor();
    expect(faults).toEqual([]);
  });

  it(promise('web/reads-all', 'a session of 2,400 steps scrolls to its end without a button'), async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    const start = Date.now() - 3 * HOUR_MS;
    machine.record(
      Array.from({ length: 1200 }, (_, n): readonly EventDraft[] => [
        said('long', n, `question ${n}`, start + 2 * n),
        {
          actor: 'agent',
          trust: 'agent',
          type: 'reply.given',
          session: 'long',
          happenedAt: start + 2 * n + 1,
          body: {
            text: `## answer ${n}\n\n${'Some **words** and `code`. '.repeat(1 + (n % 9))}\n\n\`\`\`ts\nconst n = ${n};\n\`\`\``,
          },
        },
      ]).flat(),
    );
    machine.record([
      {
        ...ENVELOPE,
        type: 'context.compacted',
        session: 'long',
        happenedAt: start + 2400,
        body: { summary: 'We talked a lot.' },
      },
      said('long', 0, 'the last question', start + 2500),
    ]);
    const server = await serve(machine);
    const { page, faults } = await browser.open(server);
    await page.goto(server.link);
    await page.waitForSelector('.session-row');
    await goTo(page, '#/sessions/long');
    await page.waitForSelector('.replay-end');
    expect(await page.locator('.virtual-item').count()).toBeLessThan(60);
    await page.mouse.move(700, 500);
    for (let at = 0; at < 10; at += 1) {
      await page.mouse.wheel(0, 4000);
      await page.waitForTimeout(20);
    }
    // An address leads to an item far below what was drawn so far.
    const memoir = machine.open();
    const far = [...memoir.events.list({ session: 'long', limit: 2000 })].find(
      ({ type, body }) => type === 'prompt.submitted' && JSON.stringify(body).includes('question 900'),
    );
    memoir.close();
    await goTo(page, `#/sessions/long?at=${far?.id}`);
    await page.locator('.virtual-item.target', { hasText: 'question 900' }).waitFor();
    await page.mouse.wheel(0, 1e7);
    await page.evaluate(`document.querySelector('main').scrollTop = 1e9`);
    await page.waitForSelector('text=the last question');
    // The boundary opens to what was summarised, and folds it.
    await page.getByText('What the agent kept').click();
    await page.waitForSelector('text=We talked a lot.');
    await page.getByRole('button', { name: /^Fold the/ }).click();
    await page.waitForSelector('text=/Show the .* that were summarised/');
    expect(await page.locator('.virtual-item').count()).toBeLessThan(5);
    expect(faults).toEqual([]);
  });

  it('keys: pages, rows, the palette and the list of keys', async () => {
    const { home } = demoMachine();
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await page.waitForSelector('.session-row');
    for (const [keys, heading] of [
      ['gs', 'Sessions'],
      ['ga', 'Tasks'],
      ['gk', 'Knowledge'],
      ['gc', 'Context'],
      ['gh', 'Health'],
      ['gt', 'Today'],
    ] as const) {
      for (const key of keys) await page.keyboard.press(key);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    await page.waitForSelector('main [data-row]');
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(`document.activeElement.matches('[data-row]')`)).toBe(true);
    // A fact is opened, confirmed and closed without a mouse; the next row follows the one it came from.
    for (const key of 'gk') await page.keyboard.press(key);
    await page.waitForSelector('.fact-text');
    const rows = await page.locator('main [data-row]').allTextContents();
    const focused = () => page.evaluate('document.activeElement.textContent');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(rows[1]);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.inspector-text');
    const confirm = page.locator('.inspector').getByRole('button', { name: 'Confirm' });
    for (let at = 0; at < 12; at += 1) {
      if (await confirm.evaluate((button) => button.matches(':focus'))) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.locator('.inspector .badge.good', { hasText: 'confirmed' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForSelector('.inspector', { state: 'detached' });
    await expect.poll(focused).toBe(rows[1]);
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(rows[2]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.waitForSelector('.palette input:focus');
    await page.keyboard.type('plain dates', { delay: 10 });
    await page.locator('[role=option]', { hasText: /plain/ }).nth(1).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    await page.waitForSelector('.result');
  });

  it('a tab of an older build says that Memoir was updated, and a reload brings the new one', async () => {
    const { home } = demoMachine();
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.route('**/api/live', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: 'event: hello\ndata: {"version":"10","build":"another"}\n\n',
      }),
    );
    await page.goto(server.link);
    await page.locator('.banner', { hasText: 'Memoir was updated' }).waitFor();
    await page.locator('.session-row').first().waitFor();
    await page.unroute('**/api/live');
    await page.getByRole('button', { name: 'Reload this tab' }).click();
    await page.waitForSelector('.connection.live');
    expect(await page.locator('.banner').count()).toBe(0);
  });

  it('Today lists what changed since the last look until it is marked as seen; prompts beside a session lead to them', async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    const folder = join(machine.userHome, 'pond');
    mkdirSync(folder);
    const memoir = machine.open();
    const project = memoir.projects.findOrCreate({ cwd: folder }).id;
    memoir.events.record(
      Array.from(
        { length: 40 },
        (_, n): EventDraft => ({ ...said('pond', n, `question ${n} about the pond`), project }),
      ),
    );
    await memoir.facts.decide({ cwd: folder }, { text: 'The pond is cleaned in March' });
    memoir.close();
    const server = await serve(machine);
    const { page, faults } = await browser.open(server);
    await page.goto(server.link);
    await page.waitForSelector('.session-row');
    expect(await page.locator('.news').count()).toBe(0);
    await page.evaluate(`localStorage.setItem('memoir.looked', '0 ' + (Date.now() - ${2 * HOUR_MS}))`);
    await page.reload();
    const fresh = page.locator('.news [data-row]');
    await fresh.filter({ hasText: 'The pond is cleaned in March' }).waitFor();
    await page.getByRole('button', { name: 'Mark as seen' }).click();
    await page.getByText('Nothing new since you last looked').waitFor();
    await page.locator('.session-row').first().click();
    const outline = page.getByRole('complementary', { name: 'Outline' });
    await outline.getByRole('link', { name: 'question 33 about the pond' }).click();
    await page.locator('.virtual-item.target', { hasText: 'question 33 about the pond' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('subagents of subagents are listed below their parents', async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    const started = (session: string, parent?: string): EventDraft => ({
      ...ENVELOPE,
      type: 'session.started',
      session,
      happenedAt: Date.now() - HOUR_MS,
      body: { agent: 'claude-code', ...(parent === undefined ? {} : { parent }) },
    });
    machine.record([
      started('top'),
      said('top', 1, 'build the gate'),
      started('top/a', 'top'),
      said('top/a', 2, 'measure it'),
      started('top/a/b', 'top/a'),
      said('top/a/b', 3, 'find the ruler'),
    ]);
    const server = await serve(machine);
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/sessions/top');
    await page.getByText('2 subagents').click();
    await page.locator('.subagents .session-row', { hasText: 'find the ruler' }).waitFor();
    const left = (text: string) =>
      page
        .locator('.subagents .session-row', { hasText: text })
        .boundingBox()
        .then((box) => box?.x ?? 0);
    expect(await left('find the ruler')).toBeGreaterThan(await left('measure it'));
  });

  it('is live without a reload, keeps what it shows when the server is gone, and says so', async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    machine.record([said('now', 1, 'the first words')]);
    const server = await serve(machine);
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await page.waitForSelector('.connection.live');
    await goTo(page, '#/sessions/now');
    await page.waitForSelector('text=the first words');
    // The feed reports what is new since it first saw the journal, so something new comes until it is shown.
    let n = 1;
    const shown = (): Promise<number> => {
      n += 1;
      machine.record([said('now', n, `words that arrive later, ${n}`)]);
      return page.getByText('words that arrive later').count();
    };
    await expect.poll(shown, { interval: 700 }).toBeGreaterThan(0);
    await server.close();
    await page.locator('.banner', { hasText: 'does not answer' }).waitFor();
    expect(await page.textContent('.virtual')).toContain('words that arrive later');
  });
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
    await expect.poll(() => stdout).toMatch(/#token=\S+/);
    const [, url = '', token = ''] = /(http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)/.exec(stdout) ?? [];
    const file = join(machine.home, 'server.json');
    await expect.poll(() => existsSync(file)).toBe(true);
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
    expect([existsSync(file), existsSync(join(machine.home, 'server.html'))]).toEqual([false, false]);
    await expect(fetch(`${url}/`)).rejects.toThrow();
  });
});
