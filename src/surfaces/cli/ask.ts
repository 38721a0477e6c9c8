/** One line from a person. Without one (a pipe, an agent, CI) it refuses rather than guess or hang. */
import { MemoirError } from '../../domain/errors.ts';
import type { Context } from './command.ts';
import { plain } from './plain.ts';

/** `how` to answer stands behind the question; `needs` completes "this needs …". The end of input is an empty answer. */
export async function ask(
  context: Pick<Context, 'stdin' | 'stderr'>,
  { question, how, needs }: { readonly question: string; readonly how: string; readonly needs: string },
): Promise<string> {
  if (context.stdin.isTTY !== true) {
    throw new MemoirError('refused', `this needs ${needs}, and there is no terminal to ask on`, {
      next: 'Pass --yes to go ahead without being asked.',
    });
  }
  context.stderr.write(`${plain(question)}${how}`);
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: context.stdin });
  try {
    return await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
  } finally {
    lines.close();
  }
}
