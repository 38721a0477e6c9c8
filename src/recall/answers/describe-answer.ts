/** Describes a fact that answers: since when it holds, by whom it was said, and what it replaced. */

import { isEndAssumed } from '../../domain/facts/ends/holds-until.ts';
import { type Fact, isHolding } from '../../domain/facts/fact.ts';
import { defined } from '../../domain/json/defined.ts';
import type { FactAnswer } from '../../domain/recall.ts';
import { NO_PROJECT_NAME } from '../../store/index/fill/index-facts.ts';
import { getEvent } from '../../store/journal/read.ts';
import { replacedFacts } from '../../store/state/facts/facts.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
import { sessionSources, sourceOf } from '../results/describe-document.ts';

const MOST_REPLACED = 3;

export interface AnswerFact {
  readonly fact: Fact;
  /** Facts that were found and that it replaced. */
  readonly led: readonly Fact[];
}

/** It ends later than now, at a time that nobody said. */
function isExpected({ truth, kind, statement, validTo = 0 }: Fact, now: number): boolean {
  return validTo > now && isHolding(truth) && isEndAssumed(kind, statement);
}

export function describeAnswer(context: RecallContext, { fact, led }: AnswerFact, scope: RecallScope): FactAnswer {
  const { journal } = context;
  const { id, kind, statement, why, truth, validFrom, validTo, actor, trust, project, session, quote } = fact;
  const said = getEvent(journal.db, fact.source);
  const sources = sessionSources(journal, [session]);
  const speaker = said?.body.speaker;
  const slug = project === undefined || project === '*' || project === NO_PROJECT_NAME ? undefined : project;
  return {
    id,
    kind,
    statement,
    ...defined({ why }),
    truth,
    since: validFrom,
    ...defined({ until: isExpected(fact, context.now) ? undefined : validTo }),
    actor: fact.saidBy ?? actor,
    ...(typeof speaker === 'string' ? { speaker } : {}),
    trust,
    project: slug === undefined ? undefined : (scope.slugOf(slug) ?? slug),
    session,
    quote,
    saidIn: fact.source,
    replaced: replacedBy(context, fact, led),
    source: said === undefined ? { agent: 'memoir', ref: id } : sourceOf(said, session, sources),
  };
}

/** What a fact replaced, newest first: the facts found that led to it, and the chain of facts before it. */
function replacedBy({ journal }: RecallContext, fact: Fact, led: readonly Fact[]): FactAnswer['replaced'] {
  const all = new Map(led.map((each) => [each.id, each]));
  let before: readonly Fact[] = [fact];
  for (let i = 0; i < MOST_REPLACED; i += 1) {
    before = before.flatMap((each) => replacedFacts(journal.db, each, MOST_REPLACED)).slice(0, MOST_REPLACED);
    for (const each of before) all.set(each.id, each);
  }
  const told = new Set<string>();
  return (
    [...all.values()]
      // A wrong statement made later, such as a summary's, was refuted by it and not replaced.
      .filter((each) => each.id !== fact.id && each.validFrom <= fact.validFrom)
      .toSorted((a, b) => b.validFrom - a.validFrom)
      // Said again after it had ended, it is another fact with the same words.
      .filter(({ statement }) => !told.has(statement) && told.add(statement))
      .slice(0, MOST_REPLACED)
      .map(({ id, statement, saidBy, actor, trust, validFrom, validTo }) => ({
        id,
        statement,
        actor: saidBy ?? actor,
        trust,
        since: validFrom,
        ...defined({ until: validTo }),
      }))
  );
}
