import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import type { Memoir } from '../memoir.ts';

const SECRET = /isoword|vaultco/;

async function machine() {
  const userHome = join(tempDir(), 'person');
  const [shop, vault] = ['shop', 'vaultco'].map((name) => join(userHome, name)) as [string, string];
  for (const dir of [shop, vault]) mkdirSync(dir, { recursive: true });
  const open = (cwd: string, variables: Readonly<Record<string, string>> = {}): Memoir =>
    openMemoir({ cwd, environment: readEnvironment({ PATH: '', HOME: userHome, ...variables }) });
  const person = open(vault);
  await person.start();
  person.tasks.add({ cwd: shop }, { text: 'repair the till' });
  const task = person.tasks.add({ cwd: vault }, { text: 'isoword: rotate the keys' });
  await person.facts.decide({ cwd: vault }, { text: 'Use isoword for the vault' });
  person.status.set({ cwd: vault }, [{ name: 'phase', value: 'isoword' }]);
  (await person.notes()).remember(
    { cwd: vault },
    { type: 'project', text: 'isoword is the hidden cluster', name: 'cluster' },
  );
  const project = person.projects.get({ cwd: vault }).id;
  const common = { happenedAt: Date.now(), actor: 'person', trust: 'owner', session: 'session-1', project } as const;
  person.events.record([
    { type: 'session.started', ...common, body: { agent: 'claude-code' } },
    { type: 'prompt.submitted', ...common, body: { text: 'How does isoword work?' } },
    { type: 'context.given', ...common, body: { event: 'start', kind: 'full', text: 'isoword', tokens: 1, parts: [] } },
  ]);
  person.projects.change('vaultco', { isolated: true });
  person.close();
  return { shop, vault, open, task: task.id, output: join(userHome, 'all.jsonl') };
}

/** Every way to read, by name. A refusal counts as an answer without its message's project name. */
async function readings(memoir: Memoir, cwd: string, task: string, output: string): Promise<Record<string, string>> {
  const ways: Record<string, () => unknown> = {
    sessions: () => memoir.sessions.list().map((session) => [session, memoir.sessions.title(session.id)]),
    session: () => [memoir.sessions.get('session-1'), memoir.sessions.title('session-1')],
    events: () => [...memoir.events.list()],
    export: () => [...memoir.events.export()],
    exportToFile: () => [memoir.events.exportToFile(output), readFileSync(output, 'utf8')][1],
    get: () => memoir.projects.get({ name: 'vaultco', cwd }),
    named: () => memoir.projects.named('vaultco'),
    switchTo: () => memoir.projects.switchTo('vaultco', cwd),
    show: () => memoir.projects.change('vaultco', { isolated: false }),
    tasks: () => [memoir.tasks.list(), [...memoir.tasks.each()]],
    task: () => memoir.tasks.get(task),
    edit: () => memoir.tasks.edit(task, { priority: 'high' }),
    facts: () => memoir.facts.list(),
    ledger: () => memoir.context.ledger(),
    waiting: async () => (await memoir.confirmation()).list(),
    notes: async () => (await memoir.notes()).list({ name: 'vaultco', cwd }),
    forget: async () => (await memoir.forget.plan({ query: 'isoword' })).groups,
    recall: async () => memoir.recall.search('isoword', { cwd, project: '*' }),
  };
  const answers: Record<string, string> = {};
  for (const [name, read] of Object.entries(ways)) {
    try {
      answers[name] = JSON.stringify(await read()) ?? '';
    } catch (error) {
      answers[name] = error instanceof Error ? `refused (${(error as { code?: string }).code})` : '';
    }
  }
  return answers;
}

/** What a search says of a word that was typed, whether it is hidden or unknown. */
const REPEATED = /No text has \\"isoword\\"\./;

function leaks(answers: Record<string, string>): readonly string[] {
  return Object.entries(answers).flatMap(([name, text]) => (SECRET.test(text.replace(REPEATED, '')) ? [name] : []));
}

describe('an isolated project', () => {
  it('is hidden from an agent that works elsewhere, by every way to read', async () => {
    const { shop, open, task, output } = await machine();
    const agent = open(shop, { CLAUDECODE: '1' });
    const answers = await readings(agent, shop, task, output);
    agent.close();
    expect(leaks(answers)).toEqual([]);
    // Its own project is still there.
    expect(answers.export).toContain('repair the till');
    expect(answers.tasks).toContain('repair the till');
  });

  it('is hidden in versions of files about all projects, which may be from before the isolation', async () => {
    const { shop, open } = await machine();
    const person = open(shop);
    const by = { happenedAt: 1, actor: 'memoir', trust: 'agent' } as const;
    const path = 'user/memory/MEMORY.md';
    const content = 'vaultco: isoword is decided';
    person.events.record([{ type: 'file.intent', ...by, body: { path, base: null, next: 'a'.repeat(64), content } }]);
    expect([...person.events.export()].some((event) => JSON.stringify(event).includes(content))).toBe(true);
    person.close();
    const agent = open(shop, { CLAUDECODE: '1' });
    expect([...agent.events.export()].some((event) => JSON.stringify(event).includes('isoword'))).toBe(false);
    agent.close();
  });

  it('is shown to an agent inside it, and to a person anywhere', async () => {
    const { shop, vault, open, task, output } = await machine();
    const shown = ['sessions', 'export', 'get', 'tasks', 'task', 'facts', 'ledger', 'notes'];
    for (const [cwd, variables] of [
      [vault, { CLAUDECODE: '1' }],
      [shop, {}],
    ] as const) {
      const memoir = open(cwd, variables);
      const answers = await readings(memoir, cwd, task, output);
      memoir.close();
      expect(leaks(answers)).toEqual(expect.arrayContaining(shown));
    }
  });

  it('is not taken apart by an agent that works elsewhere', async () => {
    const { shop, vault, open } = await machine();
    const person = open(vault);
    const annex = join(vault, '..', 'annex');
    mkdirSync(annex);
    person.projects.findOrCreate({ cwd: annex });
    person.projects.change('annex', { isolated: true });
    person.projects.merge('annex', 'vaultco');
    person.close();
    const agent = open(shop, { CLAUDECODE: '1' });
    expect(() => agent.projects.unmerge('annex')).toThrow(/Only a person/);
    agent.close();
    const again = open(vault);
    expect(again.projects.unmerge('annex').project.slug).toBe('annex');
    again.close();
  });

  it('is not shown by what an agent elsewhere plans to forget, and no agent erases', async () => {
    const { shop, vault, open } = await machine();
    const person = open(vault);
    const before = [...person.events.export()].length;
    const prompt = [...person.events.list({ session: 'session-1' })].find(({ type }) => type === 'prompt.submitted');
    // The same words in both projects.
    await person.facts.decide({ cwd: shop }, { text: 'The till uses isoword too' });
    person.close();
    const agent = open(shop, { CLAUDECODE: '1' });
    const refusals = [
      { query: 'How does isoword' },
      { ids: [prompt?.id ?? ''] },
      { named: [prompt?.id ?? ''] },
      { session: 'session-1' },
      { since: '2020-01-01', query: 'rotate' },
    ];
    for (const what of refusals) await expect(agent.forget.plan(what)).rejects.toMatchObject({ code: 'not-found' });
    expect(agent.events.omittedProjects()).toBe(1);
    await expect(agent.forget.erase({ query: 'till uses' })).rejects.toMatchObject({ code: 'refused' });
    agent.close();
    const after = open(vault);
    const left = [...after.events.export()];
    expect(left.filter((line) => line.includes('isoword')).length).toBeGreaterThan(4);
    expect(left.length).toBeGreaterThanOrEqual(before);
    expect(after.events.omittedProjects()).toBe(0);
    after.close();
  });
});

describe('what was said in an isolated project', () => {
  /** A preference for everywhere and one that was stated with a command, both from the vault. */
  async function rhymes() {
    const { shop, vault, open } = await machine();
    const person = open(vault);
    const project = person.projects.get({ cwd: vault }).id;
    const said = (n: number, text: string) =>
      ({
        type: 'prompt.submitted',
        key: `rhymes:${n}`,
        session: 'session-2',
        project,
        happenedAt: Date.now() - 60_000 + n,
        actor: 'person',
        trust: 'owner',
        body: { text },
      }) as const;
    person.events.record([said(1, 'isoword holds the keys'), said(2, 'I prefer answers in isoword rhymes')]);
    await person.facts.state({ cwd: vault }, { kind: 'preference', text: 'Name isoword in full', everywhere: true });
    await person.facts.extractNew({ budgetMs: 60_000 });
    return { shop, vault, open, person, project };
  }
  const preferences = (memoir: Memoir) =>
    memoir.facts.list({ kind: 'preference' }).map(({ statement, project }) => [statement, project]);

  it('belongs to it though it would hold everywhere, until the isolation ends', async () => {
    const { shop, open, person, project } = await rhymes();
    expect(preferences(person).toSorted()).toEqual([
      ['I prefer answers in isoword rhymes', project],
      ['Name isoword in full', project],
    ]);
    const agent = open(shop, { CLAUDECODE: '1' });
    for (const query of ['rhymes', 'isoword', 'keys', '']) {
      expect(JSON.stringify(await agent.recall.search(query, { cwd: shop }))).not.toMatch(/isoword [hr]/);
    }
    expect(agent.facts.list({ project: agent.projects.get({ cwd: shop }).id, everywhere: true })).toEqual([]);
    expect(await (await agent.confirmation()).list()).toEqual([]);
    expect(agent.context.preview({ kind: 'start' }, { cwd: shop })?.text ?? '').not.toMatch(SECRET);
    agent.close();

    person.projects.change('vaultco', { isolated: false });
    expect(preferences(person).map(([, where]) => where)).toEqual(['*', '*']);
    person.projects.change('vaultco', { isolated: true });
    expect(preferences(person).map(([, where]) => where)).toEqual([project, project]);
    person.close();
  });
});
