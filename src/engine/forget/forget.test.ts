import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stillClock, tempDir } from '../../../test/fixtures/home.ts';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';
import { shortTaskId } from '../../domain/tasks/task.ts';
import { openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

const MONDAY = Date.UTC(2026, 10, 16, 12);

async function world() {
  const userHome = tempDir();
  const cwd = join(userHome, 'shop');
  mkdirSync(cwd);
  const memoir = openMemoir({
    home: join(userHome, 'm'),
    environment: readEnvironment({ HOME: userHome }),
    clock: stillClock(MONDAY),
  });
  onTestFinished(() => memoir.close());
  await memoir.start();
  const { files } = await memoir.notes();
  const where = { cwd };
  memoir.facts.decide(where, { text: 'Frobnitz pays within thirty days' });
  return { memoir, files, where, home: join(userHome, 'm') };
}

/** Every text file of the home that has the word. */
function holders(dir: string, word: string): readonly string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:md|json|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'utf8').includes(word));
}

describe('forgetting by words', () => {
  it(
    promise('erase/by-words-everywhere', 'removes matching lines of logs and the briefing, and keeps the others'),
    async () => {
      const { memoir, files, where, home } = await world();
      files.addToLog(where, 'call with Frobnitz went badly');
      files.addToLog(where, 'the printer works again');
      files.setBriefing(where, 'We sell lamps.\nFrobnitz is our largest customer.\nOrders close at noon.\n');
      const receipt = await memoir.forget.erase({ query: 'frobnitz' });
      expect(receipt.remaining).toEqual([]);
      expect(holders(home, 'Frobnitz')).toEqual([]);
      expect([...memoir.events.list()].some((event) => JSON.stringify(event.body).includes('Frobnitz'))).toBe(false);
      expect(files.briefing(where)?.text).toContain('Orders close at noon.');
      expect(files.log(where).lines.join('\n')).toContain('the printer works again');
    },
  );

  it.each([
    ['NFD', 'NFC'],
    ['NFC', 'NFD'],
  ] as const)('finds a text in %s by words in %s', async (stored, typed) => {
    const { memoir, where } = await world();
    memoir.facts.decide(where, { text: `Größenwahnmüller hears nothing about deploys`.normalize(stored) });
    const receipt = await memoir.forget.erase({ query: 'größenwahnmüller'.normalize(typed) });
    expect(receipt.remaining).toEqual([]);
    expect([...memoir.events.list()].some((event) => JSON.stringify(event.body).includes('hears nothing'))).toBe(false);
  });

  it.each([
    ['whole words only', 'cat', 'the cat sleeps in the shop', 'category pages are cached'],
    ['a number after a joining character', 'art_1', 'art_1 is the cover', 'art_12 is the back'],
    ['no ending', 'Zebra', 'the Zebra is striped', 'Zebras are striped'],
  ])('erases %s, and the plan counts what has longer words', async (_name, query, goes, stays) => {
    const { memoir, where } = await world();
    memoir.facts.decide(where, { text: goes });
    memoir.facts.decide(where, { text: stays });
    const plan = await memoir.forget.plan({ query });
    expect(plan.similar.flatMap(({ ids }) => ids)).toHaveLength(1);
    const receipt = await memoir.forget.erase(plan);
    expect(receipt.similar).toEqual(plan.similar);
    const said = JSON.stringify([...memoir.events.list()]);
    expect([said.includes(goes), said.includes(stays)]).toEqual([false, true]);
  });

  it.each([
    ['Muller', 'Müller pays late'],
    ['Müller', 'Muller pays late'],
    ['strasse 9', 'the depot is at Straße 9'],
    ['東京', '店は東京都にある'],
  ])('finds %s in "%s"', async (query, text) => {
    const { memoir, where } = await world();
    memoir.facts.decide(where, { text });
    const receipt = await memoir.forget.erase({ query: query.length < 3 ? `${query} 店` : query });
    expect([receipt.erased.length, receipt.remaining]).toEqual([1, []]);
  });

  it('names what is left in files that the journal has no version of', async () => {
    const { memoir, home } = await world();
    writeFileSync(join(home, 'COMPACTION.md'), 'Keep the open tasks.\nMention Frobnitz in every summary.\n');
    const receipt = await memoir.forget.erase({ query: 'Frobnitz' });
    expect(receipt.remaining).toEqual([expect.objectContaining({ where: join(home, 'COMPACTION.md'), line: 2 })]);
    const again = await memoir.forget.erase({ query: 'Frobnitz' });
    expect(again.remaining).toHaveLength(1);
  });

  it('says beforehand exactly what goes', async () => {
    const { memoir, files, where } = await world();
    files.addToLog(where, 'call with Frobnitz went badly');
    files.addToLog(where, 'mail from Frobnitz');
    const plan = await memoir.forget.plan({ query: 'Frobnitz' });
    const planned = [...plan.targets, ...plan.derived].sort();
    const receipt = await memoir.forget.erase(plan);
    expect([...receipt.erased, ...receipt.derived].sort()).toEqual(planned);
  });
});

describe('forgetting a session', () => {
  it('erases the notes that its agent saved, also without a source, and keeps those of other sessions', async () => {
    const { owner, agent, cwd } = await startedShop();
    const say = async (session: string, text: string): Promise<void> => {
      const at = { happenedAt: MONDAY, session, actor: 'person', trust: 'owner' } as const;
      owner.events.record([{ type: 'prompt.submitted', ...at, body: { text: 'please look at the console' } }]);
      await (await agent(session).notes()).remember({ cwd }, { type: 'project', text });
    };
    await say('0b5c2f1e-0000-4000-8000-00000000b001', 'The Xylocarp console is at port 7777 of the shop machine.');
    await say('0b5c2f1e-0000-4000-8000-00000000b002', 'The printer of hall three needs paper with holes.');
    await owner.forget.erase({ session: '0b5c2f1e-0000-4000-8000-00000000b001' });
    expect(holders(owner.layout.home, 'Xylocarp')).toEqual([]);
    expect(holders(owner.layout.home, 'hall three')).not.toEqual([]);
  });
});

describe('forgetting a prompt', () => {
  const SESSION = '0b5c2f1e-0000-4000-8000-00000000b001';
  const NOTE = '---\nname: zebra\ndescription: zebrakoenig is the customer\n---\nThe customer zebrakoenig pays late.\n';

  async function noted() {
    const { owner, cwd } = await startedShop();
    const folder = join(owner.layout.home, 'user', 'memory');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'zebra.md');
    const at = { happenedAt: MONDAY, session: SESSION } as const;
    owner.events.record([
      {
        type: 'prompt.submitted',
        ...at,
        actor: 'person',
        trust: 'owner',
        body: { text: 'the customer zebrakoenig always pays late, note that' },
      },
      {
        type: 'tool.called',
        ...at,
        happenedAt: MONDAY + 1,
        actor: 'tool',
        trust: 'tool',
        body: { tool: 'Write', outcome: 'ok', input: { file_path: file, content: NOTE } },
      },
    ]);
    writeFileSync(file, NOTE);
    await (await owner.notes()).list({ cwd });
    const prompt = [...owner.events.list()].find(({ type }) => type === 'prompt.submitted')?.id ?? '';
    return { owner, file, prompt, at };
  }

  it('erases the note that the agent wrote with its own tool in that turn', async () => {
    const { owner, file, prompt } = await noted();
    const receipt = await owner.forget.erase({ ids: [prompt] });
    expect([existsSync(file), receipt.remaining]).toEqual([false, []]);
    expect(JSON.stringify([...owner.events.list()])).not.toContain('zebrakoenig');
  });

  it('keeps and names such a note that somebody edited since', async () => {
    const { owner, file, prompt } = await noted();
    writeFileSync(file, `${NOTE}\nCall them on Mondays.\n`);
    const receipt = await owner.forget.erase({ ids: [prompt] });
    expect([existsSync(file), receipt.remaining.map(({ where }) => where)]).toEqual([true, [file]]);
  });

  it('counts other replies that have its names', async () => {
    const { owner, prompt, at } = await noted();
    const says = (text: string) =>
      ({ type: 'reply.given', ...at, session: 's2', actor: 'agent', trust: 'agent', body: { text } }) as const;
    owner.events.record([says('Customer Zebrakoenig it is.'), says('The customer is fine.')]);
    const plan = await owner.forget.plan({ ids: [prompt] });
    expect(plan.similar.map(({ type, ids }) => [type, ids.length])).toEqual([['reply.given', 1]]);
  });
});

describe('an agent', () => {
  it('cannot erase, pause, resume, uninstall, delete the home, replace the journal, change settings, talk to the companion, merge or remove a project, or end its isolation', async () => {
    const { memoir, home } = await world();
    const variables = { HOME: join(home, '..'), CLAUDECODE: '1' };
    const agent = openMemoir({ home, environment: readEnvironment(variables), clock: stillClock(MONDAY) });
    onTestFinished(() => agent.close());
    const refused = { code: 'refused', message: expect.stringContaining('CLAUDECODE is set') };
    await expect(agent.forget.erase({ query: 'frobnitz' })).rejects.toMatchObject(refused);
    await expect(agent.forget.purge()).rejects.toMatchObject(refused);
    expect(() => agent.recording.pause(undefined, undefined)).toThrow(/Only a person can pause recording/);
    const { path } = await memoir.backups.make();
    await expect(agent.backups.restore(path)).rejects.toMatchObject(refused);
    await expect(agent.backups.restore(path, { replace: true })).rejects.toMatchObject(refused);
    expect(() => agent.setConfig('capture.nonInteractive', 'skip')).toThrow(/Only a person can change settings/);
    const [project] = memoir.projects.list();
    if (project === undefined) throw new Error('there is no project');
    await expect(agent.forget.erase(await agent.projects.planRemove(project.id))).rejects.toMatchObject(refused);
    expect(() => agent.projects.removeFolder(project)).toThrow(/Only a person can remove a project/);
    expect(() => agent.projects.merge(project.id, project.id)).toThrow(/Only a person can merge projects/);
    expect(() => agent.projects.unmerge(project.id)).toThrow(/Only a person can undo a merge/);
    const companion = await agent.companion();
    await expect(companion.connect({ channel: 'terminal', listen: true })).rejects.toMatchObject(refused);
    await expect(companion.stop()).rejects.toMatchObject(refused);
    await expect(companion.run({ signal: AbortSignal.abort() })).rejects.toMatchObject(refused);
    memoir.projects.change(project.id, { isolated: true });
    expect(() => agent.projects.change(project.id, { isolated: false })).toThrow(
      /Only a person can change the isolation/,
    );
    const installer = await agent.agents.installer({ version: '0.0.0', commands: [], cwd: home });
    expect(() => installer.uninstall()).toThrow(/Only a person can uninstall Memoir/);
    expect(memoir.recording.pauses()).toEqual([]);
    expect(memoir.facts.list().map(({ statement }) => statement)).toEqual(['Frobnitz pays within thirty days']);
    memoir.recording.pause(undefined, undefined);
    expect(() => agent.recording.resume(undefined)).toThrow(/Only a person can end a pause/);
    expect(memoir.recording.pauses()).toHaveLength(1);
    expect(memoir.recording.resume(undefined)).toBe(true);
  });
});

describe('forgetting a message whose words complete a later statement', () => {
  it.each([
    ['the blorptrain leaves mondays', 'ok.', 'no, tuesdays', 'Changed, tuesdays.', 'blorptrain', 0],
    ['set up mails', 'Which mailer do you want, the vexomail relay or another one?', 'postmark', 'ok', 'vexomail', 1],
  ])('%s – %s – %s', async (...[one, two, three, four, word, forgotten]) => {
    const { memoir, home } = await world();
    memoir.events.record(
      [one, two, three, four].map((text, n) => ({
        type: n % 2 === 0 ? ('prompt.submitted' as const) : ('reply.given' as const),
        key: `m${n}`,
        session: 'session-1',
        happenedAt: MONDAY + n * 60_000,
        actor: n % 2 === 0 ? ('person' as const) : ('agent' as const),
        trust: n % 2 === 0 ? ('owner' as const) : ('agent' as const),
        body: { text },
      })),
    );
    await memoir.facts.extractNew({ budgetMs: Number.POSITIVE_INFINITY });
    const known = () => memoir.facts.list().map(({ statement }) => statement);
    expect(known().join('\n')).toContain(word);
    const [event] = [...memoir.events.list()].filter(
      ({ body }) => 'text' in body && body.text === [one, two][forgotten],
    );
    const receipt = await memoir.forget.erase({ ids: [event?.id ?? ''] });
    expect(receipt.remaining).toEqual([]);
    expect(known().join('\n')).not.toContain(word);
    expect(holders(home, word)).toEqual([]);
  });
});

describe('forgetting a commitment, which is suggested as a task', () => {
  const said = 'remind me to call Frobnitz about the yeast';
  async function suggested() {
    const { memoir, home, where } = await world();
    const project = memoir.projects.findOrCreate(where).id;
    memoir.events.record([
      {
        type: 'prompt.submitted' as const,
        session: 'session-1',
        project,
        happenedAt: MONDAY,
        actor: 'person' as const,
        trust: 'owner' as const,
        body: { text: said },
      },
    ]);
    await memoir.facts.extractNew({ budgetMs: Number.POSITIVE_INFINITY });
    const fact = memoir.facts.list({ kind: 'commitment' })[0];
    if (fact === undefined) throw new Error('the commitment was not found');
    return { memoir, home, fact };
  }

  it.each([
    ['its fact', (id: string) => id],
    ['its task', shortTaskId],
  ])('by the id of %s, the message that it was found in goes', async (_what, idOf) => {
    const { memoir, home, fact } = await suggested();
    const receipt = await memoir.forget.erase({ named: [idOf(fact.id)], exactly: true });
    expect(receipt.erased).toEqual([fact.source]);
    expect(receipt.remaining).toEqual([]);
    expect(memoir.facts.list({ kind: 'commitment' })).toEqual([]);
    expect(memoir.tasks.list()).toEqual([]);
    expect(holders(home, 'yeast')).toEqual([]);
  });

  it('after it was accepted, both go', async () => {
    const { memoir, home, fact } = await suggested();
    memoir.tasks.start(fact.id);
    const receipt = await memoir.forget.erase({ named: [shortTaskId(fact.id)], exactly: true });
    expect(receipt.remaining).toEqual([]);
    expect(memoir.tasks.list()).toEqual([]);
    expect([...memoir.events.list()].filter(({ body }) => JSON.stringify(body).includes('yeast'))).toEqual([]);
    expect(holders(home, 'yeast')).toEqual([]);
  });
});
