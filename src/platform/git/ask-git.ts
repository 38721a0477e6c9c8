/**
 * Identifies a folder's repository by running git. Slower than reading git's files and needs git installed, but
 * authoritative: `memoir doctor` compares the two, and so does a test on every kind of repository.
 */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { defined } from '../../domain/json/defined.ts';
import { chooseRemote, type GitFolder } from './git.ts';
import { isolatedGit } from './isolated-git.ts';

/** Long enough for a slow disk; a hung git must not block Memoir. */
const GIT_TIMEOUT_MS = 5000;

/** Undefined outside a repository. Throws if git is not installed. */
export function askGit(path: string, searchPath: string | undefined): GitFolder | undefined {
  const folder = realpathSync.native(path);
  const git = isolatedGit(searchPath);
  const ask = (...args: string[]): string | undefined => {
    const child = spawnSync('git', [...git.args, ...args], {
      cwd: folder,
      encoding: 'utf8',
      timeout: GIT_TIMEOUT_MS,
      windowsHide: true,
      env: git.env,
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
    ...defined({ remoteUrl }),
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
