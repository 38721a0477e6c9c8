import { MemoirError } from '../errors.ts';

/** The text without surrounding blanks; refuses one that is empty or longer than `max`. */
export function checkText(text: string, what: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed === '') {
    throw new MemoirError('bad-input', `The ${what} is empty`, { next: `Say in a few words what the ${what} is.` });
  }
  if (trimmed.length > max) {
    throw new MemoirError('bad-input', `The ${what} has ${trimmed.length} characters; the limit is ${max}`, {
      next: 'Shorten it. Longer texts belong in a note.',
    });
  }
  return trimmed;
}
