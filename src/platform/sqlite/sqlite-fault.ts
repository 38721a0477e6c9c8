/** Translates SQLite and system errors into `MemoirError`s. Only this file knows their numbers. */
import { dirname } from 'node:path';
import { type ErrorDetails, isMemoirError, MemoirError, systemCode } from '../../domain/errors.ts';
import { hasNoInodes } from '../files/no-inodes.ts';

export const SQLITE_CANTOPEN = 14;
export const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_CONSTRAINT = 19;
/** No space for the shared-memory file; SQLite reports it as a disk error. */
export const SQLITE_IOERR_SHMSIZE = 4874;

export function extendedCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}

export function primaryCode(error: unknown): number | undefined {
  const code = extendedCode(error);
  if (code === SQLITE_IOERR_SHMSIZE) return SQLITE_FULL;
  return code === undefined ? undefined : code & 0xff;
}

/** A constraint failed: a duplicate row, or a dangling reference. */
export function brokeConstraint(error: unknown): boolean {
  return primaryCode(error) === SQLITE_CONSTRAINT;
}

/** The open file was replaced, so nothing was written. */
export function replacedFault(path: string): MemoirError {
  return new MemoirError('journal-busy', `${path} was replaced while it was open`, {
    next: 'Try again.',
    data: { path, replaced: true },
  });
}

export function wasReplaced(error: unknown, path: string): boolean {
  return isMemoirError(error, 'journal-busy') && error.data.replaced === true && error.data.path === path;
}

/** SQLite's numbers as error codes, each with the next step. A `MemoirError` is returned unchanged. */
export function sqliteFault(error: unknown, path: string): unknown {
  if (error instanceof MemoirError) return error;
  const details = { cause: error, data: { path } };
  switch (primaryCode(error) ?? systemCode(error)) {
    case SQLITE_BUSY:
    case 6:
      return new MemoirError('journal-busy', `${path} is held by another process`, {
        ...details,
        next: 'Try again in a moment. If it stays like this, look for another running memoir process.',
      });
    case 8:
    case 'EROFS':
      return new MemoirError('journal-readonly', `${path} cannot be written`, {
        ...details,
        next: 'Check the permissions of the file and of the disk it is on.',
      });
    case 1:
      // Memoir's statements are fixed, so an unknown name means a schema with a flipped bit.
      if (!(error instanceof Error) || !/no such (?:table|column)|has no column/.test(error.message)) return error;
      return damaged(path, details);
    case 11:
    case 26:
      return damaged(path, details);
    case SQLITE_FULL:
    case 'ENOSPC':
    case 'EDQUOT':
      return new MemoirError('journal-full', `There is no space left to write ${path}`, {
        ...details,
        next: 'Free some disk space. Reading still works.',
      });
    case SQLITE_CANTOPEN:
      if (hasNoInodes(dirname(path)))
        return new MemoirError('journal-full', `There are no free inodes left to create files beside ${path}`, {
          ...details,
          next: 'Delete some files on that disk; `df -i` shows how many it has. Reading still works.',
        });
      return unusableDatabase(path, details);
    case 'EACCES':
    case 'EPERM':
    case 'ENOENT':
    case 'EISDIR':
    case 'ENOTDIR':
      return unusableDatabase(path, details);
    case 10:
      return ioFault(path, details);
    default:
      // System errors while opening or creating the file: too many open files, a failing disk. Other SQLite errors,
      // such as a broken constraint, are bugs and stay unchanged.
      return error instanceof Error && 'syscall' in error ? ioFault(path, details) : error;
  }
}

function unusableDatabase(path: string, details: ErrorDetails): MemoirError {
  return new MemoirError('home-unusable', `${path} cannot be opened`, {
    ...details,
    next: 'Check that the folder exists and that you may write to it.',
  });
}

function ioFault(path: string, details: ErrorDetails): MemoirError {
  return new MemoirError('io', `The disk or the system failed while Memoir used ${path}`, {
    ...details,
    next: 'Check the disk, then run `memoir doctor`.',
  });
}

function damaged(path: string, details: ErrorDetails): MemoirError {
  return new MemoirError('journal-corrupt', `${path} is damaged`, {
    ...details,
    next: 'Run `memoir doctor --repair`: it keeps the damaged file, and rebuilds from it and the newest backup.',
  });
}
