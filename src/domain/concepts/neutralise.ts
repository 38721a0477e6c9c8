/**
 * Removes what differs between runs and places: times, ids, temporary names. Every pattern reads a character once, so
 * the time is linear.
 */

/** Colours and cursor movements of a terminal. */
export function stripAnsi(text: string): string {
  const [first, ...rest] = text.split('\u001b');
  if (rest.length === 0) return text;
  return first + rest.map((part) => part.replace(/^\[[0-9;?]{0,20}[A-Za-z]/, '')).join('');
}

export function neutraliseTimes(text: string): string {
  if (!/\d/.test(text)) return text;
  return text
    .replace(/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?/g, '<time>')
    .replace(/\b\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?\b/g, '<time>');
}

export function neutraliseIds(text: string): string {
  if (!/\d/.test(text)) return text;
  return text
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>')
    .replace(/\b0x[0-9a-f]+\b/gi, '<hex>')
    .replace(/\b[0-9a-fA-F]{7,64}\b/g, (hex) => (/\d/.test(hex) && /[a-fA-F]/.test(hex) ? '<hex>' : hex));
}

/** Whether a path is in a folder for temporary files. */
export function isTemporary(path: string): boolean {
  return /^(?:\/private)?\/(?:tmp|var\/tmp|var\/folders|dev\/shm)\/|^\$\{?TMPDIR\}?\/|[\\/]AppData[\\/]Local[\\/]Temp[\\/]|^%TEMP%/i.test(
    path,
  );
}
