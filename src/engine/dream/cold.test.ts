/** Notes that nobody uses go to the archive, and come back: a real engine, a real git repository, a clock that the test moves. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { restingShop } from '../../../test/fixtures/resting-shop.ts';
import { SHOP_SESSION } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';
import type { EventDraft } from '../../domain/event.ts';

describe('notes that nobody uses', () => {
  it(promise('cold/archives-unused', 'are archived by type, in one commit; pinned and open ones stay'), async () => {
    const { owner, cwd, write, here, git, later, dream } = await restingShop();
    await write('The printer in the warehouse is a Zebra ZD421', 'project');
    await write('The colour of the van is teal', 'project');
    await write('Answer in short sentences about gardening', 'feedback');
    await write('The floor plan hangs in room 12', 'project', true);
    await owner.facts.state({ cwd }, { kind: 'blocker', text: 'Legal has to sign off the retention period' });
    await dream.run('asked');
    later(89);
    await dream.run('asked');
    expect(existsSync(owner.layout.archive)).toBe(false);
    later(2);
    const { proposals, noticed } = await dream.run('asked');
    const moved = proposals.filter(({ change }) => change === 'archive').map(({ path }) => path.split('/').at(-1));
    expect(moved).toHaveLength(2);
    expect(noticed).toContainEqual('2 files moved to the archive');
    expect(here().join()).toMatch(/feedback_.*open-work.*floor-plan/);
    expect(git('log', '--format=%s')).toBe('Archive 2 files\n');
    expect(git('status', '--porcelain')).toBe('');
    expect((await dream.run('asked')).proposals).toEqual([]);
    later(91);
    await dream.run('asked');
    expect(here().join()).not.toContain('feedback_');
    expect(git('log', '--format=%s').trim().split('\n')).toHaveLength(2);
  });

  it(promise('cold/found-and-restored', 'are found by a search, and stay after they are restored'), async () => {
    const { owner, cwd, write, here, later, dream, notes } = await restingShop();
    const { file } = await write('The printer in the warehouse is a Zebra ZD421', 'project');
    later(100);
    await dream.run('asked');
    expect(here()).toEqual([]);
    const { results } = await owner.recall.search('warehouse printer zebra', { cwd });
    expect(results[0]).toMatchObject({ level: 'archive', project: 'shop' });
    expect((await owner.open(results[0]?.id ?? '', { cwd })).text).toContain('Zebra ZD421');
    notes.restore({ cwd }, file);
    expect(here()).toEqual([file]);
    await dream.run('asked');
    later(80);
    await dream.run('asked');
    expect(here()).toEqual([file]);
  });

  it('are erased from the archive together with the searches that named them', async () => {
    const { owner, cwd, write, later, dream } = await restingShop();
    await write('The printer in the warehouse is a Zebra Quimby', 'project');
    later(100);
    await dream.run('asked');
    const { results } = await owner.recall.search('warehouse printer zebra', { cwd });
    await owner.usage.searched('warehouse', results, { cwd, surface: 'cli' });
    const words = () => [...owner.events.list()].map((event) => JSON.stringify(event)).join('\n');
    expect(words()).toMatch(/archive:[0-9a-f]+:\S*quimby/);
    const { remaining } = await owner.forget.erase({ query: 'Quimby' });
    expect(words().toLowerCase()).not.toContain('quimby');
    expect(remaining).toEqual([]);
  });

  it('stay while they are opened, found, edited, or given to a session that then mentions them', async () => {
    const { owner, cwd, write, here, later, dream, clock, project, memoryDir } = await restingShop();
    const opened = await write('The printer in the warehouse is a Zebra ZD421', 'project');
    const found = await write('The colour of the van is teal', 'project');
    const edited = await write('The alarm code changes in spring', 'project');
    const spoken = await write('The forklift battery is charged overnight', 'project');
    const ignored = await write('The kettle stands on the second shelf', 'project');
    later(60);
    const surface = 'cli';
    await owner.usage.opened(opened.id, { cwd, surface });
    await owner.usage.searched('van colour', [found], { cwd, surface });
    writeFileSync(join(memoryDir, edited.file), `${readFileSync(join(memoryDir, edited.file), 'utf8')}\nMine.\n`);
    await dream.run('asked');
    const event = (draft: Pick<EventDraft, 'type' | 'body'>): EventDraft =>
      ({
        ...draft,
        actor: draft.type === 'prompt.submitted' ? 'person' : 'memoir',
        trust: draft.type === 'prompt.submitted' ? 'owner' : 'agent',
        session: SHOP_SESSION,
        project: project.id,
        happenedAt: clock.now(),
      }) as EventDraft;
    owner.events.record([
      event({
        type: 'context.given',
        body: { event: 'prompt', kind: 'notes', text: 'two notes', tokens: 9, parts: [], ids: [spoken.id, ignored.id] },
      }),
      event({ type: 'prompt.submitted', body: { text: 'is the forklift in the hall?', origin: 'person' } }),
    ]);
    later(40);
    await dream.run('asked');
    expect(here()).toEqual([edited, found, opened, spoken].map(({ file }) => file).sort());
  });

  it('come back with what is new when a topic is spoken of again', async () => {
    const { owner, cwd, here, later, dream, memoryDir } = await restingShop();
    const say = (text: string) => owner.facts.state({ cwd }, { kind: 'decision', text });
    for (const text of ['Integration tests run against Postgres 16 in CI', 'Tests never sleep, they wait for an event'])
      await say(text);
    await dream.run('asked');
    const [file = ''] = here();
    later(100);
    await dream.run('asked');
    expect(here()).toEqual([]);
    await say('Fixtures for tests live beside the test');
    await dream.run('asked');
    expect(readFileSync(join(memoryDir, file), 'utf8')).toMatch(/Fixtures for tests[\s\S]*Postgres 16/);
    expect((await dream.run('asked')).proposals).toEqual([]);
  });

  it('come back with an undo, and are not moved again at once', async () => {
    const { write, here, later, dream } = await restingShop();
    const { file } = await write('The printer in the warehouse is a Zebra ZD421', 'project');
    later(100);
    await dream.run('asked');
    await dream.undo();
    expect(here()).toEqual([file]);
    expect((await dream.run('asked')).proposals).toEqual([]);
  });

  it('stay when the clock jumps ahead by years, until two days confirm it', async () => {
    const { owner, cwd, write, here, later, dream } = await restingShop();
    await write('The printer in the warehouse is a Zebra ZD421', 'project');
    later(3650);
    await dream.run('asked');
    expect(here()).toHaveLength(1);
    owner.tasks.add({ cwd }, { text: 'Sell the van' });
    await dream.run('asked');
    expect(here()).toHaveLength(1);
    later(2);
    owner.tasks.add({ cwd }, { text: 'Buy a van' });
    await dream.run('asked');
    expect(here()).toEqual([]);
  });

  it('are archived together with old daily logs', async () => {
    const { owner, cwd, notes, later, dream, project, git, clock } = await restingShop();
    const log = owner.layout.project(project.slug).dailyLog('2026-04-01');
    mkdirSync(dirname(log), { recursive: true });
    writeFileSync(log, '# 2026-04-01\n\n- 12:00 The heron nested on the roof.\n');
    clock.pass(1000);
    await dream.run('asked');
    later(95);
    await dream.run('asked');
    expect(existsSync(log)).toBe(false);
    expect(git('show', 'HEAD:projects/shop/memory/logs/2026/04/2026-04-01.md')).toContain('heron');
    const { results } = await owner.recall.search('heron nested roof', {});
    expect(results[0]).toMatchObject({ level: 'archive', kind: 'log' });
    notes.restore({ cwd }, 'logs/2026/04/2026-04-01.md');
    expect(readFileSync(log, 'utf8')).toContain('heron');
  });
});

it(
  promise('cold/forget-reaches-archive', 'an erased text is in no object, and neither restore nor undo brings it back'),
  async () => {
    const { owner, cwd, write, later, dream, notes, here } = await restingShop();
    const word = 'quixotlvane';
    const { file } = await write(`The printer is called ${word}`, 'project');
    await write('The other printer is a Zebra ZD421', 'project');
    later(100);
    await dream.run('asked');
    const holds = (): boolean => {
      const dir = join(owner.layout.archive, '.git', 'objects');
      const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const loose = entries.filter(({ name }) => /^[0-9a-f]{38}$/.test(name));
      expect(loose.length).toBeGreaterThan(2);
      expect(entries.some(({ name }) => name.endsWith('.pack'))).toBe(false);
      return loose.some(({ parentPath, name }) => inflateSync(readFileSync(join(parentPath, name))).includes(word));
    };
    expect(holds()).toBe(true);
    await owner.forget.erase({ query: word, cwd }, 'test');
    expect(holds()).toBe(false);
    expect(() => notes.restore({ cwd }, file)).toThrow();
    const [run] = dream.log().filter(({ gate }) => gate === 'asked');
    await dream.undo(run?.id);
    expect(here().join()).not.toContain(file);
    expect(here()).toHaveLength(1);
  },
);
