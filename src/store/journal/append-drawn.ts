/**
 * Appends events that were derived from the journal a moment ago. Something may have been erased between reading and
 * writing, and the new event could quote it. Then it is not written.
 */
import type { EventDraft } from '../../domain/event.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { type Appended, appendDecided } from './append.ts';
import type { Journal } from './journal.ts';

/** Changes with every erasure. Read it before deriving anything. */
export function erasureMark(db: Database): number {
  return Number(db.get("SELECT max(seq) AS seq FROM events WHERE type = 'event.erased'")?.seq ?? 0);
}

/** Undefined, and nothing is written, if something was erased since `mark`. */
export function appendDrawn(journal: Journal, mark: number, drafts: readonly EventDraft[]): readonly Appended[] {
  return appendDecided(journal, () => (erasureMark(journal.db) === mark ? drafts : []));
}
