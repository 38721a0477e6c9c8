/** Extracts what is not extracted yet. The extractor is loaded only if there is something to do. */
import type { ExtractOptions } from '../capture/extract-sessions.ts';
import { isMemoirError } from '../domain/errors.ts';
import type { Journal } from '../store/journal/journal.ts';
import { countUnextracted, hasUnextracted } from '../store/state/extraction-cursors.ts';

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
    import('../capture/extract-sessions.ts'),
    import('../capture/shipped-extractor.ts'),
  ]);
  return extractSessions(journal, shippedExtractor(), { ...(budgetMs === undefined ? {} : { budgetMs }), onProgress });
}

/** The same before a command that reads facts, if there is anything new. A busy journal does not fail the command. */
export async function extractBriefly(journal: Journal): Promise<void> {
  if (journal.readOnly || !hasUnextracted(journal.db)) return;
  try {
    await extractFacts(journal, READ_BUDGET_MS);
  } catch (error) {
    // Trigger: another process holds the journal, or a damaged package. Outcome: the answer has what was extracted before.
    if (!isMemoirError(error, 'journal-busy') && !isMemoirError(error, 'journal-full') && !isMemoirError(error, 'io'))
      throw error;
  }
}

/** Draws all facts again and replaces them at once. */
export async function extractHistory(journal: Journal): Promise<ExtractedFacts> {
  const [{ extractAgain }, { shippedExtractor }] = await Promise.all([
    import('../capture/extract-sessions.ts'),
    import('../capture/shipped-extractor.ts'),
  ]);
  return extractAgain(journal, shippedExtractor());
}

/** A person or agent waits. */
const READ_BUDGET_MS = 1500;
