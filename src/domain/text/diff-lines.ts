/**
 * Finds the lines that changed between two texts with Myers' greedy search: exact and minimal for everyday edits. If
 * the texts differ so much that the search would get slow, equal lines are paired in order of appearance, which can
 * report more changed lines than necessary but never fewer.
 */

/** Lines [start, end) of the old text became lines [from, to) of the new one. An insertion has start = end. */
export interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** The search keeps (edits)² numbers: 1,000 edits are 4 MB and well under a second. */
const MAX_EDITS = 1_000;

export function diffLines(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  const numbers = new Map<string, number>();
  const numberOf = (line: string): number => {
    const known = numbers.get(line) ?? numbers.size;
    numbers.set(line, known);
    return known;
  };
  const a = Int32Array.from(before, numberOf);
  const b = Int32Array.from(after, numberOf);
  const matches: Match[] = [];
  matchRange(a, b, { start: 0, end: a.length, from: 0, to: b.length }, matches);
  return hunksBetween(matches, a.length, b.length);
}

type Match = readonly [oldLine: number, newLine: number];

function matchRange(a: Int32Array, b: Int32Array, range: Hunk, matches: Match[]): void {
  let { start, end, from, to } = range;
  while (start < end && from < to && a[start] === b[from]) matches.push([start++, from++]);
  let tail = 0;
  while (start < end && from < to && a[end - 1] === b[to - 1]) {
    end--;
    to--;
    tail++;
  }
  if (start < end && from < to) {
    const inner = { start, end, from, to };
    const exact = searchShortest(a, b, inner);
    if (exact) for (const match of exact) matches.push(match);
    else pairByAppearance(a, b, inner, matches);
  }
  for (let index = 0; index < tail; index++) matches.push([end + index, to + index]);
}

/** Myers' greedy search. Undefined if more than MAX_EDITS edits are needed. */
function searchShortest(a: Int32Array, b: Int32Array, range: Hunk): Match[] | undefined {
  const rows = range.end - range.start;
  const columns = range.to - range.from;
  const limit = Math.min(rows + columns, MAX_EDITS);
  // reach[k + offset]: how far diagonal k got in the old text. The state before each step is kept to walk back.
  const offset = limit + 1;
  const reach = new Int32Array(2 * limit + 3);
  const trail: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits++) {
    trail.push(reach.slice(offset - edits - 1, offset + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && at(reach, offset + k - 1) < at(reach, offset + k + 1));
      let x = down ? at(reach, offset + k + 1) : at(reach, offset + k - 1) + 1;
      let y = x - k;
      while (x < rows && y < columns && a[range.start + x] === b[range.from + y]) {
        x++;
        y++;
      }
      reach[offset + k] = x;
      if (x >= rows && y >= columns) return walkBack(trail, rows, columns, range);
    }
  }
  return undefined;
}

function walkBack(trail: readonly Int32Array[], rows: number, columns: number, range: Hunk): Match[] {
  const matches: Match[] = [];
  let x = rows;
  let y = columns;
  for (let edits = trail.length - 1; edits >= 0; edits--) {
    const before = trail[edits] ?? new Int32Array(3);
    const middle = edits + 1;
    const k = x - y;
    const down = k === -edits || (k !== edits && at(before, middle + k - 1) < at(before, middle + k + 1));
    const previousX = edits === 0 ? 0 : at(before, middle + k + (down ? 1 : -1));
    const previousY = edits === 0 ? 0 : previousX - (k + (down ? 1 : -1));
    while (x > previousX && y > previousY) matches.push([range.start + --x, range.from + --y]);
    x = previousX;
    y = previousY;
  }
  return matches.reverse();
}

/**
 * Pairs the first occurrence of a line with the first in the other text, the second with the second. The longest run of
 * pairs that rises in both texts is kept, and the texts between two kept pairs are compared again.
 */
function pairByAppearance(a: Int32Array, b: Int32Array, range: Hunk, matches: Match[]): void {
  const places = new Map<number, number[]>();
  for (let index = range.to - 1; index >= range.from; index--) {
    const line = at(b, index);
    const list = places.get(line);
    if (list) list.push(index);
    else places.set(line, [index]);
  }
  const pairs: Match[] = [];
  for (let index = range.start; index < range.end; index++) {
    const partner = places.get(at(a, index))?.pop();
    if (partner !== undefined) pairs.push([index, partner]);
  }
  // Without a pair the two texts have no line in common.
  if (pairs.length === 0) return;
  let start = range.start;
  let from = range.from;
  for (const [oldLine, newLine] of [...longestRising(pairs), [range.end, range.to] as const]) {
    if (oldLine > start && newLine > from) {
      matchRange(a, b, { start, end: oldLine, from, to: newLine }, matches);
    }
    if (oldLine < range.end) matches.push([oldLine, newLine]);
    start = oldLine + 1;
    from = newLine + 1;
  }
}

/** The longest subsequence of pairs (already in order of the old line) that is also in order of the new line. */
function longestRising(pairs: readonly Match[]): readonly Match[] {
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length);
  const newLine = (index: number): number => pairs[index]?.[1] ?? 0;
  for (let index = 0; index < pairs.length; index++) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (newLine(tails[middle] ?? 0) < newLine(index)) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  }
  const chosen: Match[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = at(previous, index)) {
    const pair = pairs[index];
    if (pair) chosen.push(pair);
  }
  return chosen.reverse();
}

function hunksBetween(matches: readonly Match[], rows: number, columns: number): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let start = 0;
  let from = 0;
  for (const [oldLine, newLine] of [...matches, [rows, columns] as const]) {
    if (oldLine > start || newLine > from) hunks.push({ start, end: oldLine, from, to: newLine });
    start = oldLine + 1;
    from = newLine + 1;
  }
  return hunks;
}

/** Typed arrays return undefined outside their bounds; every index used here is inside. */
function at(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}
