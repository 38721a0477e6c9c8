/**
 * The scope of a sentence: words that make it something else than the speaker's own statement. "We use Kafka" is a decision;
 * "imagine we use Kafka", "nobody said we use Kafka" and "translate 'we use Kafka'" are not.
 */
export const WORDED_SCOPES = [
  'negated',
  'not blocked',
  'supposed',
  'hoped',
  'past',
  'optional',
  'quoted',
  'of others',
  'faulty',
  'ironic',
  'played',
  'once',
  'withheld',
] as const;
type WordedScope = (typeof WORDED_SCOPES)[number];
/** `ordered`: the arguments of a slash command, which are about one job. `drafted`: what a text that somebody asks for is to say. */
export type Scope = WordedScope | 'ordered' | 'drafted';

/**
 * The words of one language. Patterns read a sentence in lower case, without accents (ä is ae, ñ is n), with quotations masked
 * by `x`.
 */
export interface ScopeWords extends Readonly<Record<WordedScope, RegExp>> {
  /** Opens a supposition that the sentences after it continue. */
  readonly opens: RegExp;
  /** Asks to write, correct or translate a text: what it is to say, and what follows, is not the speaker's statement. */
  readonly drafts: RegExp;
  /** Withdraws the sentence before it. */
  readonly retracts: RegExp;
  /** Says that the items of the list are options to choose from. */
  readonly offersChoice: RegExp;
  /** The speaker's own statement, also in a sentence that denies another. */
  readonly own: RegExp;
  /** Words of a rule or choice. A sentence that has none outside its quotations only mentions what it quotes. */
  readonly asserts: RegExp;
}
