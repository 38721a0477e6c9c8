/**
 * Writes files atomically. Everything Memoir writes except its databases goes through here: a temporary file in the
 * same folder, synced, renamed over the old one, then the folder synced. Each step was measured to matter: without the
 * first sync a power cut leaves an empty file, without the last the acknowledged text is lost.
 */
import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import { readRegularFile } from './regular-file.ts';

const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;
const WINDOWS = process.platform === 'win32';

/** An iterable is written part by part, for texts too long for memory. */
export type Content = string | Uint8Array | Iterable<string>;

/** Replaces or creates the file. On return the text survives a power cut; on an error the old file is unchanged. */
export function writeFileAtomic(path: string, content: Content): void {
  const staged = stageFile(path, content);
  try {
    publishStaged(staged, path);
  } catch (error) {
    discardStaged(staged);
    throw error;
  }
}

/** Creates a file that must not exist yet. False, with nothing changed, if it does. */
export function createFileExclusive(path: string, content: string | Uint8Array): boolean {
  const staged = stageFile(path, content);
  try {
    return publishStagedAsNew(staged, path, content);
  } finally {
    discardStaged(staged);
  }
}

/** First half of a write: the synced content under a temporary name next to `path`. Returns that name. */
export function stageFile(path: string, content: Content): string {
  const directory = dirname(path);
  makeDirectory(directory);
  const staged = join(directory, `.${basename(path)}.${randomDigits()}.tmp`);
  try {
    writeNewFile(staged, content);
  } catch (error) {
    discardStaged(staged);
    throw fileFault(error, path);
  }
  return staged;
}

/** Only to differ from other names, which an exclusive create checks; loading `node:crypto` takes a third of a bare Node start. */
function randomDigits(): string {
  return `${process.pid.toString(16)}${Math.random().toString(16).slice(2)}`;
}

/** Second half: renames the staged file to `path`. */
export function publishStaged(staged: string, path: string): void {
  try {
    renamePatiently(staged, path);
  } catch (error) {
    throw fileFault(error, path);
  }
  syncDirectory(dirname(path));
}

/**
 * Second half for a file that must be new. A hard link is both atomic and exclusive. Without link support an exclusive
 * create is used, and a crash during it leaves a short file.
 */
export function publishStagedAsNew(staged: string, path: string, content: string | Uint8Array): boolean {
  try {
    if (!linkIfSupported(staged, path)) writeNewFile(path, content);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw fileFault(error, path);
  }
  discardStaged(staged);
  syncDirectory(dirname(path));
  return true;
}

export function discardStaged(staged: string): void {
  try {
    rmSync(staged, { force: true });
  } catch {
    // The temporary file stays on a read-only or failing disk. The original error matters more, and a .tmp file is
    // never read as content.
  }
}

/** True if `to` is now a second name of `from`; false if the filesystem has no hard links. */
export function linkIfSupported(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (NO_HARD_LINKS.has(systemCode(error) ?? '')) return false;
    throw error;
  }
}

/** The errors of link(2) on FAT, some network and overlay filesystems, Android and at a full link count. */
const NO_HARD_LINKS = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK', 'EINVAL']);

/** A larger file is refused instead of filling the memory. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** The text; undefined if there is no such file. Other errors are thrown: an unreadable file is not an empty one. */
export function readTextIfExists(path: string): string | undefined {
  let bytes: Uint8Array;
  try {
    bytes = readRegularFile(path, { maxBytes: MAX_TEXT_BYTES, links: 'follow' });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileFault(error, path);
  }
  return decodeText(bytes, path);
}

/** Decodes UTF-8 or throws: a replacement character would be written back later and the original lost. */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new MemoirError('refused', `${path} is not UTF-8 text, so Memoir does not change it`, {
      next: 'Save it as UTF-8, or move it away.',
      data: { path },
      cause: error,
    });
  }
}

/** False if there was nothing to remove. */
export function removeDurably(path: string): boolean {
  try {
    unlinkSync(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw fileFault(error, path);
  }
  syncDirectory(dirname(path));
  return true;
}

/** Creates the folder and missing parents, with mode 0700 regardless of the umask, and syncs each name. */
export function makeDirectory(directory: string): void {
  makeBelow(directory, makeOne);
}

/** Creates folders that are not Memoir's own, with the mode of the user's umask. */
export function makeParents(directory: string): void {
  makeBelow(directory, (path) => {
    try {
      mkdirSync(path);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
    }
  });
}

/**
 * Tries once, creates the parent folder, tries a second time. A folder that accepts no new names (`/proc`) always
 * answers "no such folder", and Node's own `recursive` never stops.
 */
function makeBelow(directory: string, make: (directory: string) => void): void {
  try {
    make(directory);
  } catch (error) {
    const parent = dirname(directory);
    if (systemCode(causeOf(error)) !== 'ENOENT' || parent === directory) throw error;
    makeBelow(parent, make);
    make(directory);
  }
}

/** The original system error, under Memoir's message. */
function causeOf(error: unknown): unknown {
  return error instanceof MemoirError ? error.cause : error;
}

function makeOne(directory: string): void {
  try {
    mkdirSync(directory, { mode: DIRECTORY_MODE });
  } catch (error) {
    const code = systemCode(error);
    // EEXIST is also the answer for a file of this name; opening something inside it then fails with ENOTDIR.
    if (code === 'EEXIST') return;
    throw fileFault(error, directory);
  }
  if (!WINDOWS) chmodSync(directory, DIRECTORY_MODE);
  syncDirectory(dirname(directory));
}

/** Syncs the names in a folder. Windows has no such call and needs none. */
export function syncDirectory(directory: string): void {
  if (WINDOWS) return;
  try {
    const descriptor = openSync(directory, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    // Some FUSE and network filesystems cannot sync a folder; there is no alternative.
    if (systemCode(error) === 'EINVAL' || systemCode(error) === 'ENOTSUP') return;
    throw fileFault(error, directory);
  }
}

/** A system error as a `MemoirError` with the next step. A `MemoirError` is returned unchanged. */
export function fileFault(error: unknown, path: string): unknown {
  if (error instanceof MemoirError) return error;
  const details = { cause: error, data: { path } };
  switch (systemCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new MemoirError('home-unusable', `There is no space left to write ${path}`, {
        ...details,
        next: 'Free some disk space. The old file is unchanged.',
      });
    case 'EROFS':
      return new MemoirError('home-unusable', `${path} is on a read-only disk`, {
        ...details,
        next: 'Mount it writable, or move the home with MEMOIR_HOME.',
      });
    case 'EACCES':
    case 'EPERM':
      return new MemoirError('home-unusable', `No permission to read or write ${path}`, {
        ...details,
        next: 'Check who owns the file and its folder, and their permissions.',
      });
    case 'ENOTDIR':
    case 'EISDIR':
    case 'ENOENT':
      return new MemoirError(
        'home-unusable',
        `${path} cannot be opened: there is a file where a folder is needed, or a folder where a file is needed`,
        {
          ...details,
          next: 'Move away what has this name.',
        },
      );
    case undefined:
      return error;
    default:
      return new MemoirError('io', `The disk failed while Memoir used ${path} (${systemCode(error)})`, {
        ...details,
        next: 'Check the disk, then run `memoir doctor`.',
      });
  }
}

function writeNewFile(path: string, content: Content): void {
  const descriptor = openSync(path, 'wx', FILE_MODE);
  try {
    // The umask can have removed bits.
    if (!WINDOWS) fchmodSync(descriptor, FILE_MODE);
    if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(descriptor, content);
    else for (const part of content) writeFileSync(descriptor, part);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Windows refuses to rename over a file that another program (a scanner, an editor) has open. */
const RENAME_PATIENCE_MS = 1_000;
const RENAME_PAUSE_MS = 20;

function renamePatiently(from: string, to: string): void {
  const deadline = Date.now() + RENAME_PATIENCE_MS;
  while (true) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error) ?? '');
      if (!WINDOWS || !busy || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RENAME_PAUSE_MS);
    }
  }
}
