/**
 * An answer without a model: the sources themselves, best first, each with its number. A search always finds something, so a source that
 * shares few words with the question is left out.
 */
import type { AnswerSentence, AnswerSource } from '../domain/ask.ts';
import { functionWords } from '../domain/search/function-words.ts';
import { lightStem } from '../domain/search/light-stem.ts';
import { isStopWord } from '../domain/search/stop-words.ts';
import { tokenize } from '../domain/search/tokenize.ts';

const MOST_SENTENCES = 5;
const SENTENCE_CHARS = 240;
const NAMED_SHARE = 0.6;
/** How much or how often is asked for; the answer has the number and not the word. */
const QUANTITY =
  /\b(?:how (?:often|long|many|much)|wie (?:oft|häufig|lange?|viele?)|cuánt[oa]s?(?: veces| tiempo)?)(?!\p{L})/giu;

/** `certain`: the numbers of the sources that the search marked as answers. */
export function digestOf(
  question: string,
  sources: readonly AnswerSource[],
  certain: ReadonlySet<number>,
): readonly AnswerSentence[] {
  const empty = new Set(functionWords());
  const asked = [
    ...new Set(tokenize(question.replace(QUANTITY, ' ')).filter((word) => !isStopWord(word) && !empty.has(word))),
  ];
  return sources
    .filter(({ number, text }) => certain.has(number) || namedShare(asked, text) >= NAMED_SHARE)
    .slice(0, MOST_SENTENCES)
    .map((source) => ({ text: sentence(source), sources: [source.number] }));
}

function namedShare(asked: readonly string[], text: string): number {
  if (asked.length === 0) return 1;
  const words = tokenize(text);
  const has = new Set([...words, ...words.map(lightStem)]);
  return asked.filter((word) => has.has(word) || has.has(lightStem(word))).length / asked.length;
}

function sentence({ text, replacedBy }: AnswerSource): string {
  const short = text.length <= SENTENCE_CHARS ? text : `${text.slice(0, SENTENCE_CHARS - 1).replace(/\s+\S*$/, '')}…`;
  return replacedBy === undefined ? short : `${short} (no longer so: ${replacedBy})`;
}
