/** How far apart two words are: for "Did you mean", and for words of a search that are misspelled. */

/**
 * Insertions, deletions, replacements and swaps of neighbouring characters each cost one. Infinity if it is more than
 * `most`, which is seen early. Give the words as lists of characters where some are longer than a UTF-16 unit.
 */
export function editDistance(
  a: ArrayLike<string>,
  b: ArrayLike<string>,
  most: number = Number.POSITIVE_INFINITY,
): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    [beforeLast, last] = [last, row];
  }
  const distance = last[b.length] ?? 0;
  return distance <= most ? distance : Number.POSITIVE_INFINITY;
}
