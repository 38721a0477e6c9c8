/** Finishes merges whose process was killed after the journal knew of them and before all files had moved. */
import { isMemoirError } from '../../domain/errors.ts';
import { listProjects, listRecordedProjects } from '../../store/state/projects/projects.ts';
import { type MergeStage, mergeProjectFolder } from './merge-project-folder.ts';
import { ownsFolder } from './project-folders.ts';

export function finishMerges({ journal, layout }: Pick<MergeStage, 'journal' | 'layout'>): void {
  const merged = listRecordedProjects(journal.db).filter(({ mergedInto }) => mergedInto !== undefined);
  const left = merged.filter((project) => ownsFolder(layout, project));
  if (left.length === 0) return;
  const projects = listProjects(journal.db);
  for (const from of left) {
    const into = projects.find(({ merged: parts = [] }) => parts.includes(from.id));
    if (into === undefined || into.slug === from.slug) continue;
    try {
      mergeProjectFolder({ journal, layout, projects }, { from, into });
    } catch (error) {
      // Trigger: a link in place of a folder, or another process holds the lock. Outcome: the next catch-up tries again.
      if (!isMemoirError(error)) throw error;
    }
  }
}
