import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prompt, sessionEnded, sessionStarted, toolCall } from '../../../test/fixtures/drafts.ts';
import { NOON, stillClock, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { Episode } from '../../domain/episode.ts';
import type { EventDraft } from '../../domain/event.ts';
import { projectIdOf, projectKey } from '../../domain/projects/project.ts';
import { appendEvents } from '../../store/journal/append.ts';
import { eraseEvents } from '../../store/journal/erase.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { getEpisode } from '../../store/state/sessions/episodes.ts';
import { EPISODE_DAYS, EPISODES_PER_PROJECT, QUIET_MS, writeEpisodes } from './write-episodes.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

function register(name: string, at = NOON): EventDraft {
  const identity = `remote:example.com/acme/${name}`;
  return {
    type: 'project.registered',
    key: projectKey(identity),
    happenedAt: at,
    project: projectIdOf(identity),
    actor: 'memoir',
    trust: 'agent',
    body: { identity, name, root: `/srv/${name}` },
  };
}

const SHOP = projectIdOf('remote:example.com/acme/shop');
const BANK = projectIdOf('remote:example.com/acme/bank');

function worked(session: string, at: number, project = SHOP): readonly EventDraft[] {
  const where = { session, project };
  return [
    sessionStarted(session, { cwd: '/srv/shop' }, { project, happenedAt: at }),
    prompt(`Words of ${session}`, { ...where, happenedAt: at + 1000 }),
    toolCall(
      { input: { command: `make ${session}` }, output: 'OUTPUT '.repeat(200) },
      { ...where, happenedAt: at + 2000 },
    ),
    { type: 'reply.given', ...where, happenedAt: at + 3000, actor: 'agent', trust: 'agent', body: { text: 'Done.' } },
  ];
}

function home() {
  const layout = tempHome();
  const clock = stillClock();
  const journal = testJournal(layout, { clock });
  const project = (slug: string) => ({
    files: () =>
      existsSync(layout.project(slug).episodesDir) ? readdirSync(layout.project(slug).episodesDir).sort() : [],
    menu: () =>
      existsSync(layout.project(slug).index)
        ? readFileSync(layout.project(slug).index, 'utf8')
            .split('\n')
            .filter((line) => line.startsWith('- '))
        : [],
    episode: (file: string): Episode =>
      JSON.parse(readFileSync(join(layout.project(slug).episodesDir, file), 'utf8')) as Episode,
  });
  return {
    layout,
    clock,
    journal,
    project,
    append: (drafts: readonly EventDraft[]) => appendEvents(journal, drafts),
    write: () => writeEpisodes(journal, layout),
  };
}

describe('writing episodes', () => {
  it(
    promise('episode/one-per-session', 'written once it ended, and again after new events; otherwise unchanged'),
    () => {
      const { append, write, project, clock, layout } = home();
      append([register('shop'), ...worked('s1', NOON)]);
      clock.pass(MINUTE);
      expect(write()).toEqual({ written: 0, removed: 0 });
      expect(project('shop').files()).toEqual([]);

      append([sessionEnded('s1', NOON + MINUTE)]);
      expect(write()).toEqual({ written: 1, removed: 0 });
      const [file = ''] = project('shop').files();
      expect(file).toBe('session-2026-01-15T120000000Z-s1.json');
      expect(project('shop').menu()).toEqual([expect.stringContaining('Words of s1')]);
      expect(project('shop').episode(file)).toMatchObject({ session_id: 's1', commands: ['make s1'], prompts: 1 });
      if (process.platform !== 'win32') {
        expect(statSync(join(layout.project('shop').episodesDir, file)).mode & 0o777).toBe(0o600);
      }

      const mark = statSync(layout.episodesMark).mtimeMs;
      expect(write()).toEqual({ written: 0, removed: 0 });
      expect(statSync(layout.episodesMark).mtimeMs).toBe(mark);

      append([{ ...prompt('said late', { session: 's1', project: SHOP, happenedAt: NOON + 1500 }) }]);
      expect(write()).toEqual({ written: 1, removed: 0 });
      expect(project('shop').episode(file).prompts).toBe(2);
    },
  );

  it(
    promise('episode/crashed-is-archived', 'a session without an end gets its episode after ten quiet minutes'),
    () => {
      const { append, write, project, clock } = home();
      append([register('shop'), ...worked('s1', NOON)]);
      // Another session ends, so that the cursor is written while s1 is still running.
      append([...worked('s2', NOON), sessionEnded('s2', NOON + 4000)]);
      clock.set(NOON + QUIET_MS);
      write();
      expect(project('shop').files()).toHaveLength(1);
      clock.set(NOON + 3000 + QUIET_MS);
      expect(write()).toEqual({ written: 1, removed: 0 });
      const [, s1] = project('shop').menu();
      expect(s1).toContain('Words of s1');
      expect(write()).toEqual({ written: 0, removed: 0 });

      // It was only idle: it continues, and its new events are in the episode once it is over.
      append([
        toolCall({ input: { command: 'make more' } }, { session: 's1', project: SHOP, happenedAt: clock.now() }),
      ]);
      clock.pass(MINUTE);
      expect(write().written).toBe(0);
      clock.pass(QUIET_MS);
      expect(write().written).toBe(1);
      expect(project('shop').episode('session-2026-01-15T120000000Z-s1.json')).toMatchObject({
        commands: ['make s1', 'make more'],
        outcome: 'interrupted',
        end_reason: null,
      });
    },
  );

  it(promise('episode/kept-few', 'the newest 200, none older than 90 days; INDEX.md counts the others'), () => {
    const { append, write, project, clock, journal } = home();
    append([register('shop')]);
    for (let n = 0; n < EPISODES_PER_PROJECT + 5; n += 1) append(worked(`s${n}`, NOON + n * MINUTE));
    clock.set(NOON + DAY);
    expect(write()).toEqual({ written: EPISODES_PER_PROJECT, removed: 0 });
    expect(project('shop').files()).toHaveLength(EPISODES_PER_PROJECT);
    const menu = project('shop').menu();
    expect(menu).toHaveLength(EPISODES_PER_PROJECT);
    expect(menu[0]).toContain(`Words of s${EPISODES_PER_PROJECT + 4}”`);
    expect(menu.at(-1)).toContain('Words of s5”');

    append(worked('new', NOON + DAY));
    clock.pass(DAY);
    expect(write()).toEqual({ written: 1, removed: 1 });

    clock.set(NOON + EPISODE_DAYS * DAY + DAY + 2000);
    expect(write().removed).toBe(EPISODES_PER_PROJECT - 1);
    expect(project('shop').menu()).toEqual([expect.stringContaining('Words of new')]);
    expect([...iterateEvents(journal.db, { types: ['prompt.submitted'] })]).toHaveLength(EPISODES_PER_PROJECT + 6);
  });

  it(
    promise('episode/own-folder', 'a session that switched projects has an episode in both, each with its own part'),
    () => {
      const { append, write, project, clock } = home();
      append([register('shop'), register('bank', NOON + 1)]);
      append([
        {
          type: 'project.changed',
          happenedAt: NOON,
          project: BANK,
          actor: 'person',
          trust: 'owner',
          body: { isolated: true },
        },
        ...worked('s1', NOON),
        prompt('THE SECRET PLAN', { session: 's1', project: BANK, happenedAt: NOON + MINUTE }),
        toolCall({ input: { command: 'rob' } }, { session: 's1', project: BANK, happenedAt: NOON + MINUTE }),
      ]);
      clock.pass(DAY);
      expect(write().written).toBe(2);
      const [inBank = ''] = project('bank').files();
      expect(project('bank').episode(inBank)).toMatchObject({
        commands: ['rob'],
        prompts: 1,
        project: { cwd: '/srv/bank' },
      });
      const [inShop = ''] = project('shop').files();
      expect(project('shop').episode(inShop)).toMatchObject({ commands: ['make s1'], prompts: 1 });
      expect(JSON.stringify([project('shop').episode(inShop), project('shop').menu()])).not.toMatch(/SECRET|rob/);
    },
  );

  it('a project that loses its slug leaves no files in that folder', () => {
    const { append, write, project, clock } = home();
    append([register('shop'), ...worked('s1', NOON)]);
    clock.pass(DAY);
    write();
    expect(project('shop').menu()).toHaveLength(1);
    const older: EventDraft = { ...register('shop', NOON - DAY), key: projectKey('remote:elsewhere/shop') };
    append([{ ...older, project: projectIdOf('remote:elsewhere/shop') }]);
    write();
    expect(project('shop').files()).toEqual([]);
    expect(project('shop').menu()).toEqual([]);
    expect(project(`shop-${SHOP.slice(-4)}`).menu()).toEqual([expect.stringContaining('Words of s1')]);
  });

  it(promise('episode/erased-is-gone', 'built again without erased events'), () => {
    const { append, write, project, clock, journal } = home();
    append([register('shop'), ...worked('s1', NOON)]);
    append([prompt('HUNTER2 is my password', { session: 's1', project: SHOP, happenedAt: NOON + 500 })]);
    append([sessionEnded('s1', NOON + MINUTE)]);
    clock.pass(DAY);
    write();
    expect(project('shop').menu()[0]).toContain('HUNTER2');
    const [event] = [...iterateEvents(journal.db, { types: ['prompt.submitted'] })];
    expect(getEpisode(journal.db, SHOP, 's1')?.what_was_done).toContain('HUNTER2');
    eraseEvents(journal, [event?.id ?? '']);
    expect(getEpisode(journal.db, SHOP, 's1')).toBeUndefined();
    write();
    expect(getEpisode(journal.db, SHOP, 's1')?.what_was_done).toContain('Words of s1');
    const [file = ''] = project('shop').files();
    expect(JSON.stringify(project('shop').episode(file)) + project('shop').menu()).not.toContain('HUNTER2');
    expect(project('shop').menu()).toEqual([expect.stringContaining('Words of s1')]);
  });

  it(promise('episode/is-a-fold', 'is byte for byte the same after all derived files were deleted'), () => {
    const { append, write, clock, layout } = home();
    append([register('shop'), register('bank', NOON + 1), ...worked('s1', NOON), ...worked('s2', NOON + 5, BANK)]);
    append(worked('s3', NOON + 9));
    clock.pass(DAY);
    const all = () =>
      readdirSync(layout.projectsDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map((file) => [file, readFileSync(file, 'utf8')]);
    write();
    const before = all();
    expect(before).toHaveLength(6);
    rmSync(layout.projectsDir, { recursive: true });
    expect(write().written).toBe(3);
    expect(all()).toEqual(before);
  });

  it('damaged and deleted files are written again within a day, and other files stay', () => {
    const { append, write, project, clock, layout } = home();
    append([register('shop'), ...worked('s1', NOON), ...worked('s2', NOON + 1), ...worked('a/b:c', NOON + 2)]);
    clock.pass(DAY);
    expect(write().written).toBe(3);
    const { episodesDir } = layout.project('shop');
    const [s1 = '', s2 = '', odd = ''] = project('shop').files();
    expect(odd).toMatch(/^session-2026-01-15T120000002Z-a-b-c-[0-9a-f]{8}\.json$/);
    const before = readFileSync(join(episodesDir, s1), 'utf8');
    writeFileSync(join(episodesDir, s1), '{"half": ');
    rmSync(join(episodesDir, odd));
    writeFileSync(join(episodesDir, 'mine.json'), 'mine');
    mkdirSync(join(episodesDir, 'session-notes'));
    rmSync(layout.project('shop').index);
    clock.pass(DAY);
    expect(write()).toEqual({ written: 2, removed: 0 });
    expect(readFileSync(join(episodesDir, s1), 'utf8')).toBe(before);
    expect(project('shop').files()).toEqual(['mine.json', s1, s2, odd, 'session-notes']);
    expect(project('shop').menu()).toHaveLength(3);
  });

  it('subagents have no episode; their changes are in that of the parent session', () => {
    const { append, write, project, clock } = home();
    append([
      register('shop'),
      ...worked('s1', NOON),
      sessionStarted('s1/h', { parent: 's1' }, { project: SHOP, happenedAt: NOON + 10 }),
      toolCall({ tool: 'Write', files: ['/srv/shop/x.ts'] }, { session: 's1/h', project: SHOP, happenedAt: NOON + 20 }),
    ]);
    clock.pass(DAY);
    expect(write().written).toBe(1);
    const [file = ''] = project('shop').files();
    expect(project('shop').episode(file)).toMatchObject({ session_id: 's1', files_changed: ['x.ts'], tool_calls: 2 });
    append([
      toolCall({ tool: 'Write', files: ['/srv/shop/y.ts'] }, { session: 's1/h', project: SHOP, happenedAt: NOON + 30 }),
    ]);
    write();
    expect(project('shop').episode(file).files_changed).toEqual(['x.ts', 'y.ts']);
  });
});
