/** A number with its noun, so that nothing ever says "1 prompts". */

/** `1 event`, `12,345 events`, `1 reply`, `2 replies`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  // By hand: a hook prints counts, and loading the locale's rules takes longer than everything else here.
  const digits = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${digits} ${count === 1 ? one : many}`;
}
