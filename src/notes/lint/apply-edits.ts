/** Applies the line edits of fixes to the text of one file. A line that is not what the finding saw is left alone. */
import type { LineEdit } from './rule.ts';

export function applyEdits(text: string, edits: readonly LineEdit[]): string {
  const lines: (string | undefined)[] = text.split('\n');
  // Two findings in one line were made from the same line: the first changes it, the next lint finds what is left.
  for (const { line, before, after } of edits) if (lines[line - 1] === before) lines[line - 1] = after;
  return lines.filter((line) => line !== undefined).join('\n');
}
