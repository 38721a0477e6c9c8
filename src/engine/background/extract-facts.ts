/** Extracts what is not extracted yet. The extractor is loaded only if there is something to do. */
import type { ExtractOptions } from '../../capture/facts/extract-sessions.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import type { Journal } from '../../store/journal/journal.ts';
import {
  countUnextracted,
  countWaiting,
  hasUnextracted,
  markSkipped,
} from '../../store/state/facts/extraction-cursors.ts';

export interface ExtractedFacts {
  readonly sessions: number;
  /** Sessions that are not extracted yet: time was up, or the journal cannot be written. */
  readonly left: number;
}

export async function extractFacts(
  journal: Journal,
  budgetMs?: number,
  onProgress?: ExtractOptions['onProgress'],
): Promise<ExtractedFacts> {
  if (journal.readOnly) return { sessions: 0, left: countUnextracted(journal.db) };
  const [{ extractSessions }, { shippedExtractor }] = await Promise.all([
    import('../../capture/facts/extract-sessions.ts'),
    import('../../capture/facts/shipped-extractor.ts'),
  ]);
  return extractSessions(journal, shippedExtractor(), defined({ budgetMs, onProgress }));
}

/** Marks turns that no extraction read although nothing marks them, so that the next one reads them. */
export function findSkippedTurns({ db }: Journal): number {
  return db.transaction(() => markSkipped(db));
}

/** Called before a command that reads facts, if there is anything new. A busy journal does not fail the command. */
export async function extractBriefly(journal: Journal, budgetMs = () => READ_BUDGET_MS): Promise<void> {
  if (journal.readOnly || !hasUnextracted(journal.db)) return;
  try {
    await extractFacts(journal, budgetMs());
  } catch (error) {
    // Trigger: another process holds the journal, or a damaged package. Outcome: the answer has what was extracted before.
    if (!isMemoirError(error, 'journal-busy') && !isMemoirError(error, 'journal-full') && !isMemoirError(error, 'io'))
      throw error;
  }
}

/** Sessions with turns that are not extracted yet. */
export function countLeft({ db }: Journal): number {
  return hasUnextracted(db) ? countWaiting(db) : 0;
}

/**
 * Called before a search. After an import this would take too long, so only the newest turns are extracted and the
 * background process does the rest.
 */
export async function extractBeforeSearch(journal: Journal): Promise<void> {
  await extractBriefly(journal, () => (countWaiting(journal.db) > MANY_SESSIONS ? SEARCH_BUDGET_MS : READ_BUDGET_MS));
}

/** Draws all facts again and replaces them at once. */
export async function extractHistory(journal: Journal): Promise<ExtractedFacts> {
  const [{ extractAgain }, { shippedExtractor }] = await Promise.all([
    import('../../capture/facts/extract-again.ts'),
    import('../../capture/facts/shipped-extractor.ts'),
  ]);
  return extractAgain(journal, shippedExtractor(), { withThread: true });
}

/** A person or agent is waiting. */
const READ_BUDGET_MS = 1500;
/** Above this number, a search would have to wait too long. */
const MANY_SESSIONS = 50;
const SEARCH_BUDGET_MS = 150;
