/** The conversation with the companion in the dashboard: what to do first, a message and its answer, and a companion that is gone. */
import { describe, expect, it } from 'vitest';
import { companionWorld } from '../fixtures/companion-world.ts';
import { goTo, serve, useBrowser, withoutBrowser } from './dashboard-browser.ts';

const HOSTILE = '**Yes.** <img src=x onerror="document.title=1"> [more](javascript:alert(1))';

describe.skipIf(withoutBrowser)('the chat of the dashboard', () => {
  const browser = useBrowser();

  it('says what to do first and continues by itself; sends, shows the answer, cancels one, and says when nobody is there', async () => {
    const world = await companionWorld([{ text: HOSTILE }, 'hang'], {
      protocol: 'openai',
      settings: { 'models.language': 'none' },
    });
    await world.stop();
    const projects = world.memoir.projects.list().length;
    const server = await serve(world);
    const { page, faults } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/chat');
    const steps = page.locator('.chat-steps code');
    await steps.first().waitFor();
    expect((await steps.allTextContents()).map((text) => text.replace(/^\S*memoir /, ''))).toEqual([
      'models set anthropic',
      'models key',
      'companion start',
    ]);
    expect([await page.locator('main .failure').count(), await page.getByLabel('Message').count()]).toEqual([0, 0]);
    // Looking registers nothing.
    expect(world.memoir.projects.list()).toHaveLength(projects);

    world.memoir.setConfig('models.language', 'openai');
    await world.restart();
    const field = page.getByLabel('Message');
    await field.fill('Is the gate red?');
    await field.press('Enter');
    const lines = page.locator('.chat-lines .turn');
    await lines.nth(1).locator('strong', { hasText: 'Yes.' }).waitFor();
    expect(await lines.nth(0).textContent()).toContain('Is the gate red?');
    expect(await lines.nth(1).textContent()).toContain('<img src=x');
    expect(await page.locator('.chat :is(img, a[href^="javascript"])').count()).toBe(0);
    await page.locator('.chat-costs', { hasText: 'tokens' }).waitFor();
    // Another tab shows the same conversation.
    const second = await page.context().newPage();
    await second.goto(`http://127.0.0.1:${server.port}/#/chat`);
    await second.locator('.chat-lines .turn').nth(1).waitFor();

    await field.fill('And the fence?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Cancel answer' }).click();
    await page.getByRole('button', { name: 'Cancel answer' }).waitFor({ state: 'detached' });
    await lines.filter({ hasText: 'And the fence?' }).waitFor();

    await world.stop();
    await page.locator('.chat-foot', { hasText: 'companion start' }).waitFor();
    expect(await field.count()).toBe(0);
    expect(await lines.first().textContent()).toContain('Is the gate red?');
    // A message is an item like others: it opens with its sources.
    await lines.first().locator('.turn-time').click();
    await page.locator('.inspector-text', { hasText: 'Is the gate red?' }).waitFor();
    expect({ faults, title: await page.title() }).toEqual({ faults: [], title: 'Chat · Memoir' });
  });
});
