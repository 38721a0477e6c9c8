/**
 * What of a `MEMORY.md` is loaded into a prompt. It is capped by lines and then by bytes, and what was left out is said
 * together with how large the file really is: a cut nobody notices is a memory nobody has.
 */
import { countOf } from '../domain/count.ts';

export const INDEX_MAX_LINES = 200;
export const INDEX_MAX_BYTES = 25_000;

export interface LoadedIndex {
  readonly text: string;
  /** Which cap fired and how large the file was; nothing when all of it is there. */
  readonly warning?: string;
}

export function loadIndex(text: string): LoadedIndex {
  const lines = text.replace(/\n$/, '').split('\n');
  const bytes = Buffer.byteLength(text);
  const byLines = lines.length > INDEX_MAX_LINES ? lines.slice(0, INDEX_MAX_LINES).join('\n') : text;
  const byBytes = Buffer.byteLength(byLines) > INDEX_MAX_BYTES ? cutBytes(byLines) : byLines;
  const caps = [
    ...(byLines === text ? [] : [`${INDEX_MAX_LINES} lines`]),
    ...(byBytes === byLines ? [] : [`${INDEX_MAX_BYTES} bytes`]),
  ];
  if (caps.length === 0) return { text };
  return {
    text: byBytes,
    warning: `Only the first ${caps.join(' and ')} are loaded; the file has ${countOf(lines.length, 'line')} and ${bytes} bytes.`,
  };
}

/** At the last line end before the cap; within a single line that is longer, hard, but never inside a character. */
function cutBytes(text: string): string {
  const head = Buffer.from(text).subarray(0, INDEX_MAX_BYTES);
  const newline = head.lastIndexOf(0x0a);
  if (newline > 0) return head.subarray(0, newline).toString();
  let end = head.length;
  while (end > 0 && ((head[end] ?? Buffer.from(text)[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return Buffer.from(text).subarray(0, end).toString();
}
