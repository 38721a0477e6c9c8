/**
 * What speaks for a whole session: how much of the question all that was found of it covers together, and the best single
 * thing in it, by its words and by its meaning. A text of no session speaks for itself alone; a session nothing of which has
 * a vector is taken to mean as much as its words say.
 */
import type { DocRow } from '../store/index/read-documents.ts';
import type { Windows } from './window.ts';

export interface SessionScore {
  /** Each a share of the best session's. */
  readonly covers: number;
  readonly best: number;
  readonly meaning: number;
}

export function scoreSessions(
  rows: Iterable<DocRow>,
  { own, meaning }: { readonly own: ReadonlyMap<number, number>; readonly meaning: ReadonlyMap<number, number> },
  windows: Windows,
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

/** Of none a number nothing is divided by in vain. */
export function greatest(values: Iterable<number>): number {
  let best = 1e-9;
  for (const value of values) best = Math.max(best, value);
  return best;
}
