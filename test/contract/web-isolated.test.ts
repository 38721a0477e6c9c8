/** An isolated project in the dashboard: its words are on its own pages, and on no page of another project. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type EventDraft, openMemoir } from '../../src/index.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { serveWeb } from '../../src/surfaces/http/server.ts';
import { tempDir } from '../fixtures/home.ts';
import { routesOf } from './web-routes.ts';

const CANARY = 'osprey7731';

it('no page and no search of another project shows its words', async () => {
  const userHome = tempDir();
  const home = join(userHome, 'home');
  const memoir = openMemoir({ home, environment: readEnvironment({ HOME: userHome }) });
  await memoir.start();
  const fill = async (name: string, word: string): Promise<string> => {
    const cwd = join(userHome, name);
    mkdirSync(cwd);
    const { id, slug } = memoir.projects.findOrCreate({ cwd });
    const at = { session: `session of ${name}`, project: id, happenedAt: Date.now() - 60_000 };
    const drafts: readonly EventDraft[] = [
      { ...at, type: 'session.started', actor: 'agent', trust: 'agent', body: { agent: 'claude-code', cwd } },
      {
        ...at,
        type: 'prompt.submitted',
        actor: 'person',
        trust: 'owner',
        body: { text: `We decided to feed the ${word}. Always ask me about the ${word}.` },
      },
      { ...at, type: 'reply.given', actor: 'agent', trust: 'agent', body: { text: `The ${word} is fed.` } },
    ];
    memoir.events.record(drafts);
    memoir.tasks.add({ cwd }, { text: `Weigh the ${word}` });
    await memoir.facts.decide({ cwd }, { text: `The ${word} eats fish` });
    await (await memoir.notes()).remember(
      { name: slug, cwd },
      {
        type: 'project',
        name: `About the ${word}`,
        description: `what the ${word} eats`,
        text: `The ${word} eats fish.`,
      },
    );
    return slug;
  };
  const garden = await fill('garden', 'sparrow');
  const vault = await fill('vault', CANARY);
  memoir.projects.change(vault, { isolated: true });
  await memoir.recall.updateIndex();
  await (await memoir.dream()).run('asked');
  memoir.close();

  const server = await serveWeb({ home, version: '9', port: undefined });
  onTestFinished(() => server.close());
  const ask = async (path: string): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    return answer.ok ? answer.text() : '';
  };
  /** Every route that lists something, as a page of this project asks it. */
  const showing = async (project: string): Promise<readonly string[]> => {
    const routes = routesOf('GET').filter((path) => !path.includes(':') && !/live|stream/.test(path));
    const shown: string[] = [];
    for (const route of routes) {
      const text = await ask(`${route}?project=${project}&q=${CANARY}+fish&text=the+${CANARY}+fish`);
      if (text.includes(CANARY)) shown.push(route);
    }
    return shown;
  };
  expect(await showing(garden)).toEqual([]);
  // The control: its own pages show them.
  expect(await showing(vault)).toEqual(
    expect.arrayContaining(
      ['today', 'search', 'sessions', 'facts', 'notes', 'graph', 'tasks', 'context', 'reports'].map(
        (each) => `/api/${each}`,
      ),
    ),
  );
});
