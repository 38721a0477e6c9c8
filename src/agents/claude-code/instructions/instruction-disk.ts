/**
 * Reads the disk for instruction files. Nothing here throws or waits: a folder named CLAUDE.md, a pipe, a link to itself or an
 * unreadable file is a normal answer.
 */
import { closeSync, type Dirent, fstatSync, opendirSync, readSync, realpathSync, statSync } from 'node:fs';
import { isMemoirError, systemCode } from '../../../domain/errors.ts';
import { openRegularFile } from '../../../platform/files/regular-file.ts';

export type ReadText =
  | { readonly text: string; readonly cut: boolean }
  | { readonly problem: 'missing' | 'not-a-file' | 'unreadable' };

export interface InstructionDisk {
  /** The path with links resolved, or nothing if it does not exist. */
  real(path: string): string | undefined;
  isFolder(path: string): boolean;
  read(path: string): ReadText;
  /** In the order of the disk, which is the order in which Claude Code reads rules. */
  list(folder: string): readonly Dirent[];
}

/** Larger than any instruction file. A hostile one must not fill memory. */
export const MAX_INSTRUCTION_BYTES = 4 * 1024 * 1024;
/** Projects have a few dozen rules. */
const MAX_ENTRIES = 2_000;

export const instructionDisk: InstructionDisk = {
  real: (path) => {
    try {
      return realpathSync.native(path);
    } catch {
      // Trigger: the path does not exist, is a broken or circular link, or cannot be entered. Outcome: not found.
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
      // Trigger: the folder does not exist or cannot be read. Outcome: no rules, as in Claude Code.
      return [];
    }
  },
};

function readOpened(file: number): ReadText {
  const stats = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(stats.size, MAX_INSTRUCTION_BYTES));
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(file, bytes, length, bytes.length - length, length);
    if (read === 0) break;
    length += read;
  }
  const text = bytes.toString('utf8', 0, length).replace(/^\ufeff/, '');
  return { text, cut: stats.size > MAX_INSTRUCTION_BYTES };
}
