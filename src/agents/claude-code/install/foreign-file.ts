/**
 * Reads and replaces a file of another program. Links are followed and kept, the mode is kept, and a read-only file is not
 * changed, although a rename could replace it.
 */
import { accessSync, chmodSync, constants, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { MemoirError, systemCode } from '../../../domain/errors.ts';
import {
  discardStaged,
  fileFault,
  publishStaged,
  readTextIfExists,
  removeDurably,
  stageFile,
} from '../../../platform/files/atomic-file.ts';

const WINDOWS = process.platform === 'win32';

/** The file to write so that a link stays a link: its target, or the path itself. */
export function writeTarget(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ELOOP') throw foreignFileError(path, 'its symbolic links run in a circle');
    if (code !== 'ENOENT') throw fileFault(error, path);
  }
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isSymbolicLink()) return path;
  const target = resolve(dirname(path), readlinkSync(path));
  if (!statSync(dirname(target), { throwIfNoEntry: false })?.isDirectory())
    throw foreignFileError(path, `it is a link to ${target}, whose folder does not exist`);
  return target;
}

/** Throws if the file, or the folder it would be created in, cannot be written. */
export function assertWritable(path: string): void {
  const target = writeTarget(path);
  const stats = statSync(target, { throwIfNoEntry: false });
  assertFolderWritable(dirname(target), path);
  if (stats === undefined) return;
  if (!stats.isFile()) throw foreignFileError(path, 'it is not a file');
  // The superuser can write everything, so check the mode too: someone removed the write permission on purpose.
  if ((stats.mode & 0o222) === 0) throw foreignFileError(path, 'it is read-only');
  try {
    accessSync(target, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw foreignFileError(path, 'you may not read and write it', error);
  }
}

function assertFolderWritable(folder: string, path: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  // The folder is created later; an error shows then.
  if (stats === undefined) return;
  if (!stats.isDirectory()) throw foreignFileError(path, `${folder} is not a folder`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw foreignFileError(path, `you may not write in ${folder}`, error);
  }
}

/**
 * Replaces the content if it is still `before`. False if another program changed it meanwhile. An undefined `after` removes the
 * file.
 */
export function replaceForeign(path: string, before: string | undefined, after: string | undefined): boolean {
  const target = writeTarget(path);
  if (readTextIfExists(target) !== before) return false;
  if (after === undefined) {
    removeDurably(target);
    return true;
  }
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const staged = stageFile(target, after);
  try {
    if (mode !== undefined && !WINDOWS) chmodSync(staged, mode & 0o777);
    // Checked as late as possible: the client writes this file too, and takes no lock.
    if (readTextIfExists(target) !== before) return false;
    publishStaged(staged, target);
    return true;
  } finally {
    discardStaged(staged);
  }
}

function foreignFileError(path: string, why: string, cause?: unknown): MemoirError {
  return new MemoirError('refused', `${path} cannot be changed: ${why}`, {
    next: 'Correct that, then run it again. Nothing was changed.',
    data: { path },
    cause,
  });
}
