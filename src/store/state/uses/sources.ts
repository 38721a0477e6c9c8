/** The original events: those a summary replaced, a fact was derived from, or a task came from. */
import type { EventRecord } from '../../../domain/event.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { getEvent, iterateEvents } from '../../journal/read.ts';

export const TURN_TYPES = ['prompt.submitted', 'reply.given', 'tool.called', 'plan.proposed'];

/** Oldest first. Empty for an event that is itself an original. */
export function sourcesOf(db: Database, record: EventRecord): readonly EventRecord[] {
  if (record.type === 'context.compacted') return replacedTurns(db, record);
  const { sources } = record.body;
  if (!Array.isArray(sources)) return [];
  return sources.flatMap((id) => (typeof id === 'string' ? (getEvent(db, id) ?? []) : []));
}

/** All events of the session between the previous compaction and this one. */
function replacedTurns(db: Database, { session, happenedAt, id }: EventRecord): readonly EventRecord[] {
  if (session === undefined) return [];
  let since = 0;
  for (const earlier of iterateEvents(db, {
    session,
    types: ['context.compacted'],
    until: happenedAt,
    order: 'time',
  })) {
    if (earlier.id !== id) since = earlier.happenedAt;
  }
  return [...iterateEvents(db, { session, types: TURN_TYPES, since, until: happenedAt, order: 'time' })];
}
