/** Whether a row of the table is as it should be, by the real extractor and the real fold. */
import { type Fact, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { knownAfter } from '../known-after.test-helper.ts';

const NOTED = 'look at the parser module please';

function statedAfter(...said: readonly string[]): readonly Fact[] {
  return knownAfter(NOTED, ...said).filter(({ confidence }) => confidence >= SIGNAL_BELOW);
}

const holding = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ truth }) => truth === 'stated' || truth === 'confirmed');

/** What is wrong, in a few words; undefined if nothing is. */
export function wrongAboutOurs(ours: string, then: string): string | undefined {
  const before = holding(statedAfter(ours));
  if (before.length === 0) return 'ours is not known';
  const after = statedAfter(ours, then);
  const lost = before.filter((ours) => !holding(after).some((fact) => saysSame(fact, ours)));
  if (lost.length > 0) return `ours no longer holds: ${describe(holding(after))}`;
  const rivals = holding(after).filter((fact) =>
    before.some((ours) => fact.subject === ours.subject && !saysSame(fact, ours)),
  );
  return rivals.length > 0 ? `as ours: ${describe(rivals)}` : undefined;
}

function saysSame(fact: Fact, ours: Fact): boolean {
  return (
    fact.statement === ours.statement ||
    (fact.subject === ours.subject && fact.value !== undefined && fact.value === ours.value)
  );
}

export function wrongAboutNothing(said: string): string | undefined {
  const known = statedAfter(said);
  return known.length === 0 ? undefined : `known: ${describe(known)}`;
}

export function wrongAboutStated(before: string, said: string, word: string): string | undefined {
  const known = holding(before === '' ? statedAfter(said) : statedAfter(before, said));
  return known.some(({ statement }) => statement.toLowerCase().includes(word))
    ? undefined
    : `not known: ${describe(known)}`;
}

/** What was replaced must not hold any more. */
export function wrongAboutReplaced(before: string, said: string, word: string): string | undefined {
  const held = holding(statedAfter(before, said)).filter(({ statement }) => statement.toLowerCase().includes(word));
  return held.length === 0 ? undefined : `still holds: ${describe(held)}`;
}

function describe(facts: readonly Fact[]): string {
  return facts
    .map(
      ({ kind, subject, value, statement, project }) =>
        `${kind} [${subject} = ${value ?? '–'}] ${statement.slice(0, 80)} (${project})`,
    )
    .join(' | ');
}
