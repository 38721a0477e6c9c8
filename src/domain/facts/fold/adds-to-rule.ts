/**
 * "deploys there follow the same rule, never early monday": a statement that points to a rule widens it and does not replace it, unless it
 * brings another value. English, German and Spanish.
 */
import type { FactRecord } from '../fact-record.ts';
import { typedValues } from '../values/typed-values.ts';
import { type Claim, compareValues } from './find-replaced.ts';
import { denies } from './polarity.ts';

/** "Six are just as good" ("genauso gut", "va igual") compares two values and points to no rule. */
const POINTS_TO_RULE =
  /(?<!\p{L})(?:(?:the |that |this )?same (?:rule|policy|limit|schedule|way|thing|as (?:there|with|for))|same (?:here|there|for|goes|applies|holds)|(?:as|like) (?:there|with the other|over there)|likewise|(?:ebenso|genauso)(?= *(?:$|[,.;:!?–—)]|(?:bei|für|mit|im|in|am|auch|wie)(?!\p{L})))|(?:das|die|der) ?(?:selbe|gleiche)n? (?:regel|gilt|wie)|gilt (?:dasselbe|das ?gleiche|ebenso|genauso|auch)|dasselbe|das gleiche|wie (?:dort|da|bei den anderen)|(?:la |lo )(?:misma (?:regla|norma|política)|mismo)|(?<!(?<!\p{L})(?:va|van|da|iba|sale|rinde|funciona|funcionan|anda|tarda) )igual(?:mente)?(?: que)?|como (?:allí|ahí))(?!\p{L})/iu;

export function addsToRule(later: FactRecord, { statement, value }: Claim): boolean {
  // "nada de desplegar": what both rule out is not over.
  const drops =
    later.about !== undefined && !(denies(later.statement.toLowerCase()) && denies(statement.toLowerCase()));
  if (drops || !POINTS_TO_RULE.test(later.statement)) return false;
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
