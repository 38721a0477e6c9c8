/** Asks a person for one line. Without a terminal (a pipe, an agent, CI) it throws instead of guessing or hanging. */
import { MemoirError } from '../../../domain/errors.ts';
import type { Context } from '../command.ts';
import { plain } from '../print/plain.ts';

/** `how` is printed after the question; `needs` completes "this command needs …"; `without` says what to do where nobody can be asked. */
interface Question {
  readonly question: string;
  readonly how: string;
  readonly needs: string;
  readonly without?: string | undefined;
}

/** End of input is an empty answer. */
export async function askPerson(
  context: Pick<Context, 'stdin' | 'stderr'>,
  { question, how, needs, without = 'Pass --yes to continue without a question.' }: Question,
): Promise<string> {
  if (context.stdin.isTTY !== true) {
    throw new MemoirError('refused', `This command needs ${needs}, and there is no terminal to ask on`, {
      next: without,
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
