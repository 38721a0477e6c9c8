/**
 * Ties each project folder to its project. A slug can pass to another project, for example after importing an older one
 * of the same name. A file `.project` in the folder names the owner, so notes of one project do not show up in another.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../../domain/projects/project.ts';
import { makeDirectory, readTextIfExists, syncDirectory, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { listSubfolders } from '../../platform/files/list-folder.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';

export const OWNER_FILE = '.project';
const LOCK_TIMEOUT_MS = 10_000;

/** The id of the project that owns the folder; undefined if it has no owner yet. */
function ownerOf(dir: string): string | undefined {
  return readTextIfExists(join(dir, OWNER_FILE))?.trim();
}

/**
 * Whether the folder of this slug is this project's. A folder without an owner belongs to the first project that uses
 * it.
 */
export function isFolderOf(layout: HomeLayout, project: Pick<Project, 'id' | 'slug'>): boolean {
  const owner = ownerOf(layout.project(project.slug).dir);
  return owner === undefined || owner === project.id;
}

/** Whether the project is named as the owner of the folder of its slug. */
export function ownsFolder(layout: HomeLayout, { id, slug }: Pick<Project, 'id' | 'slug'>): boolean {
  return ownerOf(layout.project(slug).dir) === id;
}

/**
 * Makes this project the owner of its folder: moves away files of another project, and brings over its own from an
 * earlier slug.
 */
export function ensureProjectFolder(layout: HomeLayout, projects: readonly Project[], project: Project): void {
  const { dir } = layout.project(project.slug);
  assertReallyInside(layout.home, join(dir, OWNER_FILE));
  if (ownerOf(dir) === project.id) return;
  withFileLock(
    layout.locks,
    () => {
      const owner = ownerOf(dir);
      if (owner === project.id) return;
      if (owner !== undefined) moveAway(layout, projects, dir, owner);
      const elsewhere = folderOf(layout, project.id);
      if (elsewhere !== undefined && !existsSync(dir)) renameSync(elsewhere, dir);
      makeDirectory(dir);
      writeFileAtomic(join(dir, OWNER_FILE), `${project.id}\n`);
      syncDirectory(layout.projectsDir);
    },
    { timeoutMs: LOCK_TIMEOUT_MS },
  );
}

/** Moves the folder to its owner's current slug, or beside it if that exists, so nothing is overwritten. */
function moveAway(layout: HomeLayout, projects: readonly Project[], dir: string, owner: string): void {
  const slug = projects.find(({ id }) => id === owner)?.slug ?? `left-${owner.slice(-8)}`;
  for (let number = 1; ; number += 1) {
    const to = layout.project(number === 1 ? slug : `${slug}-${number}`).dir;
    if (existsSync(to)) continue;
    renameSync(dir, to);
    return;
  }
}

function folderOf(layout: HomeLayout, id: string): string | undefined {
  return listSubfolders(layout.projectsDir)
    .map((name) => join(layout.projectsDir, name))
    .find((dir) => ownerOf(dir) === id);
}
