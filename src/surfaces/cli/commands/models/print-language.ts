/** Prints which language model is chosen, whether it is ready, and what it spent. */

import { dollarWords, spendingWords } from '../../../../domain/present/spending-words.ts';
import { withCommand } from '../../../../domain/text/with-command.ts';
import { MINUTE_MS } from '../../../../domain/time/dates.ts';
import type { LanguageView } from '../../../../index.ts';
import type { Context } from '../../command.ts';
import { countOf, humanDate, plain, printFacts, printHint, printLine, printTable } from '../../print/output.ts';

export function printLanguage(context: Context, view: LanguageView): void {
  if (view.adapter === 'none') {
    printHint(context, 'No language model is chosen. Everything works without one; see `memoir models set --help`.');
    return;
  }
  const { health, perRun, perDay, today } = view;
  printFacts(context, [
    [
      'language model',
      `${plain(view.model ?? '')} (${view.adapter}${view.url === undefined ? '' : `, ${plain(view.url)}`})`,
    ],
    [
      'state',
      health === undefined
        ? withCommand('not checked; `memoir models --check` asks the server', context.typed)
        : health.ready
          ? `ready: ${plain(health.detail)}`
          : `not ready: ${plain(health.why)}`,
    ],
    ['key', view.keyFrom ?? 'none'],
    ['price', priceWords(view)],
    ['budget', `$${perRun.dollars.toFixed(2)} a run, $${perDay.dollars.toFixed(2)} a day`],
    ['today', `${countOf(today.calls, 'call')}, ${spendingWords(today)}`],
  ]);
  if (view.days.length > 0) {
    printLine(context, '');
    printTable(context, view.days, [
      { header: 'day', cell: ({ day }) => day, whole: true },
      { header: 'purpose', cell: ({ purpose }) => purpose },
      { header: 'calls', cell: ({ calls }) => String(calls) },
      { header: 'tokens', cell: ({ tokens }) => tokens.toLocaleString('en-US') },
      { header: 'cost', cell: ({ dollars }) => dollarWords(dollars) },
    ]);
  }
  for (const { at, purpose, reason } of view.lastErrors) {
    printLine(context, `${humanDate(at, context.now())}: ${purpose} failed (${plain(reason ?? 'error')}).`);
  }
  if (view.brokenUntil !== undefined) {
    const minutes = Math.max(1, Math.ceil((view.brokenUntil - context.now()) / MINUTE_MS));
    printLine(context, `The last calls failed, so none is made for ${countOf(minutes, 'more minute')}.`);
  }
  if (health?.ready === false) printLine(context, `Next: ${withCommand(plain(health.next), context.typed)}`);
}

function priceWords({ price, pricesOf }: LanguageView): string {
  if (price === 'free') return 'none, it runs on this machine';
  if (price === 'unlisted') return `not known, so the highest price of ${pricesOf} is counted`;
  return `as of ${pricesOf}`;
}
