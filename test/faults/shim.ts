/** Small C libraries put before libc with LD_PRELOAD. Linux, and only with a compiler. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Why this cannot be tested here; undefined if it can. */
export function whyNoShim(): string | undefined {
  if (process.platform !== 'linux') return 'LD_PRELOAD is Linux only';
  // A build server without a compiler would pass without testing anything.
  if (process.env.CI) return undefined;
  const dirs = (process.env.PATH ?? '').split(':');
  return dirs.some((dir) => statSync(join(dir, 'cc'), { throwIfNoEntry: false })) ? undefined : 'no C compiler';
}

/** The compiled library. `name` is that of the C file in this folder. */
export function compileShim(name: string, outDir: string): string {
  const path = join(outDir, `${name}.so`);
  const source = fileURLToPath(new URL(`./${name}.c`, import.meta.url));
  const compiled = spawnSync('cc', ['-O1', '-fPIC', '-shared', '-o', path, source, '-ldl'], { encoding: 'utf8' });
  if (compiled.error) throw new Error(`no C compiler (${compiled.error.message})`);
  if (compiled.status !== 0) throw new Error(`${name}.c does not compile: ${compiled.stderr}`);
  return path;
}
