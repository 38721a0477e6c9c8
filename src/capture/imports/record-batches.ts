/** Records batches of drafts in one transaction with their cursors. */

import type { Appended } from '../../store/journal/append.ts';
import { appendDecided } from '../../store/journal/append.ts';
import { saveCursor } from '../../store/journal/cursors.ts';
import type { Journal } from '../../store/journal/journal.ts';
import type { CapturedDraft, DraftResolver } from '../resolve-drafts.ts';
import type { TranscriptBatch } from './transcript-source.ts';

export interface BatchCounts {
  readonly added: number;
  readonly supplemented: number;
  readonly known: number;
}

export interface FileBatch {
  readonly path: string;
  readonly batch: TranscriptBatch;
}

export function recordBatches(journal: Journal, resolver: DraftResolver, batches: readonly FileBatch[]): BatchCounts {
  const decide = resolver.prepare(
    batches.flatMap(({ path, batch }) => (resolver.mayBeForged(path) ? batch.seen.map(asExternal) : batch.seen)),
  );
  const results = appendDecided(journal, () => {
    for (const { path, batch } of batches) saveCursor(journal, path, batch.cursor);
    return decide();
  });
  return countResults(results);
}

export function recordBatch(
  journal: Journal,
  resolver: DraftResolver,
  path: string,
  batch: TranscriptBatch,
): BatchCounts {
  return recordBatches(journal, resolver, [{ path, batch }]);
}

/** An agent could have written any line of this transcript, so its lines have the lowest trust. */
function asExternal(seen: CapturedDraft): CapturedDraft {
  return { ...seen, draft: { ...seen.draft, trust: 'external' } };
}

function countResults(results: readonly Appended[]): BatchCounts {
  const count = (status: Appended['status']): number => results.filter((result) => result.status === status).length;
  return { added: count('added'), supplemented: count('supplemented'), known: count('known') };
}
