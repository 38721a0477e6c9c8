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

/** `answered` are the words it answered, if known. Undefined if the statement makes no sense alone. */
export function readableStatement(
  { statement, subject, origin }: Pick<Fact, 'statement' | 'subject' | 'origin'>,
  answered: () => string | undefined,
): string | undefined {
  if (origin === 'stated' || HAS_CONTEXT.test(statement)) return statement;
  const lacks = completenessOf(statement);
  if (lacks === 'whole' && hasVerb(statement)) return statement;
  const own = stemsOf(statement);
  const topic = subject.trim();
  // A subject made from the statement's own words adds nothing.
  if (topic !== '' && ![...stemsOf(topic)].some((stem) => own.has(stem)) && !statement.toLowerCase().includes(topic))
    return `${topic.charAt(0).toUpperCase()}${topic.slice(1)}: ${statement}`;
  if (lacks !== 'points' || own.size >= OWN_WORDS) return statement;
  const context = answered()?.replace(/\s+/g, ' ').trim().slice(0, ANSWERED_CHARS);
  return context === undefined || context === '' || ACKNOWLEDGES.test(context)
    ? undefined
    : `${statement} (about: ${context})`;
}
