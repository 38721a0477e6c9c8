/**
 * Has `MEMORY.md` made again where it is out of date: a note was put into the folder or edited by hand, or other projects are
 * active now. Making it reads YAML, which needs a package and this program has none: so the installed `memoir` is started.
 */
import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemCode } from '../../domain/errors.ts';
import { activeProjectLines } from '../../notes/active-projects.ts';
import { readHomeFile } from '../../notes/home-file.ts';
import { isFolderOf } from '../../notes/project-folders.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import { assertReallyInside } from '../../platform/real-inside.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects.ts';
import { packageEntry } from './package-entry.ts';

/** Nobody waits, but a process that hangs must end. */
const REFRESH_TIMEOUT_MS = 60_000;
/** Of so many projects at a time; the others follow with the next sessions. */
const MOST_PROJECTS = 5;
/** A rename marks the file and its folder with one clock, a tick apart at most. */
const SAME_MOMENT_MS = 20;

export function refreshNotes(journal: Journal, layout: HomeLayout, script: string): void {
  const entry = packageEntry(script);
  if (entry === undefined) return;
  const projects = listProjects(journal.db);
  const stale = projects
    .filter((project) => isFolderOf(layout, project) && isOutdated(layout, layout.project(project.slug).memoryIndex))
    .slice(0, MOST_PROJECTS)
    .map(({ slug }) => ({ args: ['--project', slug], index: layout.project(slug).memoryIndex }));
  const memoryIndex = join(layout.userMemory, 'MEMORY.md');
  const active = activeProjectLines(journal.db, projects, journal.clock.now());
  const shown = readHomeFile(layout, memoryIndex) ?? '';
  // Listing the notes of a project refreshes the person's own index too.
  const others = active.some((line) => !shown.includes(line)) || isOutdated(layout, memoryIndex);
  for (const { args, index } of stale.length === 0 && others ? [{ args: [], index: memoryIndex }] : stale) {
    const options = { cwd: layout.home, stdio: 'ignore', timeout: REFRESH_TIMEOUT_MS, windowsHide: true } as const;
    const { status } = spawnSync(
      process.execPath,
      [entry, 'notes', 'list', '--json', '--home', layout.home, ...args],
      options,
    );
    if (status === 0) markAsMade(index);
  }
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
    // No folder yet, or one that may not be read: nothing to refresh.
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}

/** An index that came out the same is as new as its notes: else it would be made again with every session. */
function markAsMade(index: string): void {
  const stat = lstatSync(index, { throwIfNoEntry: false });
  if (stat?.isFile() === true) utimesSync(index, stat.atime, stat.mtime);
}
