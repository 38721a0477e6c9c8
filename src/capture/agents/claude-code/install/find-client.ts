/** Whether Claude Code is on this machine: its folder of settings, or its program on the PATH. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../../../platform/environment.ts';

/** What gave it away, for a person; nothing when there is no sign of it. */
export function findClient(
  configDir: string,
  { platform, searchPath }: Pick<Environment, 'platform' | 'searchPath'>,
): string | undefined {
  if (statSync(configDir, { throwIfNoEntry: false })?.isDirectory() === true) return configDir;
  const windows = platform === 'win32';
  const names = windows ? ['claude.exe', 'claude.cmd'] : ['claude'];
  for (const folder of (searchPath ?? '').split(windows ? ';' : ':')) {
    if (folder === '') continue;
    for (const name of names) {
      const path = join(folder, name);
      if (isFile(path)) return path;
    }
  }
  return undefined;
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // Trigger: a folder on the PATH that may not be searched, or is none. Outcome: nothing was found there.
    return false;
  }
}
