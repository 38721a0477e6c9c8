/**
 * Moves the files of one project into the folder of another. If a name is taken, the file gets a name that says where
 * it came from, so no file is lost. Generated files are removed and written again later.
 */
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Project } from '../domain/project.ts';
import { makeDirectory, syncDirectory } from '../platform/atomic-file.ts';
import { withFileLock } from '../platform/file-lock.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { readTextOrNothing } from '../platform/regular-file.ts';
import { ensureProjectFolder, isFolderOf } from './project-folders.ts';

const LOCK_TIMEOUT_MS = 10_000;
const MADE_FROM_JOURNAL = new Set(['.project', 'checkpoint.json', 'status.json', 'INDEX.md']);

export interface MovedFile {
  readonly from: string;
  readonly to: string;
}

export function mergeProjectFolder(
  layout: HomeLayout,
  projects: readonly Project[],
  { from, into }: { readonly from: Pick<Project, 'id' | 'slug'>; readonly into: Project },
): readonly MovedFile[] {
  const source = layout.project(from.slug).dir;
  if (!existsSync(source) || !isFolderOf(layout, from)) return [];
  ensureProjectFolder(layout, projects, into);
  const target = layout.project(into.slug).dir;
  return withFileLock(
    layout.locks,
    () => {
      const moved = moveFiles(source, target, from.slug, true);
      syncDirectory(layout.projectsDir);
      return moved;
    },
    { timeoutMs: LOCK_TIMEOUT_MS },
  );
}

function moveFiles(source: string, target: string, slug: string, top: boolean): readonly MovedFile[] {
  const moved: MovedFile[] = [];
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const from = join(source, entry.name);
    if (top && (MADE_FROM_JOURNAL.has(entry.name) || entry.name === 'episodes')) {
      rmSync(from, { recursive: true, force: true });
    } else if (entry.isDirectory()) {
      moved.push(...moveFiles(from, join(target, entry.name), slug, false));
    } else {
      makeDirectory(target);
      const to = freeName(target, entry.name, slug, from);
      if (to === undefined) {
        rmSync(from);
      } else {
        renameSync(from, to);
        moved.push({ from, to });
      }
    }
  }
  if (readdirSync(source).length === 0) rmdirSync(source);
  if (moved.length > 0) syncDirectory(target);
  return moved;
}

/** Undefined if the target has the same text already. */
function freeName(target: string, name: string, slug: string, from: string): string | undefined {
  const { name: stem, ext } = parse(name);
  for (let number = 0; ; number += 1) {
    const suffix = number === 0 ? '' : number === 1 ? `-from-${slug}` : `-from-${slug}-${number}`;
    const to = join(target, `${stem}${suffix}${ext}`);
    if (!existsSync(to)) return to;
    if (isSameText(to, from)) return undefined;
  }
}

/** Longer files are not compared; both are kept. */
const COMPARED_BYTES = 4 * 1024 * 1024;

function isSameText(a: string, b: string): boolean {
  try {
    const limits = { maxBytes: COMPARED_BYTES, links: 'refuse' } as const;
    const text = readTextOrNothing(a, limits);
    return text !== undefined && text === readTextOrNothing(b, limits);
  } catch {
    // Trigger: a link, a device, or a file that is too long. Outcome: both are kept.
    return false;
  }
}
