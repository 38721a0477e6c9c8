/**
 * The archive: a git repository in the home with notes that are no longer used, under their old paths (`user/memory/…`,
 * `projects/<slug>/…`). Created on first use.
 */
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../../platform/files/atomic-file.ts';
import { type OwnGit, ownGit } from '../../platform/git/own-git.ts';
import { assertOwnFolder } from '../../platform/git/own-repository.ts';
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
  const stats = lstatSync(heads, { throwIfNoEntry: false });
  // Something else in place of the folder is reported when git would be started.
  return stats === undefined || (stats.isDirectory() && readdirSync(heads).length === 0);
}
