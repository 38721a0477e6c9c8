/**
 * Finds Claude Code's own memory folder of a project: beside the transcripts, or where the person's settings say. Settings
 * committed in a repository are ignored, because they could name any folder.
 */
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, normalize, parse, sep } from 'node:path';
import { type ReadLimits, readRegularFile } from '../../../platform/files/regular-file.ts';

export interface MemoryFolderSearch {
  readonly configDir: string;
  readonly userHome: string;
  /** The project's folders on this machine. */
  readonly roots: readonly string[];
}

/** The existing folders, without duplicates. */
export function findMemoryFolders({ configDir, userHome, roots }: MemoryFolderSearch): readonly string[] {
  // Names are appended: every search looks for the folders of all projects, and `join` normalises the whole path each time.
  const settings = [
    `${configDir}${sep}settings.json`,
    ...roots.map((root) => `${root}${sep}.claude${sep}settings.local.json`),
  ];
  const named = settings.flatMap((file) => acceptableFolder(autoMemoryDirectory(file), userHome) ?? []);
  const usual = roots.map((root) => [configDir, 'projects', folderName(root), 'memory'].join(sep));
  const real = [...named, ...usual].flatMap((folder) => realFolder(folder) ?? []);
  return [...new Set(real)];
}

/** The client's name for a folder: every other character than letters and digits becomes a dash. */
function folderName(root: string): string {
  return root.replaceAll(/[^a-zA-Z0-9]/g, '-');
}

/** Settings files have a few kilobytes. */
const SETTINGS_LIMITS: ReadLimits = { maxBytes: 1024 * 1024, links: 'follow' };

function autoMemoryDirectory(file: string): string | undefined {
  // Most projects have none, and every search looks for them: an error takes ten times as long.
  if (!existsSync(file)) return undefined;
  try {
    const read: unknown = JSON.parse(readRegularFile(file, SETTINGS_LIMITS).toString('utf8'));
    if (typeof read !== 'object' || read === null || !('autoMemoryDirectory' in read)) return undefined;
    return typeof read.autoMemoryDirectory === 'string' ? read.autoMemoryDirectory : undefined;
  } catch {
    // Trigger: no settings, or not JSON. Outcome: the default folder, as in the client.
    return undefined;
  }
}

const SHORTEST_PATH = 3;

/** Whether it can be a memory folder: absolute, not a root, not the home directory, not a network share. */
function acceptableFolder(named: string | undefined, userHome: string): string | undefined {
  if (named === undefined || named.includes('\0') || /^(?:\\\\|\/\/)/.test(named)) return undefined;
  const path = normalize(named.replace(/^~(?=$|[\\/])/, () => userHome)).replace(/[\\/]+$/, '');
  if (!isAbsolute(path) || path.length < SHORTEST_PATH || path === parse(path).root.replace(/[\\/]+$/, ''))
    return undefined;
  return path === userHome || userHome.startsWith(`${path}/`) || userHome.startsWith(`${path}\\`) ? undefined : path;
}

function realFolder(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const real = realpathSync.native(path);
    return lstatSync(real).isDirectory() ? real : undefined;
  } catch {
    // The folder does not exist: the client keeps no memory of this project.
    return undefined;
  }
}
