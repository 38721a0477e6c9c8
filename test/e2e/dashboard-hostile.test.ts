/** Hostile texts cannot do anything in the dashboard. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contentHash, idFromKey } from '../../src/domain/ids.ts';
import { companionProject } from '../../src/engine/companion/companion-home.ts';
import type { EventDraft } from '../../src/index.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openJournal } from '../../src/store/journal/journal.ts';
import { NOON, tempDir } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { goTo, serve, unvisited, useBrowser, withoutBrowser } from './dashboard-browser.ts';
import { freshMachine } from './memoir-process.ts';

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

/** Run in the page, as text: the rest of this repository has no browser types. */
const OPEN_ALL = `for (const each of document.querySelectorAll('main details')) each.open = true`;
const SHOW_WHOLE = `for (const each of document.querySelectorAll('main .virtual button.link')) each.click()`;

/** Elements that no page creates. Icons and charts are the only drawings. */
const FOREIGN = `document.querySelectorAll(
  ':is(main, .inspector) :is(script, img, svg:not(.icon, .heat svg, .dependencies, .report-charts svg), iframe, object, embed, style, link, meta, base, form, video, template, math, marquee)'
).length`;

const ENVELOPE = { actor: 'agent', trust: 'agent' } as const;

/** How many payloads share a session. Opening one costs more than all else here. */
const IN_A_SESSION = 5;

const sessionOf = (payloads: readonly string[], n: number): string => {
  const first = n - (n % IN_A_SESSION);
  return `${payloads[first]} ${first}`;
};

/** A part of a session in which every text a page could show is the payload. */
function hostilePart(payload: string, n: number, session: string, project: string): readonly EventDraft[] {
  const at = (step: number) => ({ ...ENVELOPE, session, project, happenedAt: NOON + n * 1000 + step });
  return [
    ...(n % IN_A_SESSION === 0
      ? [
          {
            ...at(0),
            type: 'session.started' as const,
            body: { agent: payload, cwd: payload, branch: payload, model: payload, source: payload },
          },
          { ...at(1), type: 'context.compacted' as const, body: { trigger: payload, summary: payload } },
        ]
      : []),
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
    {
      ...at(6),
      type: 'tool.called',
      body: {
        tool: 'Edit',
        outcome: 'ok',
        input: { file_path: payload, old_string: payload, new_string: `${payload}${payload}` },
      },
    },
    {
      ...at(8),
      type: 'context.given',
      body: {
        event: payload,
        kind: 'full',
        text: payload,
        tokens: 7,
        parts: [{ name: payload, chars: 3, cut: payload }],
      },
    },
    { ...at(9), type: 'task.added', body: { text: payload, context: payload } },
    { ...at(10), type: 'fact.stated', body: { kind: 'decision', statement: payload, why: payload, subject: payload } },
    { ...at(11), type: 'status.set', body: { name: payload.slice(0, 90), value: payload } },
    ...(n % IN_A_SESSION === IN_A_SESSION - 1
      ? [{ ...at(12), type: 'session.ended' as const, body: { reason: payload } }]
      : []),
  ];
}

/** What a dream, a language model and the companion leave behind, with the payload in every text. */
function hostileLater(payload: string, n: number, companion: string): readonly EventDraft[] {
  // Names have no control characters.
  const text = payload.replace(/\p{Cc}/gu, '');
  const id = (what: string): string => idFromKey(`hostile ${what} ${n}`);
  const at = (step: number) => ({ ...ENVELOPE, happenedAt: Date.now() - 3_600_000 + n * 1000 + step });
  const talk = { ...at(7), project: companion, session: 'hostile talk' };
  return [
    { ...at(0), type: 'dream.started', body: { run: id('run'), gate: 'asked' } },
    {
      ...at(1),
      type: 'dream.proposed',
      body: {
        ...{ run: id('run'), path: `user/memory/${text}.md`, change: 'note', base: null, next: contentHash(text) },
        ...{ content: text, why: text, sources: [text], ...(n % 2 === 0 ? { doubt: text } : {}) },
      },
    },
    { ...at(2), type: 'dream.ended', body: { run: id('run'), outcome: 'failed', why: text, noticed: [text] } },
    {
      ...at(3),
      type: 'model.asked',
      body: { call: id('call'), run: text, purpose: text, adapter: text, model: text, tokens: 1, cost: 0 },
    },
    { ...at(4), type: 'model.answered', body: { call: id('call'), outcome: 'failed', reason: text, cost: 0, ms: 1 } },
    {
      ...at(5),
      type: 'memory.searched',
      body: { query: text, results: [], found: 0, surface: 'cli' },
    },
    { ...talk, type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text } },
    { ...talk, type: 'reply.given', body: { text } },
  ];
}

describe.skipIf(withoutBrowser)('the dashboard', () => {
  const browser = useBrowser();

  it(
    promise('web/nothing-executes', 'sixty hostile texts in every field of every page: none runs, none is fetched'),
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
      const memoir = machine.open();
      const project = memoir.projects.findOrCreate({ cwd: tempDir() });
      memoir.events.record(
        payloads.flatMap((payload, n) => hostilePart(payload, n, sessionOf(payloads, n), project.id)),
      );
      const journal = openJournal({ layout: memoir.layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
      const companion = companionProject(journal, memoir.layout).id;
      journal.close();
      memoir.events.record(payloads.flatMap((payload, n) => hostileLater(payload, n, companion)));
      memoir.setConfig('models.language', 'openai');
      memoir.setConfig('models.languageModel', payloads[0]);
      memoir.setConfig('models.languageUrl', 'http://127.0.0.1:9/v1');
      const notes = await memoir.notes();
      const saved = await Promise.all(
        // A file cannot contain a NUL.
        payloads
          .map((text) => text.replaceAll('\0', ''))
          .map((payload, n, all) =>
            notes.remember(
              { name: project.slug, cwd: machine.userHome },
              {
                type: 'project',
                name: `note ${n} ${payload}`,
                description: payload,
                text: `# ${payload}\n\n${all.slice(n, n + 5).join('\n\n')}`,
                insist: true,
              },
            ),
          ),
      );
      memoir.close();
      const ids = saved.flatMap((each) =>
        each.outcome === 'saved' || each.outcome === 'updated' ? [each.note.id] : [],
      );
      expect(ids.length).toBeGreaterThan(50);

      const server = await serve(machine);
      const { page, faults, settled } = await browser.open(server);
      await page.goto(server.link);
      await page.waitForSelector('.session-row');
      const foreign: string[] = [];
      const openAll = async (): Promise<void> => {
        for (const step of [OPEN_ALL, SHOW_WHOLE]) {
          await page.evaluate(step);
          await settled();
        }
      };
      const look = async (what: string): Promise<void> => {
        const count = await page.evaluate(FOREIGN);
        if (count !== 0) foreign.push(`${what}: ${count}`);
      };
      const shownOn = async (address: string, where: string): Promise<boolean> => {
        await goTo(page, `#/${address}`);
        await page.waitForSelector(where);
        return String(await page.textContent('main')).includes('onerror="window.ran');
      };
      // Only what is in view is drawn.
      await page.setViewportSize({ width: 1400, height: 15_000 });
      for (let n = 0; n < payloads.length; n += IN_A_SESSION) {
        await goTo(page, `#/sessions/${encodeURIComponent(sessionOf(payloads, n))}`);
        await page.waitForSelector('.replay-end');
        await openAll();
        await look(`session ${n}`);
        const shown = String(await page.locator('.virtual').textContent());
        for (const payload of payloads.slice(n, n + IN_A_SESSION)) expect(shown).toContain(payload.slice(0, 4));
      }
      await page.setViewportSize({ width: 1400, height: 900 });
      // Each body has five of the texts.
      for (const [n, id] of ids.filter((_, at) => at % 5 === 0).entries()) {
        await goTo(page, `#/knowledge/notes/${encodeURIComponent(id)}`);
        await page.waitForSelector('.note-body');
        await look(`note ${n}`);
      }
      const pages = [
        ...[0, 1].map((n) => `dreams/${idFromKey(`hostile run ${n}`)}`),
        'today',
        'sessions',
        'tasks',
        'tasks/list',
        'knowledge',
        'knowledge/notes',
        'knowledge/graph',
        'knowledge/waiting',
        'chat',
        'dreams',
        'reports',
        'context',
        'health',
      ];
      expect(unvisited([...pages, 'search'])).toEqual([]);
      for (const each of [
        ...pages,
        `search?q=${encodeURIComponent('script onerror window ran')}`,
        `context?project=${project.slug}`,
      ]) {
        await goTo(page, `#/${each}`);
        await settled();
        await openAll();
        await look(each);
      }
      // The control: the texts of dreams, models and the companion were on their pages.
      expect(await shownOn('chat', '.chat-lines .turn')).toBe(true);
      expect(await shownOn('dreams', '.dream-proposal')).toBe(true);
      expect(await shownOn('health', '.spending')).toBe(true);
      await goTo(page, '#/tasks/list');
      await page.locator('main [data-row]').first().click();
      await page.waitForSelector('.inspector-text');
      await look('the side panel');
      await settled();

      expect(await page.evaluate('window.ran')).toBeUndefined();
      expect({ foreign, faults, fetched }).toEqual({ foreign: [], faults: [], fetched: 0 });
      expect(page.url()).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${server.port}/#/tasks/list`));

      // The control: in a page that trusts them, the same texts run and fetch.
      const { page: trusting } = await browser.open(server);
      await trusting.setContent('<div></div>');
      const trusted = JSON.stringify(payloads.filter((payload) => !payload.includes('http-equiv')));
      await trusting.evaluate(`for (const text of ${trusted}) document.body.insertAdjacentHTML('beforeend', text)`);
      await expect.poll(() => trusting.evaluate('Number(window.ran)')).toBeGreaterThan(10);
      await expect.poll(() => fetched).toBeGreaterThan(0);
    },
  );
});
