/**
 * Makes a statement understandable to someone who was not there. A statement that does not name its subject gets it in front:
 * "Commit messages: lower case, no emoji". One that points back gets the words it answered. If neither is known, it is not
 * given.
 */

import type { Fact } from '../domain/facts/fact-record.ts';
import { completenessOf, hasVerb } from '../domain/facts/wording/completeness.ts';
import { stemsOf } from '../domain/facts/wording/content-words.ts';

/** A statement that points back and has fewer words than this makes no sense alone. */
const OWN_WORDS = 3;
const ANSWERED_CHARS = 120;
/** The question or offer that the extractor added. */
const HAS_CONTEXT = /\([^()]{12,}\)\s*$/;

/** "Okay, done." says nothing about what was done. */
const ACKNOWLEDGES =
  /^\W*(?:(?:ok(?:ay)?|done\w*|sure|noted|understood|alright|got it|will do|fine|right|yes|erledigt|verstanden|gut|klar|gemacht|hecho|listo|entendido|vale|claro|sí)\W*)+$/iu;
/** A value that does not say what it is of, unlike the name of a tool. */
const BARE_VALUE = /^(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/;
/** A statement of a value with more words says what it is of. */
const VALUE_MOST_WORDS = 12;
/** "you keep renaming variables while fixing bugs": said as a correction, it asks to stop. */
const COMPLAINT =
  /^(?:you (?:keep|kept|always|still)|du \p{L}+ (?:immer|ständig|dauernd|schon wieder)|sigues)(?!\p{L})/iu;

interface Around {
  /** The words it answered, if known. */
  readonly answered: () => string | undefined;
  /** The subject of what it replaced, if known. */
  readonly before: () => string | undefined;
}

/** Undefined if the statement makes no sense alone. */
export function readableStatement(
  fact: Pick<Fact, 'statement' | 'subject' | 'origin' | 'kind' | 'value'>,
  { answered, before }: Around,
): string | undefined {
  const { statement, origin, kind } = fact;
  if (origin === 'stated' || HAS_CONTEXT.test(statement)) return statement;
  if (kind === 'correction' && COMPLAINT.test(statement)) return `Stop this: ${statement}`;
  const own = stemsOf(statement);
  const ofBareValue = BARE_VALUE.test(fact.value ?? '') && statement.split(/\s+/).length <= VALUE_MOST_WORDS;
  const lacks = completenessOf(statement);
  if (lacks === 'whole' && hasVerb(statement) && !ofBareValue) return statement;
  const topic = [fact.subject, ...(ofBareValue ? [before() ?? ''] : [])].find((each) => addsTo(statement, own, each));
  if (topic !== undefined) return `${topic.charAt(0).toUpperCase()}${topic.slice(1)}: ${statement}`;
  if (lacks !== 'points' || own.size >= OWN_WORDS) return statement;
  const context = answered()?.replace(/\s+/g, ' ').trim().slice(0, ANSWERED_CHARS);
  return context === undefined || context === '' || ACKNOWLEDGES.test(context)
    ? undefined
    : `${statement} (about: ${context})`;
}

/** A subject made from the statement's own words adds nothing. */
function addsTo(statement: string, own: ReadonlySet<string>, subject: string): boolean {
  const topic = subject.trim();
  return topic !== '' && ![...stemsOf(topic)].some((stem) => own.has(stem)) && !statement.toLowerCase().includes(topic);
}
