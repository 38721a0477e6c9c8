/**
 * How the command is typed on this machine: `memoir` if it is on the PATH, else the path of the launcher in the home's
 * `bin/`, from `~` if it is there. A command that Memoir suggests must work.
 */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readTextOrNothing } from '../files/regular-file.ts';
import type { HomeLayout } from '../home/layout.ts';
import type { Environment } from '../settings/environment.ts';

/** It lists some twenty files. */
const RECORD_MAX_BYTES = 1024 * 1024;

export type CommandSurroundings = Pick<Environment, 'platform' | 'searchPath' | 'userHome'>;

/** The launcher of the command line, in the home's `bin/`. */
export function launcherPath({ bin }: Pick<HomeLayout, 'bin'>, platform: NodeJS.Platform): string {
  return join(bin, platform === 'win32' ? 'memoir.cmd' : 'memoir');
}

/** Undefined if neither exists: before `memoir start` or `memoir init`. */
export function ownCommand(layout: Pick<HomeLayout, 'bin'>, around: CommandSurroundings): string | undefined {
  if (isOnPath(layout, around)) return 'memoir';
  const launcher = launcherPath(layout, around.platform);
  return existsSync(launcher) ? fromUserHome(launcher, around) : undefined;
}

/** Windows shells differ in what they do with `~`. */
function fromUserHome(path: string, { platform, userHome }: CommandSurroundings): string {
  const isInside = platform !== 'win32' && userHome !== '' && path.startsWith(`${userHome}/`);
  return isInside ? `~/${shellWord(path.slice(userHome.length + 1))}` : shellWord(path);
}

/** Whether the agent has Memoir's MCP server: `memoir init` records what it registered. A plugin brings hooks only. */
export function hasTools({ installedFile }: Pick<HomeLayout, 'installedFile'>): boolean {
  const record = readTextOrNothing(installedFile, { maxBytes: RECORD_MAX_BYTES, links: 'follow' });
  return record !== undefined && /"part":\s*"mcp"/.test(record);
}

/** Only a `memoir` that is this program: the launcher, or the entry of a package. */
export function isOnPath(
  layout: Pick<HomeLayout, 'bin'>,
  { platform, searchPath = '' }: Pick<CommandSurroundings, 'platform' | 'searchPath'>,
): boolean {
  const windows = platform === 'win32';
  const launcher = realPath(launcherPath(layout, platform));
  return searchPath.split(windows ? ';' : ':').some((folder) => {
    // npm adds this folder to the PATH for one command only.
    if (folder === '' || /[\\/]node_modules[\\/]\.bin$/.test(folder)) return false;
    const found = realPath(join(folder, windows ? 'memoir.cmd' : 'memoir'));
    return found !== undefined && (windows || found === launcher || /[\\/]bin[\\/]memoir\.js$/.test(found));
  });
}

/** Quoted as one word of a shell line. */
export function shellWord(path: string): string {
  return /^[\w./:\\-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** The line that adds the launcher's folder to the PATH, for the user's shell. */
export function pathLine(
  layout: Pick<HomeLayout, 'bin'>,
  shell: string | undefined,
  platform: NodeJS.Platform,
): string {
  const { bin } = layout;
  if (platform === 'win32') {
    const folder = bin.replaceAll("'", "''");
    return `[Environment]::SetEnvironmentVariable('Path', '${folder};' + [Environment]::GetEnvironmentVariable('Path', 'User'), 'User')`;
  }
  const name = /([^/]+)$/.exec(shell ?? '')?.[1];
  if (name === 'fish') return `fish_add_path ${shellWord(bin)}`;
  if (name === 'pwsh') return `$env:PATH = '${bin.replaceAll("'", "''")}:' + $env:PATH   # add this line to $PROFILE`;
  const file = name === 'zsh' ? '~/.zshrc' : name === 'bash' ? '~/.bashrc' : '~/.profile';
  return `echo ${shellWord(`export PATH=${shellWord(bin)}:"$PATH"`)} >> ${file}`;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    // Trigger: missing, or an unreadable folder. Outcome: not the command.
    return undefined;
  }
}
