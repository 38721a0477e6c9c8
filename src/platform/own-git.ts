/**
 * Git in a repository of Memoir's own: no settings of the person or the machine, no hooks, no pager, no prompts, no other
 * repository however the surroundings are set, and an end after a while.
 */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { MemoirError, systemCode } from '../domain/errors.ts';

/** A history of years is searched in less; a hung git must not hang us. */
const GIT_TIMEOUT_MS = 10_000;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

export interface OwnGit {
  readonly dir: string;
  /** What it printed. `accept`: exit codes that are answers too, such as 1 for nothing found. */
  run(
    args: readonly string[],
    options?: { readonly input?: string | Uint8Array; readonly accept?: readonly number[] },
  ): Promise<Buffer>;
}

export interface GitLimits {
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  /** Make the folder first. */
  readonly make?: boolean;
}

export function ownGit(dir: string, searchPath: string | undefined, limits: GitLimits = {}): OwnGit {
  const { timeoutMs = GIT_TIMEOUT_MS, maxOutputBytes = MAX_OUTPUT_BYTES } = limits;
  if (limits.make === true) mkdirSync(dir, { recursive: true, mode: 0o700 });
  const env = {
    PATH: searchPath,
    GIT_DIR: join(dir, '.git'),
    GIT_WORK_TREE: dir,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    // Names of files are taken as they are, not as patterns.
    GIT_LITERAL_PATHSPECS: '1',
    LC_ALL: 'C',
  };
  const always = [
    '--no-pager',
    '-c',
    `core.hooksPath=${devNull}`,
    '-c',
    'core.fsmonitor=false',
    '-c',
    'log.showSignature=false',
  ];
  return {
    dir,
    run: (args, { input, accept = [] } = {}) =>
      new Promise((resolve, reject) => {
        const options = { cwd: dir, env, timeout: timeoutMs, maxBuffer: maxOutputBytes, windowsHide: true } as const;
        const child = execFile(
          'git',
          [...always, ...args],
          { ...options, encoding: 'buffer' },
          (error, stdout, stderr) => {
            if (!error || (typeof error.code === 'number' && accept.includes(error.code))) resolve(stdout);
            else reject(asMemoirError(error, String(stderr), dir, timeoutMs));
          },
        );
        // It may end before it has read everything; how it ended is told above.
        child.stdin?.on('error', () => undefined);
        child.stdin?.end(input ?? '');
      }),
  };
}

function asMemoirError(
  error: Error & { killed?: boolean },
  stderr: string,
  dir: string,
  timeoutMs: number,
): MemoirError {
  if (systemCode(error) === 'ENOENT') {
    return new MemoirError('not-found', 'git is not installed', {
      next: 'Install git; the archive is a git repository.',
      data: { dir },
      cause: error,
    });
  }
  const why =
    error.killed === true
      ? `git took longer than ${timeoutMs / 1000} s`
      : stderr.trim().split('\n')[0] || error.message;
  return new MemoirError('io', `git could not work in ${dir}: ${why}`, {
    next: `Look at it with \`git -C ${JSON.stringify(dir)} status\`.`,
    data: { dir },
    cause: error,
  });
}
