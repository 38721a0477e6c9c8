/** What is kept of a sentence that its scope takes back: "he says …", "in 2023 …". */
import type { Scope } from '../scope/scope.ts';

/** Something waits, or no longer does. */
export const WAITS: ReadonlySet<string> = new Set(['blocker', 'unblocked']);

/** Kinds that a sentence under a scope may still have: a decision for one occasion is not a rule, but something may wait for it. */
export const KEPT_UNDER: Readonly<Record<Scope, ReadonlySet<string>>> = {
  negated: new Set(['blocker', 'unblocked', 'commitment', 'outcome', 'lesson', 'reference']),
  'not blocked': new Set(['decision', 'preference', 'correction', 'confirmation', 'unblocked', 'commitment', 'fact']),
  supposed: new Set(),
  hoped: new Set(['blocker', 'commitment', 'outcome', 'lesson', 'reference']),
  past: new Set(['blocker', 'commitment', 'outcome', 'lesson', 'reference']),
  optional: new Set(['blocker', 'unblocked']),
  quoted: new Set(['blocker', 'unblocked', 'commitment', 'outcome', 'lesson', 'reference', 'fact']),
  'of others': new Set(['blocker', 'unblocked', 'commitment', 'outcome', 'lesson', 'reference']),
  faulty: new Set(['blocker', 'unblocked', 'commitment', 'outcome', 'lesson']),
  ironic: new Set(['blocker', 'unblocked', 'commitment', 'outcome', 'lesson', 'reference']),
  played: new Set(),
  once: new Set(['blocker', 'unblocked', 'commitment', 'outcome', 'lesson', 'reference', 'fact']),
  withheld: new Set(),
  drafted: new Set(),
  ordered: new Set(['blocker', 'unblocked', 'commitment', 'reference', 'fact']),
};

/** Under these, not even what a list rules out is said. */
export const NOT_SAID: ReadonlySet<Scope> = new Set([
  'supposed',
  'quoted',
  'of others',
  'faulty',
  'played',
  'drafted',
  'withheld',
]);
