/**
 * Finds facts and notes that a statement contradicts. Facts on the same subject with another value do, and the newer one may
 * have replaced the older. Sentences that claim something else about the same thing are also reported; a person decides.
 */

import { isHolding } from '../../domain/facts/fact.ts';
import type { Fact } from '../../domain/facts/fact-record.ts';
import { type Note, whyNotHeld } from '../../domain/note.ts';
import { localDay } from '../../domain/time/dates.ts';
import { findSubject } from '../../extract/subject/find-subject.ts';
import { contradictionBetween, type Said, valuesOf } from '../../notes/lint/contradiction-between.ts';
import { noteClaim } from '../../notes/lint/note-claim.ts';
import { factsOf } from '../../notes/lint/statements.ts';
import { deniedByOther } from './denied-by-other.ts';

export interface Contradiction {
  readonly kind: 'fact' | 'note';
  readonly id: string;
  readonly text: string;
  /** `replaced`: it no longer holds because of the statement. `contradicts`: both still hold. */
  readonly relation: 'replaced' | 'contradicts';
  /** As text: `this says pnpm, the other npm`. */
  readonly how: string;
}

/** A note that was saved in a project. Undefined means it holds everywhere. */
export interface SavedNote {
  readonly note: Note;
  readonly project: string | undefined;
}

export function contradictionsOf(
  said: Fact | SavedNote,
  facts: readonly Fact[],
  notes: readonly Note[],
): readonly Contradiction[] {
  const own = 'note' in said ? undefined : said;
  const sentences = 'note' in said ? statementsIn(said.note) : [said];
  const others = notes.filter((note) => !('note' in said) || note.id !== said.note.id);
  return [
    ...facts.flatMap((fact) => (fact.id === own?.id ? [] : (replacedBy(own, fact) ?? byFact(fact, sentences) ?? []))),
    ...others.flatMap((note) => byNote(note, sentences) ?? []),
  ];
}

/** Only sentences that claim something without a condition have a value. */
function statementsIn(note: Note): readonly Said[] {
  return factsOf(note).map(({ text: statement }) =>
    noteClaim(statement) === undefined
      ? { statement }
      : { statement, ...findSubject(statement.replace(/[.!]+$/, ''), []) },
  );
}

function replacedBy(own: Fact | undefined, fact: Fact): Contradiction | undefined {
  if (own === undefined || fact.supersededBy === undefined || !own.records.includes(fact.supersededBy))
    return undefined;
  const how = valuesOf(own, fact) ?? contradictionBetween(own, fact) ?? 'on the same subject';
  return { kind: 'fact', id: fact.id, text: fact.statement, relation: 'replaced', how };
}

function byFact(fact: Fact, sentences: readonly Said[]): Contradiction | undefined {
  if (!isHolding(fact.truth) || fact.validTo !== undefined) return undefined;
  const how = firstConflict(sentences, fact);
  return how === undefined
    ? undefined
    : { kind: 'fact', id: fact.id, text: fact.statement, relation: 'contradicts', how };
}

function byNote(note: Note, sentences: readonly Said[]): Contradiction | undefined {
  if (whyNotHeld(note.fields, localDay(Date.now())) !== undefined) return undefined;
  for (const other of statementsIn(note)) {
    const how = firstConflict(sentences, other);
    if (how !== undefined) return { kind: 'note', id: note.id, text: other.statement, relation: 'contradicts', how };
  }
  return undefined;
}

function firstConflict(sentences: readonly Said[], other: Said): string | undefined {
  for (const said of sentences) {
    const how = contradictionBetween(said, other) ?? deniedByOther(said, other);
    if (how !== undefined) return how;
  }
  return undefined;
}
