/** The dashboard when things go wrong or get large: the server gone and back, slow answers, several tabs, a huge note, a large graph. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventDraft } from '../../src/index.ts';
import { serveWeb } from '../../src/surfaces/http/server.ts';
import { howMany } from '../fixtures/soak.ts';
import { goTo, serve, useBrowser, withoutBrowser } from './dashboard-browser.ts';
import { freshMachine } from './memoir-process.ts';

function said(n: number, text: string): EventDraft {
  const happenedAt = Date.now() - 60_000 + n;
  return { actor: 'person', trust: 'owner', type: 'prompt.submitted', session: 's1', happenedAt, body: { text } };
}

describe.skipIf(withoutBrowser)('the dashboard', () => {
  const browser = useBrowser();

  it('a server that is back on its port: an old tab says what to do, and works again once any tab has the new link', async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    mkdirSync(join(machine.userHome, 'pond'));
    const memoir = machine.open();
    memoir.projects.findOrCreate({ cwd: join(machine.userHome, 'pond') });
    memoir.events.record([said(1, 'the first words')]);
    memoir.close();
    const first = await serve(machine);
    const { page, faults } = await browser.open(first);
    await page.goto(first.link);
    await page.waitForSelector('.connection.live');
    await goTo(page, '#/sessions/s1');
    await page.getByText('the first words').first().waitFor();
    await first.close();
    await page.locator('.banner', { hasText: 'does not answer' }).waitFor();
    machine.record([said(2, 'words of the meantime')]);
    const second = await serveWeb({ home: machine.home, version: '9', port: first.port });
    onTestFinished(() => second.close().catch(() => undefined));
    await page.locator('.banner', { hasText: 'earlier run' }).waitFor();
    expect(await page.textContent('.virtual')).toContain('the first words');
    expect(await page.textContent('body')).not.toContain('words of the meantime');
    // The new link, in another tab: both work.
    const tab = await page.context().newPage();
    await tab.goto(second.link);
    await tab.waitForSelector('.connection.live');
    await page.waitForSelector('.connection.live');
    await page.locator('.virtual', { hasText: 'words of the meantime' }).waitFor();
    expect(await page.locator('.banner').count()).toBe(0);
    // What is decided in one tab is seen in the other.
    await goTo(page, '#/tasks');
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
    await goTo(tab, '#/tasks');
    await tab.getByRole('button', { name: 'New task' }).click();
    await tab.getByLabel('What is to be done?').fill('Paint the gate');
    await tab.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('.task-card', { hasText: 'Paint the gate' }).waitFor();
    await second.close();
    // The newest link pasted into an old tab works, and does not stay in its address.
    await page.locator('.banner', { hasText: 'does not answer' }).waitFor();
    expect(await page.textContent('main')).toContain('Paint the gate');
    const third = await serveWeb({ home: machine.home, version: '9', port: first.port });
    onTestFinished(() => third.close().catch(() => undefined));
    await page.goto(third.link);
    await page.waitForSelector('.connection.live');
    expect(page.url()).not.toContain('token');
    expect(faults).toEqual([]);
  });

  it('slow answers: typing goes on, an answer that is late does not replace a newer one', async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    machine.record([said(1, 'the harbour is closed'), said(2, 'the lantern is lit')]);
    const server = await serve(machine);
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/search?q=lantern');
    await page.locator('.result', { hasText: 'lantern' }).waitFor();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/search?q=harbour*', async (route) => {
      await held;
      await route.continue();
    });
    await page.fill('#search-field', 'harbour');
    await page.waitForURL(/q=harbour/);
    // Meanwhile the last results stay, and the field takes more words.
    expect(await page.locator('.result').count()).toBeGreaterThan(0);
    await page.fill('#search-field', 'lantern lit');
    await page.waitForURL(/q=lantern/);
    const late = page.waitForResponse(/q=harbour/);
    answer();
    await late;
    expect(await page.locator('.result').first().textContent()).toContain('lantern');
  });

  // `npm run bench -- dashboard` measures a graph of 1,000. A page shows a text from 200,000 characters as plain lines.
  it('a huge note and a graph of 250 notes: opened, readable, and a page later everything answers at once', async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    const folder = join(machine.userHome, 'pond');
    mkdirSync(folder);
    const memoir = machine.open();
    const { slug } = memoir.projects.findOrCreate({ cwd: folder });
    const { memoryDir } = memoir.layout.project(slug);
    mkdirSync(memoryDir, { recursive: true });
    const note = (n: number, text: string): void =>
      writeFileSync(
        join(memoryDir, `project_note-${n}.md`),
        `---\nname: Note ${n}\ndescription: about ${n}\ntype: project\n---\n${text}\n`,
      );
    for (let n = 1; n < 250; n += 1) note(n, `See [[Note ${Math.floor(n / 3)}]].`);
    const line = `${'words '.repeat(400)}\n`;
    note(
      0,
      `# Everything\n\n${Array.from({ length: howMany(200, 2100) }, (_, n) => `- line ${n}, see [[Note ${n % 200}]] ${line}`).join('')}`,
    );
    memoir.close();
    const server = await serve(machine);
    const { page, faults } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, `#/knowledge/notes/${encodeURIComponent(`projects/${slug}/memory/project_note-0.md`)}`);
    await page.waitForSelector('.note-body');
    expect(await page.textContent('h1')).toBe('Note 0');
    await goTo(page, '#/knowledge/graph');
    await page.waitForSelector('.graph canvas');
    expect(Number.parseInt((await page.locator('.graph canvas').getAttribute('aria-label')) ?? '', 10)).toBeGreaterThan(
      200,
    );
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, -300);
    await page.getByText('The same as a list').click();
    await page.getByRole('link', { name: 'Note 42', exact: true }).click();
    await page.locator('h1', { hasText: 'Note 42' }).waitFor();
    expect(faults).toEqual([]);
  });
});
