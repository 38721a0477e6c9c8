/**
 * Where the results of a search stand in their transcripts, down to the line. Looked up for what is shown only, and only
 * as far as it costs nothing one would notice; whoever opens a result is always told.
 */
import { createLineFinder } from '../agents/claude-code/transcripts/line-finder.ts';
import { foundIn } from '../domain/derivation.ts';
import type { RecallResult } from '../domain/recall.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';

export type LocateResults = (results: readonly RecallResult[]) => readonly RecallResult[];

/** Remembers what it found for as long as it is kept. */
export function createLocator(reading: () => Journal): LocateResults {
  const finder = createLineFinder((id) => saidIn(reading(), id));
  return (results) => {
    const lines = finder.find(
      results.flatMap(({ id, level, source: { file } }) =>
        file === undefined || !FROM_TRANSCRIPTS.has(level) ? [] : [{ id, file }],
      ),
    );
    return results.map((result) => {
      const line = lines.get(result.id);
      return line === undefined ? result : { ...result, source: { ...result.source, line } };
    });
  };
}

/** Notes and episodes are files themselves. */
const FROM_TRANSCRIPTS: ReadonlySet<string> = new Set(['journal', 'fact', 'task']);

/** The words as they were said: for a fact or a task, those it was found in, if they were said in the same session. */
function saidIn({ db }: Journal, id: string): ReturnType<typeof getEvent> {
  const record = getEvent(db, id);
  if (!record) return undefined;
  const { sources } = record.body;
  const from = record.type === 'fact.stated' && Array.isArray(sources) ? sources[0] : foundIn(record);
  if (typeof from !== 'string') return record;
  const said = getEvent(db, from);
  return said?.session === record.session ? said : undefined;
}
