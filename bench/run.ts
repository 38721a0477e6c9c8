/** `npm run bench -- <name> [--json] [--quick]`: runs one benchmark, prints its table and saves it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMemoirError } from '../src/domain/errors.ts';
import type { Benchmark, Measured } from './measure.ts';

const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  store: async () => (await import('./store.ts')).storeBenchmark,
  cli: async () => (await import('./cli.ts')).cliBenchmark,
  tasks: async () => (await import('./tasks.ts')).tasksBenchmark,
  capture: async () => (await import('./capture.ts')).captureBenchmark,
  hooks: async () => (await import('./hooks.ts')).hooksBenchmark,
  notes: async () => (await import('./notes.ts')).notesBenchmark,
  dashboard: async () => (await import('./dashboard.ts')).dashboardBenchmark,
  recall: async () => (await import('./recall.ts')).recallBenchmark,
  cosqa: async () => (await import('./cosqa.ts')).cosqaBenchmark,
  agents: async () => (await import('./agents.ts')).agentsBenchmark,
  locomo: async () => (await import('./locomo.ts')).locomoBenchmark,
  push: async () => (await import('./push.ts')).pushBenchmark,
  embed: async () => (await import('./embed.ts')).embedBenchmark,
  coding: async () => (await import('./coding.ts')).codingBenchmark,
  trust: async () => (await import('./trust.ts')).trustBenchmark,
  knowing: async () => (await import('./knowing.ts')).knowingBenchmark,
  facts: async () => (await import('./facts.ts')).factsBenchmark,
  dream: async () => (await import('./dream.ts')).dreamBenchmark,
  companion: async () => (await import('./companion.ts')).companionBenchmark,
  models: async () => (await import('./models.ts')).modelsBenchmark,
  package: async () => (await import('./package.ts')).packageBenchmark,
  weights: async () => (await import('./weights.ts')).weightsBenchmark,
  mutants: async () => (await import('./mutants.ts')).mutantsBenchmark,
};

const args = process.argv.slice(2);
const json = args.includes('--json');
const quick = args.includes('--quick');
const name = args.find((arg) => !arg.startsWith('-'));
const load = name === undefined ? undefined : BENCHMARKS[name];
if (name === undefined || load === undefined) {
  console.error(`usage: npm run bench -- <${Object.keys(BENCHMARKS).join('|')}> [--json] [--quick]`);
  process.exitCode = 2;
} else {
  try {
    await measure(name, await load());
  } catch (error) {
    // An error that the caller can fix, such as missing data, is printed without a stack.
    if (!isMemoirError(error)) throw error;
    console.error([error.message, error.next].filter(Boolean).join(' '));
    process.exitCode = 1;
  }
}

async function measure(name: string, { seed, run }: Benchmark): Promise<void> {
  const rows = await run({ quick });
  const report = {
    bench: name,
    seed,
    quick,
    node: process.versions.node,
    sqlite: process.versions.sqlite ?? 'unknown',
    platform: `${process.platform}-${process.arch}`,
    cores: availableParallelism(),
    rows,
  };
  if (json) console.log(JSON.stringify(report, null, 2));
  else printTable(report, rows);
  if (!quick) {
    // Other data or another model has its own result file.
    const variant = ['--full', '--onnx', '--second', '--third', '--fourth', '--fifth', '--long']
      .filter((flag) => process.argv.includes(flag))
      .map((flag) => flag.slice(1));
    const file = join(dirname(fileURLToPath(import.meta.url)), 'results', `${[name, ...variant].join('')}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  }
}

function printTable(report: Readonly<Record<string, unknown>>, rows: readonly Measured[]): void {
  const { rows: _rows, ...head } = report;
  console.log(
    Object.entries(head)
      .map(([key, value]) => `${key}=${value}`)
      .join(' '),
  );
  const width = Math.max(...rows.map((row) => row.what.length));
  console.log(`\n${'what'.padEnd(width)}  ${'value'.padStart(10)}  unit        n     budget`);
  for (const row of rows) {
    const over = row.budget !== undefined && row.value > row.budget ? '  <<< OVER' : '';
    const budget = row.budget === undefined ? '' : `≤ ${row.budget}`;
    console.log(
      `${row.what.padEnd(width)}  ${format(row.value).padStart(10)}  ${row.unit.padEnd(10)}  ${String(row.n).padEnd(6)}${budget}${over}`,
    );
  }
}

function format(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
