/**
 * `npm run soak -- <name> [--minutes N] [--seed N]`: runs one test of `npm test` for the given time, by default
 * with a new seed, which is printed. Without a name it lists the runs.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SOAK_RUNS, type SoakRun } from './soak-runs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function soak(name: string, run: SoakRun, minutes: number, seed: number): number {
  console.log(`soak ${name}: ${run.about}; ${minutes} minutes, seed ${seed}, Node ${process.versions.node}`);
  const done = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      `--project=${run.suite}`,
      run.file,
      `--testNamePattern=${run.title}`,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SOAK_MINUTES: String(minutes), FAULT_SEED: String(seed) },
    },
  );
  return done.status ?? 1;
}

function printUsage(): void {
  console.error('usage: npm run soak -- <name> [--minutes N] [--seed N]\n');
  for (const [name, { about, minutes }] of Object.entries(SOAK_RUNS)) {
    console.error(`  ${name.padEnd(12)} ${about} (${minutes} minutes)`);
  }
}

function positive(text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (!(number > 0)) throw new Error(`"${text}" is not a number above 0`);
  return number;
}

function main(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { minutes: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [name = ''] = positionals;
  const run = SOAK_RUNS[name];
  if (run === undefined) {
    printUsage();
    return values.help ? 0 : 2;
  }
  return soak(name, run, positive(values.minutes, run.minutes), positive(values.seed, (Date.now() % 1_000_000) + 1));
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
