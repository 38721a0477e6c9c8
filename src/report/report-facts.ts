/** Decisions made and changed, and blockers with their age, in a time range. */

import type { Fact } from '../domain/facts/fact-record.ts';
import type { ChangedDecision, DecisionReport, ReportedBlocker, ReportedFact } from '../domain/report.ts';
import type { Task } from '../domain/tasks/task.ts';
import { compareText } from '../domain/text/compare-text.ts';
import { mayBePushed } from '../domain/trust/trust.ts';
import { isWithin, type TimeRange } from './time-range.ts';

/** Without decisions that only the output of a tool or external text states. */
export function reportDecisions(facts: readonly Fact[], range: TimeRange): DecisionReport {
  const decisions = facts.filter(({ kind, trust }) => kind === 'decision' && mayBePushed(trust));
  const byRecord = new Map(facts.flatMap((fact) => fact.records.map((record) => [record, fact] as const)));
  return {
    made: decisions
      .filter(({ validFrom, truth }) => truth !== 'refuted' && isWithin(validFrom, range))
      .map(reportedFact),
    changed: decisions.flatMap((fact): readonly ChangedDecision[] => {
      if (fact.validTo === undefined || !isWithin(fact.validTo, range)) return [];
      const by = fact.supersededBy === undefined ? undefined : byRecord.get(fact.supersededBy);
      return [{ ...reportedFact(fact), changedAt: fact.validTo, by: by && reportedFact(by) }];
    }),
  };
}

/**
 * The blockers that hold at the end of the range, and those that ended in it; the oldest first. A blocked task and the fact that
 * says what blocks it are one blocker. A reason that replaced another one continues the same blocker.
 */
export function reportBlockers(
  facts: readonly Fact[],
  tasks: readonly Task[],
  range: TimeRange,
): readonly ReportedBlocker[] {
  const age = (from: number, to: number | undefined): number =>
    Math.max(0, Math.min(to ?? range.until, range.until) - from);
  const blocked = tasks.filter(({ status, createdAt }) => status === 'blocked' && createdAt < range.until);
  const isBlocked = new Set(blocked.map(({ id }) => id));
  const since = new Map<string, number>();
  const stated = joinConsecutive(facts.filter(({ kind, trust }) => kind === 'blocker' && mayBePushed(trust))).flatMap(
    ({ last, from }): readonly ReportedBlocker[] => {
      const { id, subject, statement: text, validTo } = last;
      if (from >= range.until || (validTo !== undefined && validTo < range.since)) return [];
      if (validTo === undefined && isBlocked.has(subject)) {
        since.set(subject, from);
        return [];
      }
      return [{ id, text, ageMs: age(from, validTo), endedAt: isWithin(validTo, range) ? validTo : undefined }];
    },
  );
  const waiting = blocked.map(({ id, text, why, updatedAt }) => ({
    id,
    text: why === undefined ? text : `${text} (${why})`,
    ageMs: age(since.get(id) ?? updatedAt, undefined),
    endedAt: undefined,
  }));
  return [...stated, ...waiting].sort((a, b) => b.ageMs - a.ageMs || compareText(a.id, b.id));
}

/** Joins blockers of one subject that follow each other without a gap: the last one, with the time of the first. */
function joinConsecutive(blockers: readonly Fact[]): readonly { readonly last: Fact; readonly from: number }[] {
  const lines: { last: Fact; from: number }[] = [];
  for (const fact of blockers.toSorted((a, b) => a.validFrom - b.validFrom)) {
    const before = lines.find(({ last }) => last.subject === fact.subject && last.validTo === fact.validFrom);
    if (before) before.last = fact;
    else lines.push({ last: fact, from: fact.validFrom });
  }
  return lines;
}

function reportedFact({ id, statement, why, validFrom }: Fact): ReportedFact {
  return { id, statement, why, at: validFrom };
}
