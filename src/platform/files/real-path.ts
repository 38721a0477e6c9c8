/** The path with links resolved; the path as given if it does not exist or may not be read. */
import { realpathSync } from 'node:fs';

export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    // Trigger: deleted, a broken link, or no permission. Outcome: the caller finds out when it opens the path.
    return path;
  }
}
