/** Dates as text. */

/** A time as part of a file name: sorts by time, legal on every file system. */
export function fileTime(ms: number): string {
  return new Date(ms).toISOString().replaceAll(':', '').replace('.', '');
}

/** The time in a name made by `fileTime`. */
export function timeOfFile(text: string): number {
  return Date.parse(text.replace(/T(\d{2})(\d{2})(\d{2})(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
}
