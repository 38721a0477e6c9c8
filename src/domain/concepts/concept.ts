/**
 * A concept: a file, symbol, package, command, error … that texts mention under several spellings. Its canonical name
 * links them.
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
  /** The same for all spellings. */
  readonly name: string;
}

/** A concept found in a text. */
export interface Mention extends Concept {
  readonly at: number;
  readonly length: number;
}
