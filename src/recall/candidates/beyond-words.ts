/**
 * Finds texts that a query needs without sharing words with it: what is from the time that it names, standing instructions for work, all
 * statements for an overview.
 */
import { DONE_KINDS, RECALL_KINDS, type RecallKind } from '../../domain/recall.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { type DocFilter, instructions, newestDocs, turnsOfPeople } from '../../store/index/search-index.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import type { Intent } from '../query/read-intent.ts';
import { rangesOf } from '../query/times-named.ts';
import type { RankingWeights } from '../scoring/weights.ts';
import type { Match } from './find-candidates.ts';
import { within } from './passes-filter.ts';

/** Sessions whose statements a broad query considers. */
const BROAD_SESSIONS = 40;

interface BeyondInput {
  readonly intent: Intent;
  readonly plan: QueryPlan;
  readonly filter: DocFilter;
  readonly now: number;
}

/** Kinds that tell what happened at a time. Tool calls are too many. */
const DONE: readonly RecallKind[] = DONE_KINDS;
const TOLD_KINDS = RECALL_KINDS.filter((kind) => !DONE.includes(kind));

/** The kinds of facts that tell the course of a project. */
const SETTLED: readonly RecallKind[] = ['decision', 'correction', 'outcome', 'lesson', 'blocker'];

function settledKinds({ kinds }: DocFilter): readonly RecallKind[] {
  return kinds === undefined ? SETTLED : SETTLED.filter((kind) => kinds.includes(kind));
}

export function beyondWords(
  db: Database,
  matches: readonly Match[],
  { intent, plan, filter, now }: BeyondInput,
  weights: RankingWeights,
): readonly DocRow[] {
  const ranges = rangesOf(plan.times, now);
  const limit = weights.named;
  const named = plan.kinds.filter((kind) => TOLD_KINDS.includes(kind));
  const kinds = named.length > 0 ? named : (filter.kinds ?? TOLD_KINDS);
  const timed = ranges.flatMap(({ from, to }) =>
    newestDocs(db, { ...filter, kinds, ...within(filter, from, to) }, limit),
  );
  // In a long time the newest texts are of its last days only, so an overview of all of it starts from what was settled.
  const settled =
    intent.broad === undefined || plan.words.length > 0 || timed.length < limit
      ? []
      : ranges.flatMap(({ from, to }) =>
          newestDocs(db, { ...filter, kinds: settledKinds(filter), ...within(filter, from, to) }, weights.statements),
        );
  const ofKind = named.length > 0 && ranges.length === 0 ? newestDocs(db, { ...filter, kinds }, limit) : [];
  const standing = intent.request ? instructions(db, filter, weights.instructions) : [];
  const told = intent.broad === undefined ? [] : statementsOfBest(db, matches, filter, weights.statements);
  return [...timed, ...settled, ...ofKind, ...standing, ...told];
}

/** What people told in the sessions that match best. */
function statementsOfBest(db: Database, matches: readonly Match[], filter: DocFilter, most: number): readonly DocRow[] {
  const sessions = new Map<number, number>();
  for (const { session, score } of matches) {
    if (session !== undefined) sessions.set(session, (sessions.get(session) ?? 0) + score);
  }
  const best = [...sessions].sort((a, b) => b[1] - a[1]).slice(0, BROAD_SESSIONS);
  const numbers = best.map(([session]) => session);
  return turnsOfPeople(db, numbers, filter, most);
}
