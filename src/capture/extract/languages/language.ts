/**
 * What the extractor has to know about a language. All of it is data; adding a language is adding one such table.
 * Patterns are written in lower case: without the `i` flag they compile several times faster, and a hook compiles them
 * anew each time.
 */
import type { FindingKind } from '../finding.ts';

export type Speaker = 'person' | 'agent';

export interface StatementRule {
  readonly id: string;
  readonly kind: FindingKind;
  readonly by: readonly Speaker[];
  /** A sentence with none of these cannot match. Looking for them is far cheaper than compiling the pattern. */
  readonly words: readonly string[];
  /** Likewise: one of these as well. */
  readonly also?: readonly string[];
  /** Tried on one sentence in lower case in which code and quotations are blanked out. */
  readonly pattern: RegExp;
  /** The sentence must not match this. */
  readonly unless?: RegExp;
  /** Which words are the finding: from the match on, the whole sentence, or what follows the match. */
  readonly take: 'match' | 'sentence' | 'after';
  readonly confidence: number;
}

export interface Language {
  readonly code: string;
  readonly rules: readonly StatementRule[];
  /** A sentence that asks although it has no question mark. */
  readonly question: RegExp;
  /** Somebody thinks aloud: neither decided nor promised. */
  readonly hedge: RegExp;
  /** What an agent offers to do, and does only if it is told to. */
  readonly offer: RegExp;
  /** The start of a sentence by which an agent turns to the work just named. */
  readonly startsNow: RegExp;
  /** A sentence about what happens at this moment. */
  readonly now: RegExp;
  /** The reason follows the match, or begins with its group `kept`: "because of disk space". */
  readonly because: RegExp;
  /** A heading with none of these heads no list of work. */
  readonly headWords: readonly string[];
  /** Headings of lists of unfinished work. */
  readonly openWork: RegExp;
  /** Headings of lists that are unfinished work unless they turn out to be an offer. */
  readonly nextSteps: RegExp;
  /** Headings of lists that look like work and are none: templates, criteria, examples. */
  readonly notWork: RegExp;
  /** Headings of plans: work only once some of it is done. */
  readonly plan: RegExp;
  /** An item that tells the reader what to do: under "next steps" that is advice, not work promised. */
  readonly instruction: RegExp;
  /** An item that says there is nothing, that it is done, or that it is up to the reader. */
  readonly emptyItem: RegExp;
}
