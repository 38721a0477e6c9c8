/**
 * Deleting a whole home. Only names Memoir itself uses are deleted, and only where a journal or its mark shows that this
 * is a home: a path that was mistyped, or a folder shared with other things, loses nothing of anybody else's.
 */
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MemoirError } from '../domain/errors.ts';
import { fileFault } from '../platform/atomic-file.ts';
import type { HomeLayout } from '../platform/layout.ts';

export function purgeHome(layout: HomeLayout): { readonly left: readonly string[] } {
  const { home } = layout;
  if (!existsSync(home)) return { left: [] };
  if (!existsSync(layout.markerFile) && !existsSync(layout.journal)) {
    throw new MemoirError('refused', `${home} does not look like a Memoir home, so nothing in it was deleted`, {
      next: 'Look at what is there, and delete it yourself if it may go.',
      data: { home },
    });
  }
  const names = new Set(
    Object.values(layout).flatMap((path) =>
      typeof path === 'string' && dirname(path) === home ? [basename(path)] : [],
    ),
  );
  const isOurs = (name: string): boolean => names.has(name) || OURS.test(name);
  const left: string[] = [];
  try {
    // The mark goes last: cut off half-way, the rest is still known as ours.
    const found = readdirSync(home).sort((a, b) => Number(isMark(layout, a)) - Number(isMark(layout, b)));
    for (const name of found) {
      if (isOurs(name)) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 });
      else left.push(join(home, name));
    }
    if (left.length === 0) rmdirSync(home);
  } catch (error) {
    throw fileFault(error, home);
  }
  return { left };
}

function isMark(layout: HomeLayout, name: string): boolean {
  return name === basename(layout.markerFile);
}

/** Databases with their logs, index generations, rotated logs, and temporary files of an interrupted write. */
const OURS = /^(?:(?:journal|locks|index-\d+)\.db(?:-wal|-shm|-journal)?|memoir\.log\.\d+|\..+\.tmp)$/;
