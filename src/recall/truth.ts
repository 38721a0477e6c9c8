/**
 * What no longer holds stands below what took its place, and says so. Only facts change their truth; everything else was
 * said when it was said.
 */
import { FACT_KINDS, type Fact } from '../domain/fact.ts';
import { textOf } from '../store/index/document.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEventAt } from '../store/journal/read.ts';
import type { Scored } from './fuse.ts';
import { factOf } from './result.ts';

/** Deep enough for every page anybody looks at. */
const JUDGED = 100;
/** What is left of the score of a statement that holds no more. */
const OUTDATED_SHARE = 0.6;
const CONFIRMED_BONUS = 0.05;

export function judgeTruth(journal: Journal, ranked: readonly Scored[], asOf: number | undefined): readonly Scored[] {
  const facts = new Map<Scored, Fact>();
  const scores = new Map<string, number>();
  for (const scored of ranked.slice(0, JUDGED)) {
    if (!FACT_KINDS.some((kind) => kind === scored.row.kind)) continue;
    const record = getEventAt(journal.db, scored.row.doc);
    const fact = record && factOf(journal, { from: 'event', record, text: textOf(record) }, asOf);
    if (!fact) continue;
    facts.set(scored, fact);
    scores.set(fact.id, scored.score);
  }
  if (facts.size === 0) return ranked;
  return ranked
    .map((scored) => {
      const fact = facts.get(scored);
      return fact
        ? judged(scored, fact, fact.supersededBy === undefined ? undefined : scores.get(fact.supersededBy))
        : scored;
    })
    .toSorted((a, b) => b.score - a.score);
}

function judged(scored: Scored, fact: Fact, successor: number | undefined): Scored {
  const outdated = fact.truth === 'superseded' || fact.truth === 'refuted';
  const change = outdated
    ? Math.min(scored.score * OUTDATED_SHARE, (successor ?? Number.POSITIVE_INFINITY) - 1e-3) - scored.score
    : fact.truth === 'confirmed'
      ? CONFIRMED_BONUS
      : 0;
  if (change === 0) return scored;
  const why = outdated ? `${fact.truth}: it holds no more` : 'confirmed since';
  return {
    ...scored,
    score: scored.score + change,
    signals: [...scored.signals, { name: 'truth', score: change, why }],
  };
}
