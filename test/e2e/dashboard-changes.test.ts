/** What a person changes in the dashboard, in a real browser: facts, notes, tasks, what waits and dreams. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type EventDraft, openMemoir } from '../../src/index.ts';
import { goTo, serve, useBrowser, withoutBrowser } from './dashboard-browser.ts';
import { demoMachine } from './demo-machine.ts';
import { freshMachine } from './memoir-process.ts';

const HOUR_MS = 3_600_000;

const ENVELOPE = { actor: 'person', trust: 'owner' } as const;

describe.skipIf(withoutBrowser)('what a person changes in the dashboard', () => {
  const browser = useBrowser();

  it('several items that wait are confirmed or refuted at once, none before it is selected', async () => {
    const machine = freshMachine();
    machine.ok(['start']);
    const folder = join(machine.userHome, 'pond');
    mkdirSync(folder);
    const memoir = machine.open();
    const project = memoir.projects.findOrCreate({ cwd: folder }).id;
    const at = (n: number) => ({ session: 'pond', project, happenedAt: Date.now() - HOUR_MS + n });
    memoir.events.record([
      { ...at(0), ...ENVELOPE, type: 'prompt.submitted', body: { text: 'Read about ponds' } },
      {
        ...at(1),
        actor: 'tool',
        trust: 'external',
        type: 'tool.called',
        body: {
          tool: 'WebFetch',
          outcome: 'ok',
          input: { url: 'https://example.org/ponds' },
          output: 'Feed the fish.',
        },
      },
      ...['Feed the fish', 'Clean the filter', 'Measure the water'].map(
        (text, n): EventDraft => ({
          ...at(2 + n),
          actor: 'agent',
          trust: 'agent',
          type: 'fact.stated',
          body: { kind: 'decision', statement: text, subject: text },
        }),
      ),
    ]);
    const waiting = async () => (await memoir.confirmation()).list();
    expect(await waiting()).toHaveLength(3);
    const server = await serve(machine);
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/knowledge/waiting');
    await page.getByLabel('Select: Feed the fish').check();
    await page.getByRole('button', { name: 'Refute 1' }).click();
    await expect.poll(() => page.locator('.card').count()).toBe(2);
    await page.getByRole('button', { name: 'Select all 2' }).click();
    await page.getByRole('button', { name: 'Confirm 2' }).click();
    await page.getByText('No unconfirmed items').waitFor();
    expect(await waiting()).toEqual([]);
    const truths = memoir.facts.list({ limit: 10 }).map(({ statement, truth }) => [statement, truth]);
    memoir.close();
    expect(Object.fromEntries(truths)).toEqual({
      'Feed the fish': 'refuted',
      'Clean the filter': 'confirmed',
      'Measure the water': 'confirmed',
    });
  });

  it('every kind of fact can be corrected, a blocker ended, and what will be erased is shown first', async () => {
    const { home } = demoMachine();
    const memoir = openMemoir({ home });
    const where = { name: 'orchard', cwd: home };
    await memoir.facts.state(where, { kind: 'blocker', text: 'The well is dry', subject: 'well' });
    await memoir.facts.state(where, { kind: 'preference', text: 'Use tabs', subject: 'indentation', value: 'tabs' });
    memoir.close();
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/knowledge?project=orchard');
    await page.locator('.fact', { hasText: 'Use tabs' }).locator('.fact-value', { hasText: 'tabs' }).waitFor();
    await page.getByRole('button', { name: 'Correct: Use tabs' }).click();
    await page.getByLabel('What holds instead').fill('Use two spaces');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.fact', { hasText: 'Use two spaces' }).waitFor();
    await page.locator('.fact-text', { hasText: 'The well is dry' }).click();
    await page.locator('.inspector').getByRole('button', { name: 'Ended' }).click();
    await page.locator('.inspector .life-list .resolved').waitFor();
    await page.locator('.inspector').getByRole('button', { name: 'Erase…' }).click();
    await page.locator('.erase-example', { hasText: 'The well is dry' }).waitFor();
    await page.locator('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
    await page.locator('.inspector').waitFor({ state: 'detached' });
    const after = openMemoir({ home });
    const facts = after.facts.list({ limit: 500 });
    after.close();
    expect(facts.some(({ statement }) => statement.includes('well is dry'))).toBe(false);
    expect(facts.find(({ statement }) => statement === 'Use two spaces')).toMatchObject({
      kind: 'preference',
      subject: 'indentation',
      trust: 'owner',
      truth: 'stated',
    });
  });

  it('a task waits for another one: added and removed in the side panel, drawn on the board', async () => {
    const { home } = demoMachine();
    const memoir = openMemoir({ home });
    const where = { name: 'orchard', cwd: home };
    const gate = memoir.tasks.add(where, { text: 'Paint the gate' });
    const paint = memoir.tasks.add(where, { text: 'Buy paint' });
    memoir.close();
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, `#/tasks?project=orchard&open=${gate.id}`);
    await page.getByLabel('Add a task that it waits for').selectOption({ label: 'Buy paint' });
    await page.locator('.waits-for', { hasText: 'Buy paint' }).waitFor();
    await page.locator('.task-card', { hasText: 'waits for Buy paint' }).waitFor();
    await expect.poll(() => page.locator('.dependencies path').count()).toBe(1);
    const dependencies = () => {
      const now = openMemoir({ home });
      const { task, history } = now.tasks.get(gate.id);
      now.close();
      return [task.dependsOn, new Set(history.map(({ actor }) => actor))];
    };
    expect(dependencies()).toEqual([[paint.id], new Set(['person'])]);
    await page.getByRole('button', { name: 'Does not wait for: Buy paint' }).click();
    await page.locator('.waits-for').waitFor({ state: 'detached' });
    expect(dependencies()[0]).toEqual([]);
  });

  it('context: what a session was given, and what of it the session used', async () => {
    const { home } = demoMachine();
    const text =
      'What holds:\n- 2026-10-12 The port of the proxy is 6432 now (34a11687-9ddc)\n- Another thing (c6523bc1-024c)';
    const memoir = openMemoir({ home });
    const at = { session: 'given', project: memoir.projects.named('orchard').id, trust: 'agent' } as const;
    memoir.events.record([
      {
        ...at,
        type: 'context.given',
        actor: 'memoir',
        happenedAt: Date.now() - 2000,
        body: { event: 'start', kind: 'full', text, tokens: 30, parts: [{ name: 'decisions', chars: text.length }] },
      },
      {
        ...at,
        type: 'reply.given',
        actor: 'agent',
        happenedAt: Date.now() - 1000,
        body: { text: 'I connect to 6432, because the port of the proxy is 6432 now.' },
      },
    ]);
    memoir.close();
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/context?project=orchard');
    await page.getByText('1 of 2 used').click();
    expect(await page.textContent('.used')).toMatch(/The port of the proxy is 6432 now repeated in a reply/);
  });

  it('tasks: added, dragged, moved with the keyboard, suggested ones taken and dismissed, as the owner', async () => {
    const { home } = demoMachine();
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/tasks?project=orchard');
    await page.getByRole('button', { name: 'New task' }).click();
    await page.getByLabel('What is to be done?').fill('Paint the gate');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const card = page.locator('.task-card', { hasText: 'Paint the gate' });
    await card.waitFor();
    await card.dragTo(page.locator('.column').nth(1));
    await page.locator('.column').nth(1).getByText('Paint the gate').waitFor();
    await page.getByLabel('Status of Paint the gate').selectOption('done');
    await page.locator('.column').nth(3).getByText('Paint the gate').waitFor();
    // The side panel shows the new state.
    await page.locator('.task-text', { hasText: 'Keep the trees' }).click();
    await page.locator('.inspector').getByLabel('Priority').selectOption('high');
    await page.locator('.task-card', { hasText: 'Keep the trees' }).getByText('high').waitFor();
    await page.locator('.inspector').getByLabel('Due').fill('2031-05-04');
    await page.locator('.task-card', { hasText: 'Keep the trees' }).getByText('2031').waitFor();
    await page.keyboard.press('Escape');
    await goTo(page, '#/tasks/suggested?project=orchard');
    await page.waitForSelector('.card');
    const suggested = await page.locator('.card').count();
    await page.getByRole('button', { name: 'Accept' }).first().click();
    await expect.poll(() => page.locator('.card').count()).toBe(suggested - 1);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect.poll(() => page.locator('.card').count()).toBe(suggested - 2);
    const memoir = openMemoir({ home });
    const [task] = memoir.tasks.list({ statuses: ['done'] }).filter(({ text }) => text === 'Paint the gate');
    const { history } = memoir.tasks.get(task?.id ?? '');
    memoir.close();
    expect(history.map(({ what }) => what)).toEqual(['added', 'in progress', 'done']);
    expect(new Set(history.map(({ actor }) => actor))).toEqual(new Set(['person']));
  });

  it('knowledge: a fact is confirmed, another refuted, and a note is edited while somebody else edits it', async () => {
    const { home, machine } = demoMachine();
    const inDemo = (...args: string[]) => machine.ok([...args, '--home', home]);
    inDemo('decide', 'The trees live in Postgres', '-p', 'orchard');
    inDemo('decide', 'The gate is painted red', '-p', 'orchard');
    const path =
      inDemo('remember', 'First line.', '--type', 'project', '-p', 'orchard', '--name', 'Gate rules')
        .trim()
        .split('\n')
        .at(-1) ?? '';
    inDemo(
      'remember',
      'See [[Gate rules]] and [[Nowhere]].',
      '--type',
      'project',
      '-p',
      'orchard',
      '--name',
      'Painting',
    );
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/knowledge?project=orchard');
    await page.getByRole('button', { name: 'Confirm: The trees live in Postgres' }).click();
    await page.locator('.fact.confirmed', { hasText: 'The trees live in Postgres' }).waitFor();
    await page.locator('.fact-text', { hasText: 'The trees live in Postgres' }).click();
    await page.getByRole('button', { name: 'Correct…' }).click();
    await page.getByLabel('What holds instead').fill('The trees live in SQLite');
    await page.getByRole('button', { name: 'Save' }).click();
    // The new fact is open, and its life in the list begins with what it replaced.
    const now = page.locator('.fact', { hasText: 'The trees live in SQLite' });
    await now.locator('.life-line .superseded', { hasText: 'Postgres' }).click();
    await page.locator('.life-list .superseded').waitFor();
    expect(await page.locator('.life-list .life-what').allTextContents()).toEqual(['stated', 'confirmed', 'replaced']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Refute: The gate is painted red' }).click();
    await page.locator('.fact', { hasText: 'The gate is painted red' }).waitFor({ state: 'detached' });
    await page.getByLabel('Show what no longer holds').check();
    await page.locator('.fact.refuted', { hasText: 'The gate is painted red' }).waitFor();

    await page.getByRole('link', { name: 'Notes' }).click();
    await page.getByRole('link', { name: /^Gate rules/ }).click();
    await page.locator('.backlinks', { hasText: 'Painting' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    const text = page.getByLabel('Text of the note');
    await text.fill(`${await text.inputValue()}\nA **bold** line of mine.\n`);
    await page.locator('.preview strong', { hasText: 'bold' }).waitFor();
    // Meanwhile, someone edits the file with another program.
    writeFileSync(path, readFileSync(path, 'utf8').replace('First line.', 'Their first line.'));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => readFileSync(path, 'utf8'))
      .toMatch(/Their first line\.[\s\S]*A \*\*bold\*\* line of mine\./);
    await goTo(page, '#/knowledge/graph?project=orchard');
    await page.waitForSelector('.graph canvas');
    await page.getByText('The same as a list').click();
    await page.getByRole('link', { name: 'Painting' }).click();
    await page.locator('.dead-link', { hasText: 'Nowhere' }).waitFor();
  });

  it('erasing shows what will go, and it is gone', async () => {
    const { home } = demoMachine();
    const server = await serve({ home });
    const { page } = await browser.open(server);
    await page.goto(server.link);
    await goTo(page, '#/knowledge');
    await page.locator('.fact-text', { hasText: 'plain dates' }).click();
    await page.getByRole('button', { name: 'Erase…' }).click();
    await page.locator('.erase-example', { hasText: 'plain dates' }).first().waitFor();
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.locator('.fact-text', { hasText: 'plain dates' }).waitFor({ state: 'detached' });
  });

  it('dreams: a run with its diffs and evidence, an undo, and what waits: edit, accept, reject', async () => {
    const { home } = demoMachine();
    const memoir = openMemoir({ home });
    const [project] = memoir.projects.list();
    const { memoryDir } = memoir.layout.project(project?.slug ?? '');
    memoir.close();
    const server = await serve({ home });
    const { page, faults } = await browser.open(server);
    await page.goto(`${server.link}`);
    await page.waitForSelector('.session-row');
    await goTo(page, '#/dreams');
    await page.waitForSelector('.empty');
    await page.getByRole('button', { name: 'Dream now' }).click();
    await page.locator('.dream-runs a').first().click();
    await page.waitForSelector('.dream-proposal .added');
    await page.getByText('Source facts').first().click();
    expect(await page.locator('.dream-proposal details a').count()).toBeGreaterThan(0);
    // Someone edits two files; undoing the dream then asks about both.
    const files = readdirSync(memoryDir).filter((name) => /^(?:project|feedback)_.*\.md$/.test(name));
    for (const file of files)
      writeFileSync(join(memoryDir, file), `${readFileSync(join(memoryDir, file), 'utf8')}\nMine.\n`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForSelector('.dream-proposal .badge');
    await goTo(page, '#/dreams');
    await page.waitForSelector('.dream-proposal');
    const waiting = await page.locator('.dream-proposal').count();
    expect(waiting).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Reject' }).first().click();
    await expect.poll(() => page.locator('.dream-proposal').count()).toBe(waiting - 1);
    expect(faults).toEqual([]);
  });

  it('reports: a project with its charts, another time range, and an item that opens', async () => {
    const server = await serve({ home: demoMachine().home });
    const { page, faults } = await browser.open(server);
    await page.goto(`${server.link}`);
    await page.waitForSelector('.session-row');
    await goTo(page, '#/reports');
    await page.getByRole('button', { name: '90 days' }).click();
    await page.waitForSelector('.report-chart svg');
    expect(await page.locator('.report-chart').first().locator('rect').count()).toBe(90);
    await page.locator('.report-items a').first().waitFor({ state: 'attached' });
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    await page.locator('.report-items a').first().click();
    await page.waitForSelector('.with-panel');
    expect(faults).toEqual([]);
  });
});
