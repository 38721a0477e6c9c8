/** Reads a table by a word that people or programs wrote. `table[word]` would find `constructor` and `toString` in any table. */
export function lookUp<V>(table: Readonly<Record<string, V>>, word: string): V | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
