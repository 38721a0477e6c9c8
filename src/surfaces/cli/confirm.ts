/** A yes-or-no question to a person. Without one (a pipe, an agent, CI) it refuses rather than guess or hang. */
import { MemoirError } from '../../domain/errors.ts';
import type { Context } from './command.ts';
import { plain } from './plain.ts';

/** True only for a clear yes; Enter, anything else and the end of input are no. */
export async function confirm(context: Pick<Context, 'stdin' | 'stderr'>, question: string): Promise<boolean> {
  if (context.stdin.isTTY !== true) {
    throw new MemoirError('refused', 'this needs a yes, and there is no terminal to ask on', {
      next: 'Pass --yes to go ahead without being asked.',
    });
  }
  context.stderr.write(`${plain(question)} [y/N] `);
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: context.stdin });
  try {
    const answer = await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
    return /^\s*y(es)?\s*$/i.test(answer);
  } finally {
    lines.close();
  }
}
