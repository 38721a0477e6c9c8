/** Reports a note that gives the same thing another value than a fact that holds. */
import { EVERYWHERE } from '../../../domain/facts/fact-record.ts';
import { conflict, noteClaim } from '../note-claim.ts';
import { about, type KnownFact, type LintContext, type LintRule } from '../rule.ts';
import { factsOf } from '../statements.ts';

/** A longer list of one note hides the others. */
const SHOWN_PER_NOTE = 3;

export const factContradiction: LintRule = {
  name: 'fact-contradiction',
  about: 'a note and a fact that give the same thing different values',
  check: ({ live, facts }: LintContext) => {
    const claims = facts.flatMap((fact) => {
      const claim = noteClaim(fact.statement);
      return claim === undefined ? [] : [{ fact, claim }];
    });
    const bySubject = Map.groupBy(claims, ({ claim }) => claim.subject);
    return live.flatMap((note) => {
      const found = factsOf(note).flatMap((statement) => {
        const said = noteClaim(statement.text);
        return (said === undefined ? [] : (bySubject.get(said.subject) ?? [])).flatMap(({ fact, claim }) => {
          const how = holdsIn(fact, note.scope) ? said && conflict(said, claim) : undefined;
          return how === undefined ? [] : [{ fact, how, line: statement.line }];
        });
      });
      return found.slice(0, SHOWN_PER_NOTE).map(({ fact, how, line }) =>
        about(note, {
          severity: 'warning',
          line,
          message: `contradicts the ${fact.kind} ${fact.id} ("${fact.statement}"): ${how}`,
          next: `Find out which one holds. Change the note, or run \`memoir refute ${fact.id}\`.`,
        }),
      );
    });
  },
};

/** A project may differ from what holds everywhere, so only facts of the note's own scope are compared. */
function holdsIn(fact: KnownFact, scope: LintContext['notes'][number]['scope']): boolean {
  return scope === 'user' ? fact.project === EVERYWHERE : fact.project === scope.project;
}
