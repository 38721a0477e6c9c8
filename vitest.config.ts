/** How each suite runs; which suites there are, and what each may cost, is in scripts/suites.ts. */
import { defineConfig } from 'vitest/config';
import { SUITES } from './scripts/suites.ts';

export default defineConfig({
  test: {
    projects: SUITES.map((suite) => ({
      extends: true,
      test: {
        name: suite.name,
        include: [...suite.include],
        testTimeout: suite.testTimeoutMs,
        hookTimeout: suite.testTimeoutMs,
        fileParallelism: suite.parallelFiles,
      },
    })),
  },
});
