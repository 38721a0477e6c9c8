/**
 * Reads a file that others may swap, delete or link elsewhere at any moment. A symbolic link is refused (it would let
 * whoever planted it choose what Memoir reads and replaces), and so is what is not text.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import { decodeText, fileFault } from '../../platform/atomic-file.ts';

export interface PlainFile {
  readonly text: string;
  /** Device and inode: the same name can come to mean another file. */
  readonly identity: string;
}

export function readPlainFile(path: string): PlainFile | undefined {
  try {
    if (lstatSync(path).isSymbolicLink()) throw symbolicLink(path);
    // Not following and not blocking, in case a link or a pipe took the name since the line above. Windows has neither.
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const stat = fstatSync(descriptor, { bigint: true });
      if (!stat.isFile()) throw notAFile(path);
      return { text: plainText(readFileSync(descriptor), path), identity: `${stat.dev}:${stat.ino}` };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    switch (systemCode(error)) {
      case 'ENOENT':
        return undefined;
      case 'ELOOP':
        throw symbolicLink(path);
      case 'EISDIR':
        throw notAFile(path);
      default:
        throw fileFault(error, path);
    }
  }
}

/** The identity of what has the name now, without reading it. */
export function identityOf(path: string): string | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}

function plainText(bytes: Uint8Array, path: string): string {
  if (bytes.includes(0)) {
    throw new MemoirError('refused', `${path} holds binary data, so Memoir leaves it alone`, {
      next: 'Move it away; Memoir keeps only text there.',
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

function notAFile(path: string): MemoirError {
  return new MemoirError('refused', `${path} is not a regular file`, {
    next: 'Move it away, so that Memoir can keep its file there.',
    data: { path },
  });
}
