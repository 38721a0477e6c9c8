/**
 * Finds sentences that are not worth keeping by themselves, but that the agent answers by changing something: "the big tin takes 35 rolls"
 * – "Set to 35." They say that an earlier statement no longer holds. The fold decides which one.
 */
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { findChange } from './find-change.ts';
import { answersWithChange } from './read-talk.ts';
import { restatesNumber } from './restates-number.ts';

const WORDS_LEAST = 2;

/** `answer`: the agent's first reply. */
export function changesUnkept(words: string, answer: string): boolean {
  if (contentWords(words).length < WORDS_LEAST) return false;
  return restatesNumber(words, answer) || (answersWithChange(answer) && findChange(words) !== undefined);
}
