/** The interface of all embedders. Vectors can be compared only if they were made by embedders with the same `id`. */

/** Some models embed a query differently from a document. */
export type EmbedPurpose = 'document' | 'query';

export type EmbedderHealth =
  | { readonly ready: true; readonly detail: string }
  | { readonly ready: false; readonly why: string; readonly next: string };

export interface Embedder {
  /** Model and version. It changes whenever vectors are no longer comparable, or the rows of its table change. */
  readonly id: string;
  readonly dimensions: number;
  /** Whether a query may wait for it: microseconds, no process and no network involved. */
  readonly instant: boolean;
  /** The file of its table, if it has one: hooks read single rows of it. */
  readonly table?: {
    readonly file: string;
    pieces(): readonly string[];
    /** `+` and the stem of a German or Spanish word, with its row. */
    stems(): readonly (readonly [name: string, row: number])[];
  };
  health(): Promise<EmbedderHealth>;
  /** One vector of length 1 per text, in order; all zeros for a text without words. */
  embed(texts: readonly string[], purpose: EmbedPurpose): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}
