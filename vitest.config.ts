/** How each suite runs; which suites there are, and what each may cost, is in scripts/suites.ts. */
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './scripts/memory-folder.ts';
import { SUITES } from './scripts/suites.ts';
import { soakMinutes } from './test/fixtures/soak.ts';

/** A soak is meant to take its minutes; after twice as many it hangs. */
const soakMs = (soakMinutes() ?? 0) * 2 * 60_000;

// Inherited by the processes that run the tests. A soak stays on the disk.
const memory = soakMinutes() === undefined && process.env.TMPDIR === undefined ? memoryFolder() : undefined;
if (memory !== undefined) process.env.TMPDIR = memory;

export default defineConfig({
  test: {
    projects: SUITES.map((suite) => ({
      extends: true,
      test: {
        name: suite.name,
        include: [...suite.include],
        testTimeout: suite.testTimeoutMs + soakMs,
        hookTimeout: suite.testTimeoutMs,
        fileParallelism: suite.parallelFiles,
      },
    })),
  },
});
