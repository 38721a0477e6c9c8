/**
 * One item, opened: its text, its sources down to the line of a transcript, and where it was used. Events, facts,
 * tasks, sessions, notes, files of the home and files of the archive have the same shape.
 */
import type { EventRecord } from './event.ts';
import type { Fact, Truth } from './facts/fact.ts';
import type { Note } from './note.ts';
import type { RecallNeighbour, RecallSource } from './recall.ts';
import type { Session } from './session.ts';
import type { Task, TaskChange } from './tasks/task.ts';
import type { Actor, Trust } from './trust/trust.ts';

export type ItemKind = 'event' | 'fact' | 'task' | 'session' | 'note' | 'file' | 'archive';

/** A source of an item, with its own sources. */
export interface Trace {
  readonly id: string;
  /** `missing`: it is named as a source, but no longer stored. */
  readonly kind: ItemKind | 'missing';
  /** An event's type, a fact's kind, a note's type. */
  readonly what: string;
  readonly at: number | undefined;
  readonly actor: Actor | undefined;
  readonly trust: Trust | undefined;
  readonly text: string;
  readonly source: RecallSource | undefined;
  /** The event, if it is one. */
  readonly record: EventRecord | undefined;
  readonly madeFrom: readonly Trace[];
}

/** One use of an item. */
export interface Use {
  readonly id: string;
  readonly kind: 'fact' | 'task' | 'note' | 'context' | 'event';
  /** As text: `decision drawn from it`, `given at start`. */
  readonly how: string;
  readonly at: number | undefined;
  readonly session: string | undefined;
  readonly text: string;
}

export interface OpenedItem {
  /** The whole id, even if a prefix was typed. */
  readonly id: string;
  readonly kind: ItemKind;
  readonly what: string;
  /** The project's slug. */
  readonly project: string | undefined;
  readonly session: string | undefined;
  readonly at: number;
  readonly actor: Actor;
  readonly trust: Trust;
  readonly truth: Truth | undefined;
  readonly supersededBy: { readonly id: string; readonly statement: string } | undefined;
  /** A retired note. `at` is when, if known; `supersededBy` is the note that has its text now, if there is one. */
  readonly retired: { readonly at: number | undefined } | undefined;
  /** The verbatim text. */
  readonly text: string;
  readonly source: RecallSource | undefined;
  readonly subject: OpenedSubject;
  readonly madeFrom: readonly Trace[];
  readonly usedIn: readonly Use[];
  /** The turns before and after it in its session; for a session, its turns. */
  readonly before: readonly RecallNeighbour[];
  readonly after: readonly RecallNeighbour[];
}

/** One entry in the history of a fact, oldest first: stated, said again, confirmed, superseded, refuted, resolved. */
export interface FactLifeEntry {
  readonly at: number;
  readonly what: string;
  /** The event or fact that did it. */
  readonly id: string;
  readonly text?: string;
  readonly why?: string;
}

/** The item that was opened. */
export type OpenedSubject =
  | { readonly kind: 'event'; readonly event: EventRecord }
  | {
      readonly kind: 'fact';
      readonly fact: Fact;
      /** The event that stated it, or in whose words it stands. */
      readonly event: EventRecord | undefined;
      readonly life: readonly FactLifeEntry[];
    }
  | { readonly kind: 'task'; readonly task: Task; readonly history: readonly TaskChange[] }
  | { readonly kind: 'session'; readonly session: Session; readonly turns: number }
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'archive'; readonly commit: string; readonly path: string };

export interface OpenOptions {
  /** The caller's current folder. */
  readonly cwd: string;
  /** How many turns of its session to include. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** For a session: how many turns to skip. */
  readonly skip?: number | undefined;
  /** How many of the last context packs to search for it; each takes almost a millisecond. */
  readonly packs?: number | undefined;
}
