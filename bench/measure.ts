/** The shape of a benchmark, and its timing: medians of interleaved repetitions, so that a busy machine slows all equally. */
import { spawnSync } from 'node:child_process';

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
  run(repetition: number): void;
}

/** The median milliseconds of each contender, over `repetitions` rounds with one turn for each. */
export function interleavedMedians(contenders: readonly Contender[], repetitions: number): ReadonlyMap<string, number> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  // One extra round that is not counted: it warms the caches.
  for (let round = 0; round <= repetitions; round += 1) {
    for (const { name, run } of contenders) {
      const started = performance.now();
      run(round);
      if (round > 0) times.get(name)?.push(performance.now() - started);
    }
  }
  return new Map([...times].map(([name, each]) => [name, median(each)]));
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
export function runProcess(args: readonly string[], env: Readonly<Record<string, string>>, input = ''): string {
  const child = spawnSync(process.execPath, args, { input, env: { ...env }, encoding: 'utf8' });
  if (child.status !== 0 || child.stderr !== '')
    throw new Error(`${args.join(' ')} failed: ${child.stderr || child.error}`);
  return child.stdout;
}
