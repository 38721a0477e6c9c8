/**
 * Removes erased text from the archive and its whole history. Git keeps every version, so the repository is rewritten:
 * exported, filtered file by file, and imported into a new `.git` that replaces the old one with its objects, packs and
 * reflogs. Commits get new ids. Files of the work tree are cleaned one by one, so uncommitted changes stay.
 */

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError } from '../../domain/errors.ts';
import { removeDurably, syncDirectory, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { nameInside } from '../../platform/files/inside.ts';
import { type OwnGit, ownGit } from '../../platform/git/own-git.ts';
import { assertOwnFolder, assertOwnRepository } from '../../platform/git/own-repository.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { readPlainText } from '../../store/files/read-plain-file.ts';
import type { ErasurePlan } from '../plan/plan-erasure.ts';
import type { Remaining } from '../scan/scan-home.ts';
import { filterExport } from './filter-export.ts';

const TIMEOUT_MS = 120_000;
const MAX_BYTES = 512 << 20;

export interface ArchiveCleaned {
  readonly cleaned: boolean;
  readonly remaining: readonly Remaining[];
}

export async function cleanArchive(
  layout: HomeLayout,
  searchPath: string | undefined,
  { finder, notes }: Pick<ErasurePlan, 'finder' | 'notes'>,
): Promise<ArchiveCleaned> {
  const { archive } = layout;
  const places = { now: join(archive, '.git'), old: join(archive, '.git.old'), next: `${archive}.cleaning` };
  try {
    // Before anything in it is touched: a link would lead to somebody else's files.
    assertOwnFolder(archive);
    finishSwap(places);
    if (!existsSync(join(places.now, 'HEAD'))) return { cleaned: false, remaining: [] };
    assertOwnRepository(archive);
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    return { cleaned: false, remaining: [notCleaned(archive, error)] };
  }
  const paths = new Set(notes.map(({ path }) => path));
  // The name of a note is made of its words.
  const isGone = (path: string): boolean => paths.has(path) || finder.has(wordsOfName(path));
  try {
    const files = cleanWorkTree(archive, finder.has, isGone);
    const git = ownGit(archive, searchPath, { timeoutMs: TIMEOUT_MS, maxOutputBytes: MAX_BYTES });
    if (!(await archiveContains(git, finder.has, isGone))) return { cleaned: files > 0, remaining: [] };
    const exported = await git.run(['fast-export', '--all', '--signed-tags=strip', '--reencode=no']);
    const filtered = filterExport(exported, {
      isGone,
      without: (text) => (finder.has(text) ? withoutLines(text, finder.has) : text),
    });
    const fresh = ownGit(places.next, searchPath, { timeoutMs: TIMEOUT_MS, maxOutputBytes: MAX_BYTES, make: true });
    await fresh.run(['-c', 'init.defaultBranch=main', 'init', '--quiet', '--template=']);
    await fresh.run(['fast-import', '--quiet', '--force'], { input: filtered });
    const branch = (await git.run(['symbolic-ref', '--quiet', 'HEAD'], { accept: [1] })).toString('utf8').trim();
    if (branch !== '') await fresh.run(['symbolic-ref', 'HEAD', branch]);
    if (await archiveContains(fresh, finder.has, isGone))
      throw new Error('the rewritten archive still contains the words');
    renameSync(places.now, places.old);
    renameSync(join(places.next, '.git'), places.now);
    syncDirectory(archive);
    finishSwap(places);
    // Resets the git index to the last commit. Exit code 128: the repository has no commit.
    await git.run(['reset', '--quiet'], { accept: [1, 128] });
    return { cleaned: true, remaining: [] };
  } catch (error) {
    finishSwap(places);
    if (!isMemoirError(error) && !(error instanceof Error)) throw error;
    return { cleaned: false, remaining: [notCleaned(archive, error)] };
  }
}

function notCleaned(archive: string, { message }: Error): Remaining {
  return { where: archive, why: `the archive could not be cleaned: ${message}` };
}

/** Without the names of folders: a project's name is not content. */
function wordsOfName(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.md$|[-_]+/g, ' ').trim();
}

interface SwapPlaces {
  readonly now: string;
  readonly old: string;
  readonly next: string;
}

/** Also completes a swap that a killed process left half done. */
function finishSwap({ now, old, next }: SwapPlaces): void {
  if (existsSync(old) && !existsSync(now)) renameSync(old, now);
  for (const dir of [old, next]) rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
}

function cleanWorkTree(archive: string, has: (text: string) => boolean, isGone: (path: string) => boolean): number {
  let changed = 0;
  for (const entry of readdirSync(archive, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = nameInside(archive, file);
    if (!entry.isFile() || /^\.git(?:\.old)?\//.test(path)) continue;
    if (isGone(path)) removeDurably(file);
    else {
      const text = readPlainText(file);
      if (text === undefined || !has(text)) continue;
      writeFileAtomic(file, withoutLines(text, has));
    }
    changed += 1;
  }
  return changed;
}

/** Whether any git object, reachable or not, contains the words, or any commit one of the files. */
async function archiveContains(
  git: OwnGit,
  has: (text: string) => boolean,
  isGone: (path: string) => boolean,
): Promise<boolean> {
  const names = (await git.run(['log', '--all', '--format=', '--name-only', '-z'])).toString('utf8').split('\0');
  if (names.some((name) => isGone(name.trim()))) return true;
  const objects = (await git.run(['cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype)']))
    .toString('latin1')
    .split('\n')
    .flatMap((line) => (/ (?:blob|commit|tag)$/.test(line) ? [line.split(' ')[0] ?? ''] : []));
  for (let at = 0; at < objects.length; at += OBJECTS_AT_ONCE) {
    const some = objects.slice(at, at + OBJECTS_AT_ONCE);
    const text = (await git.run(['cat-file', '--batch'], { input: `${some.join('\n')}\n` })).toString('utf8');
    if (has(text)) return true;
  }
  return false;
}

const OBJECTS_AT_ONCE = 200;

/** Removes the lines with the words, or all lines if the words span several. */
function withoutLines(text: string, has: (text: string) => boolean): string {
  const left = text
    .split('\n')
    .filter((line) => !has(line))
    .join('\n');
  return has(left) ? '' : left;
}
