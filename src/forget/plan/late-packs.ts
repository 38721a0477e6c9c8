/** Context packs that another process gave during an erasure from what it had read before. Usually none. */
import type { EventRecord } from '../../domain/event.ts';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import type { ErasurePlan } from './plan-erasure.ts';

/** Clocks of processes may differ a little. */
const LATE_MARGIN_MS = MINUTE_MS;

/** `isNaming`: whether a pack names an erased item. */
export function latePacks(
  journal: Journal,
  { finder, goneFinder, madeAt }: ErasurePlan,
  isNaming: (pack: EventRecord) => boolean,
): readonly string[] {
  const filter = { types: ['context.given'], since: madeAt - LATE_MARGIN_MS };
  return [...iterateEvents(journal.db, filter)].flatMap((record) => {
    const text = typeof record.body.text === 'string' ? record.body.text : '';
    const isQuote = isNaming(record) || finder.find(text).some(({ phrase }) => phrase.shown);
    return isQuote || goneFinder.findShown(text).some(({ phrase }) => phrase.shown) ? [record.id] : [];
  });
}
