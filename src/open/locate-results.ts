/** Finds the transcript line of each search result, within a small time limit. Opening a result always finds it. */
import { foundIn } from '../domain/derivation.ts';
import type { RecallResult } from '../domain/recall.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';
import { getFact } from '../store/state/facts.ts';
import { createLineFinder } from './line-finder.ts';

export type LocateResults = (results: readonly RecallResult[]) => readonly RecallResult[];

/** Caches the lines it found. */
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

/** The levels whose texts come from transcripts. */
const FROM_TRANSCRIPTS: ReadonlySet<string> = new Set(['journal', 'fact', 'task']);

/** The event with the original words: for a fact or task, its source, if that is in the same session. */
function saidIn({ db }: Journal, id: string): ReturnType<typeof getEvent> {
  const fact = getFact(db, id);
  const record = fact === undefined ? getEvent(db, id) : getEvent(db, fact.source);
  if (!record) return undefined;
  const from = record.type === 'fact.stated' ? fact?.sources[0] : (record.body.from ?? foundIn(record));
  if (typeof from !== 'string') return record;
  const said = getEvent(db, from);
  return said?.session === record.session ? said : undefined;
}
