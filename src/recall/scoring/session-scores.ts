/**
 * Scores whole sessions: how much of the query all their matches cover together, and their best match by words and by
 * meaning. A session without vectors gets a similarity estimated from its words.
 */
import type { DocRow } from '../../store/index/read-documents.ts';
import type { NeighbouringTurns } from './neighbouring-turns.ts';

export interface SessionScore {
  /** Each divided by the best session's value. */
  readonly covers: number;
  readonly best: number;
  readonly meaning: number;
}

export function scoreSessions(
  rows: Iterable<DocRow>,
  { own, meaning }: { readonly own: ReadonlyMap<number, number>; readonly meaning: ReadonlyMap<number, number> },
  windows: NeighbouringTurns,
): ReadonlyMap<number, SessionScore> {
  const found = new Map<number, { readonly counts: Float64Array; best: number; meaning?: number }>();
  for (const row of rows) {
    if (row.session === undefined) continue;
    const score = found.get(row.session) ?? { counts: new Float64Array(windows.words), best: 0 };
    found.set(row.session, score);
    score.best = Math.max(score.best, own.get(row.doc) ?? 0);
    const similarity = meaning.get(row.doc);
    if (similarity !== undefined) score.meaning = Math.max(score.meaning ?? 0, similarity);
    const hits = windows.hitsIn(row);
    if (hits) for (let i = 0; i < hits.length; i += 1) score.counts[i] = (score.counts[i] ?? 0) + (hits[i] ?? 0);
  }
  const covers = new Map([...found].map(([session, { counts }]) => [session, windows.sumUp(counts)]));
  const [most, best, nearest] = [greatest(covers.values()), greatest(own.values()), greatest(meaning.values())];
  return new Map(
    [...found].map(([session, score]) => {
      const words = score.best / best;
      const means = score.meaning === undefined && meaning.size > 0 ? words : (score.meaning ?? 0) / nearest;
      return [session, { covers: (covers.get(session) ?? 0) / most, best: words, meaning: means }];
    }),
  );
}

/** At least a tiny positive number, so that it can be divided by. */
export function greatest(values: Iterable<number>): number {
  let best = 1e-9;
  for (const value of values) best = Math.max(best, value);
  return best;
}
