/** An answer as a note: the question, what was answered, and its sources. */
import type { AskedAnswer } from '../ask.ts';
import { clipChars, plainWords } from '../text/plain-words.ts';
import type { Trust } from '../trust/trust.ts';

export interface AnswerNote {
  readonly text: string;
  readonly name: string;
  /** The question. */
  readonly answers: string;
  readonly sources: readonly string[];
  /** The trust of the words. Words that a model wrote have at most the trust `agent`. */
  readonly trust: Trust;
}

const NAME_CHARS = 60;

export function answerNote({
  question,
  sentences,
  sources,
  by,
}: Pick<AskedAnswer, 'question' | 'by'> & {
  readonly sentences: readonly { readonly text: string }[];
  readonly sources: readonly { readonly id: string }[];
}): AnswerNote {
  const words = plainWords(question).replace(/\?*$/, '?');
  const asked = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return {
    text: `${asked} ${sentences.map(({ text }) => plainWords(text)).join(' ')}`,
    name: clipChars(asked.replace(/\?$/, ''), NAME_CHARS),
    answers: asked,
    sources: sources.map(({ id }) => id),
    trust: by === 'model' ? 'agent' : 'owner',
  };
}
