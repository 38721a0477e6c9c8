/**
 * The built hook and catch-up. An installed package has both in `dist/`. In a clone the source may be newer than any build, so
 * they are bundled again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoirError } from '../../../domain/errors.ts';
import type { BuiltHook } from './launcher.ts';

/** The root of the package. This file is equally deep below `src/` and `dist/`. */
export const packageRoot = fileURLToPath(new URL('../../../../', import.meta.url));

export function readBuiltHook(root: string = packageRoot): BuiltHook {
  const builder = join(root, 'scripts', 'build.ts');
  const built = join(root, 'dist');
  if (existsSync(builder)) return bundle(root, builder);
  if (existsSync(join(built, 'hook.js'))) return readBoth(built);
  throw new MemoirError('not-found', `The hook is missing from ${root}`, { next: 'Install Memoir again.' });
}

/** Runs as a separate program, because the bundler is a development tool that `src/` may not import. */
function bundle(root: string, builder: string): BuiltHook {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-hook-'));
  try {
    const done = spawnSync(process.execPath, [builder, '--hook', join(folder, 'hook.js')], {
      cwd: root,
      encoding: 'utf8',
    });
    if (done.status !== 0) {
      throw new MemoirError('not-found', `The hook could not be built: ${done.stderr.trim().split('\n')[0] ?? ''}`, {
        next: `Run "npm install" in ${root}, then run it again.`,
      });
    }
    return readBoth(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readBoth(folder: string): BuiltHook {
  const [hook, catchUp] = ['hook.js', 'catch-up.js'].map((name) => readFileSync(join(folder, name), 'utf8'));
  return { hook: hook ?? '', catchUp: catchUp ?? '' };
}
