/** Follows the ids that an extracted fact had before a reply changed its kind or its place. */
import type { EventOf } from '../../../domain/event.ts';
import { idsOfWords } from '../../../domain/facts/extracted-id.ts';
import { type FactRecord, SIGNAL_BELOW } from '../../../domain/facts/fact-record.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { parseStateText } from '../document-projection.ts';
import { extractedFrom, isExtracted } from './extracted-facts.ts';

/** An id that was printed is nearly always that of a recent fact, and hashing more would take seconds. */
const LOOKED_AT = 5000;

/** The id that the fact has now; undefined if no fact had this id, or several had one that starts like this. */
export function currentIdOf(db: Database, prefix: string): string | undefined {
  const found = new Set<string>();
  for (const { record } of db.iterate('SELECT record FROM extracted ORDER BY at DESC LIMIT ?', LOOKED_AT)) {
    const fact = parseStateText<FactRecord>(String(record));
    if (fact.confidence >= SIGNAL_BELOW && idsOfWords(fact).some((id) => id.startsWith(prefix))) found.add(fact.id);
  }
  const [id] = found;
  return found.size === 1 ? id : undefined;
}

/** A change names the id that the fact had then. Returns it with the id that the fact has now. */
export function withCurrentId(db: Database, event: EventOf<'fact.changed'>): EventOf<'fact.changed'> {
  const { fact, of: copy } = event.body;
  if (copy === undefined || isExtracted(db, fact)) return event;
  const now = extractedFrom(db, new Set(copy.sources.slice(0, 1))).find(
    (record) => record.confidence >= SIGNAL_BELOW && idsOfWords(record).includes(fact),
  );
  return now === undefined ? event : { ...event, body: { ...event.body, fact: now.id } };
}
