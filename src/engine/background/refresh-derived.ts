/** Refreshes the files generated from the journal: the exports and the episodes. */
import { messageOf } from '../../domain/errors.ts';
import { writeEpisodes } from '../../notes/episodes/write-episodes.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { refreshExports } from '../../store/exports/refresh-exports.ts';
import type { Journal } from '../../store/journal/journal.ts';

/** Returns what could not be refreshed. A failure of one does not stop the other. */
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
      return [{ where, why: `could not be refreshed: ${messageOf(error)}` }];
    }
  });
}
