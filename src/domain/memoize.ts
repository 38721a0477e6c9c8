/**
 * A function of a text that keeps its last results: words and sentences are read several times in a row, and people and agents repeat
 * themselves. Results are kept in two halves. When the newer one is full it becomes the older one, and what the older one had and nobody
 * asked for since is dropped. Dropping all results at once would lose those of texts that come up again and again.
 */
export function memoize<T extends NonNullable<unknown>>(
  mostResults: number,
  make: (text: string) => T,
): (text: string) => T {
  const half = Math.max(1, mostResults >>> 1);
  let newer = new Map<string, T>();
  let older = new Map<string, T>();
  return (text) => {
    const known = newer.get(text);
    if (known !== undefined) return known;
    const value = older.get(text) ?? make(text);
    if (newer.size >= half) {
      older = newer;
      newer = new Map();
    }
    newer.set(text, value);
    return value;
  };
}
