/** Texts with a limit of lines. Whoever sets one that is too long is told; one that grew in an editor is cut for all to see. */
import { countOf } from '../domain/count.ts';
import { MemoirError } from '../domain/errors.ts';

/** Lines as a person counts them: the last line end begins no further one. */
export function textLines(text: string): readonly string[] {
  const clean = text.replaceAll('\r\n', '\n').replace(/\n+$/, '');
  return clean === '' ? [] : clean.split('\n');
}

export function checkLines(text: string, what: string, maxLines: number): string {
  const lines = textLines(text);
  if (lines.length === 0) {
    throw new MemoirError('bad-input', `${what} has no text`, { next: 'Give it something to say.' });
  }
  if (lines.length <= maxLines) return `${lines.join('\n')}\n`;
  throw new MemoirError('bad-input', `${what} has at most ${maxLines} lines; this has ${lines.length}`, {
    next: 'Keep what every session must know, and make notes of the rest.',
    data: { lines: lines.length, max: maxLines },
  });
}

/** At most so many lines; where there are more, the last says how many and where they are. */
export function capLines(text: string, maxLines: number, whole: string): readonly string[] {
  const lines = textLines(text);
  if (lines.length <= maxLines) return lines;
  const shown = lines.slice(0, maxLines - 1);
  return [
    ...shown,
    `(${countOf(lines.length - shown.length, 'more line is', 'more lines are')} left out here; all ${lines.length} are in ${whole})`,
  ];
}
