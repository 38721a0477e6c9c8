/** A question that is answered by typing a word: for what cannot be undone, a habit of pressing "y" is not enough. */
import { ask } from './ask.ts';
import type { Context } from './command.ts';

export async function confirmWord(
  context: Pick<Context, 'stdin' | 'stderr'>,
  question: string,
  word: string,
): Promise<boolean> {
  const answer = await ask(context, { question, how: `\nType "${word}" to go ahead: `, needs: 'an answer' });
  return answer.trim() === word;
}
