/** A function of a text that keeps its last results: words and sentences are read several times in a row. */
export function memoize<T extends NonNullable<unknown>>(
  mostResults: number,
  make: (text: string) => T,
): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (results.size >= mostResults) results.clear();
    results.set(text, value);
    return value;
  };
}
