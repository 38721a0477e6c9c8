/** Asks a yes-or-no question. */

import type { Context } from '../command.ts';
import { askPerson } from './ask-person.ts';

/** True only for "y" or "yes"; everything else, including Enter and end of input, is no. */
/** `without`: what to do where nobody can be asked, if it is more than --yes. */
export async function confirm(
  context: Pick<Context, 'stdin' | 'stderr'>,
  question: string,
  without?: string,
): Promise<boolean> {
  const answer = await askPerson(context, { question, how: ' [y/N] ', needs: 'a confirmation', without });
  return /^\s*y(es)?\s*$/i.test(answer);
}
