/**
 * The files that Memoir replaced a moment ago, still reachable by a hard link. An editor that opened the old file and
 * writes after the rename writes into these, and nowhere else; looking at them again is what saves such a line.
 *
 * One folder per target, named by the hash of its name; in it `<number>-<hash of the text when it was replaced>`. The
 * newest is kept until the next update. In a burst several are kept: a process that opened the file can be put to sleep
 * by the scheduler for longer than one update takes. Where there are no hard links this folder stays empty and a write
 * into a file that was just replaced is lost, as with any other program.
 */
import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../../domain/errors.ts';
import { contentHash } from '../../domain/ids.ts';
import { fileFault, linkIfSupported, makeDirectory } from '../../platform/atomic-file.ts';
import { type ReadLimits, readRegularFile } from '../../platform/regular-file.ts';
import { MAX_FILE_BYTES } from './read-plain-file.ts';

export interface PreviousInode {
  readonly file: string;
  /** Hash of the text that was taken over from it. */
  readonly base: string;
}

/** Older ones go with the next update, except the newest. */
const KEEP_MS = 10_000;
const KEEP_AT_MOST = 64;
const KEEP_AT_MOST_BYTES = 4 * 1024 * 1024;

/** Oldest first. */
export function listPrevious(previousDir: string, name: string): readonly PreviousInode[] {
  const folder = folderOf(previousDir, name);
  return namesIn(folder).map((file) => ({ file: join(folder, file), base: file.slice(file.indexOf('-') + 1) }));
}

/** Gives the file at `path` a second name. Undefined where hard links are not supported. */
export function keepPrevious(previousDir: string, name: string, path: string, base: string): PreviousInode | undefined {
  const folder = folderOf(previousDir, name);
  makeDirectory(folder);
  const newest = namesIn(folder).at(-1);
  const number = newest === undefined ? 0 : Number.parseInt(newest, 10) + 1;
  const file = join(folder, `${String(number).padStart(12, '0')}-${base}`);
  try {
    return linkIfSupported(path, file) ? { file, base } : undefined;
  } catch (error) {
    // Deleted since it was read: the caller looks at the path again and sees it.
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileFault(error, path);
  }
}

/** What was found in it has been taken over: from now on only what differs from `base` is new. */
export function rebasePrevious(previous: PreviousInode, base: string): void {
  const number = previous.file.slice(0, -previous.base.length);
  renameSync(previous.file, number + base);
}

export function forgetPrevious(previous: PreviousInode): void {
  rmSync(previous.file, { force: true });
}

/** What is too old, too many or too big goes, unless there is something in it that was not taken over yet. */
export function prunePrevious(all: readonly PreviousInode[], now: number): void {
  let bytes = 0;
  for (const [age, previous] of all.toReversed().entries()) {
    const stat = lstatSync(previous.file, { throwIfNoEntry: false });
    bytes += stat?.size ?? 0;
    // The change time is when it was linked, or written to since. A clock set back only keeps it longer.
    const expired = now - (stat?.ctimeMs ?? 0) > KEEP_MS;
    const over = age >= KEEP_AT_MOST || bytes > KEEP_AT_MOST_BYTES;
    if (age > 0 && (expired || over) && holdsNothingNew(previous)) forgetPrevious(previous);
  }
}

function holdsNothingNew(previous: PreviousInode): boolean {
  const limits: ReadLimits = { maxBytes: MAX_FILE_BYTES, links: 'refuse' };
  return contentHash(readRegularFile(previous.file, limits)) === previous.base;
}

/** Destroys what is kept of one file, or of all: erasing a text must erase it here too. */
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
