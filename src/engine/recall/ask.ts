/** `memoir.ask()`: searches, then answers from what was found. */
import { randomUUID } from 'node:crypto';
import { answerQuestion } from '../../ask/answer-question.ts';
import type { AskedAnswer } from '../../domain/ask.ts';
import type { RecallFilters } from '../../domain/recall.ts';
import type { ModelRequest } from '../../models/language/language-model.ts';
import type { Language } from '../models/language.ts';
import type { Recall } from './recall.ts';

export interface AskPorts {
  readonly recall: Pick<Recall, 'search'>;
  readonly language: () => Promise<Language>;
}

export interface AskOptions extends RecallFilters {
  /** Ends the call of the model. What it cost is recorded. */
  readonly signal?: AbortSignal;
  /** Called before a language model is asked, with its name; not if none is. */
  readonly onAsking?: (model: string) => void;
}

/** More than an answer names, so that near-copies of the best do not take all places. */
const SOURCES_SEARCHED = 24;

export async function ask(
  { recall, language }: AskPorts,
  question: string,
  { signal, onAsking, ...filters }: AskOptions = {},
): Promise<AskedAnswer> {
  const found = await recall.search(question, { limit: SOURCES_SEARCHED, ...filters });
  const models = await language();
  const run = randomUUID();
  const model = models.open({ purpose: 'answer', run, isAwaited: true });
  const announced = model && {
    ...model,
    complete: (request: ModelRequest) => {
      onAsking?.(model.who);
      return model.complete(request);
    },
  };
  const answer = await answerQuestion(question, found, announced, signal);
  const spent = models.spentBy(run);
  return spent.calls === 0 ? answer : { ...answer, spent };
}
