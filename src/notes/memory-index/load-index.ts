/**
 * The part of a `MEMORY.md` that is loaded into a context pack. It is limited by lines, then by bytes. A warning says
 * which limit cut it and how large the file is.
 */
import { countOf } from '../../domain/text/count.ts';

export const INDEX_MAX_LINES = 200;
export const INDEX_MAX_BYTES = 25_000;

export interface LoadedIndex {
  readonly text: string;
  /** The limit that cut the text, and the size of the file. Missing if all of it is loaded. */
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

/** Cuts at the last line break before the limit. A single longer line is cut at a character. */
function cutBytes(text: string): string {
  const head = Buffer.from(text).subarray(0, INDEX_MAX_BYTES);
  const newline = head.lastIndexOf(0x0a);
  if (newline > 0) return head.subarray(0, newline).toString();
  let end = head.length;
  while (end > 0 && ((head[end] ?? Buffer.from(text)[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return Buffer.from(text).subarray(0, end).toString();
}
