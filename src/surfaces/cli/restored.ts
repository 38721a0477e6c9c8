/** What a restore or a repair did, told the same way by both commands. */
import type { Restored } from '../../index.ts';
import type { Context } from './command.ts';
import { countOf, printFacts, printLine } from './output.ts';

export function printRestored(context: Context, restored: Restored): void {
  const { how, from, events, added, salvaged, damaged, quarantine } = restored;
  const what =
    how === 'merged'
      ? added === 0
        ? 'The journal already had everything in the backup.'
        : `${countOf(added, 'event')} came back from the backup.`
      : 'The journal was built anew.';
  printLine(context, context.style.bold(what));
  const facts: [string, string][] = [['journal', `${countOf(events, 'event')} now`]];
  if (from !== undefined) facts.push(['backup', from]);
  if (how === 'replaced' && quarantine !== undefined) {
    facts.push(['saved', `${countOf(salvaged, 'event')} could be read from the file that was there`]);
    if (damaged > 0) facts.push(['lost', `${countOf(damaged, 'event')} in it could not be read`]);
    facts.push(['kept', `the old file is in ${quarantine}`]);
  }
  printFacts(context, facts);
}
