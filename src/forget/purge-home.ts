/**
 * Deletes a whole home. It deletes only names that Memoir uses, and only if a journal or marker file shows that the
 * folder is a home. So a mistyped path or a shared folder loses nothing.
 */
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MemoirError } from '../domain/errors.ts';
import { fileFault } from '../platform/files/atomic-file.ts';
import type { HomeLayout } from '../platform/home/layout.ts';

export function purgeHome(layout: HomeLayout): { readonly left: readonly string[] } {
  const { home } = layout;
  if (!existsSync(home)) return { left: [] };
  if (!existsSync(layout.markerFile) && !existsSync(layout.journal)) {
    throw new MemoirError('refused', `${home} does not look like a Memoir home, so nothing in it was deleted`, {
      next: 'Check the folder, and delete it yourself if you want to.',
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
    // The marker file is deleted last, so an interrupted purge can be repeated.
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

/** Databases with their logs, index generations, rotated logs, and temporary files of interrupted writes. */
const OURS = /^(?:(?:journal|locks|index-\d+)\.db(?:-wal|-shm|-journal)?|memoir\.log\.\d+|\..+\.tmp)$/;
