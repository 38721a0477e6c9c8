/**
 * What a journal says, apart from how it came to say it: two journals with equal dumps hold the same memory. Used to
 * prove that arrival order does not matter and that a rebuild changes nothing.
 */
import type { EventRecord } from '../../domain/event.ts';
import { canonicalJson } from '../../domain/supplement.ts';
import type { Row } from '../../platform/sqlite.ts';
import type { Journal } from './journal.ts';
import { iterateEvents } from './read.ts';

export interface LogicalDump {
  readonly events: readonly string[];
  readonly erased: readonly string[];
  readonly state: Readonly<Record<string, readonly Row[]>>;
}

export function dumpJournal(journal: Journal): LogicalDump {
  const events: string[] = [];
  for (const record of iterateEvents(journal.db, { order: 'time' })) {
    // Which supplements were needed depends on who saw what first; what they add up to does not.
    if (record.type !== 'event.supplemented') events.push(describe(record));
  }
  return {
    events,
    erased: journal.db.all('SELECT id FROM tombstones ORDER BY id').map((row) => String(row.id)),
    state: dumpState(journal),
  };
}

export function dumpState(journal: Journal): LogicalDump['state'] {
  return Object.fromEntries(journal.projections.map((projection) => [projection.name, projection.dump(journal.db)]));
}

function describe(record: EventRecord): string {
  const { id, key, type, version, happenedAt, hlc, device, project, session, actor, trust, body } = record;
  return canonicalJson({ id, key, type, version, happenedAt, hlc, device, project, session, actor, trust, body });
}
