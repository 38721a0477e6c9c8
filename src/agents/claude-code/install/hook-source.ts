/** The built hook. An installed package has it in `dist/`. In a clone the source may be newer than any build, so it is bundled again. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoirError } from '../../../domain/errors.ts';

/** The root of the package. This file is equally deep below `src/` and `dist/`. */
export const packageRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** The hook, and the extractor that it loads at the start of a session. */
export interface BuiltHooks {
  readonly hook: string;
  readonly extractor: string;
}

export function readBuiltHooks(root: string = packageRoot): BuiltHooks {
  const builder = join(root, 'scripts', 'build.ts');
  const built = join(root, 'dist', 'hooks', 'claude-code.js');
  if (existsSync(builder)) return bundle(root, builder);
  if (existsSync(built)) return readBoth(built);
  throw new MemoirError('not-found', `The hook is missing from ${root}`, { next: 'Install Memoir again.' });
}

/** The built hook at this path, and the extractor beside it. */
export function readBoth(hook: string): BuiltHooks {
  return {
    hook: readFileSync(hook, 'utf8'),
    extractor: readFileSync(join(dirname(hook), EXTRACTOR_FILE), 'utf8'),
  };
}

/** The hook looks for it in its own folder. */
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
    return readBoth(hook);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
