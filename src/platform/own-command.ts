/**
 * How Memoir's command line is typed on this machine: `memoir` where that is on the PATH, else the whole path of the
 * launcher in the home's `bin/`. What people and agents are told to run has to run.
 */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import type { HomeLayout } from './layout.ts';

export type CommandSurroundings = Pick<Environment, 'platform' | 'searchPath'>;

/** The file that starts the command line, in the home's `bin/`. */
export function launcherPath({ bin }: Pick<HomeLayout, 'bin'>, platform: NodeJS.Platform): string {
  return join(bin, platform === 'win32' ? 'memoir.cmd' : 'memoir');
}

/** Nothing where neither is there: before `memoir start` or `memoir init`. */
export function ownCommand(layout: Pick<HomeLayout, 'bin'>, around: CommandSurroundings): string | undefined {
  if (isOnPath(layout, around)) return 'memoir';
  const launcher = launcherPath(layout, around.platform);
  return existsSync(launcher) ? shellWord(launcher) : undefined;
}

/** Only a `memoir` that is this program: the launcher, or a package's own entry. */
export function isOnPath(layout: Pick<HomeLayout, 'bin'>, { platform, searchPath = '' }: CommandSurroundings): boolean {
  const windows = platform === 'win32';
  const launcher = realPath(launcherPath(layout, platform));
  return searchPath.split(windows ? ';' : ':').some((folder) => {
    // npm puts this folder on the PATH for the one command it runs.
    if (folder === '' || /[\\/]node_modules[\\/]\.bin$/.test(folder)) return false;
    const found = realPath(join(folder, windows ? 'memoir.cmd' : 'memoir'));
    return found !== undefined && (windows || found === launcher || /[\\/]bin[\\/]memoir\.js$/.test(found));
  });
}

/** As one word of a shell line. */
export function shellWord(path: string): string {
  return /^[\w./:\\-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** The line that puts the launcher's folder on the PATH for good, for the shell a person uses. */
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
    // Trigger: nothing there, or a folder that may not be looked into. Outcome: it is not what is run.
    return undefined;
  }
}
