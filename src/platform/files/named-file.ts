/**
 * Files that the user names on the command line. Memoir writes a new file there, or replaces a regular file if the user says
 * so: never a link, a device or a FIFO, which renaming would destroy. It reads regular files only, up to a limit.
 */
import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import {
  type Content,
  decodeText,
  discardStaged,
  linkIfSupported,
  publishStaged,
  stageFile,
  syncDirectory,
} from './atomic-file.ts';
import { readRegularFile } from './regular-file.ts';

export interface Replace {
  /** Allows replacing a regular file. */
  readonly force: boolean;
}

/** Far above any text that a person writes. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** Writes the file completely or not at all. */
export function writeNamedFile(path: string, content: Content, replace: Replace): void {
  assertFree(path, replace);
  const staged = stageFile(path, content);
  try {
    publishNamed(staged, path, replace);
  } finally {
    discardStaged(staged);
  }
}

/** Gives a staged file its name. Checks again, because another program may have created the name meanwhile. */
export function publishNamed(staged: string, path: string, replace: Replace): void {
  assertFree(path, replace);
  if (!replace.force && isLinked(staged, path)) {
    discardStaged(staged);
    syncDirectory(dirname(path));
    return;
  }
  publishStaged(staged, path);
}

/** Refuses a name that is in use, unless it is a regular file and `force` is given. */
export function assertFree(path: string, { force }: Replace): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isFile()) {
    throw new MemoirError('refused', `${path} exists and is not a regular file, so Memoir does not replace it`, {
      next: 'Give another name.',
      data: { path },
    });
  }
  if (!force) throw inUse(path);
}

/** The text of a regular file or of a link to one. */
export function readNamedText(path: string): string {
  return decodeText(readRegularFile(path, { maxBytes: MAX_TEXT_BYTES, links: 'follow' }), path);
}

/** The text of standard input, up to the same limit. */
export async function readStandardInput(input: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of input) {
    const chunk = Buffer.from(part);
    bytes += chunk.length;
    if (bytes > MAX_TEXT_BYTES) {
      throw new MemoirError('refused', `The input is larger than ${MAX_TEXT_BYTES} bytes, so Memoir does not read it`, {
        next: 'Make it smaller.',
      });
    }
    parts.push(chunk);
  }
  return decodeText(Buffer.concat(parts), 'The input');
}

/** A hard link fails if the name exists, so nothing is replaced. False where the filesystem has no hard links. */
function isLinked(staged: string, path: string): boolean {
  try {
    return linkIfSupported(staged, path);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw inUse(path);
    throw error;
  }
}

function inUse(path: string): MemoirError {
  return new MemoirError('refused', `${path} exists already, and nothing was written`, {
    next: 'Give another name.',
    data: { path },
  });
}
