/**
 * Reads a file that others can replace, delete or link at any time. A symbolic link is refused, because its creator
 * could choose what Memoir reads and replaces; so is binary data.
 */
import { closeSync, fstatSync, lstatSync } from 'node:fs';
import { isMemoirError, MemoirError, systemCode } from '../../domain/errors.ts';
import { decodeText, fileFault } from '../../platform/files/atomic-file.ts';
import { openRegularFile, readAtMost } from '../../platform/files/regular-file.ts';

/** A note has a few kilobytes; a larger file is not one. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

export interface PlainFile {
  readonly text: string;
  /** Device and inode: the name can refer to another file later. */
  readonly identity: string;
}

export function readPlainFile(path: string): PlainFile | undefined {
  try {
    const descriptor = openRegularFile(path, 'refuse');
    try {
      const stat = fstatSync(descriptor, { bigint: true });
      const bytes = readAtMost(descriptor, MAX_FILE_BYTES, path);
      return { text: plainText(bytes, path), identity: `${stat.dev}:${stat.ino}` };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    switch (systemCode(error)) {
      case 'ENOENT':
        return undefined;
      case 'ELOOP':
        throw symbolicLink(path);
      default:
        throw fileFault(error, path);
    }
  }
}

/** The identity of the file with this name now, without reading it. */
export function identityOf(path: string): string | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}

function plainText(bytes: Uint8Array, path: string): string {
  if (bytes.includes(0)) {
    throw new MemoirError('refused', `${path} contains binary data, so Memoir does not change it`, {
      next: 'Move it away. Only text files belong there.',
      data: { path },
    });
  }
  return decodeText(bytes, path);
}

function symbolicLink(path: string): MemoirError {
  return new MemoirError('path-escape', `${path} is a symbolic link; Memoir does not write through links`, {
    next: 'Put the file itself there.',
    data: { path },
  });
}

/** The text of a plain file; undefined if there is none, or a link or binary data in its place. */
export function readPlainText(path: string): string | undefined {
  try {
    return readPlainFile(path)?.text;
  } catch (error) {
    // Trigger: a link or binary data, which Memoir does not write. Outcome: it counts as missing.
    if (isMemoirError(error)) return undefined;
    throw error;
  }
}
