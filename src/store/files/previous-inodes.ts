/**
 * Keeps recently replaced files reachable by a hard link. An editor that opened the old file and writes after the
 * rename writes into these, so reading them again saves its change.
 *
 * One folder per target, named by the hash of its name, with files `<number>-<hash of the text when it was replaced>`.
 * The newest is kept until the next update. In a burst several are kept, because the scheduler can suspend a process
 * for longer than an update takes. Without hard links the folder stays empty, and a write into a replaced file is lost,
 * as with any other program.
 */
import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../../domain/errors.ts';
import { contentHash } from '../../domain/ids.ts';
import { fileFault, linkIfSupported, makeDirectory } from '../../platform/files/atomic-file.ts';
import { type ReadLimits, readRegularFile } from '../../platform/files/regular-file.ts';
import { MAX_FILE_BYTES } from './read-plain-file.ts';

export interface PreviousInode {
  readonly file: string;
  /** The hash of the text that was recorded from it. */
  readonly base: string;
}

/** Older ones are deleted with the next update, except the newest. */
const KEEP_MS = 10_000;
const KEEP_AT_MOST = 64;
const KEEP_AT_MOST_BYTES = 4 * 1024 * 1024;

/** Oldest first. */
export function listPrevious(previousDir: string, name: string): readonly PreviousInode[] {
  const folder = folderOf(previousDir, name);
  return namesIn(folder).map((file) => ({ file: join(folder, file), base: file.slice(file.indexOf('-') + 1) }));
}

/** Links the file at `path`. Undefined if hard links are not supported. */
export function keepPrevious(previousDir: string, name: string, path: string, base: string): PreviousInode | undefined {
  const folder = folderOf(previousDir, name);
  makeDirectory(folder);
  const newest = namesIn(folder).at(-1);
  const number = newest === undefined ? 0 : Number.parseInt(newest, 10) + 1;
  const file = join(folder, `${String(number).padStart(12, '0')}-${base}`);
  try {
    return linkIfSupported(path, file) ? { file, base } : undefined;
  } catch (error) {
    // Deleted since it was read; the caller reads the path again.
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileFault(error, path);
  }
}

/** Its content is recorded: from now on only what differs from `base` is new. */
export function rebasePrevious(previous: PreviousInode, base: string): void {
  const number = previous.file.slice(0, -previous.base.length);
  renameSync(previous.file, number + base);
}

export function forgetPrevious(previous: PreviousInode): void {
  rmSync(previous.file, { force: true });
}

/** Deletes files that are too old, too many or too large, unless they have unrecorded changes. */
export function prunePrevious(all: readonly PreviousInode[], now: number): void {
  let bytes = 0;
  for (const [age, previous] of all.toReversed().entries()) {
    const stat = lstatSync(previous.file, { throwIfNoEntry: false });
    bytes += stat?.size ?? 0;
    // The change time is when it was linked or last written. A clock set back only keeps it longer.
    const expired = now - (stat?.ctimeMs ?? 0) > KEEP_MS;
    const over = age >= KEEP_AT_MOST || bytes > KEEP_AT_MOST_BYTES;
    if (age > 0 && (expired || over) && holdsNothingNew(previous)) forgetPrevious(previous);
  }
}

/** Links that were made before this time and have no unrecorded changes. */
export function stalePrevious(previousDir: string, before: number): readonly string[] {
  return namesIn(previousDir).flatMap((folder) =>
    namesIn(join(previousDir, folder)).flatMap((name) => {
      const previous = { file: join(previousDir, folder, name), base: name.slice(name.indexOf('-') + 1) };
      const stats = lstatSync(previous.file, { throwIfNoEntry: false });
      return stats?.isFile() && stats.ctimeMs < before && holdsNothingNew(previous) ? [previous.file] : [];
    }),
  );
}

function holdsNothingNew(previous: PreviousInode): boolean {
  const limits: ReadLimits = { maxBytes: MAX_FILE_BYTES, links: 'refuse' };
  return contentHash(readRegularFile(previous.file, limits)) === previous.base;
}

/** Deletes the kept versions of one file or of all: an erasure must remove them too. */
export function dropPrevious(previousDir: string, name?: string): void {
  rmSync(name === undefined ? previousDir : folderOf(previousDir, name), { recursive: true, force: true });
}

function folderOf(previousDir: string, name: string): string {
  return join(previousDir, contentHash(name).slice(0, 32));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => /^\d{12}-[0-9a-f]{64}$/.test(file))
      .sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw fileFault(error, folder);
  }
}
