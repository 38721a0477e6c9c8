/** Asks git for the commits of one file in somebody's repository, with a timeout. */

import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { messageOf, systemCode } from '../../domain/errors.ts';
import { nameInside } from '../files/inside.ts';
import { isFolder } from '../files/is-folder.ts';
import { isolatedGit } from './isolated-git.ts';

const GIT_TIMEOUT_MS = 5000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

export interface LoggedCommit {
  readonly hash: string;
  readonly author: string;
  readonly at: number;
  readonly subject: string;
  readonly name: string;
}

export type FileLog =
  | {
      readonly kind: 'log';
      readonly root: string;
      readonly name: string;
      readonly commits: readonly LoggedCommit[];
      /** Git has only the newest commits, and gives the oldest of them every file. */
      readonly isShallow: boolean;
    }
  | { readonly kind: 'outside' }
  | { readonly kind: 'failed'; readonly why: string };

/** `path`: absolute; the file may be gone. Newest first, through renames. */
export async function readFileLog(path: string, searchPath: string | undefined, most: number): Promise<FileLog> {
  const real = realPath(path);
  try {
    const asked = ['rev-parse', '--is-shallow-repository', '--show-toplevel'];
    const [shallow = '', root = ''] = (await runGit(existingFolder(real), searchPath, asked)).split(/\r?\n/);
    if (root === '') return { kind: 'outside' };
    const name = nameInside(realpathSync.native(root), real);
    const format = '--format=%x1e%H%x1f%an%x1f%at%x1f%s';
    const args = [
      'log',
      '--follow',
      `--max-count=${most}`,
      format,
      '--name-status',
      '-z',
      '--no-ext-diff',
      '--no-textconv',
    ];
    const output = await runGit(root, searchPath, [...args, '--', name]).catch(nothingBeforeFirstCommit);
    return { kind: 'log', root, name, commits: parseLog(output, name), isShallow: shallow === 'true' };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return { kind: 'failed', why: 'git is not installed' };
    const said = messageOf(error);
    if (/not a git repository|this operation must be run in a work tree/.test(said)) return { kind: 'outside' };
    return { kind: 'failed', why: said.split('\n').findLast((line) => line.trim() !== '') ?? 'git failed' };
  }
}

function nothingBeforeFirstCommit(error: unknown): string {
  if (/does not have any commits yet/.test(messageOf(error))) return '';
  throw error;
}

function runGit(cwd: string, searchPath: string | undefined, args: readonly string[]): Promise<string> {
  const git = isolatedGit(searchPath);
  const options = {
    cwd,
    env: git.env,
    timeout: GIT_TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
    windowsHide: true,
  } as const;
  return new Promise((resolve, reject) => {
    execFile('git', [...git.args, ...args], options, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}

/** Each commit begins with a record separator; its files follow as `M`, name or `R100`, old name, new name. */
function parseLog(output: string, name: string): readonly LoggedCommit[] {
  let current = name;
  return output
    .split('\x1e')
    .slice(1)
    .map((block) => {
      const [header = '', ...files] = block.split('\0').map((part) => part.replace(/^\n/, ''));
      const [hash = '', author = '', seconds = '0', subject = ''] = header.trim().split('\x1f');
      const commit = { hash, author, at: Number(seconds) * 1000, subject, name: current };
      const at = files.findIndex((status) => /^[RC]\d/.test(status));
      const old = at < 0 ? undefined : files[at + 1];
      if (old !== undefined && old !== '') current = old;
      return commit;
    });
}

/** With links resolved as far as the path exists. */
function realPath(path: string): string {
  const folder = existingFolder(dirname(path));
  return join(realpathSync.native(folder), relative(folder, dirname(path)), basename(path));
}

function existingFolder(path: string): string {
  for (let folder = path; ; folder = dirname(folder)) {
    if (isFolder(folder) || dirname(folder) === folder) return folder;
  }
}
