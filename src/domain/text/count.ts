/** A number with its noun in singular or plural. */

/** `1 event`, `12,345 events`, `1 reply`, `2 replies`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  // Without `Intl`: a hook prints counts, and loading the locale data takes longer than everything else here.
  const digits = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${digits} ${count === 1 ? one : many}`;
}
