/** Applies the line edits of fixes to one file. A line that changed since the finding is left alone. */
import type { LineEdit } from './rule.ts';

export function applyEdits(text: string, edits: readonly LineEdit[]): string {
  const lines: (string | undefined)[] = text.split('\n');
  // Two findings in one line: the first edit applies, and the next lint finds the rest.
  for (const { line, before, after } of edits) if (lines[line - 1] === before) lines[line - 1] = after;
  return lines.filter((line) => line !== undefined).join('\n');
}
