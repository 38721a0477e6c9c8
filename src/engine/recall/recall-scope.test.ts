/** Which project and session a search concerns. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { NOON, stillClock, tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { idFromKey } from '../../domain/ids.ts';
import { type Memoir, openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { ids, open, reply, stated } from './recall.test-helper.ts';

describe('the scope of a search', () => {
  it('prefers the project it is asked in, among all of them', async () => {
    const memoir = open();
    await memoir.start();
    const [cwd, other] = ['shop', 'blog'].map((name) => join(tempDir(), name)) as [string, string];
    for (const folder of [cwd, other]) mkdirSync(folder);
    const [shop, blog] = [cwd, other].map((folder) => memoir.projects.findOrCreate({ cwd: folder }).id);
    memoir.events.record([
      reply('the gondola stands in Oslo', { key: 'k:shop', session: 's', project: shop ?? '' }),
      reply('the gondola stands in Bonn', { key: 'k:blog', session: 'b', project: blog ?? '' }),
    ]);
    expect((await ids(memoir, 'gondola', { cwd }))[0]).toBe(idFromKey('k:shop'));
    expect((await ids(memoir, 'gondola', { cwd: other }))[0]).toBe(idFromKey('k:blog'));
  });

  it('answers for the project that the query names, not with facts of others', async () => {
    const memoir = open();
    await memoir.start();
    const [shop, blog] = ['shop', 'blog'].map((name) => {
      const cwd = join(tempDir(), name);
      mkdirSync(cwd);
      return memoir.projects.findOrCreate({ cwd }).id;
    });
    memoir.events.record([
      { ...stated('decision', 'The database is Postgres', NOON), project: shop ?? '' },
      reply('It writes to SQLite, the database of small things', { key: 'k:b', session: 'b', project: blog ?? '' }),
    ]);
    const search = async (query: string) => memoir.recall.search(query, { project: '*' });
    const statements = async (query: string) => (await search(query)).answers?.map(({ statement }) => statement);
    expect(await statements('which database does shop use')).toEqual(['The database is Postgres']);
    expect((await statements('which database does blog use')) ?? []).toEqual([]);
    expect((await search('which database does blog use')).results[0]?.snippet).toContain('SQLite');
  });

  it('answers why something was removed, in three languages', async () => {
    const memoir = open();
    await memoir.start();
    memoir.events.record([stated('decision', 'Rip gondolify out, jobs go through the ferry', NOON)]);
    for (const query of [
      'why did we remove gondolify',
      'warum haben wir gondolify entfernt',
      '¿por qué dejamos gondolify?',
    ]) {
      const { answers } = await memoir.recall.search(query, { project: '*' });
      expect(
        answers?.map(({ statement }) => statement),
        query,
      ).toEqual(['Rip gondolify out, jobs go through the ferry']);
    }
  });

  it('gives nothing that was asked just now in the session that searches', async () => {
    const dir = tempDir();
    const environment = readEnvironment({
      MEMOIR_HOME: join(dir, 'home'),
      HOME: dir,
      MEMOIR_MODELS_EMBEDDER: 'none',
      CLAUDECODE: '1',
      CLAUDE_CODE_SESSION_ID: 's-now',
    });
    const memoir = openMemoir({ environment, clock: stillClock(), actor: 'agent' });
    onTestFinished(() => memoir.close());
    await memoir.start();
    memoir.events.record([
      prompt('The gondola hangs on a steel rope.', { key: 'k:1', session: 's-now', happenedAt: NOON - 5 }),
      reply('Noted: the gondola rope is steel.', { key: 'k:2', session: 's-now', happenedAt: NOON - 4 }),
      prompt('What does the gondola hang on?', { key: 'k:3', session: 's-now', happenedAt: NOON - 3 }),
    ]);
    const { results } = await memoir.recall.search('what does the gondola hang on', { project: '*' });
    expect(results.map(({ snippet }) => snippet)).toEqual([
      'The gondola hangs on a steel rope.',
      'Noted: the gondola rope is steel.',
    ]);
  });

  it('takes the name of a project for a scope and not for a word', async () => {
    const memoir = open();
    await memoir.start();
    const [shop, other] = ['spotter', 'garden'].map((name) => {
      const cwd = join(tempDir(), name);
      mkdirSync(cwd);
      return memoir.projects.findOrCreate({ cwd }).id;
    });
    memoir.events.record([
      prompt('The proxy listens on 8080.', {
        key: 'k:1',
        session: 's1',
        ...(shop === undefined ? {} : { project: shop }),
      }),
      prompt('spotter spotter spotter', {
        key: 'k:2',
        session: 's2',
        ...(other === undefined ? {} : { project: other }),
      }),
      prompt('The proxy of the garden listens on 9090.', {
        key: 'k:3',
        session: 's3',
        ...(other === undefined ? {} : { project: other }),
      }),
    ]);
    const { results } = await memoir.recall.search('where does the proxy of spotter listen', { project: '*' });
    expect(results.map(({ snippet }) => snippet)).toEqual([
      'The proxy listens on 8080.',
      'The proxy of the garden listens on 9090.',
    ]);
    expect(results[0]?.signals.find(({ name }) => name === 'project')?.score).toBeGreaterThan(0);
  });

  it(promise('recall/isolated-is-hidden', 'finds it only from inside, or where it is named'), async () => {
    const dir = tempDir();
    const person = open({ home: dir });
    await person.start();
    const [open1, shut] = ['open', 'shut'].map((name) => join(dir, name));
    for (const cwd of [open1, shut]) {
      mkdirSync(String(cwd));
      await person.facts.decide({ cwd: String(cwd) }, { text: `the pelican of ${cwd?.split('/').at(-1)}` });
    }
    person.projects.change('shut', { isolated: true });
    const projects = async (memoir: Memoir, filters: object) =>
      (await memoir.recall.search('pelican', filters)).results.map(({ project }) => project).sort();
    expect(await projects(person, { cwd: String(open1) })).toEqual(['open']);
    expect(await projects(person, { cwd: String(shut) })).toEqual(['open', 'shut']);
    person.close();
    const agent = open({ home: dir, actor: 'agent' });
    expect(await projects(agent, { cwd: String(open1), project: '*' })).toEqual(['open']);
    expect(await projects(agent, { cwd: String(shut) })).toEqual(['shut']);
    await expect(agent.recall.search('pelican', { cwd: String(open1), project: 'shut' })).rejects.toThrow('isolated');
  });

  it(promise('recall/isolated-is-hidden', 'nor is it shown beside a result of the same session'), async () => {
    const dir = tempDir();
    const person = open({ home: dir });
    await person.start();
    const [open1, shut] = ['open', 'shut'].map((name) => {
      mkdirSync(join(dir, name));
      return person.projects.findOrCreate({ cwd: join(dir, name) });
    });
    const said = (project: string | undefined, text: string, n: number) =>
      prompt(text, { key: `k:${n}`, session: 's-mixed', happenedAt: NOON + n, ...(project ? { project } : {}) });
    person.events.record([
      said(shut?.id, 'the walrusdb cluster is ours', 1),
      said(open1?.id, 'a pelican nests on the till', 2),
      said(shut?.id, 'walrusdb needs a pelicanary', 3),
      // A fact that holds everywhere, from the same session.
      {
        type: 'fact.stated',
        key: 'k:fact',
        session: 's-mixed',
        happenedAt: NOON + 4,
        actor: 'person',
        trust: 'owner',
        body: { kind: 'preference', statement: 'answer about the pelican in rhymes', everywhere: true },
      },
    ]);
    const asked = async (memoir: Memoir, query: string, cwd = 'open') =>
      JSON.stringify(await memoir.recall.search(query, { cwd: join(dir, cwd) }));
    expect(await asked(person, 'walrusdbx')).toContain('walrusdb cluster');
    person.projects.change('shut', { isolated: true });
    const agent = open({ home: dir, actor: 'agent' });
    for (const memoir of [person, agent]) {
      expect(await asked(memoir, 'pelican')).toContain('nests on the till');
      for (const query of ['pelican', 'pelican rhymes', 'walrusdbx', 'walrusdb', '']) {
        // What was typed may be repeated.
        const answer = (await asked(memoir, query)).replace(`No text has \\"${query}\\".`, '');
        expect(answer.replaceAll('"walrusdbx"', '')).not.toMatch(/walrusdb (?:c|n)|\\"walrusdb\\",?\./);
      }
      // A word of the hidden project is like one that nobody wrote.
      const [hidden, unknown] = [await asked(memoir, 'pelicanary'), await asked(memoir, 'pelicanara')];
      const answer = (text: string, word: string) => text.replaceAll(word, '').replace(/"tookMs":[\d.]+/, '');
      expect(answer(hidden, 'pelicanary')).toBe(answer(unknown, 'pelicanara'));
    }
    expect(await asked(agent, 'walrusdbx', 'shut')).toContain('walrusdb cluster');
  });
});
