/** An event by what a person types: its id, or the first characters of it. Also knows what was erased, and when. */
import { localDay } from '../domain/dates.ts';
import { MemoirError } from '../domain/errors.ts';
import type { EventRecord } from '../domain/event.ts';
import type { Journal } from '../store/journal/journal.ts';
import { findEventIds, getEvent, iterateEvents } from '../store/journal/read.ts';

/** That is enough as long as only one begins so. */
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
  // One that is no longer here may have been erased; the stage that looks it up says so.
  return ids[0] ?? String(findErasure(journal, prefix)?.body.target ?? prefix);
}

/** What it is and when; not its words, since whoever typed this may not see all of them. */
function candidate(journal: Journal, id: string): string {
  const record = getEvent(journal.db, id);
  return record ? `${id} (${record.type}, ${new Date(record.happenedAt).toISOString()})` : id;
}

/** Only ids of erased events are left, in the record of each erasure; a prefix is enough here too. */
function findErasure(journal: Journal, prefix: string): EventRecord | undefined {
  for (const record of iterateEvents(journal.db, { types: ['event.erased'] })) {
    if (String(record.body.target).startsWith(prefix)) return record;
  }
  return undefined;
}

function notFound(typed: string): MemoirError {
  return new MemoirError('not-found', `There is no event ${typed}`, { next: 'Look it up with `memoir export`.' });
}
