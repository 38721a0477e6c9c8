/** Whether an agent answers with a number that was said: "the big tin takes 35 rolls" – "Set to 35." It understood it as the new value. */
import { plainNumbers } from '../../domain/facts/values/plain-numbers.ts';
import { memoize } from '../../domain/memoize.ts';

/** The answer begins with what it changes. */
const ANSWER_CHARS = 200;
/** An answer is compared with every sentence that it answers. */
const TEXTS_KEPT = 128;

export function restatesNumber(words: string, answer: string): boolean {
  if (!/\d/.test(answer)) return false;
  const said = numbersIn(words);
  return said.size > 0 && [...numbersIn(answer.slice(0, ANSWER_CHARS))].some((number) => said.has(number));
}

/** Also those of amounts and times. One and less is said of anything. */
const numbersIn = memoize(TEXTS_KEPT, (text): ReadonlySet<number> => {
  const digits = (text.match(/(?<![\p{L}\d.-])\d+(?:[.,]\d+)?/gu) ?? []).map((number) =>
    Number(number.replace(',', '.')),
  );
  return new Set([...plainNumbers(text), ...digits.filter((number) => number > 1)]);
});
