/** Whether a statement of the owner holds in all projects: about replies, about themselves, or said to hold everywhere. */

import type { FactKind } from '../../domain/facts/fact.ts';
import { saysEverywhere, withoutLimits } from '../../domain/facts/subjects/everywhere-words.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { isReplyStyle } from '../judge/states-convention.ts';
import { topicOf } from '../subject/find-subject.ts';
import { speaksOfReplies } from '../subject/replies-to-person.ts';

const REPLIES =
  /\b(?:answers?|replies|reply|apolog\w+|commentary|explanations?|bullet points|antworten?|antworte|kurz fassen|respuestas?|responde)\b/i;
/** About replies if nothing else is named: "no emoji", "keep it short"; not "short function names". */
const ABOUT_REPLIES_ALONE = /^(?:emojis?|short|shorter|brief|lines?|max|kurz|kürzer|corto|breve)$/;
const SELF =
  /^(?:(?:btw|fyi|and|also|not [\w ]+)[, ]+)*(?:i'?m (?:on|using|colou?r|a |not |in |left)|i (?:use|work|have|only|can'?t|live|don'?t have)|my (?:machine|laptop|keyboard|name|editor|shell|timezone)|ich (?:bin|nutze|arbeite|habe)|mein(?:e)? (?:rechner|laptop|name|editor)|yo |uso |trabajo|mi (?:máquina|portátil|nombre|editor))\b/i;
/** Of the speaker, but about what happens or lies here: "my laptop is still on node 18, that's why it fails here". */
const ABOUT_HERE =
  /(?<!\p{L})(?:here|this (?:test|build|repo|project|branch|file)|that['’]?s why|fails?|failing|failed|crash\p{L}*|broke|broken|branch|codeowners|repo|codebase|module|folder|hier|dies\p{L}*|deshalb|deswegen|darum|daher|schlägt|fehl|aquí|est[ea]|por eso|falla|fallan|rama|carpeta)(?!\p{L})/iu;
const THIS_PROJECT =
  /\b(?:in this (?:one|repo|project)|here\b.{0,20}repo|this repo|für dieses projekt|in diesem (?:projekt|repo)|en este (?:proyecto|repo))\b/i;
/** Topics about the conversation. Every other topic but "where I am" is about the work in one project. */
const REPLY_TOPICS: ReadonlySet<string> = new Set(['replies', 'language of replies']);

/** Work, and what stops it, belongs to the project in which it was said. */
const IN_ONE_PROJECT: ReadonlySet<FactKind> = new Set(['commitment', 'blocker']);

/** `widened`: the sentence beside it says "in every repo". */
export function holdsEverywhere(kind: FactKind, statement: string, widened = false): boolean {
  if (IN_ONE_PROJECT.has(kind) || THIS_PROJECT.test(withoutLimits(statement))) return false;
  if (widened || saysEverywhere(statement, kind === 'preference' || kind === 'correction')) return true;
  if (kind === 'preference' || kind === 'correction' || kind === 'decision') return isAboutReplies(statement);
  return kind === 'fact' && SELF.test(statement) && !ABOUT_HERE.test(statement);
}

function isAboutReplies(statement: string): boolean {
  if (isReplyStyle(statement)) return true;
  const topic = topicOf(statement);
  if (topic === 'where I am')
    return !ABOUT_HERE.test(statement) && !/(?<!\p{L})(?:staging|code)(?!\p{L})/iu.test(statement);
  if (topic !== undefined && !REPLY_TOPICS.has(topic)) return false;
  if (topic === 'language of replies' || REPLIES.test(statement)) return speaksOfReplies(statement);
  const words = contentWords(statement);
  return words.length > 0 && words.every((word) => ABOUT_REPLIES_ALONE.test(word));
}
