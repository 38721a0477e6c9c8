/**
 * The one port behind which texts become vectors. Whoever searches knows nothing about models; whoever brings a model
 * knows nothing about search. Two vectors may only be compared when their embedders' `id`s are equal.
 */

/** Some models want to know whether a text is looked for or looked through. */
export type EmbedPurpose = 'document' | 'query';

export type EmbedderHealth =
  | { readonly ready: true; readonly detail: string }
  | { readonly ready: false; readonly why: string; readonly next: string };

export interface Embedder {
  /** Names model and version: it changes whenever vectors are no longer comparable. */
  readonly id: string;
  readonly dimensions: number;
  /** Whether a query may wait for it: microseconds, no process and no network involved. */
  readonly instant: boolean;
  health(): Promise<EmbedderHealth>;
  /** One unit-length vector per text, in order; all zeros for a text it can say nothing about. */
  embed(texts: readonly string[], purpose: EmbedPurpose): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}
