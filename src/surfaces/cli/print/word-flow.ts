/** Wraps text at words while it arrives in pieces. A word is held back until its end is known. */
import { textWidth } from './text-width.ts';

export interface WordFlow {
  /** What can be written now. */
  push(piece: string): string;
  /** The word that was held back. */
  end(): string;
}

const PARTS = /\n|[^\S\n]+|\S+/g;

export function createWordFlow(width: number | undefined): WordFlow {
  let column = 0;
  let spaces = '';
  let held = '';
  const place = (part: string): string => {
    if (part === '\n') {
      column = 0;
      spaces = '';
      return part;
    }
    if (part.trim() === '') {
      spaces += part;
      return '';
    }
    const cells = textWidth(part);
    const fits = width === undefined || column === 0 || column + textWidth(spaces) + cells <= width;
    const before = fits ? spaces : '\n';
    column = (fits ? column + textWidth(spaces) : 0) + cells;
    spaces = '';
    return before + part;
  };
  return {
    push: (piece) => {
      const parts = (held + piece).match(PARTS) ?? [];
      held = /\S$/.test(held + piece) ? (parts.pop() ?? '') : '';
      return parts.map(place).join('');
    },
    end: () => {
      const last = held === '' ? '' : place(held);
      held = '';
      return last;
    },
  };
}

/** A whole text, with its own line breaks kept. */
export function flow(text: string, width: number | undefined): string {
  const words = createWordFlow(width);
  return words.push(text) + words.end();
}
