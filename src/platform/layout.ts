/**
 * Where everything lies in the home, and how the home comes to be. The visible names are a contract with the user; no
 * other file spells a path inside the home.
 */
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { MemoirError, systemCode } from '../domain/errors.ts';
import { syncDirectory } from './atomic-file.ts';
import { describeFilesystem, type FilesystemProbe } from './filesystem.ts';

export interface ProjectLayout {
  readonly dir: string;
  readonly configFile: string;
  readonly memoryDir: string;
  /** `MEMORY.md`, the index of the notes. */
  readonly memoryIndex: string;
  readonly logsDir: string;
  /** The daily log of a day written `YYYY-MM-DD`. */
  readonly dailyLog: (day: string) => string;
  readonly briefing: string;
  /** The two older versions, newest first. */
  readonly olderBriefings: readonly [string, string];
  readonly profilesDir: string;
  readonly profile: (skill: string) => string;
  readonly checkpoint: string;
  readonly index: string;
  readonly episodesDir: string;
  readonly status: string;
}

export interface HomeLayout {
  readonly home: string;
  readonly journal: string;
  readonly locks: string;
  readonly indexFile: (generation: number) => string;
  readonly bin: string;
  readonly configFile: string;
  /** The key of the HMAC that stands for an erased event's key. Never in a backup. */
  readonly secretFile: string;
  /** Says that a journal was made here once, so that a missing one is noticed instead of begun anew. */
  readonly markerFile: string;
  readonly logFile: string;
  /** What was written into agents' own folders, so that it can be taken out again. */
  readonly installedFile: string;
  /** Where the page is served now and the token it asks for; only while it is. */
  readonly serverFile: string;
  readonly tasksExport: string;
  readonly compaction: string;
  readonly userDir: string;
  readonly userMemory: string;
  readonly projectsDir: string;
  /** How far the episodes of all projects are. */
  readonly episodesMark: string;
  readonly project: (slug: string) => ProjectLayout;
  readonly archive: string;
  readonly spool: string;
  /** Spooled files that could not be replayed: kept for a person to look at. */
  readonly rejectedSpool: string;
  readonly backups: string;
  readonly quarantine: string;
  /** A second store of vectors, made from the index; only where one was chosen. */
  readonly vectors: string;
  /** Models that were downloaded; only where that was allowed. */
  readonly models: string;
  /** Hard links to files that are being replaced, until the journal holds what was in them. */
  readonly previous: string;
}

export function homeLayout(home: string): HomeLayout {
  // Every hook makes these paths: the home is put in order once, and names are put behind it.
  const root = dirname(join(home, 'any'));
  const inHome = (name: string): string => `${root}${sep}${name}`;
  const spool = inHome('spool');
  const userDir = inHome('user');
  const projectsDir = inHome('projects');
  return Object.freeze({
    home,
    journal: inHome('journal.db'),
    locks: inHome('locks.db'),
    indexFile: (generation: number) => inHome(`index-${checkGeneration(generation)}.db`),
    bin: inHome('bin'),
    configFile: inHome('config.json'),
    secretFile: inHome('secret.key'),
    markerFile: inHome('home.json'),
    logFile: inHome('memoir.log'),
    installedFile: inHome('installed.json'),
    serverFile: inHome('server.json'),
    tasksExport: inHome('tasks-latest.json'),
    compaction: inHome('COMPACTION.md'),
    userDir,
    userMemory: `${userDir}${sep}memory`,
    projectsDir,
    episodesMark: `${projectsDir}${sep}.episodes.json`,
    project: (slug: string) => projectLayout(join(projectsDir, checkSegment(slug, 'project'))),
    archive: inHome('archive'),
    spool,
    rejectedSpool: `${spool}${sep}rejected`,
    backups: inHome('backups'),
    quarantine: inHome('quarantine'),
    vectors: inHome('vectors'),
    models: inHome('models'),
    previous: inHome('.previous'),
  });
}

function projectLayout(dir: string): ProjectLayout {
  const memoryDir = join(dir, 'memory');
  const logsDir = join(memoryDir, 'logs');
  const profilesDir = join(dir, 'profiles');
  const briefing = join(dir, 'briefing.md');
  return Object.freeze({
    dir,
    configFile: join(dir, 'config.json'),
    memoryDir,
    memoryIndex: join(memoryDir, 'MEMORY.md'),
    logsDir,
    dailyLog: (day: string) => {
      const [, year, month] = /^(\d{4})-(\d{2})-\d{2}$/.exec(day) ?? [];
      if (year === undefined || month === undefined) throw escapes(day, 'day');
      return join(logsDir, year, month, `${day}.md`);
    },
    briefing,
    olderBriefings: [`${briefing}.1`, `${briefing}.2`] as const,
    profilesDir,
    profile: (skill: string) => join(profilesDir, `${checkSegment(skill, 'skill')}.md`),
    checkpoint: join(dir, 'checkpoint.json'),
    index: join(dir, 'INDEX.md'),
    episodesDir: join(dir, 'episodes'),
    status: join(dir, 'status.json'),
  });
}

/** A name that becomes part of a path is one plain segment on every platform, or it is refused. */
function checkSegment(name: string, what: string): string {
  if (name.length === 0 || name.length > 200 || /[\\/:\p{Cc}]/u.test(name) || /^\.|[. ]$/.test(name)) {
    throw escapes(name, what);
  }
  return name;
}

function checkGeneration(generation: number): number {
  if (!Number.isSafeInteger(generation) || generation < 0) throw escapes(String(generation), 'index generation');
  return generation;
}

function escapes(name: string, what: string): MemoirError {
  return new MemoirError('path-escape', `${JSON.stringify(name)} cannot be the name of a ${what}.`, {
    next: 'Use letters, digits, dashes and underscores.',
    data: { name },
  });
}

export interface EnsureHomeOptions {
  /**
   * For hooks: one `stat` of the folder that is made last, and nothing more if it is there. It lies in the spool, so the
   * home and the spool, all a hook needs, are then known to exist; other folders are looked after by the next command.
   */
  readonly quick?: boolean;
  readonly allowNetworkFilesystem?: boolean;
  readonly probe?: Partial<FilesystemProbe>;
}

/** Makes the home and its folders, 0700 whatever the umask; safe when many processes do it at once. */
export function ensureHome(layout: HomeLayout, options: EnsureHomeOptions = {}): { readonly created: boolean } {
  const { home } = layout;
  const complete = look(layout.rejectedSpool)?.isDirectory() === true;
  if (complete && options.quick === true) return { created: false };

  if (options.allowNetworkFilesystem !== true) refuseNetwork(home, options.probe);
  const created = ensureHomeFolder(layout, complete);
  // The spool first: its name tells a second process that this home is ours. The sentinel of the quick check last.
  const { spool, backups, quarantine, previous, bin, userDir, userMemory, projectsDir, rejectedSpool } = layout;
  for (const dir of [spool, backups, quarantine, previous, bin, userDir, userMemory, projectsDir]) ensureFolder(dir);
  if (!complete) syncNames(userDir);
  ensureFolder(rejectedSpool);
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(home, error);
  }
  return { created };
}

/**
 * What is recorded in a home whose own name a power cut takes away is lost with it. Done before the sentinel is made, so
 * that whoever finds that need not ask; all the way up, because the folders above may be as new.
 */
function syncNames(deepest: string): void {
  for (let dir = deepest; ; dir = dirname(dir)) {
    try {
      syncDirectory(dir);
    } catch {
      // Trigger: a folder above that this user may not open. Reason: somebody else made it, long ago. Outcome: as it was.
    }
    if (dir === dirname(dir)) return;
  }
}

function ensureHomeFolder(layout: HomeLayout, complete: boolean): boolean {
  const { home } = layout;
  const stats = look(home);
  if (stats === undefined) {
    try {
      // Parents get the mode the user's umask gives: they are not Memoir's.
      mkdirSync(dirname(home), { recursive: true });
    } catch (error) {
      throw unusable(home, error, systemCode(error) === 'EEXIST' ? 'ENOTDIR' : systemCode(error));
    }
    return ensureFolder(home);
  }
  if (!stats.isDirectory()) throw notFolder(home);
  if (!complete) refuseForeign(layout);
  ensureFolder(home);
  return false;
}

/** Names only Memoir uses: one of them is enough to know a home. */
const TELLING = ['home.json', 'journal.db', 'locks.db', 'spool', '.previous', 'memoir.log'];
/** What a mount point or a file manager leaves in an empty folder. */
const IGNORED = ['lost+found', '.DS_Store', 'desktop.ini', 'Thumbs.db'];

/** Somebody's folder with other things in it (`/tmp`, `~/Documents`) is not taken over: its mode would be changed. */
function refuseForeign(layout: HomeLayout): void {
  let names: string[];
  try {
    names = readdirSync(layout.home).filter((name) => !IGNORED.includes(name));
  } catch (error) {
    throw unusable(layout.home, error);
  }
  if (names.some((name) => TELLING.includes(name))) return;
  const ours = Object.values(layout).flatMap((path) => (typeof path === 'string' ? [basename(path)] : []));
  const foreign = names.find((name) => !ours.includes(name));
  if (foreign === undefined) return;
  throw new MemoirError(
    'home-unusable',
    `${layout.home} is not a Memoir home: it holds other things (${JSON.stringify(foreign)}).`,
    { next: 'Set MEMOIR_HOME to a new or an empty folder.', data: { path: layout.home } },
  );
}

function refuseNetwork(home: string, probe: Partial<FilesystemProbe> | undefined): void {
  const { kind, network } = describeFilesystem(home, probe);
  if (!network) return;
  throw new MemoirError(
    'network-filesystem',
    `${home} is on a network filesystem (${kind}), where SQLite can be damaged.`,
    {
      next: 'Set MEMOIR_HOME to a folder on a local disk, or set storage.allowNetworkFilesystem to true at your own risk.',
      data: { path: home, kind },
    },
  );
}

/** True when this call made it. Widened modes of a folder that is ours are narrowed again. */
function ensureFolder(dir: string): boolean {
  let created = false;
  try {
    const before = look(dir);
    if (before === undefined) created = makeFolder(dir);
    const stats = before ?? statSync(dir);
    if (!stats.isDirectory()) throw notFolder(dir);
    if (process.platform !== 'win32') {
      if (created) chmodSync(dir, 0o700);
      else narrow(dir, stats);
    }
  } catch (error) {
    throw error instanceof MemoirError ? error : unusable(dir, error);
  }
  return created;
}

function makeFolder(dir: string): boolean {
  try {
    mkdirSync(dir, { mode: 0o700 });
    return true;
  } catch (error) {
    // Another process made it between the look and here: it is there, which is all that is wanted.
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function narrow(dir: string, stats: Stats): void {
  // A folder without the owner's write bit was locked by somebody on purpose. That is reported, not undone.
  if ((stats.mode & 0o777) === 0o700 || (stats.mode & 0o200) === 0) return;
  try {
    chmodSync(dir, 0o700);
  } catch {
    // A folder linked to a disk without modes, or owned by somebody else. Whether it can be used shows when it is used,
    // and `memoir doctor` reports the mode; refusing to start for it would help nobody.
  }
}

function look(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw unusable(path, error);
  }
}

function notFolder(path: string): MemoirError {
  return new MemoirError('home-unusable', `${path} is a file, and Memoir needs a folder there.`, {
    next: 'Move the file away, or set MEMOIR_HOME to another folder.',
    data: { path },
  });
}

function unusable(path: string, cause: unknown, code = systemCode(cause) ?? 'unknown error'): MemoirError {
  const [why, next] = REASONS[code] ?? [`cannot be used (${code})`, 'Set MEMOIR_HOME to another folder.'];
  return new MemoirError('home-unusable', `${path} ${why}.`, { next, data: { path, system: code }, cause });
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
