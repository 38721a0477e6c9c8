/**
 * `npm run check`: all checks that do not run the program. All steps run even if one fails, so that one run shows everything to
 * fix. The output of a failed step follows its line.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Step {
  readonly name: string;
  /** Arguments to Node. */
  readonly args: readonly string[];
}

const STEPS: readonly Step[] = [
  {
    name: 'format and lint',
    args: [join('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.'],
  },
  { name: 'types', args: [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '-p', '.'] },
  { name: 'layers', args: [join('scripts', 'check-layers.ts')] },
  { name: 'docs drift', args: [join('scripts', 'docs.ts'), '--check'] },
];

let failed = 0;
for (const step of STEPS) {
  const started = performance.now();
  const result = spawnSync(process.execPath, step.args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const ok = result.status === 0;
  if (!ok) failed += 1;
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(16)} ${seconds.padStart(5)} s`);
  if (!ok) console.log(`${result.stdout}${result.stderr}`.trimEnd());
}
console.log(`check: ${STEPS.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
