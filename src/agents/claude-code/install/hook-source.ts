/** The built hook. An installed package has it in `dist/`. In a clone the source may be newer than any build, so it is bundled again. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoirError } from '../../../domain/errors.ts';

/** The root of the package. This file is equally deep below `src/` and `dist/`. */
export const packageRoot = fileURLToPath(new URL('../../../../', import.meta.url));

export function readBuiltHook(root: string = packageRoot): string {
  const builder = join(root, 'scripts', 'build.ts');
  const built = join(root, 'dist', 'hooks', 'claude-code.js');
  if (existsSync(builder)) return bundle(root, builder);
  if (existsSync(built)) return readFileSync(built, 'utf8');
  throw new MemoirError('not-found', `The hook is missing from ${root}`, { next: 'Install Memoir again.' });
}

/** Runs as a separate program, because the bundler is a development tool that `src/` may not import. */
function bundle(root: string, builder: string): string {
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
    return readFileSync(hook, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
