/**
 * Where Claude Code keeps its own memory of a project: beside the project's transcripts, or where the person's settings
 * point. A repository's committed settings are never asked: they could point anywhere.
 */
import { lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, join, normalize, parse } from 'node:path';
import { type ReadLimits, readRegularFile } from '../../../platform/regular-file.ts';

export interface MemoryFolderSearch {
  readonly configDir: string;
  readonly userHome: string;
  /** The project's folders on this machine. */
  readonly roots: readonly string[];
}

/** Those that exist, each once. */
export function findMemoryFolders({ configDir, userHome, roots }: MemoryFolderSearch): readonly string[] {
  const settings = [
    join(configDir, 'settings.json'),
    ...roots.map((root) => join(root, '.claude', 'settings.local.json')),
  ];
  const named = settings.flatMap((file) => acceptableFolder(autoMemoryDirectory(file), userHome) ?? []);
  const usual = roots.map((root) => join(configDir, 'projects', folderName(root), 'memory'));
  const real = [...named, ...usual].flatMap((folder) => realFolder(folder) ?? []);
  return [...new Set(real)];
}

/** The client's name for a folder: every character but letters and digits is a dash. */
function folderName(root: string): string {
  return root.replaceAll(/[^a-zA-Z0-9]/g, '-');
}

/** A settings file is a few kilobytes. */
const SETTINGS_LIMITS: ReadLimits = { maxBytes: 1024 * 1024, links: 'follow' };

function autoMemoryDirectory(file: string): string | undefined {
  try {
    const read: unknown = JSON.parse(readRegularFile(file, SETTINGS_LIMITS).toString('utf8'));
    if (typeof read !== 'object' || read === null || !('autoMemoryDirectory' in read)) return undefined;
    return typeof read.autoMemoryDirectory === 'string' ? read.autoMemoryDirectory : undefined;
  } catch {
    // Trigger: no settings, or not JSON. Outcome: the usual place, as the client itself does.
    return undefined;
  }
}

const SHORTEST_PATH = 3;

/** A folder of its own: not relative, not a root, not the home directory, no network share. */
function acceptableFolder(named: string | undefined, userHome: string): string | undefined {
  if (named === undefined || named.includes('\0') || /^(?:\\\\|\/\/)/.test(named)) return undefined;
  const path = normalize(named.replace(/^~(?=$|[\\/])/, () => userHome)).replace(/[\\/]+$/, '');
  if (!isAbsolute(path) || path.length < SHORTEST_PATH || path === parse(path).root.replace(/[\\/]+$/, ''))
    return undefined;
  return path === userHome || userHome.startsWith(`${path}/`) || userHome.startsWith(`${path}\\`) ? undefined : path;
}

function realFolder(path: string): string | undefined {
  try {
    const real = realpathSync.native(path);
    return lstatSync(real).isDirectory() ? real : undefined;
  } catch {
    // Not there: the client has kept nothing for this project.
    return undefined;
  }
}
