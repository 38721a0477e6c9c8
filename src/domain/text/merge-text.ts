/**
 * Three-way merge of a text, line by line, for files that people, agents and Memoir all write. No one has to resolve a
 * conflict: a line is removed only if one side removed it, and where both sides wrote something in the same place both
 * stay, the text on disk first. There are no conflict markers, because an agent would read them as text.
 */
import { diffLines, type Hunk } from './diff-lines.ts';

export interface MergeResult {
  readonly text: string;
  /** How many places both sides changed differently. */
  readonly conflicts: number;
}

interface Line {
  readonly body: string;
  /**
   * `\n`, `\r\n`, or empty at the end of the text. Kept apart from the line, so that a missing final newline is not a
   * change.
   */
  readonly ending: string;
}

/** `theirs` is what is on disk, `ours` what we would write, `base` what both started from. */
export function mergeText(base: string, theirs: string, ours: string): MergeResult {
  if (theirs === ours || ours === base) return { text: theirs, conflicts: 0 };
  if (theirs === base) return { text: ours, conflicts: 0 };
  const old = splitLines(base);
  const left = changesTo(old, splitLines(theirs));
  const right = changesTo(old, splitLines(ours));

  const merged: Line[] = [];
  for (let gap = 0; gap <= old.length; gap++) {
    for (const line of insertedAt(gap, left, right)) merged.push(line);
    const was = old[gap];
    const inTheirs = left.kept.get(gap);
    const inOurs = right.kept.get(gap);
    // A line that either side removed is gone; its replacement was inserted above.
    if (!was || !inTheirs || !inOurs) continue;
    merged.push({ body: was.body, ending: inTheirs.ending !== was.ending ? inTheirs.ending : inOurs.ending });
  }
  return { text: joinLines(merged, commonEnding(theirs, ours, base)), conflicts: countConflicts(left, right) };
}

interface SideChanges {
  readonly hunks: readonly Hunk[];
  /** New lines, by the old line they precede. */
  readonly inserted: ReadonlyMap<number, { readonly lines: readonly Line[]; readonly replaces: boolean }>;
  /** The new side's line for each old line that it still has. */
  readonly kept: ReadonlyMap<number, Line>;
}

function changesTo(old: readonly Line[], now: readonly Line[]): SideChanges {
  const bodies = (lines: readonly Line[]) => lines.map((line) => line.body);
  const hunks = diffLines(bodies(old), bodies(now));
  const inserted = new Map(
    hunks
      .filter((hunk) => hunk.to > hunk.from)
      .map((hunk) => [hunk.start, { lines: now.slice(hunk.from, hunk.to), replaces: hunk.end > hunk.start }]),
  );
  const kept = new Map<number, Line>();
  let oldLine = 0;
  let newLine = 0;
  for (const hunk of [...hunks, { start: old.length, end: old.length, from: now.length, to: now.length }]) {
    while (oldLine < hunk.start) {
      const line = now[newLine++];
      if (line) kept.set(oldLine, line);
      oldLine++;
    }
    oldLine = hunk.end;
    newLine = hunk.to;
  }
  return { hunks, inserted, kept };
}

function insertedAt(gap: number, left: SideChanges, right: SideChanges): readonly Line[] {
  const theirs = left.inserted.get(gap);
  const ours = right.inserted.get(gap);
  if (!theirs || !ours) return theirs?.lines ?? ours?.lines ?? [];
  // A line inserted before another stays before the other's replacement, even if two sides did it.
  const oursFirst = theirs.replaces && !ours.replaces;
  return oursFirst ? joinAdditions(ours.lines, theirs.lines) : joinAdditions(theirs.lines, ours.lines);
}

/**
 * Both additions, each complete and in its own order. Lines that both start or end with appear once, and so does an
 * addition that contains the other. Equal lines in the middle are kept twice: an item can be under two headings.
 */
function joinAdditions(first: readonly Line[], second: readonly Line[]): readonly Line[] {
  if (containsLines(first, second)) return first;
  if (containsLines(second, first)) return second;
  const shorter = Math.min(first.length, second.length);
  let head = 0;
  while (head < shorter && same(first[head], second[head])) head++;
  let tail = 0;
  while (tail < shorter - head && same(first.at(-1 - tail), second.at(-1 - tail))) tail++;
  // A shared blank line would join the two additions.
  while (head > 0 && isBlank(first[head - 1])) head--;
  while (tail > 0 && isBlank(first.at(-tail))) tail--;
  return [...first.slice(0, first.length - tail), ...second.slice(head)];
}

function containsLines(outer: readonly Line[], inner: readonly Line[]): boolean {
  for (let at = 0; at + inner.length <= outer.length; at++) {
    if (inner.every((line, index) => same(outer[at + index], line))) return true;
  }
  return false;
}

function same(one: Line | undefined, other: Line | undefined): boolean {
  return one?.body === other?.body;
}

function isBlank(line: Line | undefined): boolean {
  return line?.body.trim() === '';
}

function countConflicts(left: SideChanges, right: SideChanges): number {
  let conflicts = 0;
  let i = 0;
  let j = 0;
  // The end of the last counted place: hunks that overlap it belong to it.
  let countedUpTo = -1;
  while (true) {
    const a = left.hunks[i];
    const b = right.hunks[j];
    if (!a || !b) return conflicts;
    if (meet(a, b) && !sameChange(a, b, left, right)) {
      if (Math.max(a.start, b.start) >= countedUpTo) conflicts++;
      countedUpTo = Math.max(countedUpTo, a.end, b.end, a.start + 1, b.start + 1);
    }
    if (a.end < b.end || (a.end === b.end && a.start <= b.start)) i++;
    else j++;
  }
}

function meet(a: Hunk, b: Hunk): boolean {
  const shareOldLines = a.start < b.end && b.start < a.end;
  const insertSamePlace = a.start === b.start && a.end === a.start && b.end === b.start;
  return shareOldLines || insertSamePlace;
}

function sameChange(a: Hunk, b: Hunk, left: SideChanges, right: SideChanges): boolean {
  if (a.start !== b.start || a.end !== b.end) return false;
  const theirs = left.inserted.get(a.start)?.lines ?? [];
  const ours = right.inserted.get(b.start)?.lines ?? [];
  return theirs.length === ours.length && theirs.every((line, index) => same(line, ours[index]));
}

function splitLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    if (newline === -1) {
      lines.push({ body: text.slice(start), ending: '' });
      break;
    }
    const ending = newline > start && text[newline - 1] === '\r' ? '\r\n' : '\n';
    lines.push({ body: text.slice(start, newline + 1 - ending.length), ending });
    start = newline + 1;
  }
  return lines;
}

/** Adds a line ending to a line that is no longer the last. */
function joinLines(lines: readonly Line[], ending: string): string {
  return lines
    .map((line, index) => line.body + (line.ending === '' && index < lines.length - 1 ? ending : line.ending))
    .join('');
}

function commonEnding(...texts: readonly string[]): string {
  for (const text of texts) {
    const newline = text.indexOf('\n');
    if (newline !== -1) return text[newline - 1] === '\r' ? '\r\n' : '\n';
  }
  return '\n';
}
