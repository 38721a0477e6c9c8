/**
 * Checks that a path is still inside a folder when all links are followed. Otherwise a link in place of a folder of the
 * home would let its creator choose what Memoir reads and overwrites.
 */
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMemoirError, MemoirError, systemCode } from '../../domain/errors.ts';
import { pathFrom } from './inside.ts';

/** Throws unless the real folder of `path` is inside `root`. Missing folders are not links. */
export function assertReallyInside(root: string, path: string): void {
  const inside = pathFrom(root, dirname(path));
  if (inside.split(/[\\/]/)[0] === '..' || inside.includes('\0')) throw outside(path);
  let at = dirname(path);
  while (true) {
    const real = realIfExists(at);
    if (real !== undefined) {
      const expected = join(realIfExists(root) ?? root, pathFrom(root, at));
      if (real !== expected) throw outside(path);
      return;
    }
    const parent = dirname(at);
    if (parent === at) return;
    at = parent;
  }
}

/** The same as a boolean, for writers that continue with other files. */
export function isReallyInside(root: string, path: string): boolean {
  try {
    assertReallyInside(root, path);
    return true;
  } catch (error) {
    if (isMemoirError(error, 'path-escape')) return false;
    throw error;
  }
}

function realIfExists(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw outside(path, error);
  }
}

function outside(path: string, cause?: unknown): MemoirError {
  return new MemoirError('path-escape', `${path} leads outside the home, so it is not used`, {
    next: 'Replace the link in that path with the folder itself.',
    data: { path },
    cause,
  });
}
