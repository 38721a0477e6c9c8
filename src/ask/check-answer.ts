/**
 * Keeps only sentences of a model that their sources support. A model can invent sources, facts and whole answers; a sentence whose
 * words and numbers do not stand in what it names is dropped.
 */
import type { AnswerSentence, AnswerSource } from '../domain/ask.ts';
import { isStopWord } from '../domain/search/stop-words.ts';
import { tokenize } from '../domain/search/tokenize.ts';

/** Of the words with content. A sentence in other words than its source is normal; one without any of them is not an answer from it. */
const SHARED_WORDS = 0.5;

export interface Checked {
  readonly sentences: readonly AnswerSentence[];
  readonly dropped: number;
}

export function checkSentences(written: readonly AnswerSentence[], sources: readonly AnswerSource[]): Checked {
  const byNumber = new Map(sources.map((source) => [source.number, source]));
  const sentences = written.flatMap(({ text, sources: named }): AnswerSentence[] => {
    const known = [...new Set(named)].filter((number) => byNumber.has(number));
    const said = known.map((number) => byNumber.get(number)?.text ?? '').join(' ');
    return text.trim() !== '' && known.length > 0 && isSupported(text, said)
      ? [{ text: oneLine(text), sources: known }]
      : [];
  });
  return { sentences, dropped: written.length - sentences.length };
}

function isSupported(sentence: string, said: string): boolean {
  const words = contentWords(sentence);
  const there = new Set(contentWords(said));
  if (words.length === 0) return false;
  // A number, a version or a date that is not in the source is invented.
  if (numbersIn(sentence).some((number) => !said.includes(number))) return false;
  return words.filter((word) => there.has(word)).length / words.length >= SHARED_WORDS;
}

function contentWords(text: string): readonly string[] {
  return [...new Set(tokenize(text).filter((word) => !isStopWord(word)))];
}

function numbersIn(text: string): readonly string[] {
  return text.match(/\d[\d.,:/-]*\d|\d/g) ?? [];
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
