/**
 * What grows in a home and what is removed of it, as data. Everything here is derived from the journal, a leftover of a
 * process that is gone, or an older copy; anything else is removed only when a person asks. Events of the journal are
 * never removed by a rule.
 */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../../domain/time/dates.ts';
import { EPISODE_DAYS, EPISODES_PER_PROJECT, expiredEpisodes } from '../../notes/episodes/write-episodes.ts';
import { listFolder } from '../../platform/files/list-folder.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { isMakerAlive } from '../../platform/process/is-maker-alive.ts';
import { expiredBackups, type KeepRule, listBackups, listStagedBackups } from '../../store/backups/backup-files.ts';
import { stalePrevious } from '../../store/files/previous-inodes.ts';
import { staleGenerations } from '../../store/index/generations/generations.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { abandonedFiles } from '../clean/sweep-temporary.ts';

export interface RetentionPlace {
  readonly journal: Journal;
  readonly layout: HomeLayout;
  readonly backups: KeepRule;
  /** Whether the copy of the vectors in another store is in use. */
  readonly usesVectorCopy: boolean;
}

export interface RetentionRule {
  readonly name: string;
  /** The rule in one sentence, as the user reads it. */
  readonly says: string;
  /** Removed only if a person asks: it may hold something that is nowhere else. */
  readonly asked?: true;
  /** Full paths of the files and folders to remove now. */
  readonly find: (place: RetentionPlace) => readonly string[];
}

const LEFTOVER_MS = DAY_MS;
const CACHE_UNUSED_MS = 30 * DAY_MS;
const CACHE_MAX_BYTES = 64 * 1024 * 1024;
const UNREADABLE_DAYS = 90;

export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    name: 'sessions',
    says: `files in episodes/ stay for ${EPISODE_DAYS} days, ${EPISODES_PER_PROJECT} for each project; the journal keeps every session`,
    find: ({ journal, layout }) => expiredEpisodes(journal, layout),
  },
  {
    name: 'backups',
    says: 'older backups; one per day and week (backup.keepDaily, backup.keepWeekly) and the newest three stay',
    find: ({ layout, backups }) => [
      ...expiredBackups(listBackups(layout), backups).map(({ path }) => path),
      ...listStagedBackups(layout).flatMap(({ path, abandoned }) => (abandoned ? [path] : [])),
    ],
  },
  {
    name: 'index',
    says: 'earlier generations of the search index',
    find: ({ journal, layout }) => staleGenerations(journal, layout),
  },
  {
    name: 'vectors',
    says: 'vectors in a store that the settings no longer name',
    find: ({ layout, usesVectorCopy }) => (usesVectorCopy ? [] : existing([layout.vectors])),
  },
  {
    name: 'temporary files',
    says: 'temporary files of processes that have ended',
    find: ({ layout }) => [
      ...abandonedFiles(layout),
      ...filesNamed(layout.home, /^\.replay-\d+$/).filter(
        (path) => !isMakerAlive(Number(path.split('-').at(-1)), path),
      ),
      ...(isOwnFolder(layout.archive)
        ? filesNamed(join(layout.archive, '.git'), /^fast_import_crash_\d+$/).filter(olderThan(LEFTOVER_MS))
        : []),
    ],
  },
  {
    name: 'replaced files',
    says: 'earlier versions of files, kept for a day in case an editor still writes to them',
    find: ({ layout }) => stalePrevious(layout.previous, Date.now() - LEFTOVER_MS),
  },
  {
    name: 'requests',
    says: 'slash commands that never ran, after an hour',
    find: ({ layout }) => filesNamed(layout.requests, /./).filter(olderThan(HOUR_MS)),
  },
  {
    name: 'compile cache',
    says: 'compiled code unused for 30 days, or all of it above 64 MB; Node compiles it again',
    find: ({ layout }) => {
      const cache = join(layout.bin, 'cache');
      if (bytesOf(cache) > CACHE_MAX_BYTES) return [cache];
      return filesNamed(cache, /./).filter((path) => newestIn(path) < Date.now() - CACHE_UNUSED_MS);
    },
  },
  {
    name: 'quarantine',
    says: `damaged files and unreadable events, after ${UNREADABLE_DAYS} days; only this command removes them`,
    asked: true,
    find: ({ layout }) =>
      [...filesNamed(layout.quarantine, /./), ...filesNamed(layout.rejectedSpool, /./)].filter(
        olderThan(UNREADABLE_DAYS * DAY_MS),
      ),
  },
];

/** A link would lead to somebody else's repository. */
function isOwnFolder(dir: string): boolean {
  return [dir, join(dir, '.git')].every((path) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
}

/** The size of a file, or of all files below a folder. */
export function bytesOf(path: string): number {
  return below(path).reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}

function newestIn(path: string): number {
  return Math.max(0, ...below(path).map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

/** The file itself, or all files below a folder. Links are not followed. */
function below(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function existing(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => statSync(path, { throwIfNoEntry: false }) !== undefined);
}

function filesNamed(dir: string, pattern: RegExp): readonly string[] {
  return listFolder(dir).flatMap(({ name }) => (pattern.test(name) ? [join(dir, name)] : []));
}

function olderThan(ms: number): (path: string) => boolean {
  return (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > ms;
}
