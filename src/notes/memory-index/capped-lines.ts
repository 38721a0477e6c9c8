/**
 * Limits texts to a number of lines. Setting a longer text fails; a text that grew in an editor is cut, with a line
 * that says so.
 */

import { MemoirError } from '../../domain/errors.ts';
import { countOf } from '../../domain/text/count.ts';

/** A line break at the end does not start another line. */
export function textLines(text: string): readonly string[] {
  const clean = text.replaceAll('\r\n', '\n').replace(/\n+$/, '');
  return clean === '' ? [] : clean.split('\n');
}

export function checkLines(text: string, what: string, maxLines: number): string {
  const lines = textLines(text);
  if (lines.length === 0) {
    throw new MemoirError('bad-input', `${what} has no text`, { next: 'Write at least one line.' });
  }
  if (lines.length <= maxLines) return `${lines.join('\n')}\n`;
  throw new MemoirError('bad-input', `${what} has at most ${maxLines} lines; this has ${lines.length}`, {
    next: 'Keep what every session must know, and save the rest as notes.',
    data: { lines: lines.length, max: maxLines },
  });
}

/** At most `maxLines` lines. If there are more, the last one says how many are left out and where they are. */
export function capLines(text: string, maxLines: number, whole: string): readonly string[] {
  const lines = textLines(text);
  if (lines.length <= maxLines) return lines;
  const shown = lines.slice(0, maxLines - 1);
  return [
    ...shown,
    `(${countOf(lines.length - shown.length, 'more line is', 'more lines are')} left out here; all ${lines.length} are in ${whole})`,
  ];
}
