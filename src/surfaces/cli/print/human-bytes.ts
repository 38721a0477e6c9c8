/** Sizes for people. Programs get bytes through `--json`. */
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `512 bytes`, `1.4 MB`: powers of 1024, one digit after the point below ten. */
export function humanBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}
