/**
 * Refreshes outdated `MEMORY.md` indexes: a note was added or edited by hand, or other projects are active now. That needs a
 * YAML parser, which this file does not contain, so it starts the installed `memoir`.
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

/** A limit for a process that hangs. */
const REFRESH_TIMEOUT_MS = 60_000;
/** Projects per run. The next run does the others. */
const MOST_PROJECTS = 5;
/** After a rename, the times of the file and of its folder differ by one clock tick at most. */
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
  // Listing the notes of a project also refreshes the owner's index.
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
    // Trigger: the folder does not exist or cannot be read. Outcome: nothing to refresh.
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}

/** Touches an index whose content did not change, or it would be refreshed after every session. */
function markAsMade(index: string): void {
  const stat = lstatSync(index, { throwIfNoEntry: false });
  if (stat?.isFile() === true) utimesSync(index, stat.atime, stat.mtime);
}
