/** Finds the other paths of a file: an edit through a symbolic link is recorded with the path of the link. */
import { realpathSync } from 'node:fs';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { findConceptsLike } from '../../store/index/search-index.ts';

/** How many known paths of one folder are checked. */
const MOST_PATHS = 2000;

/** The path without links, or the path itself if there is no such file. */
export function withoutLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    // Trigger: the file is gone, or its links form a loop. Outcome: it is known by this name only.
    return path;
  }
}

/** Recorded paths in these folders, other than `path`, that lead to the same file. `path` has no links. */
export function pathsLinkedTo(db: Database, path: string, folders: readonly string[]): readonly string[] {
  const known = folders.flatMap((folder) =>
    findConceptsLike(db, `${folder}/`, { kind: 'file', anywhere: true, limit: MOST_PATHS }),
  );
  const names = new Set(known.map(({ name }) => name));
  return [...names].filter((name) => name !== path && withoutLinks(name) === path);
}
