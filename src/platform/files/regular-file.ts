/**
 * Reads files that others can replace: files of a repository, transcripts, notes, settings, the spool. Only regular
 * files up to the given size are read, and opening never blocks. Without this a repository with `HEAD -> /dev/zero`
 * takes all memory, and a FIFO stops every hook.
 */
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  type ReadStream,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { MemoirError } from '../../domain/errors.ts';

export interface ReadLimits {
  readonly maxBytes: number;
  /** `follow` accepts a symbolic link to a regular file. `refuse` throws `path-escape` for every link. */
  readonly links: 'follow' | 'refuse';
}

/** Throws a system error (`ENOENT`, `EACCES` …), or a `MemoirError` if the file is not regular or too large. */
export function readRegularFile(path: string, { maxBytes, links }: ReadLimits): Buffer {
  const descriptor = openRegularFile(path, links);
  try {
    return readAtMost(descriptor, maxBytes, path);
  } finally {
    closeSync(descriptor);
  }
}

/** The text; undefined if the file is missing, unreadable, not regular or too large. */
export function readTextOrNothing(path: string, limits: ReadLimits): string | undefined {
  try {
    return readRegularFile(path, limits).toString('utf8');
  } catch {
    // A foreign file that cannot be read counts as missing.
    return undefined;
  }
}

/** A text stream for long files. The caller reads lines and destroys it. */
export function streamRegularFile(path: string, links: ReadLimits['links']): ReadStream {
  return createReadStream(path, { fd: openRegularFile(path, links), encoding: 'utf8' });
}

/** A descriptor of a regular file, for reading. The caller closes it. */
export function openRegularFile(path: string, links: ReadLimits['links']): number {
  // Checked before opening, because opening a device or FIFO can have effects, and again after, because it can be
  // replaced in between. The flags make that case harmless; Windows has none of them.
  assertRegular(links === 'refuse' ? lstatSync(path) : statSync(path), path);
  const noFollow = links === 'refuse' ? (constants.O_NOFOLLOW ?? 0) : 0;
  const harmless = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
  return openChecked(path, constants.O_RDONLY | harmless | noFollow);
}

/** A descriptor for appending to a regular file of the home, created if missing. Never a link. The caller closes it. */
export function openForAppend(path: string, mode: number): number {
  const harmless = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0) | (constants.O_NOCTTY ?? 0);
  return openChecked(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | harmless, mode);
}

function openChecked(path: string, flags: number, mode?: number): number {
  const descriptor = openSync(path, flags, mode);
  try {
    assertRegular(fstatSync(descriptor), path);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function assertRegular(stats: Stats, path: string): void {
  if (stats.isSymbolicLink()) {
    throw new MemoirError('path-escape', `${path} is a symbolic link; Memoir does not follow links there`, {
      next: 'Put the file itself there.',
      data: { path },
    });
  }
  if (stats.isFile()) return;
  throw new MemoirError('refused', `${path} is not a regular file`, {
    next: 'Move it away, or put a regular file there.',
    data: { path },
  });
}

/** The size can be wrong: a file can grow, and kernel files report 0. So the bytes are counted. */
export function readAtMost(descriptor: number, maxBytes: number, path: string): Buffer {
  const { size } = fstatSync(descriptor);
  if (size > maxBytes) throw tooLarge(path, maxBytes);
  // One byte more than expected, to detect the end without a second buffer.
  let buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  while (true) {
    const bytes = readSync(descriptor, buffer, length, buffer.length - length, null);
    if (bytes === 0) return buffer.subarray(0, length);
    length += bytes;
    if (length > maxBytes) throw tooLarge(path, maxBytes);
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(buffer.length * 2 + 4096, maxBytes + 1));
  }
}

function tooLarge(path: string, maxBytes: number): MemoirError {
  return new MemoirError('refused', `${path} is larger than ${maxBytes} bytes, so Memoir does not read it`, {
    next: 'Make it smaller, or move it away.',
    data: { path, maxBytes },
  });
}
