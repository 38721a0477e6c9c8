/** Merging, renaming and removing projects: what is recorded, and the folders of notes that follow. */
import { existsSync, rmSync } from 'node:fs';
import type { Project } from '../domain/project.ts';
import { type MovedFile, mergeProjectFolder } from '../notes/merge-project-folder.ts';
import { ensureProjectFolder, isFolderOf } from '../notes/project-folders.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { ForgetPlan } from './erasure.ts';
import type { Memoir } from './memoir.ts';
import type { Work } from './work.ts';

export interface ProjectKeeping {
  /** Its folder of notes moves with it; the old name stays an alias. */
  rename(name: string, to: string): { readonly project: Project; readonly before: Project };
  /** All of one project counts for the other, and its files go into the other's folder. */
  merge(
    name: string,
    into: string,
  ): { readonly project: Project; readonly before: Project; readonly moved: readonly MovedFile[] };
  /** Takes a merge back. Files stay where they are. */
  unmerge(name: string): Project;
  /** What removing it would erase. */
  planRemove(name: string, options?: { readonly reason?: string | undefined }): Promise<ForgetPlan>;
  /** After the plan was carried out: what is left of its folder. */
  removeFolder(project: Project): void;
}

export function createProjectKeeping({
  work,
  layout,
  planForget,
}: {
  readonly work: Work;
  readonly layout: HomeLayout;
  readonly planForget: Memoir['planForget'];
}): ProjectKeeping {
  return {
    rename: (name, to) => {
      const old = work.namedProject(name);
      // Marked as this project's, it is found again under the new name.
      if (existsSync(layout.project(old.slug).dir)) ensureProjectFolder(layout, work.projects(), old);
      const { project, before } = work.renameProject(name, to);
      if (existsSync(layout.project(before.slug).dir)) ensureProjectFolder(layout, work.projects(), project);
      return { project, before };
    },
    merge: (name, into) => {
      const { project, before } = work.mergeProjects(name, into);
      const moved = mergeProjectFolder(layout, work.projects(), { from: before, into: project });
      return { project, before, moved };
    },
    unmerge: (name) => work.unmergeProject(name),
    planRemove: async (name, { reason } = {}) => {
      const project = work.namedProject(name);
      const ids = work.projectEvents(project);
      return planForget({ ids, reason, ...(work.hasEvents(project) ? { project: project.id } : {}) });
    },
    removeFolder: (project) => {
      const { dir } = layout.project(project.slug);
      if (existsSync(dir) && isFolderOf(layout, project)) rmSync(dir, { recursive: true, force: true });
    },
  };
}
