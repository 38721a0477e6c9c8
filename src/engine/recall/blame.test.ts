/** Blame over a real journal and a real git repository. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prompt, sessionStarted, toolCall } from '../../../test/fixtures/drafts.ts';
import { NOON, stillClock, tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { DraftOf, EventDraft } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import { type Memoir, openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

function setUp(): { readonly memoir: Memoir; readonly cwd: string; git(...args: readonly string[]): void } {
  const dir = realpathSync.native(tempDir());
  const cwd = join(dir, 'shop');
  mkdirSync(join(cwd, 'src'), { recursive: true });
  const PATH = process.env.PATH ?? '';
  const environment = readEnvironment({
    MEMOIR_HOME: join(dir, 'home'),
    HOME: dir,
    MEMOIR_MODELS_EMBEDDER: 'none',
    PATH,
  });
  const memoir = openMemoir({ environment, clock: stillClock() });
  onTestFinished(() => memoir.close());
  const date = new Date(NOON + 60_000).toISOString();
  const env = {
    PATH,
    HOME: dir,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
  const who = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.invalid'];
  const git = (...args: readonly string[]): void => {
    execFileSync('git', [...who, ...args], { cwd, env, stdio: 'pipe' });
  };
  return { memoir, cwd, git };
}

const edit = (path: string, key: string, more: Partial<DraftOf<'tool.called'>> = {}): EventDraft =>
  toolCall(
    { tool: 'Edit', input: { file_path: path, old_string: 'one', new_string: key }, files: [path] },
    { key, happenedAt: NOON + 10, ...more },
  );

describe('blame', () => {
  it(promise('blame/edits-and-commits', 'joins edits, their prompt and the commit, through a rename'), async () => {
    const { memoir, cwd, git } = setUp();
    const old = join(cwd, 'src/rain.ts');
    git('init', '-q', '-b', 'main');
    writeFileSync(old, 'export const rain = [1, 2, 3];\n'.repeat(5));
    git('add', '.');
    git('commit', '-q', '-m', 'Add rain');
    git('mv', 'src/rain.ts', 'src/water.ts');
    git('commit', '-q', '-m', 'Rename rain');
    const { id: project } = memoir.projects.findOrCreate({ cwd });
    memoir.events.record([
      sessionStarted('s1', {}, { project }),
      prompt('read empty cells as zero', { key: 'k:ask', session: 's1', project }),
      edit(old, 'k:1', { session: 's1', project }),
      edit(old, 'k:2', { session: 's1', project, happenedAt: NOON + 20 }),
      sessionStarted('s1/sub', { parent: 's1' }, { project }),
      prompt('do it', { key: 'k:sub', session: 's1/sub', project, actor: 'agent', trust: 'agent' }),
      edit(join(cwd, 'src/water.ts'), 'k:3', { session: 's1/sub', project, happenedAt: NOON + 30 }),
      edit(join(cwd, 'lib/src/water.ts'), 'k:other', { session: 's1', project }),
    ]);
    await memoir.facts.decide({ cwd }, { text: 'src/water.ts holds millimetres' });
    const blame = await memoir.blame('water.ts', { cwd: join(cwd, 'src') });
    expect(blame).toMatchObject({ file: 'src/water.ts', earlierNames: ['src/rain.ts'], notes: [] });
    expect(blame.commits.map(({ subject, author }) => [subject, author])).toEqual([
      ['Rename rain', 'Ana'],
      ['Add rain', 'Ana'],
    ]);
    expect(blame.changes.map(({ session, prompt: asked, edits }) => [session, asked?.id, edits.length])).toEqual([
      ['s1/sub', idFromKey('k:ask'), 1],
      ['s1', idFromKey('k:ask'), 2],
    ]);
    expect(blame.changes[0]?.commit).toBe(blame.commits[1]?.hash);
    expect(blame.facts.map(({ kind }) => kind)).toEqual(['decision']);
  });

  it('leaves out edits of another file that has an earlier name now', async () => {
    const { memoir, cwd, git } = setUp();
    const minute = (n: number): string => new Date(NOON + n * 60_000).toISOString();
    const commit = (n: number, message: string): void => {
      git('add', '.');
      git('-c', 'core.hooksPath=', 'commit', '-q', '-m', message, '--date', minute(n));
    };
    git('init', '-q', '-b', 'main');
    writeFileSync(join(cwd, 'src/a.ts'), 'export const rain = [1, 2, 3];\n'.repeat(9));
    commit(1, 'Add a');
    git('mv', 'src/a.ts', 'src/b.ts');
    commit(2, 'Move a to b');
    writeFileSync(join(cwd, 'src/a.ts'), 'another file\n');
    commit(4, 'Add another a');
    writeFileSync(join(cwd, 'src/c.ts'), 'export const rain = [1, 2, 3];\n'.repeat(9));
    commit(5, 'Copy b to c');
    const { id: project } = memoir.projects.findOrCreate({ cwd });
    const at = (n: number) => ({ session: 's1', project, happenedAt: NOON + n * 60_000 });
    memoir.events.record([
      sessionStarted('s1', {}, { project }),
      edit(join(cwd, 'src/a.ts'), 'k:first', at(0)),
      edit(join(cwd, 'src/a.ts'), 'k:another', at(3)),
      edit(join(cwd, 'src/b.ts'), 'k:b', at(7)),
    ]);
    const keys = async (file: string) =>
      (await memoir.blame(file, { cwd })).changes.flatMap(({ edits }) => edits.map(({ id }) => id));
    expect(await keys('src/b.ts')).toEqual([idFromKey('k:first'), idFromKey('k:b')]);
    expect(await keys('src/a.ts')).toContain(idFromKey('k:another'));
  });

  it('says that a clone is shallow', async () => {
    const { memoir, cwd, git } = setUp();
    git('init', '-q', '-b', 'main');
    for (const text of ['one', 'two']) {
      writeFileSync(join(cwd, 'src/a.ts'), text);
      git('add', '.');
      git('commit', '-q', '-m', text);
    }
    memoir.projects.findOrCreate({ cwd });
    git('clone', '-q', '--depth', '1', `file://${cwd}`, '../shallow');
    const { notes } = await memoir.blame('src/a.ts', { cwd: join(cwd, '../shallow') });
    expect(notes.join(' ')).toContain('shallow');
    expect((await memoir.blame('src/a.ts', { cwd })).notes.join(' ')).not.toContain('shallow');
  });

  it('a named project: from any folder, with its sessions only', async () => {
    const { memoir, cwd, git } = setUp();
    git('init', '-q', '-b', 'main');
    writeFileSync(join(cwd, 'src/rain.ts'), 'export const rain = 1;\n');
    git('add', '.');
    git('commit', '-q', '-m', 'Add rain');
    const farm = join(cwd, '../farm');
    mkdirSync(join(farm, 'src'), { recursive: true });
    const { id: project, slug } = memoir.projects.findOrCreate({ cwd });
    const { id: other, slug: otherSlug } = memoir.projects.findOrCreate({ cwd: farm });
    memoir.events.record([
      edit(join(cwd, 'src/rain.ts'), 'k:1', { session: 's1', project }),
      edit(join(cwd, 'src/rain.ts'), 'k:2', { session: 's2', project: other }),
      edit('/elsewhere/src/snow.ts', 'k:3', { session: 's2', project: other }),
    ]);
    await memoir.facts.decide({ cwd }, { text: 'src/rain.ts holds millimetres' });
    const found = await memoir.blame('src/rain.ts', { cwd: farm, project: slug });
    expect(found.changes.map(({ session }) => session)).toEqual(['s1']);
    expect(found.commits).toHaveLength(1);
    expect(found.facts).toHaveLength(1);
    expect((await memoir.blame('snow.ts', { cwd, project: otherSlug })).file).toBe('/elsewhere/src/snow.ts');
    await expect(memoir.blame('snow.ts', { cwd, project: slug })).rejects.toMatchObject({ code: 'not-found' });
    await expect(memoir.blame('x', { cwd, project: 'nowhere' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('answers outside git and for a binary file, and says what it does not know', async () => {
    const { memoir, cwd, git } = setUp();
    const path = join(cwd, 'src/a.ts');
    memoir.events.record([edit(path, 'k:1', { session: 's1' })]);
    const outside = await memoir.blame(path, { cwd });
    expect(outside.changes).toHaveLength(1);
    expect(outside.notes).toEqual(['Git has no commits of this file here.']);
    await expect(memoir.blame('src', { cwd })).rejects.toThrow('src is a folder');
    await expect(memoir.blame('nowhere.ts', { cwd })).rejects.toThrow('Nothing is known about "nowhere.ts"');
    await expect(memoir.blame('', { cwd })).rejects.toThrow('is not a path');
    git('init', '-q', '-b', 'main');
    writeFileSync(join(cwd, 'logo.png'), Buffer.from([0, 1, 2, 255]));
    git('add', '.');
    git('commit', '-q', '-m', 'Add logo');
    const binary = await memoir.blame('logo.png', { cwd });
    expect(binary.commits.map(({ subject }) => subject)).toEqual(['Add logo']);
    expect(binary.notes).toEqual(['No recorded session changed it with an editing tool.']);
  });

  it.each(['(old).ts', ':x.ts', ':(glob)x.ts', 'app/(auth)/page.tsx', "it's.ts"])(
    'an edit of %s is in its own blame only',
    async (name) => {
      const { memoir, cwd } = setUp();
      const { id: project } = memoir.projects.findOrCreate({ cwd });
      const by = { session: 's1', project };
      memoir.events.record([edit(join(cwd, name), 'k:odd', by), edit(join(cwd, 'plain.ts'), 'k:plain', by)]);
      const edits = async (path: string): Promise<readonly string[]> =>
        (await memoir.blame(path, { cwd })).changes.flatMap((change) => change.edits.map(({ id }) => id));
      expect(await edits(name)).toEqual([idFromKey('k:odd')]);
      expect(await edits('plain.ts')).toEqual([idFromKey('k:plain')]);
      await expect(edits('never-existed.ts')).rejects.toMatchObject({ code: 'not-found' });
      await expect(edits('/etc/passwd')).rejects.toMatchObject({ code: 'not-found' });
    },
  );

  it('without git, finds facts that name the file, and takes a loop of links for a name', async () => {
    const { memoir, cwd } = setUp();
    await memoir.facts.decide({ cwd }, { text: 'src/ghost.ts stays empty until the schema is final' });
    const { file, facts, notes } = await memoir.blame('src/ghost.ts', { cwd });
    expect(file).toBe('src/ghost.ts');
    expect(facts).toMatchObject([{ kind: 'decision', text: expect.stringContaining('stays empty') }]);
    expect(notes).toContain('Git has no commits of this file here.');
    expect(notes.join(' ')).toContain('no file src/ghost.ts');
    symlinkSync(join(cwd, 'loop-b'), join(cwd, 'loop-a'));
    symlinkSync(join(cwd, 'loop-a'), join(cwd, 'loop-b'));
    await expect(memoir.blame('loop-a', { cwd })).rejects.toMatchObject({ code: 'not-found' });
  });

  it(promise('blame/edits-and-commits', 'also edits through a link to the file or to its folder'), async () => {
    const { memoir, cwd, git } = setUp();
    git('init', '-q', '-b', 'main');
    const file = join(cwd, 'src/rain.ts');
    writeFileSync(file, 'export const rain = 1;\n');
    writeFileSync(join(cwd, 'src/snow.ts'), 'export const snow = 1;\n');
    symlinkSync('src/rain.ts', join(cwd, 'weather.ts'));
    symlinkSync('src', join(cwd, 'lib'));
    git('add', '.');
    git('commit', '-q', '-m', 'Add rain');
    const { id: project } = memoir.projects.findOrCreate({ cwd });
    memoir.events.record([
      edit(file, 'k:1', { session: 's1', project }),
      edit(join(cwd, 'weather.ts'), 'k:2', { session: 's2', project }),
      edit(join(cwd, 'lib/rain.ts'), 'k:3', { session: 's3', project }),
      edit(join(cwd, 'lib/snow.ts'), 'k:4', { session: 's4', project }),
    ]);
    const blame = await memoir.blame('src/rain.ts', { cwd });
    expect(blame.changes.map(({ session }) => session).toSorted()).toEqual(['s1', 's2', 's3']);
    expect(blame.notes).toEqual([]);
    const byLink = await memoir.blame('weather.ts', { cwd });
    expect(byLink.changes).toHaveLength(3);
    expect(byLink).toMatchObject({ file: 'src/rain.ts', notes: ['weather.ts is a link to src/rain.ts.'] });
    expect(byLink.commits.map(({ subject }) => subject)).toEqual(['Add rain']);
  });

  it('finds a file that was changed elsewhere by a part of its path, and lists the others if there are several', async () => {
    const { memoir, cwd } = setUp();
    memoir.events.record([
      edit('/srv/shop/src/rain.ts', 'k:1', { session: 's1' }),
      edit('/srv/shop/src/snow.ts', 'k:2', { session: 's1' }),
      edit('/srv/farm/src/snow.ts', 'k:3', { session: 's2' }),
      edit('/srv/farm/src/brain.ts', 'k:4', { session: 's2' }),
    ]);
    for (const part of ['rain.ts', 'src/rain.ts', './src/rain.ts', 'shop/src/rain.ts']) {
      const found = await memoir.blame(part, { cwd });
      expect(found).toMatchObject({ file: '/srv/shop/src/rain.ts', changes: [{ session: 's1' }] });
      expect(found.notes).toEqual(['The file is not in this folder. Sessions changed it at the path above.']);
    }
    const newest = await memoir.blame('snow.ts', { cwd });
    expect(newest).toMatchObject({ file: expect.stringMatching(/^\/srv\/(?:farm|shop)\/src\/snow\.ts$/) });
    expect(newest.notes.at(-1)).toMatch(
      /the one changed last of 2 files that are called snow\.ts\. .*\/srv\/\w+\/src\/snow\.ts\.$/,
    );
    expect((await memoir.blame('farm/src/snow.ts', { cwd })).changes).toHaveLength(1);
  });
});
