/** Finds an event by its id or the start of it. Reports erased events with the date of the erasure. */

import { ambiguous } from '../domain/ambiguous.ts';
import { MemoirError } from '../domain/errors.ts';
import type { EventRecord } from '../domain/event.ts';
import { localDay } from '../domain/time/dates.ts';
import { unknownId } from '../recall/results/describe-document.ts';
import type { Journal } from '../store/journal/journal.ts';
import { findEventIds, getEvent, iterateEvents } from '../store/journal/read.ts';

const SHORTEST_PREFIX = 4;

/** Events that the caller must not see. */
type HiddenTest = (record: EventRecord) => boolean;

/** A hidden event gives the same errors as one that does not exist. */
export function findEvent(journal: Journal, idOrPrefix: string, isHidden: HiddenTest): EventRecord {
  const id = resolveId(journal, idOrPrefix, isHidden);
  const record = getEvent(journal.db, id);
  if (record && isHidden(record)) throw unknownId(idOrPrefix);
  if (record) return record;
  const erasure = findErasure(journal, id);
  if (!erasure) throw unknownId(idOrPrefix);
  const when = localDay(erasure.happenedAt);
  throw new MemoirError('not-found', `Event ${String(erasure.body.target)} was erased on ${when}`, {
    next: 'Nothing of it is left to show.',
    data: { erased: true, reason: erasure.body.reason },
  });
}

export function resolveId(journal: Journal, typed: string, isHidden: HiddenTest): string {
  const prefix = typed.toLowerCase();
  if (!/^[0-9a-f-]+$/.test(prefix) || prefix.length < SHORTEST_PREFIX) {
    throw new MemoirError('bad-input', `${JSON.stringify(typed)} is not the id of an event`, {
      next: `Give at least the first ${SHORTEST_PREFIX} characters of one.`,
    });
  }
  const ids = shownEventIds(journal, prefix, { limit: 6, isHidden });
  if (ids.length > 1) {
    throw ambiguous(
      typed,
      ids.map((id) => ({ id, name: candidate(journal, id) })),
    );
  }
  // An unknown id may be of an erased event; the caller reports that.
  return ids[0] ?? String(findErasure(journal, prefix)?.body.target ?? prefix);
}

/** The first ids that start like this, without those of hidden events. */
export function shownEventIds(
  { db }: Journal,
  prefix: string,
  { limit, isHidden }: { readonly limit: number; readonly isHidden: HiddenTest },
): readonly string[] {
  for (let read = limit; ; read *= 4) {
    const ids = findEventIds(db, prefix, read);
    const shown = ids.filter((id) => {
      const record = getEvent(db, id);
      return record === undefined || !isHidden(record);
    });
    if (shown.length >= limit || ids.length < read) return shown.slice(0, limit);
  }
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
