/**
 * What the rules find in a text: the exact words, where they stand, which rule found them and how far to believe it.
 * Whoever stores a finding adds project, session and source; a finding knows only its text.
 */
export const FINDING_KINDS = [
  'task',
  'commitment',
  'decision',
  'blocker',
  'correction',
  'confirmation',
  'preference',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Longer than any sentence worth remembering; what is longer is prose that happens to hold a cue. */
export const STATEMENT_MAX_CHARS = 300;

export interface Finding {
  readonly kind: FindingKind;
  /** The words at `start`–`end`, on one line. */
  readonly statement: string;
  readonly start: number;
  readonly end: number;
  /** The reason, in the speaker's words, when one follows. */
  readonly why?: string;
  /** Only for items of a list: `done` closes a task, and never suggests one. */
  readonly status?: 'open' | 'done';
  readonly rule: string;
  /** 0 to 1. A person's words weigh more than an agent's. */
  readonly confidence: number;
}
