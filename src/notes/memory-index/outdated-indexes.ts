/** Finds `MEMORY.md` indexes that are older than their notes, or that list other active projects than there are now. */
import { lstatSync, readdirSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemCode } from '../../domain/errors.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { readHomeFile } from '../home-file.ts';
import { isFolderOf } from '../project-folders/project-folders.ts';
import { activeProjectLines } from './active-projects.ts';

export interface OutdatedIndex {
  /** The slug; undefined for the owner's index. */
  readonly project: string | undefined;
  readonly file: string;
}

/** Projects per run. The next run finds the others. */
const MOST_PROJECTS = 5;
/** After a rename, the times of the file and of its folder differ by one clock tick at most. */
const SAME_MOMENT_MS = 20;

export function outdatedIndexes(journal: Journal, layout: HomeLayout): readonly OutdatedIndex[] {
  const projects = listProjects(journal.db);
  const ofProjects = projects
    .filter((project) => isFolderOf(layout, project))
    .map(({ slug }) => ({ project: slug, file: layout.project(slug).memoryIndex }))
    .filter(({ file }) => isOutdated(layout, file))
    .slice(0, MOST_PROJECTS);
  const file = layout.userMemoryIndex;
  const shown = readHomeFile(layout, file) ?? '';
  const active = activeProjectLines(journal.db, projects, journal.clock.now());
  const changed = active.some((line) => !shown.includes(line)) || isOutdated(layout, file);
  return [...ofProjects, ...(changed ? [{ project: undefined, file }] : [])];
}

/** Marks an index as newer than its notes even if refreshing did not change it. */
export function markFresh(file: string): void {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() === true) utimesSync(file, stat.atime, stat.mtime);
}

/** Whether a note is newer than the index. */
function isOutdated(layout: HomeLayout, index: string): boolean {
  const dir = dirname(index);
  try {
    assertReallyInside(layout.home, index);
    const made = lstatSync(index, { throwIfNoEntry: false })?.ctimeMs ?? 0;
    return readdirSync(dir).some((name) => {
      if (!name.endsWith('.md') || name.startsWith('.') || join(dir, name) === index) return false;
      const stat = lstatSync(join(dir, name), { throwIfNoEntry: false });
      return stat?.isFile() === true && Math.max(stat.mtimeMs, stat.ctimeMs) > made + SAME_MOMENT_MS;
    });
  } catch (error) {
    // Trigger: the folder does not exist or cannot be read. Outcome: nothing to refresh.
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}
