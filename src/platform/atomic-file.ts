/**
 * Files that are whole or absent, whatever happens in between. Everything Memoir puts on disk beside its databases goes
 * through here: a temporary file in the same folder, synced, renamed over the old one, and the folder synced too. Each
 * of these steps was measured to matter: without the first sync a power cut leaves an empty file, without the last the
 * acknowledged text is gone.
 */
import { randomBytes } from 'node:crypto';
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
import { MemoirError, systemCode } from '../domain/errors.ts';
import { readRegularFile } from './regular-file.ts';

const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;
const WINDOWS = process.platform === 'win32';

/** Parts are written one by one, for what is too long to hold at once. */
type Content = string | Uint8Array | Iterable<string>;

/** Replaces the file, or makes it. On return the text survives a power cut; on an error the old file is untouched. */
export function writeFileAtomic(path: string, content: Content): void {
  const staged = stageFile(path, content);
  try {
    publishStaged(staged, path);
  } catch (error) {
    discardStaged(staged);
    throw error;
  }
}

/** Makes a file that must not exist yet. False when it does; it is then left as it is. */
export function createFileExclusive(path: string, content: string | Uint8Array): boolean {
  const staged = stageFile(path, content);
  try {
    return publishStagedAsNew(staged, path, content);
  } finally {
    discardStaged(staged);
  }
}

/** First half of a write: the synced content under a temporary name beside `path`, which this returns. */
export function stageFile(path: string, content: Content): string {
  const directory = dirname(path);
  makeDirectory(directory);
  const staged = join(directory, `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeNewFile(staged, content);
  } catch (error) {
    discardStaged(staged);
    throw fileFault(error, path);
  }
  return staged;
}

/** Second half: the staged file takes the place of whatever has the name. */
export function publishStaged(staged: string, path: string): void {
  try {
    renamePatiently(staged, path);
  } catch (error) {
    throw fileFault(error, path);
  }
  syncDirectory(dirname(path));
}

/**
 * Second half for a file that must be new. A hard link is the one step that is both whole and exclusive; where links
 * are not supported an exclusive create keeps the exclusiveness, and a crash in it leaves a short file.
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
    // A read-only or failing disk keeps the temporary file. What matters is the error that brought us here, and a file
    // that ends in .tmp is never read as content.
  }
}

/** True when `to` is now a second name of `from`; false where the filesystem has no hard links. */
export function linkIfSupported(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (NO_HARD_LINKS.has(systemCode(error) ?? '')) return false;
    throw error;
  }
}

/** What FAT, some network and overlay filesystems, Android and a full link count answer to link(2). */
const NO_HARD_LINKS = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK', 'EINVAL']);

/** Far above anything that is read whole; a larger file is refused instead of filling the memory. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** The text, or undefined when there is no such file. Any other trouble throws: a read error is never an empty file. */
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

/** Bytes as text, or a refusal: a replaced byte would be written back one day and the original would be gone. */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new MemoirError('refused', `${path} is not UTF-8 text, so Memoir leaves it alone`, {
      next: 'Save it as UTF-8, or move it away.',
      data: { path },
      cause: error,
    });
  }
}

/** False when there was nothing to remove. */
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

/** Makes the folder and the missing ones above it, 0700 whatever the umask, each name durable. */
export function makeDirectory(directory: string): void {
  makeBelow(directory, makeOne);
}

/** Folders above a file of ours that are not Memoir's: they get the mode that the user's umask gives. */
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
 * Tries once, makes the folder above, tries once more. A folder that takes no new names (`/proc`) says "no such folder" however
 * often it is asked, and Node's own `recursive` never stops asking.
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

/** What the system said, below our own words for it. */
function causeOf(error: unknown): unknown {
  return error instanceof MemoirError ? error.cause : error;
}

function makeOne(directory: string): void {
  try {
    mkdirSync(directory, { mode: DIRECTORY_MODE });
  } catch (error) {
    const code = systemCode(error);
    // A file with this name also says EEXIST; opening something inside it will then say ENOTDIR.
    if (code === 'EEXIST') return;
    throw fileFault(error, directory);
  }
  if (!WINDOWS) chmodSync(directory, DIRECTORY_MODE);
  syncDirectory(dirname(directory));
}

/** Makes the names in a folder durable. Windows has no such call and needs none. */
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
    // Some FUSE and network filesystems cannot sync a folder and say so; there is nothing stronger to ask of them.
    if (systemCode(error) === 'EINVAL' || systemCode(error) === 'ENOTSUP') return;
    throw fileFault(error, directory);
  }
}

/** A file error in our words, with the next step. What is already ours passes through. */
export function fileFault(error: unknown, path: string): unknown {
  if (error instanceof MemoirError) return error;
  const details = { cause: error, data: { path } };
  switch (systemCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new MemoirError('home-unusable', `There is no space left to write ${path}`, {
        ...details,
        next: 'Free some disk space; what was there before is untouched.',
      });
    case 'EROFS':
      return new MemoirError('home-unusable', `${path} is on a read-only disk`, {
        ...details,
        next: 'Mount it writable, or move the home with MEMOIR_HOME.',
      });
    case 'EACCES':
    case 'EPERM':
      return new MemoirError('home-unusable', `You may not read or write ${path}`, {
        ...details,
        next: 'Check who owns the file and its folder, and their permissions.',
      });
    case 'ENOTDIR':
    case 'EISDIR':
    case 'ENOENT':
      return new MemoirError('home-unusable', `${path} cannot be opened: a file and a folder are mixed up there`, {
        ...details,
        next: 'Look at what has this name, and move it away.',
      });
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
    // The umask may have taken bits away.
    if (!WINDOWS) fchmodSync(descriptor, FILE_MODE);
    if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(descriptor, content);
    else for (const part of content) writeFileSync(descriptor, part);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Windows refuses to rename over a file that somebody (a scanner, an editor) has open just now. */
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
