/**
 * Whether a path, with every link in it followed, still lies where its name says. A folder of the home that was replaced
 * by a link would otherwise let whoever planted it choose what Memoir reads and overwrites.
 */
import { realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isMemoirError, MemoirError, systemCode } from '../domain/errors.ts';

/** Throws unless the folder of `path` is really inside `root`. Folders that do not exist yet are no links. */
export function assertReallyInside(root: string, path: string): void {
  const inside = relative(root, dirname(path));
  if (inside.split(/[\\/]/)[0] === '..' || inside.includes('\0')) throw outside(path);
  let at = dirname(path);
  while (true) {
    const real = realIfExists(at);
    if (real !== undefined) {
      const expected = join(realIfExists(root) ?? root, relative(root, at));
      if (real !== expected) throw outside(path);
      return;
    }
    const parent = dirname(at);
    if (parent === at) return;
    at = parent;
  }
}

/** The same as an answer, for writers that go on with the rest. */
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
  return new MemoirError('path-escape', `${path} leads outside the memory, so it is left alone`, {
    next: 'Replace the link in that path by the folder itself.',
    data: { path },
    cause,
  });
}
