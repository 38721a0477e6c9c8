/**
 * What a search of the memory is asked and what it answers. One shape for every level: a prompt, a command, a decision, a
 * note and an episode are found, explained and opened alike.
 */
import type { FactKind, Truth } from './fact.ts';
import { FACT_KINDS } from './fact.ts';
import type { Actor, Trust } from './trust.ts';

export const RECALL_LEVELS = ['journal', 'fact', 'task', 'note', 'episode', 'archive'] as const;
export type RecallLevel = (typeof RECALL_LEVELS)[number];

export const RECALL_KINDS = [
  'prompt',
  'reply',
  'plan',
  'summary',
  'tool',
  ...FACT_KINDS,
  'task',
  'status',
  'note',
  'briefing',
  'profile',
  'log',
  'episode',
] as const;
export type RecallKind = 'prompt' | 'reply' | 'plan' | 'summary' | 'tool' | FactKind | 'task' | 'status' | NoteLike;
type NoteLike = 'note' | 'briefing' | 'profile' | 'log' | 'episode';

export interface RecallFilters {
  /** By name or id. `*` means every project that may be seen from here. */
  readonly project?: string | undefined;
  /** Kinds or whole levels. */
  readonly kinds?: readonly string[] | undefined;
  readonly actor?: Actor | undefined;
  /** The session's id, or its beginning. */
  readonly session?: string | undefined;
  /** A path or the end of one. */
  readonly file?: string | undefined;
  readonly concept?: string | undefined;
  /** Milliseconds, or words: `yesterday`, `2026-11-01`, `three weeks ago`. */
  readonly since?: string | number | undefined;
  readonly until?: string | number | undefined;
  /** Only what was known by then, as it was known. */
  readonly asOf?: string | number | undefined;
  readonly limit?: number | undefined;
  /** Without those that are far weaker than the best. */
  readonly strong?: boolean | undefined;
  /** The folder whoever asks is in. */
  readonly cwd?: string | undefined;
}

/** What one signal added to a score, and why. The contributions add up to the score. */
export interface RecallSignal {
  readonly name: string;
  readonly score: number;
  readonly why: string;
}

export interface RecallSource {
  readonly agent: string;
  /** The message's id where it came from. */
  readonly ref: string;
  readonly file?: string;
  readonly line?: number;
}

/** A turn beside a result, so that the words are read where they stood. */
export interface RecallNeighbour {
  readonly id: string;
  readonly kind: RecallKind;
  readonly actor: Actor;
  readonly speaker?: string;
  readonly trust?: Trust;
  readonly at: number;
  readonly text: string;
}

export interface RecallResult {
  /** What `memoir show` opens: the id of an event, a fact or a task, or the path of a file in the home. */
  readonly id: string;
  readonly kind: RecallKind;
  readonly level: RecallLevel;
  /** Its slug. */
  readonly project: string | undefined;
  readonly session: string | undefined;
  readonly at: number;
  readonly actor: Actor;
  readonly speaker?: string;
  readonly trust: Trust;
  readonly truth: Truth;
  /** What took its place. */
  readonly supersededBy?: { readonly id: string; readonly statement: string };
  readonly score: number;
  readonly signals: readonly RecallSignal[];
  readonly snippet: string;
  readonly source: RecallSource;
  readonly context: { readonly before: readonly RecallNeighbour[]; readonly after: readonly RecallNeighbour[] };
}

export interface RecallAnswer {
  readonly results: readonly RecallResult[];
  /** There are more within the limit, far weaker than the best. */
  readonly weaker?: boolean;
  readonly tookMs: number;
  /** What the reader should know: how the question was read, what was not looked through. */
  readonly notes: readonly string[];
}
