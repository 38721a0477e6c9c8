/**
 * Reading and replacing a file that belongs to somebody else: links are kept and followed, its mode stays, and a file
 * that was made read-only is left alone although a rename could replace it.
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
} from '../../../platform/atomic-file.ts';

const WINDOWS = process.platform === 'win32';

/** Where a write has to go so that a link stays a link; the path itself where there is none. */
export function writeTarget(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ELOOP') throw unusable(path, 'its symbolic links run in a circle');
    if (code !== 'ENOENT') throw fileFault(error, path);
  }
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isSymbolicLink()) return path;
  const target = resolve(dirname(path), readlinkSync(path));
  if (!statSync(dirname(target), { throwIfNoEntry: false })?.isDirectory())
    throw unusable(path, `it is a link to ${target}, whose folder does not exist`);
  return target;
}

/** Throws when the file, or the folder it would be made in, may not be written. */
export function assertWritable(path: string): void {
  const target = writeTarget(path);
  const stats = statSync(target, { throwIfNoEntry: false });
  assertFolderWritable(dirname(target), path);
  if (stats === undefined) return;
  if (!stats.isFile()) throw unusable(path, 'it is not a file');
  // The superuser may write everything, so the bits are asked too: somebody took them away on purpose.
  if ((stats.mode & 0o222) === 0) throw unusable(path, 'it is read-only');
  try {
    accessSync(target, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw unusable(path, 'you may not read and write it', error);
  }
}

function assertFolderWritable(folder: string, path: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  // Made when it is needed; whether that works shows then.
  if (stats === undefined) return;
  if (!stats.isDirectory()) throw unusable(path, `${folder} is not a folder`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(path, `you may not write in ${folder}`, error);
  }
}

/**
 * Replaces what is there, provided it still is what the change was made from; false when somebody else was faster.
 * Nothing as `after` removes the file.
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
    // As late as possible: the client writes this file too, and takes no lock.
    if (readTextIfExists(target) !== before) return false;
    publishStaged(staged, target);
    return true;
  } finally {
    discardStaged(staged);
  }
}

function unusable(path: string, why: string, cause?: unknown): MemoirError {
  return new MemoirError('refused', `${path} cannot be changed: ${why}`, {
    next: 'Put that right, then run it again. Nothing was changed.',
    data: { path },
    cause,
  });
}
