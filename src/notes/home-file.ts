/** Files of the home other than notes. They are read without following links and written with the file protocol. */

import type { Trust } from '../domain/trust/trust.ts';
import { nameInside } from '../platform/files/inside.ts';
import { assertReallyInside } from '../platform/files/real-inside.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { journalFileHistory } from '../store/files/file-history.ts';
import type { FileTarget } from '../store/files/journaled-file.ts';
import { readPlainFile } from '../store/files/read-plain-file.ts';
import type { Journal } from '../store/journal/journal.ts';

/** The name of a file in the journal: its path in the home, with `/`. */
export function homeFileName(layout: HomeLayout, path: string): string {
  return nameInside(layout.home, path);
}

/** `trust` says whose words are written. */
export function homeFile(journal: Journal, layout: HomeLayout, path: string, trust?: Trust): FileTarget {
  return {
    path,
    name: homeFileName(layout, path),
    lockFile: layout.locks,
    previousDir: layout.previous,
    history: journalFileHistory(journal, trust),
    root: layout.home,
  };
}

/** Does not record hand edits. Throws for a link, a pipe or binary data. */
export function readHomeFile(layout: HomeLayout, path: string): string | undefined {
  assertReallyInside(layout.home, path);
  return readPlainFile(path)?.text;
}
