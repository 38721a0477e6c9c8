/** Finds Claude Code on this machine, by its settings folder or its program on the PATH, and the files it keeps. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../../platform/settings/environment.ts';

/** What was found, for a person to read. Nothing if there is no sign of the client. */
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
 * The client's own file of settings and state, chosen as the client does: the old path while a file exists there, else in the
 * home directory, or in the folder that a variable names.
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
    // Trigger: an entry of the PATH is not a folder or cannot be read. Outcome: nothing is found there.
    return false;
  }
}
