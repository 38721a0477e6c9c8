/**
 * Which project a folder is. Git's remote if there is one: every clone and working tree is the same project. Else the
 * folder itself, known by its place on this disk so that it survives being moved, and by its path.
 */
import { type BigIntStats, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, parse, resolve, sep, win32 } from 'node:path';
import type { Place } from '../domain/project.ts';
import { normalizeRemote, remoteName } from '../domain/remote.ts';
import { type GitPlace, LONGEST_PATH, readGitPlace } from '../platform/git.ts';

export interface Machine {
  readonly userHome: string;
  /** Paths mean something on one machine only. */
  readonly device: string;
}

/**
 * Undefined for the user's own folder, the root and the like: too much happens there to be one project. Also undefined
 * for what is no folder of a person: a relative path, a file or device, the kernel's own filesystems. Never throws: a
 * folder that cannot be examined is known by its path alone, with `missing`.
 */
export function identifyPlace(
  cwd: string,
  machine: Machine,
  readGit: (cwd: string) => GitPlace | undefined = readGitPlace,
): Place | undefined {
  if (cwd.length > LONGEST_PATH || cwd.includes('\0')) return undefined;
  if (!isAbsolute(cwd)) return foreignPlace(cwd, machine);
  if (isOfKernel(resolve(cwd))) return undefined;
  const git = readGit(cwd);
  return git ? gitPlace(git, machine) : folderPlace(cwd, machine);
}

/** A folder of a Windows machine in a transcript that is imported elsewhere. Any other relative path is no place. */
function foreignPlace(cwd: string, { device }: Machine): Place | undefined {
  const { root, base } = win32.parse(cwd);
  if (!/^(?:[A-Za-z]:|\\\\)/.test(root) || base === '') return undefined;
  return { root: cwd, kind: 'folder', identities: [`path:${device}:${cwd}`], name: base, missing: true };
}

/** `/proc/1/root` and `/dev/fd/3` lead anywhere, and nobody keeps a project there. `/dev/shm` holds ordinary files. */
const KERNEL_FOLDERS = ['/proc', '/sys', '/dev'];

function isOfKernel(path: string): boolean {
  if (sep !== '/' || path.startsWith('/dev/shm/')) return false;
  return KERNEL_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

export type IdentifyPlace = (cwd: string, machine: Machine) => Place | undefined;

/** Looks at each folder once, for a process that asks several times and ends soon. */
export function identifyOnce(): IdentifyPlace {
  const known = new Map<string, Place | undefined>();
  return (cwd, machine) => {
    if (!known.has(cwd)) known.set(cwd, identifyPlace(cwd, machine));
    return known.get(cwd);
  };
}

function gitPlace(git: GitPlace, machine: Machine): Place {
  const remote = git.remoteUrl === undefined ? undefined : normalizeRemote(git.remoteUrl);
  const name = remote === undefined ? repositoryName(git) : remoteName(remote);
  return {
    root: git.root,
    kind: 'git',
    identities: [
      ...(remote === undefined ? [] : [`remote:${remote}`]),
      ...localIdentities(git.commonDir, machine.device),
    ],
    name,
    ...(git.branch === undefined ? {} : { branch: git.branch }),
  };
}

function folderPlace(cwd: string, { userHome, device }: Machine): Place | undefined {
  const root = real(cwd);
  if (root === parse(root).root || root === real(userHome) || root === real(tmpdir())) return undefined;
  const stats = look(root);
  if (isOfKernel(root) || stats?.isDirectory() === false) return undefined;
  return {
    root,
    kind: 'folder',
    identities: localIdentities(root, device),
    name: basename(root),
    ...(stats === undefined ? { missing: true } : {}),
  };
}

/** The folder itself before its path: when both are known and differ, the folder has been moved. */
function localIdentities(path: string, device: string): readonly string[] {
  const stats = look(path);
  // Numbers of deleted folders are used again at once; the time of birth tells them apart.
  const telling = stats !== undefined && stats.birthtimeNs > 0n;
  return [...(telling ? [`folder:${device}:${stats.ino}:${stats.birthtimeNs}`] : []), `path:${device}:${path}`];
}

function look(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false, bigint: true });
  } catch {
    // Trigger: no permission on the way (EACCES), links in a circle (ELOOP), a name too long (ENAMETOOLONG).
    // Outcome: the path is all we know.
    return undefined;
  }
}

/** `/srv/app/.git` is called app; a repository kept elsewhere, or bare, by its own name. */
function repositoryName({ root, commonDir }: GitPlace): string {
  const owner = basename(commonDir) === '.git' ? basename(dirname(commonDir)) : basename(root);
  return owner.replace(/\.git$/i, '') || basename(root);
}

function real(path: string): string {
  try {
    return realpathSync.native(resolve(path));
  } catch {
    // Trigger: the folder was removed under the session. Outcome: the name we were given.
    return resolve(path);
  }
}
