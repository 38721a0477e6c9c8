/** Adds all changes of a value: "in which order did the delivery day change" asks also for those that do not name it. */
import type { Fact } from '../../domain/facts/fact.ts';
import type { PointInTime } from '../../domain/recall.ts';
import { listFacts } from '../../store/state/facts/facts.ts';
import { factThatHolds } from '../order/fact-that-holds.ts';
import type { RecallContext } from '../recall-scope.ts';
import type { AnswerFact } from './describe-answer.ts';

const MOST_CHANGES = 20;

/** A change is as good an answer as the fact that led to it. */
export function withChanges<T extends AnswerFact>(
  context: RecallContext,
  candidates: readonly T[],
  past: PointInTime | undefined,
): readonly T[] {
  const all = new Map(candidates.map((each) => [each.fact.id, each]));
  for (const each of candidates) {
    const last = factThatHolds(context, each.fact, past?.at);
    // Without a replacement there is no order, and other facts of the subject may be about something else.
    const changes =
      last.id === each.fact.id && last.truth !== 'superseded' ? [] : [last, ...changesOf(context, last, past)];
    for (const fact of changes) {
      if (fact.truth !== 'refuted' && fact.trust !== 'external' && !all.has(fact.id)) {
        all.set(fact.id, { ...each, fact, led: [] });
      }
    }
  }
  return [...all.values()];
}

/** What is recorded about the same subject and no longer holds. */
function changesOf(
  { journal }: RecallContext,
  { project, subject }: Fact,
  past: PointInTime | undefined,
): readonly Fact[] {
  if (subject === '') return [];
  const facts = listFacts(journal.db, {
    about: subject,
    limit: MOST_CHANGES,
    ...(project === undefined ? {} : { project }),
    ...(past === undefined ? {} : { statedBy: past.at }),
  });
  return facts.filter(({ truth }) => truth === 'superseded');
}
