/** A language model in the dashboard: it answers what stands in the search field, and Health says what it cost. */
import { describe, expect, it } from 'vitest';
import { type EventDraft, openMemoir } from '../../src/index.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { type Answer, type LanguageServer, serveLanguage } from '../fixtures/language-servers.ts';
import { goTo, serve, useBrowser, withoutBrowser } from './dashboard-browser.ts';
import { freshMachine } from './memoir-process.ts';

const SAID = 'We dropped CloudFront because invalidations took twenty minutes.';

async function withModel(steps: readonly Answer[]): Promise<{ readonly home: string; readonly model: LanguageServer }> {
  const machine = freshMachine();
  const model = await serveLanguage('openai', steps);
  const environment = readEnvironment({ HOME: machine.userHome });
  const memoir = openMemoir({ home: machine.home, environment });
  await memoir.start();
  const said: EventDraft = {
    type: 'prompt.submitted',
    key: 'said',
    session: 'one',
    happenedAt: Date.now() - 1000,
    actor: 'person',
    trust: 'owner',
    body: { text: SAID },
  };
  memoir.events.record([said]);
  await (await memoir.language()).set('openai', { model: 'local', url: model.url });
  memoir.close();
  return { home: machine.home, model };
}

const answer = (text: string): Answer => ({
  text: JSON.stringify({ known: true, sentences: [{ text, sources: [1] }], disagreement: null }),
});

describe.skipIf(withoutBrowser)('a language model in the dashboard', () => {
  const browser = useBrowser();

  it('answers on Enter with sources that open, and Health lists what was spent for it', async () => {
    const { home, model } = await withModel([answer('CloudFront was dropped: invalidations took twenty minutes.')]);
    const server = await serve({ home });
    const { page, faults } = await browser.open(server);
    await page.goto(`${server.link}`);
    await goTo(page, '#/search');
    await page.locator('#search-field').fill('why did we drop CloudFront');
    await page.waitForSelector('.ask-button');
    await page.waitForSelector('.result');
    // Typing asks nobody.
    expect(model.requests).toHaveLength(0);
    await page.locator('#search-field').press('Enter');
    await page.waitForSelector('.answer-foot');
    expect(await page.textContent('.answer-text')).toContain('invalidations took twenty minutes');
    expect(await page.textContent('.answer-foot')).toMatch(/local.*tokens, free/);
    expect(model.requests).toHaveLength(1);
    await page.getByRole('button', { name: 'Save as a note' }).click();
    await page.waitForSelector('.answer-foot a');
    const saved = openMemoir({ home });
    const { notes } = (await saved.notes()).list({ cwd: home });
    saved.close();
    expect(notes).toHaveLength(1);
    // The words are the model's, so they have the trust of an agent.
    expect(notes[0]).toMatchObject({ fields: { trust: 'agent', sources: [expect.any(String)] } });
    expect(notes[0]?.body).toContain('invalidations took twenty minutes');
    await page.locator('.citation').first().click();
    await page.waitForSelector('.inspector-text');
    expect(await page.textContent('.inspector-text')).toContain('invalidations took twenty minutes');
    await goTo(page, '#/health');
    await page.waitForSelector('.spending');
    expect(await page.locator('.spending tbody tr').first().textContent()).toContain('answer');
    expect(faults).toEqual([]);
  });

  it('another letter ends a call that is under way; a model that is down leaves the best sources', async () => {
    const { home, model } = await withModel(['hang', { status: 404 }]);
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(`${server.link}`);
    await goTo(page, '#/search');
    await page.locator('#search-field').fill('why did we drop CloudFront');
    await page.waitForSelector('.ask-button');
    await page.locator('#search-field').press('Enter');
    await expect.poll(() => model.requests.length).toBe(1);
    await page.waitForSelector('.answer-wait');
    await page.locator('#search-field').press('x');
    await expect.poll(() => page.locator('.answer').count()).toBe(0);
    const calls = async (): Promise<readonly string[]> => {
      const memoir = openMemoir({ home });
      try {
        return (await (await memoir.language()).view({ check: 'never' })).days.map(
          ({ purpose, calls: made, dollars }) => `${purpose} ${made} ${dollars}`,
        );
      } finally {
        memoir.close();
      }
    };
    await expect.poll(calls).toEqual(['answer 1 0']);
    await page.locator('#search-field').press('Backspace');
    await page.locator('#search-field').press('Enter');
    await page.waitForSelector('.answer-foot');
    expect(await page.textContent('.answer-sources')).toContain('invalidations took twenty minutes');
    expect(await page.textContent('.answer-foot')).toContain('did not answer');
    await goTo(page, '#/health');
    await page.getByRole('heading', { name: 'Last errors' }).waitFor();
  });
});
