/** An archive that somebody changed, locked, damaged or armed with programs: no note is lost and nothing of it runs. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restingShop } from '../fixtures/resting-shop.ts';
import { promise } from '../promises.ts';

describe('a hostile archive', () => {
  const cold = async () => {
    const shop = await restingShop();
    await shop.write('The first note is about herons', 'project');
    shop.later(100);
    await shop.dream.run('asked');
    const { file } = await shop.write('The printer in the warehouse is a Zebra ZD421', 'project');
    shop.later(100);
    return { ...shop, file, archive: shop.owner.layout.archive };
  };

  it(
    promise('cold/hostile-archive', 'changes that somebody made there stay, and a lock of the index does not matter'),
    async () => {
      const { archive, git, dream, here } = await cold();
      const [inside = ''] = git('ls-files').trim().split('\n');
      writeFileSync(join(archive, inside), 'changed by hand\n');
      writeFileSync(join(archive, 'mine.txt'), 'mine\n');
      git('add', 'mine.txt');
      writeFileSync(join(archive, '.git', 'index.lock'), '');
      await dream.run('asked');
      rmSync(join(archive, '.git', 'index.lock'));
      expect(here()).toEqual([]);
      expect(readFileSync(join(archive, inside), 'utf8')).toBe('changed by hand\n');
      expect(git('diff', '--cached', '--name-only')).toContain('mine.txt');
      expect(git('log', '--format=%s').trim().split('\n')).toHaveLength(2);
    },
  );

  it.each([
    ['a locked branch', (archive: string) => writeFileSync(join(archive, '.git', 'refs', 'heads', 'main.lock'), '')],
    [
      'a damaged branch',
      (archive: string) => writeFileSync(join(archive, '.git', 'refs', 'heads', 'main'), 'nonsense\n'),
    ],
    ['objects that are gone', (archive: string) => rmSync(join(archive, '.git', 'objects'), { recursive: true })],
    [
      'a repository that is a link',
      (archive: string) => {
        rmSync(archive, { recursive: true });
        symlinkSync(dirname(archive), archive);
      },
    ],
    [
      'no repository that can be written',
      (archive: string) =>
        rmSync(join(archive, '.git', 'config')) ?? writeFileSync(join(archive, '.git', 'config'), '[core'),
    ],
  ])(promise('cold/hostile-archive', '%s: the notes stay, and the dream says why'), async (_, damage) => {
    const { archive, dream, here, file } = await cold();
    damage(archive);
    const { outcome, noticed, proposals } = await dream.run('asked');
    expect(outcome).toBe('done');
    expect(proposals).toEqual([]);
    expect(noticed?.join('\n')).toContain('Nothing was moved to the archive');
    expect(here()).toEqual([file]);
  });

  it(promise('cold/hostile-archive', 'hooks, filters and programs of its settings never run'), async () => {
    const { archive, git, dream, here, userHome, owner } = await cold();
    const ran = join(userHome, 'ran');
    const script = join(userHome, 'evil');
    writeFileSync(script, `#!/bin/sh\necho "$0" >> ${ran}\ncat\n`);
    chmodSync(script, 0o755);
    const hooks = join(archive, '.git', 'hooks');
    mkdirSync(hooks, { recursive: true });
    for (const hook of [
      'pre-commit',
      'post-commit',
      'reference-transaction',
      'post-index-change',
      'fsmonitor-watchman',
    ])
      writeFileSync(join(hooks, hook), readFileSync(script), { mode: 0o755 });
    for (const [key, value] of [
      ['core.hooksPath', hooks],
      ['core.fsmonitor', script],
      ['filter.evil.clean', script],
      ['filter.evil.smudge', script],
      ['diff.external', script],
      ['core.editor', script],
      ['gpg.program', script],
      ['commit.gpgsign', 'true'],
      ['core.pager', script],
    ] as const)
      git('config', key, value);
    writeFileSync(join(archive, '.gitattributes'), '*.md filter=evil diff=evil\n');
    rmSync(ran, { force: true });
    await dream.run('asked');
    expect(here()).toEqual([]);
    await owner.recall.search('warehouse printer zebra', {});
    expect(existsSync(ran)).toBe(false);
  });

  /** Each puts something into the repository at which git would wait or leave it. */
  const TRAPS: Readonly<Record<string, (git: string, outside: string) => void>> = {
    'a FIFO as HEAD and config': (git) => {
      for (const name of ['HEAD', 'config']) replaceByFifo(join(git, name));
    },
    'a FIFO as a branch': (git) => replaceByFifo(join(git, 'refs', 'heads', 'other', 'deep')),
    'a FIFO as an object': (git) => replaceByFifo(join(git, 'objects', 'ab', 'c'.repeat(38))),
    'a FIFO as a pack': (git) => replaceByFifo(join(git, 'objects', 'pack', 'pack-1.idx')),
    'a FIFO that the settings include': (git, outside) => {
      replaceByFifo(join(outside, 'pipe'));
      appendFileSync(join(git, 'config'), `\n[include]\n\tpath = ${join(outside, 'pipe')}\n`);
    },
    'a FIFO as attributes of the work tree': (git) => replaceByFifo(join(dirname(git), '.gitattributes')),
    'a device as a branch': (git) => symlinkSync('/dev/zero', join(git, 'refs', 'heads', 'zero')),
    'a link as a branch': (git, outside) => symlinkSync(outside, join(git, 'refs', 'heads', 'link')),
    'objects of another repository': (git, outside) =>
      put(join(git, 'objects', 'info', 'alternates'), `${join(outside, '.git', 'objects')}\n`),
    'the folder of another repository': (git, outside) => put(join(git, 'commondir'), `${join(outside, '.git')}\n`),
  };

  it.skipIf(process.platform === 'win32').each(Object.entries(TRAPS))(
    promise('cold/hostile-archive', '%s: git is not started, and every command says why'),
    async (_, trap) => {
      const { archive, owner, dream, here, file, userHome } = await cold();
      const outside = join(userHome, 'outside');
      mkdirSync(outside);
      trap(join(archive, '.git'), outside);
      // The reason shows that nothing was waited for: a git that hangs is stopped with another one.
      const refused = expect.stringContaining('git was not started');
      expect((await owner.recall.search('herons', { kinds: ['archive'] })).notes.join('\n')).toEqual(refused);
      expect((await dream.run('asked')).noticed?.join('\n')).toEqual(refused);
      expect(here()).toEqual([file]);
      const { remaining } = await owner.forget.erase({ query: 'Zebra' });
      expect(remaining).toContainEqual({ where: archive, why: refused });
    },
  );

  it.skipIf(process.platform === 'win32')(
    promise('cold/hostile-archive', 'an archive that is a link to somebody else’s repository is not touched'),
    async () => {
      const { archive, owner, dream, git, userHome } = await cold();
      const other = join(userHome, 'other');
      cpSync(archive, other, { recursive: true });
      writeFileSync(join(other, 'notes.md'), 'The Zebra is mine\n');
      mkdirSync(join(other, '.git.old'));
      writeFileSync(join(other, '.git', 'fast_import_crash_1'), '');
      utimesSync(join(other, '.git', 'fast_import_crash_1'), 0, 0);
      // The control: the words are in its history.
      expect(git('log', '--format=%H').trim()).not.toBe('');
      rmSync(archive, { recursive: true });
      symlinkSync(other, archive);
      const before = fingerprint(other);
      await dream.run('asked');
      await owner.recall.search('herons', {});
      await owner.health.doctor();
      await owner.health.collect({ dryRun: false });
      const { remaining } = await owner.forget.erase({ query: 'Zebra' });
      expect(remaining).toContainEqual({ where: archive, why: expect.stringContaining('is not a folder') });
      expect(fingerprint(other)).toEqual(before);
    },
  );
});

function replaceByFifo(path: string): void {
  rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  execFileSync('mkfifo', [path]);
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Every file with its content. */
function fingerprint(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return entry.isFile() ? `${path} ${readFileSync(path, 'latin1')}` : path;
    })
    .sort();
}
