/**
 * "versioning goes in the path after all", "doch amerikanische Schreibweise", "al final dos espacios": such words say that something else was
 * decided before. A short one ends the only decision that shares a word with it.
 */
import type { FactRecord } from '../fact-record.ts';
import { nameDifferentThings } from '../subjects/things-named.ts';
import { stemsOf } from '../wording/content-words.ts';
import { endFact, type FoldingFact, holds, isOfOtherForm, mayOverrule, type ProjectFold } from './fold-state.ts';
import { repeats } from './same-statement.ts';

const REVERSES =
  /(?<!\p{L})(?:after all|on second thoughts?|changed (?:my|our) minds?|doch (?:lieber|besser|wieder)|(?<=(?:^|, ))doch(?= \p{L}+)|anders überlegt|umentschieden|al final(?! del?(?!\p{L}))|mejor (?=al revés)|cambi(?:é|amos) de (?:opinión|idea))(?!\p{L})/u;
/** Of the clause with these words: a longer one says what it is about. */
const CLAUSE_WORDS = 3;
const CLAUSE_END =
  /[;:!?()–—]|, (?=(?:the|our|because|since|so|weil|denn|der|die|das|unser\p{L}*|porque|el|la|los|las)(?!\p{L}))|\.(?=\s|$)/u;
const DECIDES: ReadonlySet<string> = new Set(['decision', 'preference', 'correction']);

export function replaceReversed(project: ProjectFold, { first: record, claim }: FoldingFact): void {
  if (record.trust !== 'owner' || !DECIDES.has(record.kind)) return;
  const clause = reversingClause(record);
  const named = stemsOf(clause ?? '');
  if (named.size === 0 || named.size > CLAUSE_WORDS) return;
  if (project.facts.some(({ supersededBy }) => supersededBy === record.id)) return;
  const near = project.said
    .near(named)
    .map(({ entry }) => entry)
    .filter(
      (fact) =>
        DECIDES.has(fact.first.kind) &&
        holds(fact) &&
        fact.first.at < record.at &&
        fact.first.source !== record.source &&
        mayOverrule(record.trust, fact.trust) &&
        !project.saidApart(record, fact.first),
    );
  const [only, second] = near;
  if (only === undefined || second !== undefined || repeats(record, only) || isOfOtherForm(record, only.first)) return;
  if (!nameDifferentThings(claim, only.claim)) endFact(project, only, 'superseded', record);
}

function reversingClause({ statement }: FactRecord): string | undefined {
  return statement
    .toLowerCase()
    .split(CLAUSE_END)
    .find((clause) => REVERSES.test(clause))
    ?.replace(REVERSES, ' ');
}
