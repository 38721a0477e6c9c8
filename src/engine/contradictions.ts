/**
 * What a statement contradicts, among facts and notes. Facts on the same subject with another value do, and the newer one
 * may have replaced the older. Sentences that claim something else about the same thing are reported as well; a person
 * decides.
 */

import { localDay } from '../domain/dates.ts';
import { isHolding } from '../domain/fact.ts';
import type { Fact } from '../domain/facts/fact-record.ts';
import { subjectKey } from '../domain/facts/subject-key.ts';
import { type Note, whyNotHeld } from '../domain/note.ts';
import { claimOf, conflict } from '../notes/lint/claim-of.ts';
import { factsOf } from '../notes/lint/statements.ts';

export interface Contradiction {
  readonly kind: 'fact' | 'note';
  readonly id: string;
  readonly text: string;
  /** `replaced`: it no longer holds because of the statement. `contradicts`: both hold. */
  readonly relation: 'replaced' | 'contradicts';
  /** As text: `pnpm here, npm there`. */
  readonly how: string;
}

export function contradictionsOf(
  said: Fact | { readonly text: string },
  facts: readonly Fact[],
  notes: readonly Note[],
): readonly Contradiction[] {
  const own = 'id' in said ? said : undefined;
  const text = 'id' in said ? said.statement : said.text;
  const found = facts.flatMap((fact) => (fact.id === own?.id ? [] : (byFact(fact, text, own) ?? [])));
  return [...found, ...notes.flatMap((note) => byNote(note, text) ?? [])];
}

function byFact(fact: Fact, text: string, own: Fact | undefined): Contradiction | undefined {
  const about = { kind: 'fact', id: fact.id, text: fact.statement } as const;
  if (own !== undefined && fact.supersededBy !== undefined && own.records.includes(fact.supersededBy)) {
    return { ...about, relation: 'replaced', how: valuesOf(own, fact) ?? 'on the same subject' };
  }
  if (!isHolding(fact.truth) || fact.validTo !== undefined) return undefined;
  const how = (own && valuesOf(own, fact)) ?? claimed(text, fact.statement);
  return how === undefined ? undefined : { ...about, relation: 'contradicts', how };
}

/** Subject and value decide. */
function valuesOf(a: Fact, b: Fact): string | undefined {
  if (a.value === undefined || b.value === undefined || subjectKey(a.subject) !== subjectKey(b.subject))
    return undefined;
  return a.value.toLowerCase() === b.value.toLowerCase() ? undefined : `${a.value} here, ${b.value} there`;
}

function byNote(note: Note, text: string): Contradiction | undefined {
  if (whyNotHeld(note.fields, localDay(Date.now())) !== undefined) return undefined;
  for (const statement of factsOf(note)) {
    const how = claimed(text, statement.text);
    if (how !== undefined) return { kind: 'note', id: note.id, text: statement.text, relation: 'contradicts', how };
  }
  return undefined;
}

function claimed(text: string, other: string): string | undefined {
  const [a, b] = [claimOf(text), claimOf(other)];
  return a && b && conflict(a, b);
}
