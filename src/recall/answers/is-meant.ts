/** Whether a query that is only a name, or that names a time, means a fact. */
import type { Fact } from '../../domain/facts/fact.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { replacedFacts } from '../../store/state/facts/facts.ts';
import type { RecallContext } from '../recall-scope.ts';
import type { AnswerInput } from './answer-from-facts.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

export function isSaidIn({ at }: Fact, { from, to }: Range): boolean {
  return at >= from && at < to;
}

export function heldIn({ validFrom, validTo = Number.POSITIVE_INFINITY }: Fact, { from, to }: Range): boolean {
  return validFrom < to && validTo > from;
}

/** One name alone, "hetzner", asks for what was chosen or left with it. */
export function isInChange(
  { journal }: RecallContext,
  fact: Fact,
  { words, broad }: Pick<AnswerInput, 'words' | 'broad'>,
): boolean {
  const [name, ...others] = words;
  if (name === undefined || others.length > 0 || broad !== undefined) return false;
  const { kind, subject, value = '' } = fact;
  if (kind !== 'decision' || !tokenize(`${subject}\n${value}`).includes(name)) return false;
  return fact.truth === 'superseded' || replacedFacts(journal.db, fact, 1).length > 0;
}

export function isNamedBy({ subject, value = '' }: Fact, text: string): boolean {
  const name = text.trim().toLowerCase();
  return name === subject.toLowerCase() || name === value.toLowerCase();
}
