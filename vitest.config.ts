/** How each suite runs; which suites there are, and what each may cost, is in scripts/suites.ts. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './scripts/memory-folder.ts';
import { SUITES } from './scripts/suites.ts';
import { soakMinutes } from './test/fixtures/soak.ts';

/** A soak is meant to take its minutes; after twice as many it hangs. */
const soakMs = (soakMinutes() ?? 0) * 2 * 60_000;

// Inherited by the processes that run the tests. A soak stays on the disk.
const memory = soakMinutes() === undefined && process.env.TMPDIR === undefined ? memoryFolder() : undefined;
if (memory !== undefined) process.env.TMPDIR = memory;
// Node keeps what it compiled: a process that runs the source starts in a third of the time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compiled', import.meta.url));

export default defineConfig({
  test: {
    // The default is one core less, which on two cores is one file at a time.
    maxWorkers: Math.max(2, availableParallelism()),
    // Files share the modules of their process: half of a unit test's time was loading them. A test that changes the
    // environment or the umask restores it.
    isolate: false,
    // Node runs the source itself, as it does outside of tests: nothing is transformed, and the compile cache is used.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A busy machine takes seconds for what takes milliseconds; the default is one second.
    expect: { poll: { timeout: 60_000 } },
    projects: SUITES.map((suite) => ({
      extends: true,
      test: {
        name: suite.name,
        include: [...suite.include],
        globalSetup: suite.built ? ['test/fixtures/build-program.ts'] : [],
        testTimeout: suite.testTimeoutMs + soakMs,
        hookTimeout: suite.testTimeoutMs,
      },
    })),
  },
});
