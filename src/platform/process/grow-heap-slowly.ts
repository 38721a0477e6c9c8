/**
 * For bulk work that makes much and keeps little. By default V8 clears the memory of older values when it has doubled; then filling the
 * index with a gigabyte of transcripts holds 100 MB of values that nobody needs. Clearing it more often takes no measurable time.
 */
export function growHeapSlowly(): void {
  // Loaded when it is needed: most commands do no bulk work.
  process.getBuiltinModule('node:v8').setFlagsFromString('--heap-growing-percent=50');
}
