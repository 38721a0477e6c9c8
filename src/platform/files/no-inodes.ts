/**
 * Whether a disk has room for bytes but not for another file. SQLite then only says that it cannot open a file, as if it were
 * forbidden.
 */
import { statfsSync } from 'node:fs';

export function hasNoInodes(folder: string): boolean {
  try {
    const { files, ffree } = statfsSync(folder);
    // A filesystem without a fixed number of inodes says 0.
    return files > 0 && ffree === 0;
  } catch {
    // Trigger: the folder is missing or may not be read. Outcome: the error that the caller has is the right one.
    return false;
  }
}
