/** Finds an event by its id or the start of it. Reports erased events with the date of the erasure. */
import { localDay } from '../domain/dates.ts';
import { MemoirError } from '../domain/errors.ts';
import type { EventRecord } from '../domain/event.ts';
import type { Journal } from '../store/journal/journal.ts';
import { findEventIds, getEvent, iterateEvents } from '../store/journal/read.ts';

const SHORTEST_PREFIX = 4;

export function findEvent(journal: Journal, idOrPrefix: string): EventRecord {
  const id = resolveId(journal, idOrPrefix);
  const record = getEvent(journal.db, id);
  if (record) return record;
  const erasure = findErasure(journal, id);
  if (!erasure) throw notFound(idOrPrefix);
  const when = localDay(erasure.happenedAt);
  throw new MemoirError('not-found', `Event ${String(erasure.body.target)} was erased on ${when}`, {
    next: 'Nothing of it is left to show.',
    data: { erased: true, reason: erasure.body.reason },
  });
}

export function resolveId(journal: Journal, typed: string): string {
  const prefix = typed.toLowerCase();
  if (!/^[0-9a-f-]+$/.test(prefix) || prefix.length < SHORTEST_PREFIX) {
    throw new MemoirError('bad-input', `${JSON.stringify(typed)} is not the id of an event`, {
      next: `Give at least the first ${SHORTEST_PREFIX} characters of one.`,
    });
  }
  const ids = findEventIds(journal.db, prefix, 6);
  if (ids.length > 1) {
    throw new MemoirError(
      'ambiguous',
      `${typed} could be ${ids
        .slice(0, 5)
        .map((id) => candidate(journal, id))
        .join(', ')}${ids.length > 5 ? ' or more' : ''}`,
      {
        next: 'Give more of its characters.',
        data: { candidates: ids },
      },
    );
  }
  // An unknown id may be of an erased event; the caller reports that.
  return ids[0] ?? String(findErasure(journal, prefix)?.body.target ?? prefix);
}

/** Type and time only: the caller may not be allowed to see the text. */
function candidate(journal: Journal, id: string): string {
  const record = getEvent(journal.db, id);
  return record ? `${id} (${record.type}, ${new Date(record.happenedAt).toISOString()})` : id;
}

/** The record of an erasure has the ids of the erased events. */
function findErasure(journal: Journal, prefix: string): EventRecord | undefined {
  for (const record of iterateEvents(journal.db, { types: ['event.erased'] })) {
    if (String(record.body.target).startsWith(prefix)) return record;
  }
  return undefined;
}

function notFound(typed: string): MemoirError {
  return new MemoirError('not-found', `There is no event ${typed}`, { next: 'Look it up with `memoir export`.' });
}
