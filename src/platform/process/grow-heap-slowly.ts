/**
 * For bulk work that allocates much and keeps little. By default V8 collects old objects only when their memory has
 * doubled, so filling the index with a gigabyte of transcripts holds 100 MB of garbage. Collecting more often takes no
 * measurable time.
 */
export function growHeapSlowly(): void {
  // Loaded when it is needed: most commands do no bulk work.
  process.getBuiltinModule('node:v8').setFlagsFromString('--heap-growing-percent=50');
}
