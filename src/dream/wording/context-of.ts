/**
 * Finds what a statement is about if it does not say so itself: "keep it that way" needs the words it answered. They are taken
 * from the agent's reply before it: its question, or the sentences that share most words with the statement, else the first.
 */

import type { Fact } from '../../domain/facts/fact.ts';
import { completenessOf } from '../../domain/facts/wording/completeness.ts';
import { stemsOf } from '../../domain/facts/wording/content-words.ts';
import { collapseSpaces } from '../../domain/text/collapse-spaces.ts';
import { clipBytes, plainProse } from '../../domain/text/plain-words.ts';
import { sentenceOf } from './sentence.ts';

const CONTEXT_MAX_BYTES = 300;
const SENTENCES = 2;
const CONTEXT_MIN_WORDS = 4;
/** "Done." says nothing. */
const SENTENCE_MIN_CHARS = 20;

/** What was said before a statement. */
export interface SaidBefore {
  /** The agent's last replies, newest first. */
  readonly repliesBefore: (fact: Fact) => readonly string[];
  /** The person's prompt before the one that states the fact. */
  readonly promptBefore: (fact: Fact) => string | undefined;
}

/** The fact with its context in brackets, as the extractor writes the question that was answered. */
export function withContext(fact: Fact, before: SaidBefore): Fact {
  const { statement, kind, trust } = fact;
  const { text, context: known } = sentenceOf(statement);
  if (known === undefined && statement.endsWith(')')) return fact;
  if (trust !== 'owner') return known === undefined ? withProblem(fact, before.repliesBefore(fact)) : fact;
  const lacks = completenessOf(text);
  // A wish is more general than the occasion it was said on, so only a question is used as its context.
  const wish = kind === 'preference' || kind === 'correction';
  if (known !== undefined) {
    const superfluous = ((lacks === 'whole' || wish) && !isQuestion(known)) || saysNothing(known, text);
    return superfluous ? { ...fact, statement: bare(statement, known) } : fact;
  }
  if (lacks === 'whole' && kind !== 'confirmation') return fact;
  const replies = before.repliesBefore(fact).map((reply) => sentencesOf(plainProse(reply)));
  const context =
    (lacks === 'fragment' ? questionIn(replies[0] ?? []) : undefined) ?? (wish ? '' : relevantPart(text, replies));
  // "I ran it both ways": the reply does not say either what it is about; the person's own question does.
  const asked = context !== '' && completenessOf(context) === 'points' ? ownQuestion(before.promptBefore(fact)) : '';
  return context === '' ? fact : inBrackets(fact, `${asked}${context}`);
}

/** Brackets in pairs: `tstzrange(starts_at, ends_at)`. */
const IN_PAIRS = /^(?:[^()]|\([^()]*\))*$/;

function inBrackets(fact: Fact, context: string): Fact {
  const asked = clipBytes(context, CONTEXT_MAX_BYTES);
  // A lone bracket would end the context where it is read again.
  return {
    ...fact,
    statement: `${fact.statement} (asked: ${IN_PAIRS.test(asked) ? asked : asked.replace(/[()]/g, '')})`,
  };
}

/** Starts like a question, with or without a question mark. */
const ASKS =
  /^(?:should|shall|do|does|did|can|could|would|is|are|which|what|who|where|why|how|when|soll|sollen|sollte|kann|können|ist|welche\p{L}*|was|wo|warum|wie|deber[ií]a\p{L}*|puede\p{L}*|qué|cuál|cómo|por qué)(?!\p{L})|\?\s*$/iu;

function ownQuestion(prompt = ''): string {
  const text = collapseSpaces(prompt);
  if (!ASKS.test(text) || text.length > OWN_QUESTION_MAX_CHARS || stemsOf(text).size < QUESTION_MIN_WORDS) return '';
  return `${sentenceOf(text).text.replace(/[.?!]+$/u, '')}? `;
}

const OWN_QUESTION_MAX_CHARS = 160;
const QUESTION_MIN_WORDS = 2;

/** "`x` fixed it": what was wrong stands before it in the same reply. */
export const FIXES_UNNAMED =
  /(?<!\p{L})(?:fix(?:es|ed)|solve[sd]|resolve[sd]|cure[sd]|help(?:s|ed) with|behebt|behob|löst|arregl\p{L}+) (?:it|that|this|das|es|lo|eso)(?=\s*[.,;)]|\s*$)/iu;

function withProblem(fact: Fact, replies: readonly string[]): Fact {
  if (!FIXES_UNNAMED.test(fact.statement)) return fact;
  const reply = replies.find((text) => text.includes(fact.quote)) ?? '';
  const start = plainProse(reply.slice(0, reply.indexOf(fact.quote)));
  const problem = start.split(/(?<=[.!?;:])\s+|\n+/u).findLast((part) => stemsOf(part).size >= PROBLEM_MIN_WORDS);
  return problem === undefined ? fact : inBrackets(fact, problem.replace(/[\s;:,]+$/u, ''));
}

const PROBLEM_MIN_WORDS = 2;

/** "Works." shares no word with the statement and explains nothing. A question says with fewer words what its answer is about. */
function saysNothing(context: string, text: string): boolean {
  const words = stemsOf(context);
  const said = stemsOf(text);
  const least = isQuestion(context) ? QUESTION_MIN_WORDS : CONTEXT_MIN_WORDS;
  return words.size < least && ![...words].some((word) => said.has(word));
}

/** A statement that makes sense alone needs no context. */
function bare(statement: string, context: string): string {
  const at = statement.lastIndexOf(' (');
  const found = at > 0 && statement.slice(at).includes(context.slice(0, SENTENCE_MIN_CHARS));
  return found ? statement.slice(0, at) : statement;
}

function isQuestion(text: string): boolean {
  return /\?["'”)]?\.?$/.test(text);
}

function sentencesOf(reply: string): readonly string[] {
  return reply.split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}`"])/u).filter((text) => text.length >= SENTENCE_MIN_CHARS);
}

function questionIn(reply: readonly string[]): string | undefined {
  const question = reply.findLast(isQuestion);
  return question === undefined ? undefined : clipBytes(question, CONTEXT_MAX_BYTES);
}

/** The sentences that share most words with it, of the newest reply that shares any; else the start of the last reply. */
function relevantPart(statement: string, replies: readonly (readonly string[])[]): string {
  const said = stemsOf(statement);
  const sharedWith = (text: string): number => [...stemsOf(text)].filter((stem) => said.has(stem)).length;
  const telling = replies.map((reply) => reply.filter((text) => !isQuestion(text)));
  const reply = telling.find((each) => each.some((text) => sharedWith(text) > 0)) ?? telling[0] ?? [];
  const best = reply
    .map((text, at) => ({ text, at, shared: sharedWith(text) }))
    .toSorted((a, b) => b.shared - a.shared || a.at - b.at)
    .slice(0, SENTENCES);
  return clipBytes(
    best
      .sort((a, b) => a.at - b.at)
      .map(({ text }) => text)
      .join(' '),
    CONTEXT_MAX_BYTES,
  );
}
