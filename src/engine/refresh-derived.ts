/** The files made from the journal for other programs and for agents: the exports, and the episodes of each project. */
import { writeEpisodes } from '../notes/write-episodes.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { refreshExports } from '../store/exports/refresh-exports.ts';
import type { Journal } from '../store/journal/journal.ts';

/** What could not be made anew. One failing keeps the other from nothing. */
export function refreshDerived(
  journal: Journal,
  layout: HomeLayout,
): readonly { readonly where: string; readonly why: string }[] {
  const parts: readonly (readonly [where: string, refresh: () => unknown])[] = [
    [layout.tasksExport, () => refreshExports(journal, layout)],
    [layout.projectsDir, () => writeEpisodes(journal, layout)],
  ];
  return parts.flatMap(([where, refresh]) => {
    try {
      refresh();
      return [];
    } catch (error) {
      return [{ where, why: `it could not be made anew: ${error instanceof Error ? error.message : String(error)}` }];
    }
  });
}
