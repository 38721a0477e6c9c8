/** Prints what a newly saved fact or note replaces or contradicts. */
import { isHolding } from '../../../domain/facts/fact.ts';
import type { Contradiction, Fact, Memoir } from '../../../index.ts';
import type { Context } from '../command.ts';
import { oneLine, printLine } from './output.ts';

export function printContradictions(
  context: Context,
  memoir: Memoir,
  found: readonly Contradiction[],
  said?: Fact,
): void {
  // An agent's words never replace the person's.
  const holds = said === undefined || isHolding(memoir.facts.get(said.id).truth);
  for (const { kind, id, text, relation, how } of found) {
    const named = context.style.cyan(kind === 'fact' ? memoir.events.shortId(id) : oneLine(id));
    const what = relation === 'replaced' ? 'Replaces' : context.style.yellow('Contradicts');
    printLine(context, `${what} ${named}: ${oneLine(text)} ${context.style.dim(`(${oneLine(how)})`)}`);
    if (relation === 'contradicts')
      printLine(
        context,
        context.style.dim(
          !holds
            ? 'That one holds and this one does not: the person said it, and only they can change it.'
            : kind === 'fact'
              ? `Both hold now. To end it: \`${context.typed} refute ${memoir.events.shortId(id)}\``
              : `Both hold now. To change the note: \`${context.typed} notes edit ${oneLine(id)}\``,
        ),
      );
  }
}
