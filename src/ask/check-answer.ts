/**
 * Keeps only sentences of a model that their sources support. A model can invent sources, facts and whole answers; a sentence whose
 * words and numbers are not in the sources it names, or that says the contrary, is dropped.
 */
import type { AnswerSentence, AnswerSource } from '../domain/ask.ts';
import { deniesNothing, standsIn } from '../domain/facts/wording/stands-in.ts';

/** The share of content words. A sentence may use other words than its source, but a sentence with none of them does not come from it. */
const SHARED_WORDS = 0.5;

export interface Checked {
  readonly sentences: readonly AnswerSentence[];
  readonly dropped: number;
}

export function checkSentences(
  written: readonly AnswerSentence[],
  sources: readonly Pick<AnswerSource, 'number' | 'text'>[],
): Checked {
  const byNumber = new Map(sources.map((source) => [source.number, source]));
  const sentences = written.flatMap(({ text, sources: named }): AnswerSentence[] => {
    const known = [...new Set(named)].filter((number) => byNumber.has(number));
    const said = known.map((number) => byNumber.get(number)?.text ?? '').join('\n');
    return text.trim() !== '' && known.length > 0 && standsIn(text, said, SHARED_WORDS) && deniesNothing(text, said)
      ? [{ text: answerLine(text), sources: known }]
      : [];
  });
  return { sentences, dropped: written.length - sentences.length };
}

function answerLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
