/** The archive as a real git repository: what is in it, what was taken out of it, and what must not be asked of it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir, tempHome } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { OwnGit } from '../../platform/git/own-git.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { ensureArchive, isArchiveEmpty } from '../../store/archive/open-archive.ts';
import { archiveId, openArchived, parseArchiveId } from './archived-file.ts';
import { type ArchiveScope, coverage, searchArchive } from './search-archive.ts';

const PATH = process.env.PATH;
const everything: ArchiveScope = {
  allows: () => true,
  kinds: undefined,
  since: undefined,
  until: undefined,
  limit: 10,
};

const NOTE = `---
name: Deploys
description: how deploys are done
trust: owner
---
Deploys run on Fridays.

The staging cluster is called halibut.
`;

/** What later stages do: a file put away, or taken out again. */
async function commit(git: OwnGit, path: string, text: string | undefined): Promise<void> {
  const file = join(git.dir, ...path.split('/'));
  mkdirSync(dirname(file), { recursive: true });
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
  await git.run(['add', '--all', '--', path]);
  await git.run(['-c', 'user.name=m', '-c', 'user.email=m@localhost', 'commit', '--quiet', '-m', 'put away']);
}

async function archiveWith(files: Readonly<Record<string, string>>): Promise<{ layout: HomeLayout; git: OwnGit }> {
  const layout = tempHome();
  const git = await ensureArchive(layout, PATH);
  for (const [path, text] of Object.entries(files)) await commit(git, path, text);
  return { layout, git };
}

describe('the archive', () => {
  it(promise('recall/cold-when-silent', 'is a repository made on first use, without hooks'), async () => {
    const layout = tempHome();
    expect(isArchiveEmpty(layout)).toBe(true);
    const git = await ensureArchive(layout, PATH);
    expect(existsSync(join(layout.archive, '.git', 'HEAD'))).toBe(true);
    expect(existsSync(join(layout.archive, '.git', 'hooks'))).toBe(false);
    expect([isArchiveEmpty(layout), await searchArchive(git, 'anything', everything)]).toEqual([true, []]);
    await commit(git, 'user/memory/user_x.md', NOTE);
    await ensureArchive(layout, PATH);
    expect(isArchiveEmpty(layout)).toBe(false);
  });

  it(promise('recall/cold-when-silent', 'finds what is there, with commit, path and line'), async () => {
    const { git } = await archiveWith({ 'projects/shop/memory/project_deploys.md': NOTE });
    const [found, ...more] = await searchArchive(git, 'what is the staging cluster called', everything);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ level: 'archive', kind: 'note', project: 'shop', trust: 'owner' });
    expect(found?.source).toMatchObject({ file: 'projects/shop/memory/project_deploys.md', line: 8 });
    expect(found?.source.ref).toMatch(/^[0-9a-f]{40}$/);
    expect(found?.snippet).toContain('halibut');
    const asked = parseArchiveId(found?.id ?? '');
    expect(asked && (await openArchived(git, asked)).text).toBe(NOTE);
  });

  it(promise('recall/cold-when-silent', 'finds changed and removed text, ignoring case'), async () => {
    const { git } = await archiveWith({ 'user/memory/user_a.md': 'The old host is Marlin.\n' });
    await commit(git, 'user/memory/user_a.md', 'The host is unnamed.\n');
    await commit(git, 'user/memory/user_b.md', 'Its port was 7431.\n');
    await commit(git, 'user/memory/user_b.md', undefined);
    const [changed] = await searchArchive(git, 'MARLIN', everything);
    expect(changed).toMatchObject({ snippet: 'The old host is Marlin.', source: { line: 1 } });
    const [gone] = await searchArchive(git, 'port 7431', everything);
    expect(gone?.snippet).toBe('Its port was 7431.');
    expect((await openArchived(git, parseArchiveId(gone?.id ?? '') ?? { commit: '', path: '' })).text).toContain(
      '7431',
    );
  });

  it('keeps to the projects, kinds and times asked for', async () => {
    const { git } = await archiveWith({
      'projects/a/memory/project_x.md': 'a halibut\n',
      'projects/b/memory/logs/2026/01/2026-01-02.md': 'a halibut\n',
    });
    const ask = async (scope: Partial<ArchiveScope>) =>
      (await searchArchive(git, 'halibut', { ...everything, ...scope })).map(({ project }) => project);
    expect((await ask({})).sort()).toEqual(['a', 'b']);
    expect(await ask({ allows: (slug) => slug !== 'a' })).toEqual(['b']);
    expect(await ask({ kinds: ['log'] })).toEqual(['b']);
    expect(await ask({ until: 1000 })).toEqual([]);
    expect(await ask({ limit: 1 })).toHaveLength(1);
  });

  it(promise('recall/cold-is-safe', 'words that look like options, patterns or paths are only words'), async () => {
    const { git } = await archiveWith({ 'user/memory/user_a.md': 'halibut\n' });
    const before = readdirSync(git.dir).sort();
    const outside = join(tempDir(), 'out');
    for (const query of [
      `--open-files-in-pager=touch ${outside}`,
      `-O${outside}`,
      `--output=${outside}`,
      '--help -h',
      '.* ^ [ ( { \\ $(id) `id`',
      'HEAD~1 :/x ../.. -- -- -',
      '\u0000 \u202e \ud800 日本 🎣',
      'x'.repeat(20_000),
    ]) {
      expect([query.slice(0, 40), await searchArchive(git, query, everything)]).toEqual([query.slice(0, 40), []]);
    }
    expect([existsSync(outside), readdirSync(git.dir).sort()]).toEqual([false, before]);
    for (const id of ['archive:--help:x', 'archive:HEAD:x', 'archive:0123456:', 'archive:0123456:a\nb', 'user/x.md']) {
      expect([id, parseArchiveId(id)]).toEqual([id, undefined]);
    }
    await expect(openArchived(git, { commit: '0123456', path: 'x' })).rejects.toThrow('The archive has no x');
  });

  it(promise('recall/cold-is-safe', 'settings of the machine and hooks in the repository do not run'), async () => {
    const { git } = await archiveWith({ 'user/memory/user_a.md': 'halibut\n' });
    const mark = join(tempDir(), 'ran');
    const script = `#!/bin/sh\ntouch ${mark}\n`;
    mkdirSync(join(git.dir, '.git', 'hooks'));
    for (const name of ['post-commit', 'pre-commit']) {
      writeFileSync(join(git.dir, '.git', 'hooks', name), script, { mode: 0o755 });
    }
    await commit(git, 'user/memory/user_b.md', 'marlin\n');
    expect(await searchArchive(git, 'marlin', everything)).toHaveLength(1);
    expect(existsSync(mark)).toBe(false);
    // The same hooks run when git is asked in the usual way.
    const usual = ['-c', 'user.name=m', '-c', 'user.email=m@localhost', 'commit', '-q', '--allow-empty', '-m', 'x'];
    execFileSync('git', usual, { cwd: git.dir, env: { PATH } });
    expect(existsSync(mark)).toBe(true);
  });

  it(promise('recall/cold-is-safe', 'without git it says so'), async () => {
    const layout = tempHome();
    await expect(ensureArchive(layout, tempDir())).rejects.toMatchObject({
      code: 'not-found',
      message: 'git is not installed',
    });
  });

  it('names a file by its commit and path', () => {
    const id = archiveId({ commit: 'a'.repeat(40), path: 'user/memory/user_x.md' });
    expect(id).toBe('archive:aaaaaaaaaaaa:user/memory/user_x.md');
    expect(parseArchiveId(id)).toEqual({ commit: 'a'.repeat(12), path: 'user/memory/user_x.md' });
  });
});

describe('whether warm results answer', () => {
  it('is told by how much of the question the best has', () => {
    expect(coverage([], 'halibut')).toBe(0);
    expect(coverage([{ snippet: 'a halibut swims' }, { snippet: 'x' }], 'halibut cluster')).toBe(0.5);
    expect(coverage([{ snippet: 'the clusters of halibuts' }], 'halibut cluster')).toBe(1);
    expect(coverage([{ snippet: 'newest' }], '')).toBe(1);
  });
});
