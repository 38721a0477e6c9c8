/** Recording batches of what was read: each in one transaction with the place to go on from. */
import type { Appended } from '../store/journal/append.ts';
import { appendDecided } from '../store/journal/append.ts';
import { saveCursor } from '../store/journal/cursors.ts';
import type { Journal } from '../store/journal/journal.ts';
import type { TranscriptBatch } from './agents/claude-code/read-transcript-file.ts';
import type { Settler } from './settle.ts';

export interface Taken {
  readonly added: number;
  readonly supplemented: number;
  readonly known: number;
}

export function recordBatch(journal: Journal, settler: Settler, file: string, batch: TranscriptBatch): Taken {
  const results = appendDecided(journal, () => {
    saveCursor(journal, file, batch.cursor);
    return settler.settle(batch.seen);
  });
  return countResults(results);
}

function countResults(results: readonly Appended[]): Taken {
  const count = (status: Appended['status']): number => results.filter((result) => result.status === status).length;
  return { added: count('added'), supplemented: count('supplemented'), known: count('known') };
}
