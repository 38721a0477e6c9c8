/**
 * Finds what nobody imports: exports without an importer, files nobody reaches, packages nobody uses; and among the source,
 * what only tests use, since a test of code that the program never runs proves nothing.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function runKnip(args: readonly string[]): { readonly status: number; readonly output: string } {
  const knip = join(root, 'node_modules', 'knip', 'bin', 'knip.js');
  const run = spawnSync(process.execPath, [knip, '--no-progress', ...args], { cwd: root, encoding: 'utf8' });
  return { status: run.status ?? 1, output: `${run.stdout}${run.stderr}`.trim() };
}

const everything = runKnip([]);
// An export that the program uses in its own file may be there for a test: a limit, a table of rules.
const folder = mkdtempSync(join(root, 'node_modules', '.memoir-knip-'));
const config = join(folder, 'knip.json');
let shipped: ReturnType<typeof runKnip>;
try {
  writeFileSync(
    config,
    JSON.stringify({ ...JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')), ignoreExportsUsedInFile: true }),
  );
  shipped = runKnip(['--production', '--config', config, '--include', 'exports,files']);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (everything.status !== 0) console.error(everything.output);
if (shipped.status !== 0) console.error(`Used by tests only:\n${shipped.output}`);
process.exitCode = everything.status === 0 && shipped.status === 0 ? 0 : 1;
