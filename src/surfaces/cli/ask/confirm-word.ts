/** Asks for a typed word. Used for what cannot be undone, where pressing "y" out of habit is not enough. */

import type { Context } from '../command.ts';
import { askPerson } from './ask-person.ts';

export async function confirmWord(
  context: Pick<Context, 'stdin' | 'stderr'>,
  question: string,
  word: string,
): Promise<boolean> {
  const answer = await askPerson(context, { question, how: `\nType "${word}" to continue: `, needs: 'an answer' });
  return answer.trim() === word;
}
