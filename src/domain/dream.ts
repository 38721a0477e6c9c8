/**
 * A dream: a run that turns facts into notes. It proposes changes of files, each with its sources; safe ones are applied at
 * once, doubtful ones wait for a person. Everything it did can be read and undone.
 */
import type { Trust } from './trust/trust.ts';

/**
 * Why a run began. `facts`: many are new; `old-facts`: one has waited long; `forget`: an erasure took lines out of files;
 * `agent`: an agent wrote a file.
 */
export const DREAM_GATES = [
  'asked',
  'sessions',
  'notes',
  'facts',
  'old-facts',
  'schedule',
  'undo',
  'review',
  'forget',
  'agent',
] as const;
export type DreamGate = (typeof DREAM_GATES)[number];

/**
 * What kind of file a proposal changes, or what it does to a note that a person or agent wrote. `episode`: what a session did, in the
 * words of a language model; `own` is the text without them. `report`: the week in words.
 * `companion`: a file of the companion, which it revises at night.
 */
export const DREAM_CHANGES = [
  'note',
  'page',
  'briefing',
  'profile',
  'episode',
  'report',
  'companion',
  'merge',
  'outdated',
  'link',
  'pointer',
  'archive',
] as const;
export type DreamChange = (typeof DREAM_CHANGES)[number];

export const DREAM_DECISIONS = ['applied', 'rejected'] as const;
export type DreamDecision = (typeof DREAM_DECISIONS)[number];

/** Failures in a row after which dreams no longer start by themselves. */
export const BREAKER_FAILURES = 3;

/** A change before it is recorded. */
export interface ProposedChange {
  /** The path in the home, with `/`. */
  readonly path: string;
  readonly change: DreamChange;
  /** The text it changes; undefined if there is no file. */
  readonly before: string | undefined;
  /** The new text; undefined removes the file. Its text stays in the journal. */
  readonly after: string | undefined;
  /** The text the dream would write without edits by people, if `after` also has those edits. */
  readonly own?: string | undefined;
  readonly why: string;
  readonly sources: readonly string[];
  /** The lowest trust of its sources. */
  readonly trust: Trust;
  readonly doubt?: string | undefined;
  /** The proposal that this one undoes or accepts. */
  readonly of?: string | undefined;
  /** Set if an agent wrote the text. */
  readonly by?: 'agent' | undefined;
}

/** A recorded proposal and its outcome. */
export interface Proposal {
  readonly id: string;
  readonly run: string;
  readonly at: number;
  /** The path now: a project may have been renamed or merged since. */
  readonly path: string;
  readonly project?: string;
  readonly change: DreamChange;
  /** Hashes of the texts; null without a file. */
  readonly base: string | null;
  readonly next: string | null;
  readonly why: string;
  readonly sources: readonly string[];
  readonly trust: Trust;
  readonly doubt?: string;
  readonly of?: string;
  /** Set if an agent wrote the text. */
  readonly by?: 'agent';
  /** `waiting` for a person, who `accepted` or `rejected` it; `undone` or `replaced` by a later run. */
  readonly state: 'applied' | 'waiting' | 'accepted' | 'rejected' | 'undone' | 'replaced';
}

export interface DreamRun {
  readonly id: string;
  readonly gate: DreamGate;
  readonly startedAt: number;
  readonly endedAt?: number;
  /** `unfinished`: it runs now, or its process was killed. */
  readonly outcome: 'done' | 'failed' | 'unfinished';
  readonly why?: string;
  /** Remarks: searches without a result, which notes were used, the state of the vectors. */
  readonly noticed?: readonly string[];
  /** The run whose changes it undoes. */
  readonly undoes?: string;
  readonly proposals: readonly Proposal[];
}

/** What the gates are computed from. */
export interface DreamState {
  /** When the last successful run began; undefined before the first. */
  readonly lastRunAt: number | undefined;
  /** What was added since: sessions, notes, and facts that no run has seen. */
  readonly sessions: number;
  readonly notes: number;
  readonly facts: number;
  /** When Memoir learned of the oldest of these facts. */
  readonly oldestFactAt: number | undefined;
  /** Failures since the last success. */
  readonly failures: number;
  readonly lastFailure: string | undefined;
}
