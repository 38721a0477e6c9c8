/**
 * The words of a text as a set of two-byte marks: shows which words of a query a text has and how much two texts share,
 * without reading them. Two words have the same mark once in 65,536 times, which changes no visible ranking.
 */

/** How many different marks there are. */
export const MARKS = 65_536;

/** Longer texts are scored without their neighbours. */
const MARKED_WORDS = 160;

export function marksOf(words: Iterable<string>): Uint8Array {
  const marks = new Set<number>();
  for (const word of words) {
    marks.add(markOf(word));
    if (marks.size >= MARKED_WORDS) break;
  }
  const bytes = new Uint8Array(marks.size * 2);
  for (const [i, mark] of [...marks].sort((a, b) => a - b).entries()) {
    bytes[2 * i] = mark & 0xff;
    bytes[2 * i + 1] = mark >> 8;
  }
  return bytes;
}

/** FNV-1a, folded to two bytes. */
export function markOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return ((hash >>> 16) ^ hash) & 0xffff;
}

/** Binary search; the marks are sorted. */
export function hasMark(marks: Uint8Array, mark: number): boolean {
  let low = 0;
  let high = (marks.length >> 1) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = markAt(marks, middle);
    if (value === mark) return true;
    if (value < mark) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** The share of marks that both texts have. */
export function sharedMarks(a: Uint8Array, b: Uint8Array): number {
  const [m, n] = [a.length >> 1, b.length >> 1];
  let shared = 0;
  for (let i = 0, j = 0; i < m && j < n; ) {
    const [left, right] = [markAt(a, i), markAt(b, j)];
    if (left === right) shared += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return m + n === 0 ? 0 : shared / (m + n - shared);
}

const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** All marks as numbers, for loops over thousands of them: a call for each takes longer than what is done with it. */
export function marksIn(marks: Uint8Array): Uint16Array {
  const count = marks.length >> 1;
  if (IS_LITTLE_ENDIAN && marks.byteOffset % 2 === 0) return new Uint16Array(marks.buffer, marks.byteOffset, count);
  return Uint16Array.from({ length: count }, (_, i) => markAt(marks, i));
}

/** Little-endian on every machine, because an index can be copied. */
export function markAt(marks: Uint8Array, i: number): number {
  return (marks[2 * i] ?? 0) | ((marks[2 * i + 1] ?? 0) << 8);
}
