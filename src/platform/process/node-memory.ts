/**
 * Without this setting, Node lets new objects take up to 96 MB before it collects them: an import of 100,000 messages
 * then needs 420 MB instead of 260.
 */
export const NODE_MEMORY = '--max-semi-space-size=8';

/**
 * For a process that runs for months on Linux. glibc keeps memory that was freed: in one area per thread, and in pieces larger than those that it
 * usually returns to the system. With one area, and large pieces returned at once, the companion of a long conversation needs 30 MB less, and
 * with less room for new objects 15 MB less.
 */
export const LONG_RUN_MEMORY = {
  flags: ['--max-semi-space-size=2'],
  variables: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
} as const;
