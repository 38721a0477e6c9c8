/** Builds the dashboard with Vite into `dist/dashboard`, where the server looks for it. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const STAMP = '.source';

/** Builds the dashboard of the tree at `root` into the folder `out`. */
export async function buildDashboard(root: string, out = join(root, 'dist', 'dashboard')): Promise<void> {
  const unfinished = `${out}.${process.pid}`;
  // A test sets another one, and the libraries would bring what only helps to debug them.
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      root: join(root, 'dashboard'),
      configFile: false,
      logLevel: 'warn',
      oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
      build: {
        outDir: unfinished,
        emptyOutDir: true,
        target: 'es2023',
        // An inlined file would be a data: address, which the page's policy forbids.
        assetsInlineLimit: 0,
        // The helper would add an inline script.
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        // The notices of the bundled packages.
        license: { fileName: 'licenses.md' },
        chunkSizeWarningLimit: 1000,
      },
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  writeFileSync(join(unfinished, STAMP), hashSource(root));
  rmSync(out, { recursive: true, force: true });
  renameSync(unfinished, out);
}

/** Builds it if it is missing or of another source. */
export async function ensureDashboard(root: string): Promise<'ready' | 'built'> {
  const out = join(root, 'dist', 'dashboard');
  if (readStamp(out) === hashSource(root)) return 'ready';
  await buildDashboard(root, out);
  return 'built';
}

function readStamp(out: string): string | undefined {
  try {
    return readFileSync(join(out, STAMP), 'utf8');
  } catch {
    // Trigger: it was never built. Outcome: it is built now.
    return undefined;
  }
}

function hashSource(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(['dashboard/**/*.{ts,tsx,css,html,js,svg}', 'package-lock.json', 'scripts/dashboard.ts'], {
    cwd: root,
  });
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
