/** Finds Claude Code on this machine, by its settings folder or its program on the PATH, and the files it keeps. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../../platform/settings/environment.ts';
import { type ClientPlace, clientStateFile, configDir } from '../config-dir.ts';

/** What was found, for a person to read. Nothing if there is no sign of the client. */
export function findClient(
  folder: string,
  { platform, searchPath }: Pick<Environment, 'platform' | 'searchPath'>,
): string | undefined {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  const windows = platform === 'win32';
  const names = windows ? ['claude.exe', 'claude.cmd'] : ['claude'];
  for (const place of (searchPath ?? '').split(windows ? ';' : ':')) {
    if (place === '') continue;
    for (const name of names) {
      const path = join(place, name);
      if (isFile(path)) return path;
    }
  }
  return undefined;
}

/**
 * The client's own file of settings and state, chosen as the client does: the old path while a file exists there, else in the
 * home directory, or in the folder that a variable names.
 */
export function findClientFile(place: ClientPlace, cwd: string): string {
  const old = join(configDir(place, cwd), '.config.json');
  return isFile(old) ? old : clientStateFile(place, cwd);
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // Trigger: an entry of the PATH is not a folder or cannot be read. Outcome: nothing is found there.
    return false;
  }
}
