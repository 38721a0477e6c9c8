/**
 * What capture needs to know about an agent's transcripts. Each folder under `agents/` implements `TranscriptSource` for its
 * own format; nothing in capture knows a format.
 */
import type { Cursor } from '../../store/journal/cursors.ts';
import type { Journal } from '../../store/journal/journal.ts';
import type { IgnoreRule } from '../projects/ignore-rules.ts';
import type { Redactor } from '../redactor.ts';
import type { CapturedDraft, DraftResolver } from '../resolve-drafts.ts';

export interface TranscriptFile {
  readonly path: string;
  /** Set for the transcript of a subagent. */
  readonly agentId?: string;
  readonly agentType?: string;
}

export interface FoundTranscript extends TranscriptFile {
  readonly bytes: number;
  readonly changedAt: number;
  /** When the file was created, if the disk knows. Never later than its last change: a copied file looks younger. */
  readonly bornAt: number;
}

export interface RelatedTranscript extends FoundTranscript {
  /** True for the named transcript and its subagents, false for other sessions. */
  readonly isNamed: boolean;
}

export interface SkippedFile {
  readonly path: string;
  readonly why: string;
}

export interface TranscriptSearch {
  readonly files: readonly FoundTranscript[];
  readonly skipped: readonly SkippedFile[];
}

export interface ReaderCounts {
  lines: number;
  prompts: number;
  replies: number;
  toolCalls: number;
  tasks: number;
  compactions: number;
  /** Lines of a known kind without content. */
  withoutContent: number;
  broken: number;
  /** Lines of each unknown kind. */
  unknown: Record<string, number>;
}

/** Whether sessions run like this are recorded. A subagent counts as part of the session that started it. */
export type SessionTest = (session: { readonly interactive: boolean; readonly cwd: string | undefined }) => boolean;

export interface ReadOptions {
  readonly redactor: Redactor;
  readonly ignores: IgnoreRule;
  readonly cursor: Cursor | undefined;
  /** Nothing more will be written to the file: its last reply is complete. */
  readonly final: boolean;
  /** Without it, every session is read. */
  readonly allows?: SessionTest;
}

export interface TranscriptBatch {
  readonly seen: readonly CapturedDraft[];
  /** Where to continue once these are recorded. */
  readonly cursor: Cursor;
  readonly bytes: number;
}

/** Reads one file from its cursor; returns the counts at the end. */
export type ReadTranscript = (
  file: TranscriptFile,
  options: ReadOptions,
) => Generator<TranscriptBatch, ReaderCounts, undefined>;

export interface ImportedTasks {
  readonly added: number;
  readonly changed: number;
  readonly skipped: readonly SkippedFile[];
}

export interface TranscriptSource {
  /** All transcripts below a folder, or that one file; oldest first. */
  readonly find: (path: string) => TranscriptSearch;
  /**
   * The transcripts to read when a hook names this one: the transcript, its subagents and the other sessions of its project.
   * Empty for a path outside the agent's folder of transcripts: the hook's input is not trusted.
   */
  readonly findRelated?: (folder: string, path: string) => readonly RelatedTranscript[];
  readonly read: ReadTranscript;
  /** Whether a file of this size has nothing left to record. */
  readonly isFullyRead: (cursor: Cursor, bytes: number, final: boolean) => boolean;
  /** Whether the agent may still be writing the file. `clientFolder`: the only folder it writes to. */
  readonly isLive: (file: FoundTranscript, now: number, clientFolder: string | undefined) => boolean;
  /** A script that passes `read` to `serveReader`. Without one, large histories are read on the main thread too. */
  readonly readerScript?: URL;
  /** Task lists the agent keeps in files beside its transcripts. */
  readonly importTasks?: (
    journal: Journal,
    resolver: DraftResolver,
    paths: readonly string[],
    redactor: Redactor,
  ) => ImportedTasks;
}
