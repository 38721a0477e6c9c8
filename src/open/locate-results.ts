/** Finds the transcript line of each search result, within a small time limit. Opening a result always finds it. */
import { foundIn } from '../domain/derivation.ts';
import type { FactAnswer, RecallResult, RecallSource } from '../domain/recall.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';
import { getFact } from '../store/state/facts/facts.ts';
import { createCachedLineFinder } from './cached-line-finder.ts';

export interface Locator {
  results(results: readonly RecallResult[]): readonly RecallResult[];
  facts(answers: readonly FactAnswer[]): readonly FactAnswer[];
}

/** Caches the lines it found. */
export function createLocator(reading: () => Journal): Locator {
  const finder = createCachedLineFinder((id) => sourceEvent(reading(), id));
  const locate = <T extends { readonly id: string; readonly source: RecallSource }>(
    found: readonly T[],
    isFromTranscript: (each: T) => boolean,
  ): readonly T[] => {
    const lines = finder.find(
      found.flatMap((each) =>
        each.source.file === undefined || !isFromTranscript(each) ? [] : [{ id: each.id, file: each.source.file }],
      ),
    );
    return found.map((each) => {
      const line = lines.get(each.id);
      return line === undefined ? each : { ...each, source: { ...each.source, line } };
    });
  };
  return {
    results: (results) => locate(results, ({ level }) => FROM_TRANSCRIPTS.has(level)),
    facts: (answers) => locate(answers, () => true),
  };
}

/** The levels whose texts come from transcripts. */
const FROM_TRANSCRIPTS: ReadonlySet<string> = new Set(['journal', 'fact', 'task']);

/** The event with the original words: for a fact or task, its source, if that is in the same session. */
function sourceEvent({ db }: Journal, id: string): ReturnType<typeof getEvent> {
  const fact = getFact(db, id);
  const record = fact === undefined ? getEvent(db, id) : getEvent(db, fact.source);
  if (!record) return undefined;
  const from = record.type === 'fact.stated' ? fact?.sources[0] : (record.body.from ?? foundIn(record));
  if (typeof from !== 'string') return record;
  const said = getEvent(db, from);
  return said?.session === record.session ? said : undefined;
}
