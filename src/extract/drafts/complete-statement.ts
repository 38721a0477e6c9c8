/** Adds to a short statement what it answers or points to, so that it can be read alone. */
import type { FactKind } from '../../domain/facts/fact.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { correctsTool } from '../judge/corrects-tool.ts';
import { onlyAsksToRemember } from '../judge/explicit-request.ts';
import type { JudgedSentence } from '../judge/judge-sentences.ts';
import { areTwoFacts, readAlone } from '../judge/stands-alone.ts';
import type { Passage } from '../sentences/passages.ts';
import { pointsAtThing, pointsBack } from '../sentences/points-back.ts';
import { takesBackSaid, wordCount } from './group-sentences.ts';
import { isAside } from './is-aside.ts';

/** A statement with fewer words needs what it answers to be understood. */
const SHORT_WORDS = 7;
/** Fewer words say nothing about what was answered. */
const ANSWERED_WORDS = 2;

export function completeStatement(
  words: string,
  passage: Passage,
  before: JudgedSentence | undefined,
  kind: FactKind,
): string {
  // What a correction refutes must not stand in it as if it held.
  if (passage.by !== 'person') return words;
  if (kind === 'correction') return `${words}${correctedTool(words, passage)}`;
  if (takesBackSaid(words) || isAside(words) || (before !== undefined && onlyAsksToRemember(before.words)))
    return words;
  if (before !== undefined && areTwoFacts(before.words, words)) return readAlone(before.words, words);
  const points = pointsBack(words);
  if (wordCount(words) > SHORT_WORDS && !points) return words;
  // A rule that is stressed is complete, and what follows is about something else.
  if (before !== undefined && !before.asks && !before.item && before.stressed !== true && wordCount(before.words) > 2)
    return `${before.words}. ${words}${passage.asked !== undefined && pointsAtThing(before.words) ? ` (asked: ${passage.asked.question})` : ''}`;
  const answered = answeredPart(passage.answers, points && kind === 'confirmation');
  // "Done." explains nothing.
  if (contentWords(answered).length < ANSWERED_WORDS)
    return points && passage.asked !== undefined ? `${words} (asked: ${passage.asked.question})` : words;
  return answered.endsWith('?') ? `${words} (asked: ${answered})` : `${words} (${answered})`;
}

/** "no, pnpm" alone does not say what it is about. */
function correctedTool(words: string, passage: Passage): string {
  const corrected = correctsTool(words, passage.answers);
  const from = corrected?.from;
  if (corrected === undefined || from === undefined || new Set(contentWords(words)).has(from)) return '';
  return ` (${corrected.category}: ${corrected.to}, not ${from})`;
}

/** The question that was asked; for words that approve of something, else the first sentence that was said. */
function answeredPart(text: string, approves: boolean): string {
  const sentences = text.replace(/```[\s\S]*?```/g, ' ').match(/[^.!?\n]+[.!?]*/g) ?? [];
  const question = sentences.findLast((sentence) => sentence.trimEnd().endsWith('?'));
  const said = (question ?? (approves ? sentences[0] : undefined) ?? '').replace(/\s+/g, ' ').trim();
  return said.slice(0, 140);
}
