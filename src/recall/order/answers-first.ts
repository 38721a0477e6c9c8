/** If all results are facts, as in a search for facts, those that answer the question come first. */
import type { FactAnswer } from '../../domain/recall.ts';
import type { Scored } from '../scoring/combine-signals.ts';

/** How far each answer is put above the next. */
const ABOVE = 1e-3;

export function answersFirst(ranked: readonly Scored[], answers: readonly FactAnswer[]): readonly Scored[] {
  const [best] = ranked;
  if (best === undefined || answers.length === 0 || ranked.some(({ row }) => row.table !== 'stated')) return ranked;
  const places = new Map(answers.toReversed().map(({ id }, i) => [id, i + 1]));
  return ranked
    .map((each): Scored => {
      const place = Math.max(0, ...(each.facts ?? []).map(({ id }) => places.get(id) ?? 0));
      if (place === 0) return each;
      const score = best.score + place * ABOVE;
      const signal = { name: 'answer', score: score - each.score, why: 'answers the question' };
      return { ...each, score, signals: [...each.signals, signal] };
    })
    .toSorted((a, b) => b.score - a.score);
}
