/**
 * Like `find-lines.ts`, but for many quick questions: a search shows ten results of several transcripts within milliseconds. It
 * holds small files in memory, and caches results for the life of the process.
 */
import { statSync } from 'node:fs';
import type { LineSigns } from '../agents/agent.ts';
import { signsOf } from '../agents/all-agents.ts';
import { systemCode } from '../domain/errors.ts';
import type { EventRecord } from '../domain/event.ts';
import { readRegularFile } from '../platform/files/regular-file.ts';
import { LINE_HEAD_BYTES } from './find-lines.ts';

/**
 * How many bytes are searched for one answer, and kept in memory. One megabyte takes about a millisecond. In a longer
 * transcript the line is found when the result is opened.
 */
export const LOOKED_THROUGH_BYTES = 16 * 1024 * 1024;
/** The size of the cache of results. */
const KNOWN_LINES = 50_000;

export interface LineFinder {
  /** Event ids with line numbers, counted from 1, in order, as far as the budget of one answer allows. */
  find(wanted: readonly { readonly id: string; readonly file: string }[]): ReadonlyMap<string, number>;
}

/** A file in memory. */
interface Text {
  readonly bytes: Buffer;
  /** The offset of each line. */
  readonly starts: readonly number[];
}

interface Known {
  readonly stamp: string;
  readonly size: number;
  /** `undefined`: searched and not found. */
  readonly lines: Map<string, number | undefined>;
  text: Text | undefined;
}

/** `eventOf` loads an event; it is called only for results that are not cached. */
export function createCachedLineFinder(eventOf: (id: string) => EventRecord | undefined): LineFinder {
  const files = new Map<string, Known>();
  let count = 0;
  let held = 0;

  const knownOf = (file: string): Known | undefined => {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    const stamp = `${stats.size}:${stats.mtimeMs}:${stats.ino}`;
    const before = files.get(file);
    if (before?.stamp === stamp) return before;
    if (before) held -= before.text?.bytes.length ?? 0;
    // A transcript only grows, so line numbers stay valid.
    const lines = before && before.size <= stats.size ? [...before.lines].filter(([, line]) => line !== undefined) : [];
    const known: Known = { stamp, size: stats.size, lines: new Map(lines), text: undefined };
    files.set(file, known);
    return known;
  };
  const textOf = (file: string, known: Known): Text | undefined => {
    if (known.text) return known.text;
    const bytes = readIfPossible(file);
    if (bytes === undefined) return undefined;
    for (const [, other] of files) {
      if (held + bytes.length <= LOOKED_THROUGH_BYTES) break;
      held -= other.text?.bytes.length ?? 0;
      other.text = undefined;
    }
    held += bytes.length;
    known.text = { bytes, starts: startsOf(bytes) };
    return known.text;
  };

  return {
    find: (wanted) => {
      const found = new Map<string, number>();
      const looked = new Set<string>();
      let left = LOOKED_THROUGH_BYTES;
      if (count > KNOWN_LINES) {
        files.clear();
        count = 0;
        held = 0;
      }
      for (const { id, file } of wanted) {
        const known = knownOf(file);
        if (!known) continue;
        if (!known.lines.has(id)) {
          if (!looked.has(file) && known.size > left) continue;
          if (!looked.has(file)) left -= known.size;
          looked.add(file);
          const text = textOf(file, known);
          const event = text && eventOf(id);
          if (!text) continue;
          known.lines.set(id, event && lineWithSigns(text, signsOf(event)));
          count += 1;
        }
        const line = known.lines.get(id);
        if (line !== undefined) found.set(id, line);
      }
      return found;
    },
  };
}

/** The first line that matches the most reliable alternative. */
function lineWithSigns({ bytes, starts }: Text, signs: LineSigns): number | undefined {
  for (const all of signs) {
    // The last text of an alternative is the rarest, so it is searched first.
    const last = all.at(-1);
    if (last === undefined) continue;
    const others = all.slice(0, -1);
    for (let at = bytes.indexOf(last); at >= 0; ) {
      const line = lineAt(starts, at);
      const start = starts[line] ?? 0;
      const end = starts[line + 1] ?? bytes.length;
      const head = bytes.subarray(start, Math.min(end, start + LINE_HEAD_BYTES));
      if (at < start + head.length && others.every((sign) => head.includes(sign))) return line + 1;
      at = end >= bytes.length ? -1 : bytes.indexOf(last, end);
    }
  }
  return undefined;
}

function startsOf(bytes: Buffer): readonly number[] {
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return starts;
}

/** Counted from 0. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A larger file is not searched, because the whole file is held in memory. */
const MAX_FILE_BYTES = 1024 ** 3;

function readIfPossible(file: string): Buffer | undefined {
  try {
    return readRegularFile(file, { maxBytes: MAX_FILE_BYTES, links: 'follow' });
  } catch (error) {
    // Trigger: the file was deleted, cannot be read, is not a regular file or grew too large (MemoirError). Outcome: the
    // result has no line.
    if (systemCode(error) !== undefined) return undefined;
    throw error;
  }
}
