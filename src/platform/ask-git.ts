/**
 * Where a folder stands in git, by asking git. Slower than reading its files and needs git installed, but it is git's own
 * word: the doctor compares the two, and so does a test on every shape of repository.
 */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { devNull } from 'node:os';
import { resolve } from 'node:path';
import { chooseRemote, type GitPlace } from './git.ts';

/** A folder on a slow disk may take its time; a hung git must not hang us. */
const GIT_TIMEOUT_MS = 5000;

/** Nothing outside of a repository. Throws when there is no git to ask. */
export function askGit(path: string, searchPath: string | undefined): GitPlace | undefined {
  const folder = realpathSync.native(path);
  const ask = (...args: string[]): string | undefined => {
    const child = spawnSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: GIT_TIMEOUT_MS,
      windowsHide: true,
      // Only the repository's own word: no settings of the user or the machine, no prompts, no other repository.
      env: { PATH: searchPath, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull, LC_ALL: 'C' },
    });
    if (child.error) throw child.error;
    return child.status === 0 ? child.stdout.replace(/\n$/, '') : undefined;
  };
  const common = ask('rev-parse', '--git-common-dir');
  if (common === undefined) return undefined;
  const commonDir = realpathSync.native(resolve(folder, common));
  const top = ask('rev-parse', '--show-toplevel');
  const branch = ask('symbolic-ref', '--short', '-q', 'HEAD');
  const remoteUrl = chooseRemote(
    remoteSettings(ask('config', '--local', '-z', '--get-regexp', '^remote\\..*\\.url$') ?? ''),
  );
  return {
    root: top === undefined || top === '' ? commonDir : realpathSync.native(top),
    commonDir,
    ...(remoteUrl === undefined ? {} : { remoteUrl }),
    ...(branch === undefined || branch === '' ? {} : { branch }),
  };
}

/** `name\nvalue` pairs, each ended by a NUL. */
function remoteSettings(listing: string): ReadonlyMap<string, readonly string[]> {
  const settings = new Map<string, string[]>();
  for (const entry of listing.split('\0')) {
    const split = entry.indexOf('\n');
    if (split < 0) continue;
    const name = entry.slice(0, split);
    settings.set(name, [...(settings.get(name) ?? []), entry.slice(split + 1)]);
  }
  return settings;
}
