/**
 * What the extractor needs to know about a language, as data. To add a language, add such a table. Patterns are in
 * lower case: without the `i` flag they compile several times faster, and every hook compiles them again.
 */
import type { FindingKind } from '../finding.ts';

export type Speaker = 'person' | 'agent';

export interface StatementRule {
  readonly id: string;
  readonly kind: FindingKind;
  readonly by: readonly Speaker[];
  /** A sentence without any of these cannot match. Searching for them is much cheaper than compiling the pattern. */
  readonly words: readonly string[];
  /** One of these must be present as well. */
  readonly also?: readonly string[];
  /** Applied to one sentence in lower case, with code and quotations masked. */
  readonly pattern: RegExp;
  /** The sentence must not match this. */
  readonly unless?: RegExp;
  /** The words of the finding: from the match on, the whole sentence, or the text after the match. */
  readonly take: 'match' | 'sentence' | 'after';
  readonly confidence: number;
}

export interface Language {
  readonly code: string;
  readonly rules: readonly StatementRule[];
  /** A question without a question mark. */
  readonly question: RegExp;
  /** Thinking aloud: neither decided nor promised. */
  readonly hedge: RegExp;
  /** An offer of the agent, which it carries out only when told to. */
  readonly offer: RegExp;
  /** The start of a sentence with which an agent begins the work it just named. */
  readonly startsNow: RegExp;
  /** A sentence about what is happening right now. */
  readonly now: RegExp;
  /** The reason follows the match, or starts with its group `kept`: "because of disk space". */
  readonly because: RegExp;
  /** A heading without any of these is not the heading of a work list. */
  readonly headWords: readonly string[];
  /** Headings of lists of unfinished work. */
  readonly openWork: RegExp;
  /** Headings of lists that are unfinished work unless they are an offer. */
  readonly nextSteps: RegExp;
  /** Headings of lists that look like work but are templates, criteria or examples. */
  readonly notWork: RegExp;
  /** Headings of plans, which count as work once part of it is done. */
  readonly plan: RegExp;
  /** An item that tells the reader what to do: under "next steps" it is advice, not a promise. */
  readonly instruction: RegExp;
  /** An item that says there is nothing, that it is done, or that the reader decides. */
  readonly emptyItem: RegExp;
}
