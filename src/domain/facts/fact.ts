/** The kinds of facts, whether they hold, and the events by which people and agents state and change them. */
import type { MemoirEvent } from '../event.ts';

export type { Fact } from './fact-record.ts';

export const FACT_KINDS = [
  'decision',
  'preference',
  'correction',
  'confirmation',
  'commitment',
  'blocker',
  'outcome',
  'lesson',
  'reference',
  'fact',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** What a fact says, and the words that it comes from. A type and not an interface, so that it counts as JSON in an event's body. */
export type FactContent = {
  readonly kind: FactKind;
  /** Its topic, readable: `package manager`, `deploy day`, `src/a.ts`. */
  readonly subject: string;
  readonly value?: string;
  /** One sentence of at most 300 characters that can be read alone. Relative days are absolute. */
  readonly statement: string;
  readonly why?: string;
  /** Words copied exactly from the source. */
  readonly quote: string;
};

export const TRUTHS = ['stated', 'confirmed', 'refuted', 'superseded', 'resolved'] as const;
export type Truth = (typeof TRUTHS)[number];

export const FACT_TEXT_MAX_CHARS = 2000;

export type FactEvent = Extract<MemoirEvent, { readonly type: `fact.${string}` }>;

/** Whether a fact with this truth still holds. */
export function isHolding(truth: Truth): boolean {
  return truth === 'stated' || truth === 'confirmed';
}

/** `over`: nobody ended it, and the day it named has passed. */
export type TruthAt = Truth | 'over';

export function truthAt(fact: HeldTime, at: number): TruthAt {
  return isHolding(fact.truth) && fact.validTo !== undefined && fact.validTo <= at ? 'over' : fact.truth;
}

interface HeldTime {
  readonly truth: Truth;
  /** When it was stated. */
  readonly at?: number;
  readonly validFrom?: number;
  readonly validTo?: number;
}

/** The same at a time: "no deploys until Friday" ends by itself, "from January on …" begins by itself. */
export function holdsAt({ truth, at: stated, validFrom, validTo }: HeldTime, at: number): boolean {
  // What was stated by a clock that is ahead holds; only what begins after it was stated waits.
  const begun = validFrom === undefined || validFrom <= at || validFrom <= (stated ?? 0);
  return isHolding(truth) && begun && (validTo === undefined || validTo > at);
}
