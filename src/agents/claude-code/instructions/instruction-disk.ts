/**
 * The few looks at the disk that resolving needs. None of them throws or waits: a folder named CLAUDE.md, a pipe, a link
 * to itself or a file that may not be read is an answer like any other.
 */
import { closeSync, type Dirent, fstatSync, opendirSync, readSync, realpathSync, statSync } from 'node:fs';
import { isMemoirError, systemCode } from '../../../domain/errors.ts';
import { openRegularFile } from '../../../platform/regular-file.ts';

export type ReadText =
  | { readonly text: string; readonly cut: boolean }
  | { readonly problem: 'missing' | 'not-a-file' | 'unreadable' };

export interface InstructionDisk {
  /** Links resolved; nothing where there is no such thing. */
  real(path: string): string | undefined;
  isFolder(path: string): boolean;
  read(path: string): ReadText;
  /** In the order the disk has them, which is the order Claude Code reads rules in. */
  list(folder: string): readonly Dirent[];
}

/** No instruction file is this long; one that is must not fill the memory of a command. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** Rules are counted in dozens. */
const MAX_ENTRIES = 2_000;

export const instructionDisk: InstructionDisk = {
  real: (path) => {
    try {
      return realpathSync.native(path);
    } catch {
      // Trigger: nothing there, a link to nothing or to itself, a folder that may not be entered. Outcome: not found.
      return undefined;
    }
  },
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
  read: (path) => {
    try {
      const file = openRegularFile(path, 'follow');
      try {
        return readOpened(file);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      if (isMemoirError(error)) return { problem: 'not-a-file' };
      const code = systemCode(error);
      const missing = code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENAMETOOLONG';
      return { problem: missing ? 'missing' : 'unreadable' };
    }
  },
  list: (folder) => {
    try {
      const handle = opendirSync(folder);
      try {
        const entries: Dirent[] = [];
        for (let entry = handle.readSync(); entry !== null && entries.length < MAX_ENTRIES; entry = handle.readSync()) {
          entries.push(entry);
        }
        return entries;
      } finally {
        handle.closeSync();
      }
    } catch {
      // Trigger: no such folder, or one that may not be read. Outcome: no rules, as in Claude Code.
      return [];
    }
  },
};

function readOpened(file: number): ReadText {
  const stats = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(stats.size, MAX_FILE_BYTES));
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(file, bytes, length, bytes.length - length, length);
    if (read === 0) break;
    length += read;
  }
  const text = bytes.toString('utf8', 0, length).replace(/^\ufeff/, '');
  return { text, cut: stats.size > MAX_FILE_BYTES };
}
