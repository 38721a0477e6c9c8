/** Finds the source of facts' words: the agent's own reference, and the line of the transcript if it still exists. */
import type { Fact } from '../domain/facts/fact-record.ts';
import type { RecallSource } from '../domain/recall.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';
import { locate } from './trace-item.ts';

export function locateFacts(journal: Journal, facts: readonly Fact[]): ReadonlyMap<string, RecallSource> {
  const events = new Map(
    facts.flatMap(({ source }) => {
      const event = getEvent(journal.db, source);
      return event === undefined ? [] : [[source, event] as const];
    }),
  );
  const sources = locate(journal, [...events.values()]);
  return new Map(
    facts.flatMap(({ id, source }) => {
      const found = sources.get(source);
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
}
