/** The query and the answer of a recall. A prompt, a command, a decision, a note and an episode have the same shape. */
import { MemoirError } from './errors.ts';
import type { FactKind, Truth } from './facts/fact.ts';
import { FACT_KINDS } from './facts/fact.ts';
import type { Actor, Trust } from './trust/trust.ts';

export const RECALL_LEVELS = ['journal', 'fact', 'task', 'note', 'episode', 'archive'] as const;
export type RecallLevel = (typeof RECALL_LEVELS)[number];

export const RECALL_KINDS = [
  'prompt',
  'reply',
  'plan',
  'summary',
  'tool',
  'edit',
  ...FACT_KINDS,
  'task',
  'status',
  'note',
  'briefing',
  'profile',
  'log',
  'episode',
] as const;
export type RecallKind = 'prompt' | 'reply' | 'plan' | 'summary' | DoneKind | FactKind | 'task' | 'status' | NoteLike;
/** Tool calls: those that wrote into files, and all others. */
export const DONE_KINDS = ['tool', 'edit'] as const satisfies readonly RecallKind[];
export type DoneKind = 'tool' | 'edit';
type NoteLike = 'note' | 'briefing' | 'profile' | 'log' | 'episode';

export interface RecallFilters {
  /** By name or id. `*` means all projects that may be seen from the current folder. */
  readonly project?: string | undefined;
  /** Kinds, or groups of kinds. */
  readonly kinds?: readonly string[] | undefined;
  readonly actor?: Actor | undefined;
  /** The session's id or a prefix of it. */
  readonly session?: string | undefined;
  /** A path or the end of one. */
  readonly file?: string | undefined;
  readonly concept?: string | undefined;
  /** A tool's name, whole or the last part: `Bash`, `recall` for `mcp__memoir__recall`. */
  readonly tool?: string | undefined;
  /** Milliseconds, or words: `yesterday`, `2026-11-01`, `three weeks ago`. */
  readonly since?: string | number | undefined;
  readonly until?: string | number | undefined;
  /** Only what had happened by this time, and what held then. */
  readonly asOf?: string | number | undefined;
  /** Only what Memoir had learned by this time, as it was known then. */
  readonly knownAt?: string | number | undefined;
  readonly limit?: number | undefined;
  /** Leaves out results that score far below the best. */
  readonly strong?: boolean | undefined;
  /** False: the turns before and after each result are not read, and its `context` is empty. */
  readonly neighbours?: boolean | undefined;
  /** False: the words to highlight are not looked for, and `matches` is empty. */
  readonly matches?: boolean | undefined;
  /** False: the transcript that each result is from is not looked up, and its `source` has no file and no agent of the session. */
  readonly sources?: boolean | undefined;
  /** The caller's current folder. */
  readonly cwd?: string | undefined;
}

/** A time to look back to. `happened`: what had happened by then. `learned`: what Memoir knew by then. */
export interface PointInTime {
  readonly at: number;
  readonly by: 'happened' | 'learned';
}

/** Command line, library and tools call them `--as-of`, `asOf` and `as_of`. */
export function assertOneTime(asOf: string | number | undefined, knownAt: string | number | undefined): void {
  if (asOf === undefined || knownAt === undefined) return;
  throw new MemoirError('usage', 'as-of and known-at cannot be combined', {
    next: 'as-of goes by when things happened, known-at by when Memoir learned of them. Give only one.',
  });
}

/** What one signal added to the score, and why. The contributions add up to the score. */
export interface RecallSignal {
  readonly name: string;
  readonly score: number;
  readonly why: string;
}

export interface RecallSource {
  readonly agent: string;
  /** The message's id in its original system. */
  readonly ref: string;
  readonly file?: string;
  readonly line?: number;
}

/** A turn next to a result, for context. */
export interface RecallNeighbour {
  readonly id: string;
  readonly kind: RecallKind;
  readonly actor: Actor;
  readonly speaker?: string;
  readonly trust?: Trust;
  readonly at: number;
  readonly text: string;
}

/** A fact of a message. */
export interface RecalledFact {
  readonly id: string;
  readonly kind: FactKind;
  readonly statement: string;
  readonly truth: Truth;
  readonly supersededBy?: { readonly id: string; readonly statement: string };
}

export interface RecallResult {
  /** What `memoir show` takes: the id of an event, fact or task, or the path of a file in the home. */
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
  /** The item that superseded it. */
  readonly supersededBy?: { readonly id: string; readonly statement: string };
  readonly score: number;
  readonly signals: readonly RecallSignal[];
  readonly snippet: string;
  /** The words of the snippet that match the query, as they are spelled there. */
  readonly matches: readonly string[];
  /** Facts derived from it that the query is about. Outdated ones name what holds now. */
  readonly facts?: readonly RecalledFact[];
  /** The topic of its session: the start of the person's first message. */
  readonly title?: string;
  readonly source: RecallSource;
  readonly context: { readonly before: readonly RecallNeighbour[]; readonly after: readonly RecallNeighbour[] };
}

/** A fact that answers the question. */
export interface FactAnswer {
  readonly id: string;
  readonly kind: FactKind;
  readonly statement: string;
  readonly why?: string;
  /** Anything but `stated` and `confirmed` no longer holds. */
  readonly truth: Truth;
  /** Since when it holds, and until when it held. */
  readonly since: number;
  readonly until?: number;
  readonly actor: Actor;
  readonly speaker?: string;
  readonly trust: Trust;
  /** Its slug. */
  readonly project: string | undefined;
  readonly session: string | undefined;
  /** The words it comes from, and their event. */
  readonly quote: string;
  readonly saidIn: string;
  /** What it replaced, newest first. */
  readonly replaced: readonly {
    readonly id: string;
    readonly statement: string;
    readonly actor: Actor;
    readonly trust: Trust;
    readonly since: number;
    readonly until?: number;
  }[];
  readonly source: RecallSource;
}

export interface RecallAnswer {
  /** Facts that answer the question. Those that hold come first. */
  readonly answers?: readonly FactAnswer[];
  readonly results: readonly RecallResult[];
  /** More results were found, but they score far below the best. */
  readonly weaker?: boolean;
  /** The question asks for an order. `results` has the best first, as always; `inReadingOrder` puts them in order of time. */
  readonly inOrder?: boolean;
  /** How many events could not be searched, because the index lacks them. Missing if the search is complete. */
  readonly unsearched?: number;
  readonly tookMs: number;
  /** Remarks for the reader: how the query was understood, what was not searched. */
  readonly notes: readonly string[];
}

/** The results as a person or an agent reads them: by time if the question asks for an order, otherwise the best first. */
export function inReadingOrder({
  results,
  inOrder,
}: Pick<RecallAnswer, 'results' | 'inOrder'>): readonly RecallResult[] {
  return inOrder ? results.toSorted((a, b) => a.at - b.at) : results;
}
