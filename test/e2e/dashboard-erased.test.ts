/** What is erased somewhere else disappears from every open tab, also from what a tab kept of pages that were left. */
import { describe, expect, it } from 'vitest';
import type { EventDraft } from '../../src/index.ts';
import { goTo, serve, useBrowser, withoutBrowser } from './dashboard-browser.ts';
import { freshMachine } from './memoir-process.ts';

const SECRET = 'the vault opens with blackcurrant';

function said(n: number, text: string): EventDraft {
  const happenedAt = Date.now() - 60_000 + n;
  return { actor: 'person', trust: 'owner', type: 'prompt.submitted', session: 's1', happenedAt, body: { text } };
}

describe.skipIf(withoutBrowser)('the dashboard after an erasure', () => {
  const browser = useBrowser();

  it('shows the erased words in no tab: conversation, side panel, and pages that were left', async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    machine.record([said(1, 'Good morning'), said(2, SECRET), said(3, 'Thanks')]);
    const server = await serve(machine);
    const { page: reader } = await browser.open(server);
    await reader.goto(server.link);
    await reader.waitForSelector('.connection.live');
    await goTo(reader, `#/search?q=${encodeURIComponent('blackcurrant')}`);
    await reader.locator('.result', { hasText: 'blackcurrant' }).first().click();
    await reader.locator('.inspector-text', { hasText: 'blackcurrant' }).waitFor();
    const open = new URL(reader.url()).hash.replace(/.*open=/, '');
    // Another tab follows the conversation.
    const talk = await reader.context().newPage();
    await talk.goto(`http://127.0.0.1:${server.port}/#/sessions/s1`);
    await talk.locator('.virtual', { hasText: SECRET }).waitFor();
    await talk.waitForSelector('.connection.live');
    await talk.waitForTimeout(700);
    machine.ok(['forget', open, '--yes']);
    await talk.locator('.virtual', { hasText: SECRET }).waitFor({ state: 'detached' });
    await talk.locator('.virtual', { hasText: 'Good morning' }).waitFor();
    await expect.poll(() => reader.locator('body').innerText()).not.toContain('the vault');
    // A page that was left is not shown again from what was kept, not even while its answer is loading.
    await reader.route('**/api/**', (route) =>
      route.request().url().includes('/live') ? route.continue() : undefined,
    );
    await goTo(reader, '#/sessions/s1');
    await goTo(reader, `#/search?q=${encodeURIComponent('blackcurrant')}`);
    await reader.waitForTimeout(300);
    expect(await reader.locator('body').innerText()).not.toContain('the vault');
  });
});
