/** Deletes the files of notes that are erased. Their versions in the journal are erased with the other events. */
import { join } from 'node:path';
import { isMemoirError } from '../../domain/errors.ts';
import { contentHash } from '../../domain/ids.ts';
import { removeDurably } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { fileVersions } from '../../store/files/file-history.ts';
import { dropPrevious } from '../../store/files/previous-inodes.ts';
import { readPlainFile } from '../../store/files/read-plain-file.ts';
import type { Journal } from '../../store/journal/journal.ts';
import type { ErasurePlan } from '../plan/plan-erasure.ts';
import type { Remaining } from '../scan/scan-home.ts';

const LOCK_TIMEOUT_MS = 10_000;

export function eraseNotes(
  journal: Journal,
  layout: HomeLayout,
  { notes, finder }: ErasurePlan,
): { readonly deleted: readonly string[]; readonly remaining: readonly Remaining[] } {
  const deleted: string[] = [];
  const remaining: Remaining[] = [];
  for (const { path } of notes) {
    const file = join(layout.home, ...path.split('/'));
    const known = new Set(
      [...fileVersions(journal, path)].flatMap(({ text }) => (text === undefined ? [] : [contentHash(text)])),
    );
    try {
      withFileLock(
        layout.locks,
        () => {
          assertReallyInside(layout.home, file);
          const text = readPlainFile(file)?.text;
          // Someone saved other text meanwhile: it stays.
          if (text !== undefined && !known.has(contentHash(text)) && !finder.has(text)) {
            remaining.push({
              where: file,
              why: 'it was changed after you confirmed; check it and run `memoir forget` again',
            });
            return;
          }
          if (text !== undefined) removeDurably(file);
          deleted.push(path);
        },
        { timeoutMs: LOCK_TIMEOUT_MS },
      );
      dropPrevious(layout.previous, path);
    } catch (error) {
      if (!isMemoirError(error)) throw error;
      remaining.push({ where: file, why: error.message });
    }
  }
  return { deleted, remaining };
}
