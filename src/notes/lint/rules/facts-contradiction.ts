/** Reports two facts of one project that hold and contradict each other, once, at the newer one. */

import { subjectKey } from '../../../domain/facts/subjects/subject-key.ts';
import { compareText } from '../../../domain/text/compare-text.ts';
import { contradictionBetween } from '../contradiction-between.ts';
import { noteClaim } from '../note-claim.ts';
import type { KnownFact, LintContext, LintRule } from '../rule.ts';

/** The kinds that claim something. Events and open matters cannot contradict each other. */
const CLAIMS: ReadonlySet<string> = new Set(['decision', 'preference', 'correction', 'fact', 'reference']);

export const factsContradiction: LintRule = {
  name: 'facts-contradiction',
  about: 'two facts that give the same thing different values',
  check: ({ facts }: LintContext) => {
    const inOrder = facts
      .filter(({ kind }) => CLAIMS.has(kind))
      .toSorted((a, b) => a.at - b.at || compareText(a.id, b.id));
    const latest = new Map<string, KnownFact[]>();
    return inOrder.flatMap((fact) => {
      const found = new Map<KnownFact, string>();
      for (const key of keysOf(fact)) {
        const others = latest.get(key) ?? [];
        for (const other of others) {
          const how = contradictionBetween(fact, other);
          if (how !== undefined) found.set(other, how);
        }
        latest.set(key, [...others.slice(1 - COMPARED), fact]);
      }
      return [...found].map(([other, how]) => ({
        severity: 'warning' as const,
        file: fact.id,
        line: 1,
        message: `the ${fact.kind} "${fact.statement}" contradicts the ${other.kind} ${other.id} ("${other.statement}"): ${how}`,
        next: `Find out which one holds. Run \`memoir refute ${other.id}\` or \`memoir refute ${fact.id}\`.`,
      }));
    });
  },
};

/** The newest of one subject that each fact is compared with. */
const COMPARED = 20;

function keysOf({ project, subject, value, statement }: KnownFact): readonly string[] {
  const claim = noteClaim(statement);
  return [
    ...(value === undefined ? [] : [`${project}\n${subjectKey(subject)}`]),
    ...(claim === undefined ? [] : [`${project}\nclaim ${claim.subject}`]),
  ];
}
