/** The shape of a benchmark, and its timing: medians of interleaved repetitions, so that a busy machine slows all equally. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Measured {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Repetitions, or the number of things counted. */
  readonly n: number;
  /** The value must not exceed this. */
  readonly budget?: number;
}

export interface Benchmark {
  readonly seed: number;
  run(options: { readonly quick: boolean }): Promise<readonly Measured[]>;
}

export interface Contender {
  readonly name: string;
  /** Before each run, and not measured. */
  prepare?(repetition: number): void;
  run(repetition: number): void;
}

/** The median milliseconds of each contender, over `repetitions` rounds with one turn for each. */
export function interleavedMedians(contenders: readonly Contender[], repetitions: number): ReadonlyMap<string, number> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  // One extra round that is not counted: it warms the caches.
  for (let round = 0; round <= repetitions; round += 1) {
    for (const { name, prepare, run } of contenders) {
      prepare?.(round);
      const started = performance.now();
      run(round);
      if (round > 0) times.get(name)?.push(performance.now() - started);
    }
  }
  return new Map([...times].map(([name, each]) => [name, median(each)]));
}

export interface Cost {
  readonly wallMs: number;
  /** User and system time of the process. Undefined where the system does not report it. */
  readonly processorMs: number | undefined;
}

/** Linux counts the processor time of children in hundredths of a second. */
const TICK_MS = 10;

/**
 * What each contender's processes cost: the median wall time, and the mean processor time without the fastest and slowest
 * tenth. A mean, because a single run is only known to a tick.
 */
export function interleavedCosts(contenders: readonly Contender[], rounds: number): ReadonlyMap<string, Cost> {
  const runs = new Map(contenders.map(({ name }) => [name, { wall: [] as number[], processor: [] as number[] }]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, run } of contenders) {
      const before = childrenTicks();
      const started = performance.now();
      run(round);
      const took = performance.now() - started;
      const after = childrenTicks();
      // The first round warms the caches.
      if (round === 0) continue;
      runs.get(name)?.wall.push(took);
      if (before !== undefined && after !== undefined) runs.get(name)?.processor.push((after - before) * TICK_MS);
    }
  }
  return new Map(
    [...runs].map(([name, { wall, processor }]) => [
      name,
      { wallMs: median(wall), processorMs: processor.length === 0 ? undefined : trimmedMean(processor) },
    ]),
  );
}

/** Fields 16 and 17 of `/proc/self/stat`. The second field is a name in parentheses and may contain spaces. */
function childrenTicks(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[13]) + Number(fields[14]);
}

function trimmedMean(values: readonly number[]): number {
  const cut = Math.floor(values.length / 10);
  const kept = values.toSorted((a, b) => a - b).slice(cut, values.length - cut);
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function timed<T>(work: () => T): { readonly ms: number; readonly result: T } {
  const started = performance.now();
  const result = work();
  return { ms: performance.now() - started, result };
}

/** Runs a process that must succeed and print nothing; otherwise a failure would be measured. */
export function runProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
  cwd?: string,
): string {
  const child = spawnSync(process.execPath, args, {
    input,
    cwd,
    env: { ...env },
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (child.status !== 0 || child.stderr !== '')
    throw new Error(`${args.join(' ')} failed: ${child.stderr || child.error}`);
  return child.stdout;
}
