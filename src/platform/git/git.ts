/**
 * Identifies a folder's repository from git's own files, without a child process: hooks run this on every event. A test
 * compares the result with `git` on every kind of repository.
 *
 * A foreign repository can contain such files, so only regular files up to a limit are read.
 */

import { lstatSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { defined } from '../../domain/json/defined.ts';
import { realPath } from '../files/real-path.ts';
import { readTextOrNothing } from '../files/regular-file.ts';
import { type GitConfig, parseGitConfig } from './git-config.ts';

export interface GitFolder {
  /** The root of the working tree; for a bare repository, the repository. */
  readonly root: string;
  /** Shared by all working trees of one repository. */
  readonly commonDir: string;
  /** As configured; can contain a password. */
  readonly remoteUrl?: string;
  readonly branch?: string;
}

/** `PATH_MAX`: no system call accepts a longer path, and walking up a million parts would take minutes. */
export const LONGEST_PATH = 4096;
/** HEAD, `.git`, `commondir`: one line with a path or a branch name. */
const LINE_BYTES = 2 * LONGEST_PATH;
/** A config with a section for each of 5,000 branches is half of this. */
const CONFIG_BYTES = 1024 * 1024;

export function readGitFolder(folder: string): GitFolder | undefined {
  if (folder.length > LONGEST_PATH) return undefined;
  // Git searches upwards from the real folder, not from a link to it.
  for (let dir = realPath(resolve(folder)); ; dir = dirname(dir)) {
    const found = gitDirIn(dir);
    if (found) return describeFolder(found.root, found.gitDir);
    if (dirname(dir) === dir) return undefined;
  }
}

function gitDirIn(dir: string): { readonly root: string; readonly gitDir: string } | undefined {
  const dotGit = within(dir, '.git');
  const stats = statIfReadable(dotGit);
  if (stats?.isDirectory() && isRepository(dotGit)) return { root: dir, gitDir: dotGit };
  if (stats?.isFile()) {
    // A linked working tree, a submodule, or a repository elsewhere.
    const line = readLine(dotGit);
    const target = line?.startsWith('gitdir:') ? line.slice('gitdir:'.length).trim() : '';
    const gitDir = isAbsolute(target) ? target : resolve(dir, target);
    if (target !== '' && isRepository(gitDir) && !isOfAnother(gitDir, dir)) return { root: dir, gitDir };
  }
  return isBare(dir) ? { root: dir, gitDir: dir } : undefined;
}

/**
 * Whether the repository says that another folder is its working tree. Any folder can name any repository, for example one
 * that was unpacked from an archive; it must not be given what is known about that project.
 */
function isOfAnother(gitDir: string, dir: string): boolean {
  const linkedTree = readLine(join(gitDir, 'gitdir'));
  const worktree = readConfig(gitDir).get('core.worktree')?.at(-1);
  const owner =
    linkedTree !== undefined && linkedTree !== ''
      ? dirname(resolve(gitDir, linkedTree))
      : worktree !== undefined
        ? resolve(gitDir, worktree)
        : basename(gitDir) === '.git'
          ? dirname(gitDir)
          : dir;
  // A working tree that was moved by hand is no longer where the repository says.
  return statIfReadable(join(owner, '.git')) !== undefined && realPath(owner) !== realPath(dir);
}

/**
 * The conditions under which git accepts a folder: a HEAD, and objects and refs of its own or of a shared repository.
 */
function isRepository(gitDir: string): boolean {
  if (readHead(gitDir) === undefined) return false;
  const common = commonDirOf(gitDir);
  return (
    statIfReadable(join(common, 'objects'))?.isDirectory() === true &&
    statIfReadable(join(common, 'refs'))?.isDirectory() === true
  );
}

function isBare(dir: string): boolean {
  return isRepository(dir) && readConfig(dir).get('core.bare')?.at(-1)?.toLowerCase() === 'true';
}

function describeFolder(root: string, gitDir: string): GitFolder {
  const commonDir = realPath(commonDirOf(gitDir));
  const remoteUrl = chooseRemote(readConfig(commonDir));
  const branch = branchOf(readHead(gitDir));
  return {
    root: realPath(root),
    commonDir,
    ...defined({ remoteUrl, branch }),
  };
}

function commonDirOf(gitDir: string): string {
  const common = readLine(join(gitDir, 'commondir'));
  return common === undefined || common === '' ? gitDir : resolve(gitDir, common);
}

/** `origin`, else the only remote, else the first by name, so that the choice is stable. */
export function chooseRemote(config: GitConfig): string | undefined {
  const urls = new Map<string, string>();
  for (const [name, values] of config) {
    const remote = /^remote\.(.+)\.url$/.exec(name)?.[1];
    const [url] = values;
    if (remote !== undefined && url !== undefined && url !== '') urls.set(remote, url);
  }
  return urls.get('origin') ?? urls.get([...urls.keys()].sort()[0] ?? '');
}

function readConfig(gitDir: string): GitConfig {
  return parseGitConfig(readTextOrNothing(join(gitDir, 'config'), { maxBytes: CONFIG_BYTES, links: 'follow' }) ?? '');
}

/** The content of HEAD, if git accepts it: a reference, a commit, or (in old repositories) a link into `refs/`. */
function readHead(gitDir: string): string | undefined {
  const file = within(gitDir, 'HEAD');
  const stats = statIfReadable(file, lstatSync);
  // Most folders above a project have none: this is asked in each of them.
  if (stats === undefined) return undefined;
  const target = stats.isSymbolicLink() ? linkTarget(file) : undefined;
  if (target !== undefined) return target.startsWith('refs/') ? `ref: ${target}` : undefined;
  const line = readLine(file);
  return line !== undefined && /^(?:ref:\s*refs\/|[0-9a-f]{40})/i.test(line) ? line : undefined;
}

function branchOf(head: string | undefined): string | undefined {
  return /^ref:\s*refs\/heads\/(.+)$/.exec(head ?? '')?.[1];
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // Trigger: removed or replaced meanwhile. Outcome: read as a file.
    return undefined;
  }
}

function readLine(path: string): string | undefined {
  return readTextOrNothing(path, { maxBytes: LINE_BYTES, links: 'follow' })?.split('\n', 1)[0]?.trim();
}

/** For a normalised folder: `join` normalises the whole path again, in each folder above a project. */
function within(dir: string, name: string): string {
  return dir.endsWith(sep) ? dir + name : dir + sep + name;
}

function statIfReadable(path: string, ask: typeof statSync | typeof lstatSync = statSync): Stats | undefined {
  try {
    return ask(path, { throwIfNoEntry: false });
  } catch {
    // Trigger: no permission, or a file instead of a folder. Outcome: treated as missing, as git does.
    return undefined;
  }
}
