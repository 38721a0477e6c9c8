/** An archive that somebody changed, locked, damaged or armed with programs: no note is lost and nothing of it runs. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

  it.skipIf(process.platform === 'win32')(
    promise('cold/hostile-archive', 'a FIFO in place of a file of git does not stop an erasure'),
    async () => {
      const { archive, owner } = await cold();
      for (const name of ['HEAD', 'config']) {
        rmSync(join(archive, '.git', name));
        execFileSync('mkfifo', [join(archive, '.git', name)]);
      }
      const receipt = await owner.forget.erase({ query: 'Zebra' });
      // The reason shows that the pipe was not waited for.
      expect(receipt.remaining).toContainEqual({
        where: archive,
        why: expect.stringContaining('is not a regular file'),
      });
    },
  );
});
