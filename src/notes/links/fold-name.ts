/** A name as links compare it: neither case nor the way an accent is encoded matters. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
