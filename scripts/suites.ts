/**
 * The test suites as data: what belongs to each, whether its files may share the machine, and the minutes it may take.
 * Suites run one after the other. Those that start many processes run one file at a time, because on two cores a second
 * file would turn a race being tested into a race for the processor.
 */
export interface Suite {
  readonly name: string;
  readonly include: readonly string[];
  readonly parallelFiles: boolean;
  /**
   * For one test. It only stops a test that hangs: at least five times the slowest on a quiet machine, because a busy one is
   * that much slower.
   */
  readonly testTimeoutMs: number;
  /** On a two-core machine. Exceeding it is reported and does not fail the run. */
  readonly budgetMinutes: number;
}

/** Minutes for all suites together. */
export const TOTAL_BUDGET_MINUTES = 20;

export const SUITES: readonly Suite[] = [
  {
    name: 'unit',
    include: ['src/**/*.test.ts', 'test/*.test.ts', 'test/architecture/**/*.test.ts', 'test/contract/**/*.test.ts'],
    parallelFiles: true,
    testTimeoutMs: 180_000,
    budgetMinutes: 4,
  },
  {
    name: 'concurrency',
    include: ['test/concurrency/**/*.test.ts'],
    parallelFiles: false,
    testTimeoutMs: 600_000,
    budgetMinutes: 2,
  },
  {
    name: 'faults',
    include: ['test/faults/**/*.test.ts'],
    parallelFiles: false,
    testTimeoutMs: 600_000,
    budgetMinutes: 4,
  },
  {
    name: 'package',
    include: ['test/package/**/*.test.ts'],
    parallelFiles: false,
    testTimeoutMs: 600_000,
    budgetMinutes: 1,
  },
  {
    name: 'e2e',
    include: ['test/e2e/**/*.test.ts'],
    parallelFiles: false,
    testTimeoutMs: 600_000,
    budgetMinutes: 9,
  },
];
