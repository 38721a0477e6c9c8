/**
 * Appending what was drawn from the journal a moment ago. Between reading and writing something may have been erased, and
 * the new event could quote it: then it is not written.
 */
import type { EventDraft } from '../../domain/event.ts';
import type { Database } from '../../platform/sqlite.ts';
import { type Appended, appendDecided } from './append.ts';
import type { Journal } from './journal.ts';

/** Changes with every erasure. Read before anything is drawn from the journal. */
export function erasureMark(db: Database): number {
  return Number(db.get("SELECT max(seq) AS seq FROM events WHERE type = 'event.erased'")?.seq ?? 0);
}

/** Nothing when something was erased since `mark`. */
export function appendDrawn(journal: Journal, mark: number, drafts: readonly EventDraft[]): readonly Appended[] {
  return appendDecided(journal, () => (erasureMark(journal.db) === mark ? drafts : []));
}
