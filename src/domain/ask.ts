/** The answer to a question, with the sources of each sentence. */
import type { Truth } from './facts/fact.ts';
import type { ModelSpending } from './model-calls.ts';
import type { Trust } from './trust/trust.ts';

/** A recorded item that an answer may cite. */
export interface AnswerSource {
  /** From 1, as the answer names it: `[1]`. */
  readonly number: number;
  /** The id that `memoir show` accepts. */
  readonly id: string;
  readonly kind: string;
  readonly project: string | undefined;
  readonly at: number;
  /** Who said it. */
  readonly by: string;
  readonly trust: Trust;
  readonly truth: Truth;
  /** The item that replaced it, if it no longer holds. */
  readonly replacedBy?: string;
  readonly text: string;
}

export interface AnswerSentence {
  readonly text: string;
  /** Numbers of sources. Never empty. */
  readonly sources: readonly number[];
}

export interface AskedAnswer {
  readonly question: string;
  /** `model`: written by a language model and checked. `digest`: the best of what was recorded, word for word. */
  readonly by: 'model' | 'digest';
  readonly model?: string;
  /** Empty if nothing recorded answers the question. */
  readonly sentences: readonly AnswerSentence[];
  /** Where sources disagree, if they do. */
  readonly disagreement?: AnswerSentence;
  /** Only the sources that the answer cites, in order. */
  readonly sources: readonly AnswerSource[];
  /** Remarks for the reader: why no model answered, what was left out. */
  readonly notes: readonly string[];
  /** Missing if no model was called. */
  readonly spent?: ModelSpending;
}
