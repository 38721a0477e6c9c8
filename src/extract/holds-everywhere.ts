/** Whether a statement of the owner holds in all projects: about replies, about themselves, or said to hold everywhere. */
import type { FactKind } from '../domain/facts/fact.ts';

const REPLIES =
  /\b(?:answers?|replies|reply|apolog\w+|commentary|explanations?|emojis?(?! in (?:commit|code))|two lines|short(?:er)?|bullet points|antworten?|antworte|kurz fassen|respuestas?|responde)\b/i;
const SELF =
  /^(?:(?:btw|fyi|and|also|not [\w ]+)[, ]+)*(?:i'?m (?:on|using|colou?r|a |not |in |left)|i (?:use|work|have|only|can'?t|live|don'?t have)|my (?:machine|laptop|keyboard|name|editor|shell|timezone)|ich (?:bin|nutze|arbeite|habe)|mein(?:e)? (?:rechner|laptop|name|editor)|yo |uso |trabajo|mi (?:máquina|portátil|nombre|editor))\b/i;
const SAID =
  /\b(?:in (?:every|all|any|each) (?:repo|repos|repository|repositories|projects?)|everywhere i work|all my projects|in allen projekten|überall|en todos (?:los|mis) proyectos)\b/i;
const THIS_PROJECT =
  /\b(?:in this (?:one|repo|project)|here\b.{0,20}repo|this repo|für dieses projekt|in diesem (?:projekt|repo)|en este (?:proyecto|repo))\b/i;

export function holdsEverywhere(kind: FactKind, statement: string): boolean {
  if (THIS_PROJECT.test(statement)) return false;
  if (SAID.test(statement)) return true;
  if (kind === 'preference' || kind === 'correction' || kind === 'decision')
    return REPLIES.test(statement) && !/\b(?:commit|pr|docs?|readme|api)\b/i.test(statement);
  return kind === 'fact' && SELF.test(statement);
}
