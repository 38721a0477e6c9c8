/**
 * What a statement is about when it does not say so itself: "keep it that way" needs the words it answered. They are taken
 * from the agent's reply before it: the sentences that share most words with it, else the first.
 */
import { stemsOf } from '../domain/facts/content-words.ts';
import type { Fact } from '../domain/facts/fact.ts';
import { clipBytes, plainProse } from '../domain/text/plain-words.ts';

/** Points at something, and is short: its own words do not say what. */
const POINTS = /(?:^|\s)(?:that|it|its|this|those|them|these|there|das|dies|es|so|eso|esto|así)(?=[\s,.!']|$)/iu;
const FEW_WORDS = 6;
const CONTEXT_MAX_BYTES = 300;
const SENTENCES = 2;
/** "Done." says nothing. */
const SENTENCE_MIN_CHARS = 20;

/** The fact with its context in brackets, as the extractor writes the question that was answered. */
export function withContext(fact: Fact, replyBefore: (fact: Fact) => string | undefined): Fact {
  const { statement, kind, trust } = fact;
  if (trust !== 'owner' || statement.endsWith(')')) return fact;
  // A wish holds beyond what it was said about.
  const isWish = kind === 'preference' || kind === 'correction';
  const vague = kind === 'confirmation' || (!isWish && POINTS.test(statement) && stemsOf(statement).size <= FEW_WORDS);
  const reply = vague ? replyBefore(fact) : undefined;
  const context = reply === undefined ? '' : relevantPart(statement, plainProse(reply));
  return context === '' ? fact : { ...fact, statement: `${statement} (asked: ${context.replace(/[()]/g, '')})` };
}

function relevantPart(statement: string, reply: string): string {
  const said = stemsOf(statement);
  const sentences = reply
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}`"])/u)
    .map((text, at) => ({ text, at, shared: [...stemsOf(text)].filter((stem) => said.has(stem)).length }))
    .filter(({ text }) => text.length >= SENTENCE_MIN_CHARS && !text.endsWith('?'));
  const best = sentences.toSorted((a, b) => b.shared - a.shared || a.at - b.at).slice(0, SENTENCES);
  return clipBytes(
    best
      .sort((a, b) => a.at - b.at)
      .map(({ text }) => text)
      .join(' '),
    CONTEXT_MAX_BYTES,
  );
}
