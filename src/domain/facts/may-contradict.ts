/**
 * Whether a statement of an agent may say otherwise than what the owner said. Unlike the fold, which needs to see two different values,
 * it needs no proof: a statement on the owner's subject without the owner's value counts, because its value may not have been found.
 * A pure function of the two.
 */

import type { FactRecord } from './fact-record.ts';
import { groupOf } from './fold/fold-state.ts';
import { sayContrary } from './fold/polarity.ts';
import { subjectKey } from './subjects/subject-key.ts';
import { deniesValue } from './values/denies-value.ts';
import { stemsOf } from './wording/content-words.ts';

export type SaidOfSubject = Pick<FactRecord, 'kind' | 'subject' | 'value' | 'statement'>;

/** A negated statement with this share of the owner's words is about the same thing. */
const CONTRARY_SHARE = 0.5;

export function mayContradict(said: SaidOfSubject, owned: SaidOfSubject): boolean {
  if (hasValueOf(said, owned)) return false;
  if (owned.value !== undefined && deniesValue(said.statement, owned.value)) return true;
  const rules = groupOf(said.kind) === 'decision';
  if (rules && (subjectKey(said.subject) === subjectKey(owned.subject) || choosesInstead(said, owned))) return true;
  return sharesWords(said, owned) && sayContrary(said.statement, owned.statement);
}

function hasValueOf(said: SaidOfSubject, { subject, value }: SaidOfSubject): boolean {
  return (
    value !== undefined &&
    said.value?.toLowerCase() === value.toLowerCase() &&
    subjectKey(said.subject) === subjectKey(subject) &&
    !deniesValue(said.statement, value)
  );
}

/** "Oracle is the database from now on": it names the owner's subject, but not what the owner chose for it. */
function choosesInstead({ statement }: SaidOfSubject, { subject, value }: SaidOfSubject): boolean {
  if (value === undefined) return false;
  const words = stemsOf(statement);
  const names = (text: string): boolean => {
    const stems = [...stemsOf(text)];
    return stems.length > 0 && stems.every((stem) => words.has(stem));
  };
  return names(subject) && !names(value);
}

function sharesWords(said: SaidOfSubject, owned: SaidOfSubject): boolean {
  const [ours, theirs] = [stemsOf(said.statement), stemsOf(owned.statement)];
  const shared = [...theirs].filter((stem) => ours.has(stem)).length;
  return shared > 0 && shared / theirs.size >= CONTRARY_SHARE;
}
