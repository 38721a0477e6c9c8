/**
 * What a sentence stands under: words that keep it from stating anything of the speaker's own. "We use Kafka" is a decision;
 * "imagine we use Kafka", "nobody said we use Kafka" and "translate 'we use Kafka'" are not.
 */
export const WORDED_SCOPES = [
  'negated',
  'not blocked',
  'supposed',
  'optional',
  'quoted',
  'of others',
  'ironic',
  'played',
  'once',
  'withheld',
] as const;
type WordedScope = (typeof WORDED_SCOPES)[number];
/** `ordered`: the arguments of a slash command, which are about one job. */
export type Scope = WordedScope | 'ordered';

/**
 * The words of one language. Patterns read a sentence in lower case, without accents (ä is ae, ñ is n), with quotations masked
 * by `x`.
 */
export interface ScopeWords extends Readonly<Record<WordedScope, RegExp>> {
  /** Opens a supposition that the sentences after it continue. */
  readonly opens: RegExp;
  /** Takes back the sentence before it. */
  readonly retracts: RegExp;
  /** Says that things beside it in a list are to be chosen from. */
  readonly offersChoice: RegExp;
  /** The speaker's own statement, also in a sentence that denies another. */
  readonly own: RegExp;
  /** Words of a rule or choice: a sentence without them, quotations left out, only mentions what it quotes. */
  readonly asserts: RegExp;
}
