/**
 * A function of one sentence that keeps its results. Many rules ask the same of a sentence, and people and agents say the same again:
 * "run the tests", "all tests pass". Longer texts are not kept: they are seldom the same, and a part of a long text keeps all of it in memory.
 */
import { memoize } from './memoize.ts';

const SENTENCES_KEPT = 2048;
const LONGEST_CHARS = 600;

export function memoizeSentence<T>(make: (sentence: string) => T): (sentence: string) => T {
  const kept = memoize(SENTENCES_KEPT, (sentence) => ({ value: make(sentence) }));
  return (sentence) => (sentence.length > LONGEST_CHARS ? make(sentence) : kept(sentence).value);
}
