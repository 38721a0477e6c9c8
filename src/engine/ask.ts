/** `memoir.ask()`: searches, then answers from what was found. */
import { answerQuestion } from '../ask/answer-question.ts';
import type { AskedAnswer } from '../domain/ask.ts';
import type { RecallFilters } from '../domain/recall.ts';
import type { Language } from './language.ts';
import type { Recall } from './recall.ts';

export interface AskPorts {
  readonly recall: Pick<Recall, 'search'>;
  readonly language: () => Promise<Language>;
}

/** More than an answer names, so that near-copies of the best do not take all places. */
const SOURCES_SEARCHED = 24;

export async function ask(
  { recall, language }: AskPorts,
  question: string,
  filters: RecallFilters = {},
): Promise<AskedAnswer> {
  const found = await recall.search(question, { limit: SOURCES_SEARCHED, ...filters });
  return answerQuestion(question, found, (await language()).open({ purpose: 'answer' }));
}
