/**
 * The text of the built hook. An installed package has it in `dist/`; a clone has source that may be newer than any
 * build, so there it is bundled afresh.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoirError } from '../../../../domain/errors.ts';

/** The package this file is part of; as deep below `src/` as below `dist/`. */
export const packageRoot = fileURLToPath(new URL('../../../../../', import.meta.url));

export function readBuiltHook(root: string = packageRoot): string {
  const builder = join(root, 'scripts', 'build.ts');
  const built = join(root, 'dist', 'hook.js');
  if (existsSync(builder)) return bundle(root, builder);
  if (existsSync(built)) return readFileSync(built, 'utf8');
  throw new MemoirError('not-found', `The hook is missing from ${root}`, { next: 'Install Memoir again.' });
}

/** By a program of its own: the bundler is a development tool, which nothing in `src/` may import. */
function bundle(root: string, builder: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-hook-'));
  try {
    const out = join(folder, 'hook.js');
    const done = spawnSync(process.execPath, [builder, '--hook', out], { cwd: root, encoding: 'utf8' });
    if (done.status !== 0) {
      throw new MemoirError('not-found', `The hook could not be built: ${done.stderr.trim().split('\n')[0] ?? ''}`, {
        next: `Run "npm install" in ${root}, then run it again.`,
      });
    }
    return readFileSync(out, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
