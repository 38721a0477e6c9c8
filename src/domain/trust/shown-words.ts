/** The words of a line as a reader sees them. Text copied from web pages has invisible characters between them. */
import type { VisibleLine } from '../text/visible-lines.ts';

const INVISIBLE = /\p{Cf}/gu;

export function withoutInvisible(words: string): string {
  return words.replace(INVISIBLE, '');
}

/** An empty text for a line that is blank or was pasted as a block. */
export function shownWords(text: string, line: VisibleLine | undefined): string {
  return line === undefined || line.shape === 'hidden' || line.shape === 'blank'
    ? ''
    : withoutInvisible(text.slice(line.start, line.end)).trim();
}
