/** A question that is answered by typing a word: for what cannot be undone, a habit of pressing "y" is not enough. */
import { MemoirError } from '../../domain/errors.ts';
import type { Context } from './command.ts';
import { plain } from './plain.ts';

export async function confirmWord(
  context: Pick<Context, 'stdin' | 'stderr'>,
  question: string,
  word: string,
): Promise<boolean> {
  if (context.stdin.isTTY !== true) {
    throw new MemoirError('refused', 'this needs an answer, and there is no terminal to ask on', {
      next: 'Pass --yes to go ahead without being asked.',
    });
  }
  context.stderr.write(`${plain(question)}\nType "${word}" to go ahead: `);
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: context.stdin });
  try {
    const answer = await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
    return answer.trim() === word;
  } finally {
    lines.close();
  }
}
