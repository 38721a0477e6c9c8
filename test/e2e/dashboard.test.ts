/** What a person does in the dashboard, in a real browser: each page, each flow, and failures. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type EventDraft, openMemoir } from '../../src/index.ts';
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
    // The feed has seen the journal once before it reports what is new.
    await page.waitForTimeout(700);
    machine.record([said('now', 2, 'words that arrive later')]);
    await page.waitForSelector('text=words that arrive later');
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
