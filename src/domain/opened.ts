/**
 * One memory, opened: what it says, what it was made from down to the line of a transcript, and where it was used since. The
 * same shape for an event, a fact, a task, a session, a note, a file of the home and a file of the archive.
 */
import type { EventRecord } from './event.ts';
import type { Fact, Truth } from './fact.ts';
import type { Note } from './note.ts';
import type { RecallNeighbour, RecallSource } from './recall.ts';
import type { Session } from './session.ts';
import type { Task, TaskChange } from './task.ts';
import type { Actor, Trust } from './trust.ts';

export const MEMORY_KINDS = ['event', 'fact', 'task', 'session', 'note', 'file', 'archive'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

/** Something a memory was made from, and what that was made from in turn. */
export interface Trace {
  readonly id: string;
  /** `missing`: it is named, and nothing of it is here any more. */
  readonly kind: MemoryKind | 'missing';
  /** An event's type, a fact's kind, a note's type. */
  readonly what: string;
  readonly at: number | undefined;
  readonly actor: Actor | undefined;
  readonly trust: Trust | undefined;
  readonly text: string;
  readonly source: RecallSource | undefined;
  /** The event itself, where it is one. */
  readonly record: EventRecord | undefined;
  readonly madeFrom: readonly Trace[];
}

/** Somewhere a memory was used. */
export interface Use {
  readonly id: string;
  readonly kind: 'fact' | 'task' | 'note' | 'context' | 'event';
  /** In words: `decision drawn from it`, `given at SessionStart`. */
  readonly how: string;
  readonly at: number | undefined;
  readonly session: string | undefined;
  readonly text: string;
}

export interface OpenedMemory {
  /** All of it, also where the beginning was enough to find it. */
  readonly id: string;
  readonly kind: MemoryKind;
  readonly what: string;
  /** The project's slug. */
  readonly project: string | undefined;
  readonly session: string | undefined;
  readonly at: number;
  readonly actor: Actor;
  readonly trust: Trust;
  readonly truth: Truth | undefined;
  readonly supersededBy: { readonly id: string; readonly statement: string } | undefined;
  /** A note whose file is gone; `at` where it is known since when. `supersededBy` is what has its words now, if any has. */
  readonly retired: { readonly at: number | undefined } | undefined;
  /** Word for word. */
  readonly text: string;
  readonly source: RecallSource | undefined;
  readonly subject: OpenedSubject;
  readonly madeFrom: readonly Trace[];
  readonly usedIn: readonly Use[];
  /** What was said and done just before and after, where it stands in a session; the turns themselves for a session. */
  readonly before: readonly RecallNeighbour[];
  readonly after: readonly RecallNeighbour[];
}

/** What exactly was opened. */
export type OpenedSubject =
  | { readonly kind: 'event'; readonly event: EventRecord }
  | { readonly kind: 'fact'; readonly fact: Fact; readonly event: EventRecord }
  | { readonly kind: 'task'; readonly task: Task; readonly history: readonly TaskChange[] }
  | { readonly kind: 'session'; readonly session: Session; readonly turns: number }
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'archive'; readonly commit: string; readonly path: string };

export interface OpenOptions {
  /** The folder whoever asks is in. */
  readonly cwd: string;
  /** How many turns of its session to bring along. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** Of a session: how many of its turns come before the first that is wanted. */
  readonly skip?: number | undefined;
  /** In how many of the last packs of context it is looked for; each costs most of a millisecond. */
  readonly packs?: number | undefined;
}
