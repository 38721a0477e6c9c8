/**
 * Deletes temporary files of killed processes. Notes, logs and exports are staged under the file lock, so while the
 * lock is held such a file has no owner. Elsewhere a temporary file older than a minute has none: a write takes
 * milliseconds.
 */

import { lstatSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { listFolder } from '../../platform/files/list-folder.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';

const LOCK_TIMEOUT_MS = 10_000;
const ABANDONED_MS = MINUTE_MS;
const TEMPORARY = /^\..+\.tmp$/;

export function sweepTemporary(layout: HomeLayout): readonly string[] {
  const swept: string[] = [];
  // The marker of written episodes is the only file there that is staged without the lock.
  const isLocked = (path: string): boolean =>
    !path.startsWith(join(layout.projectsDir, `.${basename(layout.episodesMark)}.`));
  const sweep = (dir: string, deep: boolean, isAbandoned: (file: string, name: string) => boolean): void => {
    for (const entry of listFolder(dir)) {
      const path = join(dir, entry.name);
      if (entry.isDirectory() && deep) sweep(path, deep, isAbandoned);
      if (!entry.isFile() || !TEMPORARY.test(entry.name) || !isAbandoned(path, entry.name)) continue;
      rmSync(path, { force: true });
      swept.push(path);
    }
  };
  withFileLock(
    layout.locks,
    () => {
      for (const dir of [layout.projectsDir, layout.userDir]) sweep(dir, true, (path) => isLocked(path) || isOld(path));
      sweep(layout.home, false, (_, name) => name.startsWith('.tasks-latest.json.'));
    },
    { timeoutMs: LOCK_TIMEOUT_MS },
  );
  for (const dir of [layout.home, layout.spool]) sweep(dir, false, isOld);
  return swept;
}

/** Those that are old enough to have no owner, without the lock and without removing them. */
export function abandonedFiles(layout: HomeLayout): readonly string[] {
  const found = (dir: string, recursive: boolean): readonly string[] =>
    listFolder(dir, { recursive })
      .filter((entry) => entry.isFile() && TEMPORARY.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(isOld);
  return [
    ...[layout.projectsDir, layout.userDir].flatMap((dir) => found(dir, true)),
    ...[layout.home, layout.spool].flatMap((dir) => found(dir, false)),
  ];
}

function isOld(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_MS;
}
