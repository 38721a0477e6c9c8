/** A yes-or-no question to a person. */
import { ask } from './ask.ts';
import type { Context } from './command.ts';

/** True only for a clear yes; Enter, anything else and the end of input are no. */
export async function confirm(context: Pick<Context, 'stdin' | 'stderr'>, question: string): Promise<boolean> {
  const answer = await ask(context, { question, how: ' [y/N] ', needs: 'a yes' });
  return /^\s*y(es)?\s*$/i.test(answer);
}
