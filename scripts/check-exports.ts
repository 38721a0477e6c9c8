/**
 * Finds exports without an importer, files that no entry reaches, and packages without a use, with knip (docs/decisions/0008).
 * A second run looks at the shipped source alone: code that only tests use is dead, and its tests prove nothing.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const KNIP = join(repository, 'node_modules', 'knip', 'bin', 'knip.js');

/** The report of knip about the tree at `root`; empty if everything is used. */
export function findUnused(root: string): string {
  const everything = runKnip(root, []);
  const modules = join(root, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const folder = mkdtempSync(join(modules, '.memoir-knip-'));
  try {
    const config = join(folder, 'knip.json');
    // In this run, an export that its own file uses may exist for a test: a limit, a table of rules.
    const settings = { ...JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')), ignoreExportsUsedInFile: true };
    writeFileSync(config, JSON.stringify(settings));
    const shipped = runKnip(root, ['--production', '--config', config, '--include', 'exports,files']);
    return [everything, shipped === '' ? '' : `Used by tests only:\n${shipped}`]
      .filter((part) => part !== '')
      .join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runKnip(root: string, args: readonly string[]): string {
  const run = spawnSync(process.execPath, [KNIP, '--no-progress', ...args], { cwd: root, encoding: 'utf8' });
  return run.status === 0 ? '' : `${run.stdout}${run.stderr}`.trim() || `knip ended with ${run.status}`;
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  const unused = findUnused(repository);
  if (unused !== '') console.error(unused);
  process.exitCode = unused === '' ? 0 : 1;
}
