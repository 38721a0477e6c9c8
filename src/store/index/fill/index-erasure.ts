/**
 * Removes erased events from the index. The erasure itself is done by then and must not fail here: whatever cannot be
 * removed now is removed by the next catch-up, which sees the erasure in the journal and rebuilds the index.
 */
import { isMemoirError } from '../../../domain/errors.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import { emptyWriteAheadLog } from '../../../platform/sqlite/empty-write-ahead-log.ts';
import { brokeConstraint } from '../../../platform/sqlite/sqlite-fault.ts';
import type { Journal } from '../../journal/journal.ts';
import { currentGeneration, generationsOf, removeOldGenerations } from '../generations/generations.ts';
import type { LiveIndex } from '../generations/live-index.ts';
import { planRemoval } from './index-events.ts';

export interface IndexErasure {
  /** Runs `erase`, which destroys these events, and removes their words from the index. */
  eraseIndexed<T>(ids: readonly string[], erase: () => T): T;
  /** Removes old files and logs in which erased words may remain. Returns the files that another process still holds. */
  cleanAfterErasure(): readonly { readonly where: string; readonly why: string }[];
}

export function createIndexErasure(index: LiveIndex, reading: () => Journal, layout: HomeLayout): IndexErasure {
  /** No index means that there was no search yet: nothing to remove. */
  const isEmpty = (): boolean => currentGeneration(reading()) === 0;
  return {
    eraseIndexed: (ids, erase) => {
      if (isEmpty()) return erase();
      const remove = index.use(() => planRemoval(index.current().db, reading(), ids));
      const result = erase();
      removeOrRebuild(index, remove);
      return result;
    },
    cleanAfterErasure: () => {
      if (isEmpty()) return [];
      const { behind } = index.blockUntilCaughtUp();
      const { db, generation } = index.current();
      removeOldGenerations(layout, generation);
      return [
        ...(behind === 0
          ? []
          : [{ where: db.path, why: 'another process holds the index; its next search removes it' }]),
        ...(emptyWriteAheadLog(db)
          ? []
          : [{ where: `${db.path}-wal`, why: 'another process is reading; the log is emptied when it ends' }]),
        ...generationsOf(layout)
          .filter((each) => each !== generation)
          .map((each) => ({
            where: layout.indexFile(each),
            why: 'another process builds this index or has it open; it is removed when that process ends',
          })),
      ];
    },
  };
}

function removeOrRebuild(index: LiveIndex, remove: () => boolean): void {
  try {
    if (remove()) return;
  } catch (error) {
    if (isMemoirError(error, 'journal-busy')) return;
    if (!isMemoirError(error, 'journal-corrupt') && !brokeConstraint(error)) throw error;
  }
  index.rebuild();
}
