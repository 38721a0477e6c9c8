/** Dates as text. */

/** A time as part of a file name: sorts by time, legal on every file system. */
export function fileTime(ms: number): string {
  return new Date(ms).toISOString().replaceAll(':', '').replace('.', '');
}
