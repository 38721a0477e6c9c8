/**
 * Which project's folder a folder is. Slugs can change hands when an older project of the same name is brought in, and
 * what was noted about one project must not turn up in another: each folder says whose it is, and follows its project.
 */
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../domain/errors.ts';
import type { Project } from '../domain/project.ts';
import { makeDirectory, readTextIfExists, syncDirectory, writeFileAtomic } from '../platform/atomic-file.ts';
import { withFileLock } from '../platform/file-lock.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { assertReallyInside } from '../platform/real-inside.ts';

const OWNER_FILE = '.project';
const LOCK_TIMEOUT_MS = 10_000;

/** The id of the project a folder belongs to; nothing where nobody has said so yet. */
export function ownerOf(dir: string): string | undefined {
  return readTextIfExists(join(dir, OWNER_FILE))?.trim();
}

/** Whether the folder of this slug is this project's. One without a mark is whoever's comes first. */
export function isFolderOf(layout: HomeLayout, project: Pick<Project, 'id' | 'slug'>): boolean {
  const owner = ownerOf(layout.project(project.slug).dir);
  return owner === undefined || owner === project.id;
}

/** Marks the folder as the project's, moving away what another project left there and bringing over what is this one's. */
export function settleProjectFolder(layout: HomeLayout, projects: readonly Project[], project: Project): void {
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

/** To where its owner's notes belong now; if something is there, beside it, so that nothing is overwritten. */
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
  return names(layout.projectsDir)
    .map((name) => join(layout.projectsDir, name))
    .find((dir) => ownerOf(dir) === id);
}

function names(dir: string): readonly string[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
