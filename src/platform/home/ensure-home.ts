/**
 * Creates the home: private folders regardless of the umask, on a disk that keeps data, and never in a folder of
 * another user.
 */
import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import { makeParents, syncDirectory } from '../files/atomic-file.ts';
import { describeFilesystem, type FilesystemProbe } from '../files/filesystem.ts';
import type { HomeLayout } from './layout.ts';
import { prepareLosses } from './losses.ts';

export interface EnsureHomeOptions {
  /**
   * For hooks: one `stat` of the folder that is created last, and nothing more if it exists. It is in the spool, so the
   * home and the spool, all that a hook needs, then exist. The next command checks the other folders.
   */
  readonly quick?: boolean;
  readonly allowNetworkFilesystem?: boolean;
  readonly probe?: Partial<FilesystemProbe>;
}

/** Creates the home and its folders with mode 0700, regardless of the umask. Many processes can do it at once. */
export function ensureHome(layout: HomeLayout, options: EnsureHomeOptions = {}): { readonly created: boolean } {
  const { home } = layout;
  const sentinel = statOrThrow(layout.rejectedSpool);
  const complete = sentinel?.isDirectory() === true && isOwn(sentinel);
  if (complete && options.quick === true) return { created: false };

  if (options.allowNetworkFilesystem !== true) refuseNetwork(home, options.probe);
  const created = ensureHomeFolder(layout, complete);
  for (const dir of [layout.spool, layout.rejectedSpool, layout.previous, layout.userDir, layout.userMemory])
    refuseLink(dir);
  for (const dir of [layout.projectsDir, layout.quarantine, layout.bin]) refuseLink(dir);
  // The spool first: by its name a second process recognises the home. The folder for the quick check last.
  const { spool, backups, quarantine, previous, bin, userDir, userMemory, projectsDir, rejectedSpool } = layout;
  for (const dir of [spool, backups, quarantine, previous, bin, userDir, userMemory, projectsDir]) ensureFolder(dir);
  if (!complete) syncNames(userDir);
  ensureFolder(rejectedSpool);
  prepareLosses(layout);
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusableHome(home, error);
  }
  return { created };
}

/**
 * The home itself can be a link, and so can `backups`, which people keep on another disk. Behind any other link its
 * creator could read what Memoir writes, or make it overwrite other files.
 */
function refuseLink(dir: string): void {
  if (lstatSync(dir, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new MemoirError('path-escape', `${dir} is a symbolic link; Memoir does not follow links there`, {
    next: 'Replace it with the folder itself. To keep the whole home elsewhere, set MEMOIR_HOME.',
    data: { path: dir },
  });
}

/**
 * Syncs the names of the home and its parents, which can be new too: a power cut could otherwise lose the whole home.
 * Done before the last folder is created, so that a process that finds it need not check.
 */
function syncNames(deepest: string): void {
  for (let dir = deepest; ; dir = dirname(dir)) {
    try {
      syncDirectory(dir);
    } catch {
      // Trigger: a parent that this user cannot open. Reason: it is old and another user's. Outcome: not synced.
    }
    if (dir === dirname(dir)) return;
  }
}

function ensureHomeFolder(layout: HomeLayout, complete: boolean): boolean {
  const { home } = layout;
  const stats = statOrThrow(home);
  if (stats === undefined) {
    try {
      // Parents get the mode of the user's umask: they are not Memoir's.
      makeParents(dirname(home));
    } catch (error) {
      throw unusableHome(home, error, systemCode(error) === 'EEXIST' ? 'ENOTDIR' : systemCode(error));
    }
    return ensureFolder(home);
  }
  if (!stats.isDirectory()) throw notFolder(home);
  if (!isOwn(stats)) throw ofAnother(home);
  if (!complete) refuseForeign(layout);
  ensureFolder(home);
  return false;
}

/**
 * The owner of a folder can read, replace and remove everything in it. Root is exempt: in a container it owns nothing
 * in a user's volume.
 */
function isOwn({ uid }: Stats): boolean {
  const self = process.getuid?.();
  return self === undefined || self === 0 || uid === self;
}

/** What only Memoir has: one of them identifies a home. */
function ownPaths({ markerFile, journal, locks, spool, previous, logFile }: HomeLayout): readonly string[] {
  return [markerFile, journal, locks, spool, previous, logFile];
}

/** Files that a mount point or a file manager leaves in an empty folder. */
const IGNORED = ['lost+found', '.DS_Store', 'desktop.ini', 'Thumbs.db'];

/** Refuses a folder with other content (`/tmp`, `~/Documents`), because its mode would be changed. */
function refuseForeign(layout: HomeLayout): void {
  let names: string[];
  try {
    names = readdirSync(layout.home).filter((name) => !IGNORED.includes(name));
  } catch (error) {
    throw unusableHome(layout.home, error);
  }
  const own = ownPaths(layout).map((path) => basename(path));
  if (names.some((name) => own.includes(name))) return;
  const root = dirname(layout.journal);
  const ours = Object.values(layout).flatMap((path) =>
    typeof path === 'string' && dirname(path) === root ? [basename(path)] : [],
  );
  const foreign = names.find((name) => !ours.includes(name));
  if (foreign === undefined) return;
  throw new MemoirError(
    'home-unusable',
    `${layout.home} is not a Memoir home: it holds other things (${JSON.stringify(foreign)})`,
    { next: 'Set MEMOIR_HOME to a new or an empty folder.', data: { path: layout.home } },
  );
}

function refuseNetwork(home: string, probe: Partial<FilesystemProbe> | undefined): void {
  const { kind, network } = describeFilesystem(home, probe);
  if (!network) return;
  throw new MemoirError(
    'network-filesystem',
    `${home} is on a network filesystem (${kind}), where SQLite can be damaged`,
    {
      next: 'Set MEMOIR_HOME to a folder on a local disk, or set storage.allowNetworkFilesystem to true at your own risk.',
      data: { path: home, kind },
    },
  );
}

/** True if this call created it. Permissions of an existing folder are restricted again. */
function ensureFolder(dir: string): boolean {
  let created = false;
  try {
    const before = statOrThrow(dir);
    if (before === undefined) created = makeFolder(dir);
    const stats = before ?? statSync(dir);
    if (!stats.isDirectory()) throw notFolder(dir);
    if (process.platform !== 'win32') {
      if (created) chmodSync(dir, 0o700);
      else narrow(dir, stats);
    }
  } catch (error) {
    throw error instanceof MemoirError ? error : unusableHome(dir, error);
  }
  return created;
}

function makeFolder(dir: string): boolean {
  try {
    mkdirSync(dir, { mode: 0o700 });
    return true;
  } catch (error) {
    // Another process created it meanwhile.
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function narrow(dir: string, stats: Stats): void {
  // A folder without the owner's write bit was locked on purpose. That is reported, not changed.
  if ((stats.mode & 0o777) === 0o700 || (stats.mode & 0o200) === 0) return;
  try {
    chmodSync(dir, 0o700);
  } catch {
    // A disk without modes, or another user's folder. Whether it is usable shows on use, and `memoir doctor` reports
    // the mode.
  }
}

function statOrThrow(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw unusableHome(path, error);
  }
}

function ofAnother(path: string): MemoirError {
  return new MemoirError('home-unusable', `${path} belongs to another user, who could read everything in it`, {
    next: 'Set MEMOIR_HOME to a folder of your own, or have its owner give it to you (chown).',
    data: { path },
  });
}

function notFolder(path: string): MemoirError {
  return new MemoirError('home-unusable', `${path} is a file, and Memoir needs a folder there`, {
    next: 'Move the file away, or set MEMOIR_HOME to another folder.',
    data: { path },
  });
}

function unusableHome(path: string, cause: unknown, code = systemCode(cause) ?? 'unknown error'): MemoirError {
  const [why, next] = REASONS[code] ?? [`cannot be used (${code})`, 'Set MEMOIR_HOME to another folder.'];
  return new MemoirError('home-unusable', `${path} ${why}`, { next, data: { path, system: code }, cause });
}

const NO_PERMISSION = [
  'may not be read or written by this user',
  'Give yourself access to it (its owner and mode, and those of the folders above), or set MEMOIR_HOME to another folder.',
] as const;

const REASONS: Readonly<Record<string, readonly [why: string, next: string]>> = {
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: ['is on a read-only filesystem', 'Mount it writable, or set MEMOIR_HOME to another folder.'],
  ENOSPC: ['cannot be made: the disk is full', 'Free some space and try again.'],
  EDQUOT: ['cannot be made: your disk quota is used up', 'Free some space and try again.'],
  ENOTDIR: ['lies below something that is not a folder', 'Set MEMOIR_HOME to a path whose parents are folders.'],
  EEXIST: ['is a link to something that does not exist', 'Remove the link, or make the folder it points to.'],
  ENOENT: ['is a link to something that does not exist', 'Remove the link, or make the folder it points to.'],
  ENAMETOOLONG: ['is too long a path', 'Set MEMOIR_HOME to a shorter path.'],
  ELOOP: ['has symbolic links that run in a circle', 'Set MEMOIR_HOME to another folder.'],
};
