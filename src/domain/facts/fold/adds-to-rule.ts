/**
 * "deploys there follow the same rule, never early monday": a statement that points to a rule widens it and does not replace it, unless it
 * brings another value. English, German and Spanish.
 */
import type { FactRecord } from '../fact-record.ts';
import { typedValues } from '../values/typed-values.ts';
import { type Claim, compareValues } from './find-replaced.ts';

const POINTS_TO_RULE =
  /(?<!\p{L})(?:(?:the |that |this )?same (?:rule|policy|limit|schedule|way|thing|as (?:there|with|for))|same (?:here|there|for|goes|applies|holds)|(?:as|like) (?:there|with the other|over there)|likewise|ebenso|genauso|(?:das|die|der) ?(?:selbe|gleiche)n? (?:regel|gilt|wie)|gilt (?:dasselbe|das ?gleiche|ebenso|genauso|auch)|dasselbe|das gleiche|wie (?:dort|da|bei den anderen)|(?:la |lo )(?:misma (?:regla|norma|política)|mismo)|igual(?:mente)?(?: que)?|como (?:allí|ahí))(?!\p{L})/iu;

export function addsToRule(later: FactRecord, { statement, value }: Claim): boolean {
  if (later.about !== undefined || !POINTS_TO_RULE.test(later.statement)) return false;
  if (later.value !== undefined && value !== undefined && areRivals(later.value, value)) return false;
  return compareValues({ statement: later.statement, changes: false }, { statement, changes: false }) !== 'other';
}

/** A day is not another value of an hour. */
function areRivals(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase()) return false;
  const [ours, theirs] = [typedValues(one), typedValues(other)];
  return ours.length === 0 || theirs.length === 0
    ? ours.length === theirs.length
    : ours.some(({ type }) => theirs.some((each) => each.type === type));
}
