/**
 * A thing that is talked about again and again under several spellings: a file, a symbol, a package, a command, an error …
 * Its canonical name is what links the places where it comes up.
 */

export const CONCEPT_KINDS = [
  'file',
  'symbol',
  'package',
  'command',
  'error',
  'url',
  'person',
  'ticket',
  'date',
] as const;
export type ConceptKind = (typeof CONCEPT_KINDS)[number];

export interface Concept {
  readonly kind: ConceptKind;
  /** The same for every spelling of the same thing. */
  readonly name: string;
}

/** One as it was found in a text. */
export interface Mention extends Concept {
  readonly at: number;
  readonly length: number;
}
