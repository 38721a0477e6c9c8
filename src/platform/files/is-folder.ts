/** Whether a path is a folder. False for a loop of links, a name that is too long and a forbidden folder. */
import { statSync } from 'node:fs';

export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // Trigger: ELOOP, ENAMETOOLONG, EACCES. Outcome: only the name of the path is used.
    return false;
  }
}
