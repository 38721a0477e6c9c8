/**
 * `npm run check`: all checks that do not run the program. All steps run even if one fails, so that one run shows everything to
 * fix. The output of a failed step follows its line. Two steps run at a time: most use one core.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const LANES = 2;

interface Step {
  readonly name: string;
  /** Arguments to Node. */
  readonly args: readonly string[];
}

/** The longest first, so that they do not wait for each other at the end. */
const STEPS: readonly Step[] = [
  { name: 'types', args: [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '-p', '.'] },
  {
    name: 'dashboard types',
    args: [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '-p', 'dashboard'],
  },
  {
    name: 'format and lint',
    args: [join('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.'],
  },
  { name: 'unused exports', args: [join('scripts', 'check-exports.ts')] },
  { name: 'layers', args: [join('scripts', 'check-layers.ts')] },
  { name: 'docs drift', args: [join('scripts', 'docs.ts'), '--check'] },
  { name: 'signatures', args: [join('scripts', 'check-signatures.ts')] },
  { name: 'words', args: [join('scripts', 'check-words.ts')] },
];

let failed = 0;
const waiting = [...STEPS];
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runStep(step);
  }),
);
console.log(`check: ${STEPS.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runStep({ name, args }: Step): Promise<void> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [code, stdout, stderr] = await Promise.all([
    new Promise((resolve) => child.on('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const ok = code === 0;
  if (!ok) failed += 1;
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)} ${seconds.padStart(5)} s`);
  if (!ok) console.log(`${stdout}${stderr}`.trimEnd());
}
