/** `memoir project merge|rename|remove`, through the command line. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOON } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { insideMachine } from './inside-machine.ts';

function twoProjects() {
  const machine = insideMachine();
  const memoir = machine.open();
  for (const [name, task] of [
    ['shop', 'repair the till'],
    ['assets', 'draw the logo'],
  ] as const) {
    const cwd = join(machine.userHome, name);
    mkdirSync(cwd);
    memoir.tasks.add({ cwd }, { text: task });
  }
  memoir.close();
  const note = (slug: string, file: string, text: string): string => {
    const dir = join(machine.home, 'projects', slug, 'memory');
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, file), text);
    return join(dir, file);
  };
  const tasks = async (project: string) =>
    ((await machine.json(['task', 'list', '-p', project])) as readonly { readonly description: string }[]).map(
      ({ description }) => description,
    );
  return { ...machine, note, tasks };
}

interface Plan {
  readonly from: string;
  readonly into: string;
  readonly moved_files: readonly object[];
  readonly ended_facts: readonly object[];
}

describe('projects', () => {
  it(
    promise('project/merge-keeps-events', 'are merged with their notes, none lost, and taken apart again'),
    async () => {
      const { json, ok, run, note, tasks, home } = twoProjects();
      note('shop', 'colours.md', 'blue');
      note('assets', 'colours.md', 'red');
      note('assets', 'logo.md', 'round');
      const { from, into, ...planned } = (await json(['project', 'merge', 'assets', 'shop', '--dry-run'])) as Plan;
      expect([from, into, planned.moved_files.length, planned.ended_facts]).toEqual(['assets', 'shop', 2, []]);
      expect(await tasks('shop')).toEqual(['repair the till']);
      expect(await json(['project', 'merge', 'assets', 'shop', '--yes'])).toMatchObject({
        slug: 'shop',
        merged: 'assets',
        ...planned,
      });
      expect(await tasks('shop')).toEqual(['repair the till', 'draw the logo']);
      // The old name still finds it.
      expect(await tasks('assets')).toEqual(['repair the till', 'draw the logo']);
      const memory = join(home, 'projects', 'shop', 'memory');
      const read = (file: string): string => readFileSync(join(memory, file), 'utf8');
      expect([read('colours.md'), read('colours-from-assets.md'), read('logo.md')]).toEqual(['blue', 'red', 'round']);
      expect(await json(['project', 'list'])).toHaveLength(1);
      await ok(['rebuild']);
      expect(await tasks('shop')).toHaveLength(2);
      await ok(['project', 'merge', 'assets', '--undo']);
      expect([await tasks('shop'), await tasks('assets')]).toEqual([['repair the till'], ['draw the logo']]);
      for (const bad of [
        ['merge', 'shop', 'shop', '--yes'],
        ['merge', 'shop', 'nowhere', '--yes'],
        ['merge', 'shop'],
        ['merge', 'shop', '--undo'],
      ]) {
        const { code, stderr } = await run(['project', ...bad]);
        expect({ bad, failed: code === 1 || code === 2, lines: stderr.trim().split('\n').length }).toEqual({
          bad,
          failed: true,
          lines: 2,
        });
      }
    },
  );

  it(
    promise('project/unmerge-files', 'get their files back when a merge is undone, except those edited since'),
    async () => {
      const { json, ok, note, home } = twoProjects();
      note('shop', 'colours.md', 'blue');
      note('shop', 'same.md', 'in both');
      for (const [file, text] of [
        ['colours.md', 'red'],
        ['same.md', 'in both'],
        ['logo.md', 'round'],
        ['font.md', 'serif'],
      ] as const)
        note('assets', file, text);
      await ok(['notes', 'list', '-p', 'assets']);
      const index = note('assets', 'MEMORY.md', '# Memory of assets\n\nAsk Ida before you change the logo.\n');
      const dir = (slug: string): string => join(home, 'projects', slug, 'memory');
      const names = (slug: string): readonly string[] => readdirSync(dir(slug)).sort();
      await ok(['project', 'merge', 'assets', 'shop', '--yes']);
      expect(names('shop')).toEqual([
        'MEMORY.md',
        'colours-from-assets.md',
        'colours.md',
        'font.md',
        'logo.md',
        'same.md',
      ]);
      const merged = readFileSync(join(dir('shop'), 'MEMORY.md'), 'utf8');
      expect(merged).toContain('Ask Ida before you change the logo.');
      expect(merged).toContain('(logo.md)');
      note('shop', 'font.md', 'serif, now bold');
      expect(await json(['project', 'merge', 'assets', '--undo'])).toMatchObject({
        slug: 'assets',
        kept_files: [{ path: join(dir('shop'), 'font.md'), why: 'edited' }],
      });
      expect(names('assets')).toEqual(['MEMORY.md', 'colours.md', 'logo.md', 'same.md']);
      expect(names('shop')).toEqual(['MEMORY.md', 'colours.md', 'font.md', 'same.md']);
      const read = (slug: string, file: string): string => readFileSync(join(dir(slug), file), 'utf8');
      expect([read('assets', 'colours.md'), read('shop', 'colours.md')]).toEqual(['red', 'blue']);
      expect(readFileSync(index, 'utf8')).toContain('Ask Ida before you change the logo.');
      expect(read('shop', 'MEMORY.md')).not.toMatch(/Ida|logo\.md/);
      // Files that came back are not removed with the other project.
      await ok(['project', 'remove', 'shop', '--yes']);
      expect(read('assets', 'logo.md')).toBe('round');
    },
  );

  it(promise('project/rename', 'are renamed; notes follow and the old name stays an alias'), async () => {
    const { json, run, note, tasks, home } = twoProjects();
    note('shop', 'colours.md', 'blue');
    expect(await json(['project', 'rename', 'shop', 'storefront'])).toMatchObject({
      slug: 'storefront',
      aliases: ['shop'],
      renamed_from: 'shop',
    });
    expect(await tasks('shop')).toEqual(['repair the till']);
    expect(readFileSync(join(home, 'projects', 'storefront', 'memory', 'colours.md'), 'utf8')).toBe('blue');
    expect(existsSync(join(home, 'projects', 'shop', 'memory'))).toBe(false);
    for (const name of ['assets', 'storefront', 'Not A Name', '../up', '']) {
      expect((await run(['project', 'rename', 'storefront', name])).code).not.toBe(0);
    }
    expect(await json(['project', 'rename', 'storefront', 'shop'])).toMatchObject({
      slug: 'shop',
      aliases: ['storefront'],
    });
  });

  it(promise('project/remove', 'are erased with everything of theirs, and nothing of another'), async () => {
    const { json, ok, run, note, tasks, home, userHome, open } = twoProjects();
    note('assets', 'logo.md', 'round');
    expect((await run(['project', 'remove', 'assets'])).code).not.toBe(0);
    const plan = JSON.stringify(await json(['project', 'remove', 'assets', '--dry-run']));
    expect(plan).toContain('task.added');
    expect(await tasks('assets')).toEqual(['draw the logo']);
    await ok(['project', 'remove', 'assets', '--yes']);
    expect(await json(['project', 'list'])).toMatchObject([{ slug: 'shop' }]);
    expect(await tasks('shop')).toEqual(['repair the till']);
    expect(await ok(['export'])).not.toContain('draw the logo');
    expect(await ok(['export'])).not.toContain('"name":"assets"');
    expect(existsSync(join(home, 'projects', 'assets'))).toBe(false);
    // Work in the folder makes a project again.
    const memoir = open();
    memoir.tasks.add({ cwd: join(userHome, 'assets') }, { text: 'draw it again' });
    memoir.close();
    expect(await tasks('assets')).toEqual(['draw it again']);
  });

  it('are confirmed one at a time: --all means this project, and "*" every project', async () => {
    const { json, ok, run, open, record, userHome } = twoProjects();
    const memoir = open();
    const ids = ['shop', 'assets'].map((name) => memoir.projects.get({ cwd: join(userHome, name) }).id);
    memoir.close();
    record(
      ids.map((project, n) => ({
        type: 'fact.stated',
        happenedAt: NOON,
        actor: 'agent',
        trust: 'external',
        project,
        body: { kind: 'decision', statement: `Use tool number ${n}` },
      })),
    );
    const waiting = async () =>
      ((await json(['confirm'])) as readonly { readonly text: string }[]).map(({ text }) => text).sort();
    expect(await waiting()).toEqual(['Use tool number 0', 'Use tool number 1']);
    // The home directory is not a project.
    expect((await run(['confirm', '--all', '--yes'])).code).not.toBe(0);
    expect(await waiting()).toHaveLength(2);
    expect(await ok(['confirm', '--all', '--yes', '--project', 'shop'])).toContain('Use tool number 0');
    expect(await waiting()).toEqual(['Use tool number 1']);
    expect(await ok(['confirm', '--all', '--yes', '--project', '*'])).toContain('Use tool number 1');
    expect(await waiting()).toEqual([]);
  });

  it('and the rest are not backed up into the home, where forgetting would not clean the copy', async () => {
    const { ok, run, home, userHome } = twoProjects();
    const { code, stderr } = await run(['backup', join(home, 'mine.db')]);
    expect({ refused: code !== 0, stderr }).toEqual({ refused: true, stderr: expect.stringContaining('inside') });
    expect(existsSync(join(home, 'mine.db'))).toBe(false);
    await ok(['backup', join(userHome, 'mine.db')]);
  });

  it('are removed without a report of files that went with them', async () => {
    const { note, run } = twoProjects();
    const file = note('assets', 'plan.md', 'We must draw the logo soon.');
    const { code, stdout } = await run(['project', 'remove', 'assets', '--yes', '--json']);
    expect({ code, there: existsSync(file) }).toEqual({ code: 0, there: false });
    expect(JSON.parse(stdout).remaining).toEqual([]);
  });

  it(promise('project/phantoms', 'without content are marked, and can be removed'), async () => {
    const { json, ok, record } = twoProjects();
    const identity = 'path:elsewhere:/old/shop/icons';
    record([
      {
        type: 'project.registered',
        key: `project:${identity}`,
        happenedAt: NOON,
        actor: 'memoir',
        trust: 'agent',
        body: { identity, name: 'icons' },
      },
    ]);
    const list = (await json(['project', 'list'])) as readonly {
      readonly slug: string;
      readonly nothing_own: boolean;
    }[];
    expect(Object.fromEntries(list.map(({ slug, nothing_own }) => [slug, nothing_own]))).toEqual({
      icons: true,
      shop: false,
      assets: false,
    });
    expect(await ok(['project', 'list'])).toContain('empty');
    await ok(['project', 'remove', 'icons', '--yes']);
    expect(await json(['project', 'list'])).toHaveLength(2);
  });
});
