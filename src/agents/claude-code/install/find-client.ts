/** Whether Claude Code is on this machine: its folder of settings, or its program on the PATH. And where its files are. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../../platform/environment.ts';

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

/**
 * The client's own file of settings and state, as the client itself chooses it: the old place while a file is there, else
 * beside the person's other files, or inside a folder of settings that was named by a variable.
 */
export function findClientFile(
  configDir: string,
  { claudeConfigDir, userHome }: Pick<Environment, 'claudeConfigDir' | 'userHome'>,
): string {
  const old = join(configDir, '.config.json');
  if (isFile(old)) return old;
  return join(claudeConfigDir === undefined ? userHome : configDir, '.claude.json');
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // Trigger: a folder on the PATH that may not be searched, or is none. Outcome: nothing was found there.
    return false;
  }
}
