/**
 * The archive: a git repository in the home with notes that are no longer used, under their old paths (`user/memory/…`,
 * `projects/<slug>/…`). Created on first use.
 */
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MemoirError } from '../../domain/errors.ts';
import { makeDirectory } from '../../platform/files/atomic-file.ts';
import { type OwnGit, ownGit } from '../../platform/git/own-git.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';

/** Opens the repository, or creates it. Throws `not-found` if git is not installed. */
export async function ensureArchive({ archive }: HomeLayout, searchPath: string | undefined): Promise<OwnGit> {
  assertOwnFolder(archive);
  const git = ownGit(archive, searchPath);
  if (existsSync(join(archive, '.git', 'HEAD'))) return git;
  makeDirectory(archive);
  // Without git's template folder, which may install hooks.
  await git.run(['-c', 'init.defaultBranch=main', 'init', '--quiet', '--template=']);
  return git;
}

/** Whether it has no commits. Checks files only, without running git. */
export function isArchiveEmpty({ archive }: HomeLayout): boolean {
  const git = join(archive, '.git');
  if (existsSync(join(git, 'packed-refs'))) return false;
  const heads = join(git, 'refs', 'heads');
  return !existsSync(heads) || readdirSync(heads).length === 0;
}

/** A link, or a `.git` file that leads to another repository, would let its creator choose where notes are written. */
function assertOwnFolder(archive: string): void {
  for (const path of [archive, join(archive, '.git')]) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats !== undefined && !stats.isDirectory()) {
      throw new MemoirError('io', `${path} is not a folder`, {
        next: 'Move it away; Memoir makes a new archive.',
        data: { path },
      });
    }
  }
}
