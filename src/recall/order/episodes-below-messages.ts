/** Ranks an episode below the best message of its session: the episode only quotes a part of the message. */
import type { Scored } from '../scoring/combine-signals.ts';

const BELOW = 1e-3;

export function episodesBelowMessages(ranked: readonly Scored[]): readonly Scored[] {
  if (!ranked.some(({ row }) => row.kind === 'episode')) return ranked;
  const best = new Map<number, number>();
  for (const { row, score } of ranked) {
    if (row.kind === 'episode' || row.session === undefined) continue;
    best.set(row.session, Math.max(score, best.get(row.session) ?? score));
  }
  return ranked
    .map((each) => {
      const { row, score, signals } = each;
      const above = row.kind === 'episode' && row.session !== undefined ? best.get(row.session) : undefined;
      if (above === undefined || score < above) return each;
      const change = above - BELOW - score;
      return {
        row,
        score: score + change,
        signals: [...signals, { name: 'authority', score: change, why: 'quotes a message that was found' }],
      };
    })
    .toSorted((a, b) => b.score - a.score);
}
