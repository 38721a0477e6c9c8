/**
 * A finding of the rules: the exact words, their position, the rule, and its confidence. The caller adds project,
 * session and source.
 */
export type FindingKind = 'task' | 'commitment' | 'decision' | 'blocker' | 'correction' | 'confirmation' | 'preference';

/** The maximum length of a statement. */
export const STATEMENT_MAX_CHARS = 300;

export interface Finding {
  readonly kind: FindingKind;
  /** The words from `start` to `end`, on one line. */
  readonly statement: string;
  readonly start: number;
  readonly end: number;
  /** The reason in the speaker's words, if one follows. */
  readonly why?: string;
  /** Only for list items: `done` closes a task and never suggests one. */
  readonly status?: 'open' | 'done';
  readonly rule: string;
  /** 0 to 1. A person's words have more weight than an agent's. */
  readonly confidence: number;
}
