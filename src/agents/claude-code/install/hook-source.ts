/** The built hook. An installed package has it in `dist/`. In a clone the source may be newer than any build, so it is bundled again. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoirError } from '../../../domain/errors.ts';

/** The root of the package. This file is equally deep below `src/` and `dist/`. */
export const packageRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** The hook, and what it loads at the start of a session: the modules that other events do not use, and the extractor. */
export interface BuiltHooks {
  readonly hook: string;
  readonly rest: string;
  readonly extractor: string;
}

export function readBuiltHooks(root: string = packageRoot): BuiltHooks {
  const builder = join(root, 'scripts', 'build.ts');
  const built = join(root, 'dist', 'hooks', 'claude-code.js');
  if (existsSync(builder)) return bundle(root, builder);
  if (existsSync(built)) return readHookFiles(built);
  throw new MemoirError('not-found', `The hook is missing from ${root}`, { next: 'Install Memoir again.' });
}

/** The built hook at this path, and the files beside it. */
export function readHookFiles(hook: string): BuiltHooks {
  const beside = (name: string): string => readFileSync(join(dirname(hook), name), 'utf8');
  return { hook: readFileSync(hook, 'utf8'), rest: beside(HOOK_REST_FILE), extractor: beside(EXTRACTOR_FILE) };
}

/** The hook looks for these in its own folder. The build names the first after the agent. */
export const HOOK_REST_FILE = 'claude-code-rest.cjs';
export const EXTRACTOR_FILE = 'extract.mjs';

/** Runs as a separate program, because the bundler is a development tool that `src/` may not import. */
function bundle(root: string, builder: string): BuiltHooks {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-hook-'));
  const hook = join(folder, 'hook.js');
  try {
    const done = spawnSync(process.execPath, [builder, '--hook', hook], {
      cwd: root,
      encoding: 'utf8',
    });
    if (done.status !== 0) {
      throw new MemoirError('not-found', `The hook could not be built: ${done.stderr.trim().split('\n')[0] ?? ''}`, {
        next: `Run "npm install" in ${root}, then run it again.`,
      });
    }
    return readHookFiles(hook);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
