/** Statements of other messages that hold, were said before a record, and may be what its words mean. */
import type { FactRecord } from '../fact-record.ts';
import { type FoldingFact, holds, isStatement, mayOverrule, type ProjectFold } from './fold-state.ts';

/** Those near to the words, and the latest that give a value. */
export function earlierStatements(
  project: ProjectFold,
  record: FactRecord,
  words: ReadonlySet<string>,
): readonly FoldingFact[] {
  const near = [...project.talk.latest().withValues, ...project.said.near(words).map(({ entry }) => entry)];
  return [...new Set(near)].filter(
    (fact) =>
      holds(fact) &&
      isStatement(fact) &&
      fact.first.at < record.at &&
      fact.first.source !== record.source &&
      mayOverrule(record.trust, fact.trust) &&
      !project.saidApart(record, fact.first),
  );
}
