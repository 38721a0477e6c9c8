/**
 * Destroys events. An erasure is itself an event, so it travels with every merge and wins. Here the bytes are removed:
 * the row, its texts, the state folded from it, and the write-ahead log.
 */

import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import { type DraftOf, type EventDraft, type EventRecord, erasureKey, externalKey } from '../../domain/event.ts';
import { defined } from '../../domain/json/defined.ts';
import { rootSession } from '../../domain/trust/taint.ts';
import { emptyWriteAheadLog } from '../../platform/sqlite/empty-write-ahead-log.ts';
import { appendDecided } from './append.ts';
import type { Journal } from './journal.ts';
import { getEvent, isErased, iterateEvents } from './read.ts';

export interface Erasure {
  readonly erased: readonly string[];
  readonly alreadyErased: readonly string[];
  /** False while another process still reads the old pages. The log is emptied when it finishes. */
  readonly logEmptied: boolean;
}

export function eraseEvents(journal: Journal, ids: readonly string[], reason?: string): Erasure {
  const { db, clock } = journal;
  const erased: string[] = [];
  const alreadyErased: string[] = [];
  appendDecided(journal, () => {
    const drafts: EventDraft[] = [];
    const going = new Set(ids.map((each) => baseEvent(journal, each)));
    for (const id of going) {
      const record = isErased(db, id) ? undefined : getEvent(db, id);
      (record === undefined ? alreadyErased : erased).push(id);
      drafts.push(erasureDraft(id, clock.now(), reason));
      if (record?.trust === 'external' && isSessionKept(journal, record, going)) drafts.push(externalDraft(record));
    }
    return drafts;
  });
  return { erased, alreadyErased, logEmptied: emptyWriteAheadLog(journal.db) };
}

function erasureDraft(target: string, happenedAt: number, reason: string | undefined): DraftOf<'event.erased'> {
  return {
    type: 'event.erased',
    key: erasureKey(target),
    happenedAt,
    actor: 'person',
    trust: 'owner',
    body: reason === undefined ? { target } : { target, reason },
  };
}

/** Trust never rises by itself: what was made of external words is not confirmed by their erasure. */
function externalDraft({ id, session, project, happenedAt }: EventRecord): DraftOf<'event.external'> {
  return {
    type: 'event.external',
    key: externalKey(id),
    happenedAt,
    ...defined({ session, project }),
    actor: 'person',
    trust: 'owner',
    body: { target: id },
  };
}

/** Whether something of the session stays that may have been made of the words. */
function isSessionKept({ db }: Journal, { session }: EventRecord, going: ReadonlySet<string>): boolean {
  if (session === undefined) return false;
  for (const { id, actor } of iterateEvents(db, { sessionTree: rootSession(session), texts: 'apart' })) {
    if (actor === 'agent' && !going.has(id)) return true;
  }
  return false;
}

/** A supplement is part of the event it completes: both are erased together. */
function baseEvent(journal: Journal, id: string): string {
  if (isErased(journal.db, id)) return id;
  const record = getEvent(journal.db, id);
  if (!record) {
    throw new MemoirError('not-found', `There is no event ${id}`, { next: 'Look it up with `memoir recall`.' });
  }
  if (record.type === 'event.erased') {
    throw new MemoirError('refused', `${id} is the record of an erasure and holds nothing else`, {
      next: 'It stays, so that what was erased cannot come back.',
    });
  }
  return record.type === 'event.supplemented' ? String(record.body.target) : id;
}

/**
 * Writes the journal's file again, without free space. Zeroing what is deleted is not enough: when SQLite splits a page, what moves to
 * another page also stays in the free space of the old one. False if another process or a full disk prevents it.
 */
export function compactFile({ db }: Journal): boolean {
  try {
    db.exec('VACUUM');
    return true;
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    return false;
  }
}
