/**
 * Identifies the project of a folder. If the folder has a git remote, the remote identifies it, so every clone and worktree
 * is the same project. Otherwise its inode does, so that it can be moved, and its path.
 */
import { type BigIntStats, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, parse, resolve, sep, win32 } from 'node:path';
import { defined } from '../../domain/json/defined.ts';
import type { FolderIdentity } from '../../domain/projects/project.ts';
import { normalizeRemote, remoteName } from '../../domain/projects/remote.ts';
import { type GitFolder, LONGEST_PATH, readGitFolder } from '../../platform/git/git.ts';
import { temporaryFolder } from '../../platform/settings/environment.ts';

export interface Machine {
  readonly userHome: string;
  /** A path is valid on one machine only. */
  readonly device: string;
}

/**
 * Undefined for the home directory, the root and the temporary folder, where unrelated work happens. Also undefined for a
 * relative path, a file, a device and the kernel's filesystems. Never throws: a folder that cannot be examined is identified
 * by its path alone, with `missing`.
 */
export function identifyFolder(
  cwd: string,
  machine: Machine,
  readGit: (cwd: string) => GitFolder | undefined = readGitFolder,
): FolderIdentity | undefined {
  if (cwd.length > LONGEST_PATH || cwd.includes('\0')) return undefined;
  if (!isAbsolute(cwd)) return identifyWindowsFolder(cwd, machine);
  if (isOfKernel(resolve(cwd))) return undefined;
  const git = readGit(cwd);
  return git ? identifyGitFolder(git, machine) : identifyPlainFolder(cwd, machine);
}

/** A Windows folder in a transcript that is imported on another system. Any other relative path is not a project. */
function identifyWindowsFolder(cwd: string, { device }: Machine): FolderIdentity | undefined {
  const { root, base } = win32.parse(cwd);
  if (!/^(?:[A-Za-z]:|\\\\)/.test(root) || base === '') return undefined;
  return { root: cwd, kind: 'folder', identities: [`path:${device}:${cwd}`], name: base, missing: true };
}

/** `/proc/1/root` and `/dev/fd/3` lead anywhere. `/dev/shm` holds ordinary files. */
const KERNEL_FOLDERS = ['/proc', '/sys', '/dev'];

function isOfKernel(path: string): boolean {
  if (sep !== '/' || path.startsWith('/dev/shm/')) return false;
  return KERNEL_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

export type IdentifyFolder = (cwd: string, machine: Machine) => FolderIdentity | undefined;

/** Examines each folder once. Only for short-lived processes, because a folder can change. */
export function identifyOnce(): IdentifyFolder {
  const known = new Map<string, FolderIdentity | undefined>();
  return (cwd, machine) => {
    if (!known.has(cwd)) known.set(cwd, identifyFolder(cwd, machine));
    return known.get(cwd);
  };
}

function identifyGitFolder(git: GitFolder, machine: Machine): FolderIdentity {
  const remote = git.remoteUrl === undefined ? undefined : normalizeRemote(git.remoteUrl);
  const name = remote === undefined ? repositoryName(git) : remoteName(remote);
  return defined({
    root: git.root,
    kind: 'git',
    identities: [
      ...(remote === undefined ? [] : [`remote:${remote}`]),
      ...localIdentities(git.commonDir, machine.device),
    ],
    name,
    branch: git.branch,
  });
}

function identifyPlainFolder(cwd: string, { userHome, device }: Machine): FolderIdentity | undefined {
  const root = real(cwd);
  if (root === parse(root).root || root === real(userHome) || root === real(temporaryFolder())) return undefined;
  const stats = statFolder(root);
  if (isOfKernel(root) || stats?.isDirectory() === false) return undefined;
  return {
    root,
    kind: 'folder',
    identities: localIdentities(root, device),
    name: basename(root),
    ...(stats === undefined ? { missing: true } : {}),
  };
}

/** The inode comes before the path: if they point to different projects, the folder was moved. */
function localIdentities(path: string, device: string): readonly string[] {
  const stats = statFolder(path);
  // Inode numbers of deleted folders are reused at once; the creation time tells them apart.
  const telling = stats !== undefined && stats.birthtimeNs > 0n;
  return [...(telling ? [`folder:${device}:${stats.ino}:${stats.birthtimeNs}`] : []), `path:${device}:${path}`];
}

function statFolder(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false, bigint: true });
  } catch {
    // Trigger: no permission on the way (EACCES), links in a circle (ELOOP), a name too long (ENAMETOOLONG).
    // Outcome: only the path is known.
    return undefined;
  }
}

/** `/srv/app/.git` is named app. A bare repository, or one stored elsewhere, has its own name. */
function repositoryName({ root, commonDir }: GitFolder): string {
  const owner = basename(commonDir) === '.git' ? basename(dirname(commonDir)) : basename(root);
  return owner.replace(/\.git$/i, '') || basename(root);
}

function real(path: string): string {
  try {
    return realpathSync.native(resolve(path));
  } catch {
    // Trigger: the folder was removed during the session. Outcome: the path as given.
    return resolve(path);
  }
}
