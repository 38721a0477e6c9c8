/** Prints the result of a restore or a repair. */
import type { Restored } from '../../../index.ts';
import type { Context } from '../command.ts';
import { countOf, printFacts, printLine } from './output.ts';

export function printRestored(context: Context, restored: Restored): void {
  const { how, from, events, added, erased = 0, salvaged, damaged, quarantine } = restored;
  const what =
    how === 'merged'
      ? added === 0
        ? `The journal already has every event of the backup${erased === 0 ? '' : ' that was not erased'}.`
        : `Restored ${countOf(added, 'event')} from the backup.`
      : 'The journal was rebuilt.';
  printLine(context, context.style.bold(what));
  const facts: [string, string][] = [['journal', `${countOf(events, 'event')}`]];
  if (from !== undefined) facts.push(['backup', from]);
  if (erased > 0)
    facts.push(['refused', `${countOf(erased, 'event')} of the backup, because you erased what they hold`]);
  if (how === 'replaced' && quarantine !== undefined) {
    facts.push(['recovered', `${countOf(salvaged, 'event')} from the old file`]);
    if (damaged > 0) facts.push(['lost', `${countOf(damaged, 'event')} in the old file could not be read`]);
    facts.push(['kept', `the old file is in ${quarantine}`]);
  }
  printFacts(context, facts);
}
