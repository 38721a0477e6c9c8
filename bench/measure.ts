/** What a benchmark is, and how time is taken: medians of repetitions that take turns, so that a busy machine slows all alike. */
import { spawnSync } from 'node:child_process';

export interface Measured {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Repetitions, or how many things were counted. */
  readonly n: number;
  /** From DESIGN section 13, where it names one. */
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

/** Milliseconds each took, the median over `repetitions` rounds in which every contender had one turn. */
export function interleavedMedians(contenders: readonly Contender[], repetitions: number): ReadonlyMap<string, number> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  // One round more than is counted: the first warms the disk's and the processor's caches.
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

/** A process that must succeed in silence; anything else would measure a failure. */
export function runProcess(args: readonly string[], env: Readonly<Record<string, string>>, input = ''): string {
  const child = spawnSync(process.execPath, args, { input, env: { ...env }, encoding: 'utf8' });
  if (child.status !== 0 || child.stderr !== '')
    throw new Error(`${args.join(' ')} failed: ${child.stderr || child.error}`);
  return child.stdout;
}
