/** Runs git in Memoir's own repository, with a timeout. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import { isolatedGit } from './isolated-git.ts';
import { assertOwnRepository } from './own-repository.ts';

/** Long enough for a history of years; a hung git must not block Memoir. */
const GIT_TIMEOUT_MS = 10_000;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

export interface OwnGit {
  readonly dir: string;
  /** The output. `accept`: exit codes that are not errors, such as 1 for no match. */
  run(
    args: readonly string[],
    options?: { readonly input?: string | Uint8Array; readonly accept?: readonly number[] },
  ): Promise<Buffer>;
}

export interface GitLimits {
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  /** Creates the folder first. */
  readonly make?: boolean;
}

export function ownGit(dir: string, searchPath: string | undefined, limits: GitLimits = {}): OwnGit {
  const { timeoutMs = GIT_TIMEOUT_MS, maxOutputBytes = MAX_OUTPUT_BYTES } = limits;
  if (limits.make === true) mkdirSync(dir, { recursive: true, mode: 0o700 });
  const git = isolatedGit(searchPath);
  const env = { ...git.env, GIT_DIR: join(dir, '.git'), GIT_WORK_TREE: dir };
  let checked = false;
  return {
    dir,
    run: async (args, { input, accept = [] } = {}) => {
      // Once: reading every folder before each of several commands would take longer than the commands.
      if (!checked) assertOwnRepository(dir);
      checked = true;
      return new Promise((resolve, reject) => {
        const options = { cwd: dir, env, timeout: timeoutMs, maxBuffer: maxOutputBytes, windowsHide: true } as const;
        const child = execFile(
          'git',
          [...git.args, ...args],
          { ...options, encoding: 'buffer' },
          (error, stdout, stderr) => {
            if (!error || (typeof error.code === 'number' && accept.includes(error.code))) resolve(stdout);
            else reject(asMemoirError(error, String(stderr), dir, timeoutMs));
          },
        );
        // git can end before it has read all input; its exit is handled above.
        child.stdin?.on('error', () => undefined);
        child.stdin?.end(input ?? '');
      });
    },
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
  return new MemoirError('io', `git failed in ${dir}: ${why}`, {
    next: `Look at it with \`git -C ${JSON.stringify(dir)} status\`.`,
    data: { dir },
    cause: error,
  });
}
