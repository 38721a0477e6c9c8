/** Who and what changed a file: the edits of sessions, facts about the file, and git's commits. */
import type { Truth } from './facts/fact.ts';
import type { RecallKind } from './recall.ts';
import type { Trust } from './trust/trust.ts';

/** The edits that one request led to. */
export interface FileChange {
  readonly session: string | undefined;
  /** What its session did, or its first prompt. */
  readonly title: string | undefined;
  /** The person's last message before the edits; for a subagent, in the session that started it. */
  readonly prompt: { readonly id: string; readonly text: string } | undefined;
  /** The time of the first and of the last edit. */
  readonly from: number;
  readonly at: number;
  readonly edits: readonly { readonly id: string; readonly tool: string; readonly at: number }[];
  /** The first commit of the file after the edits. */
  readonly commit: string | undefined;
}

export interface FileCommit {
  readonly hash: string;
  readonly author: string;
  readonly at: number;
  readonly subject: string;
  /** The file's name in this commit. */
  readonly name: string;
}

export interface FileFact {
  readonly id: string;
  readonly kind: RecallKind;
  readonly text: string;
  readonly at: number;
  readonly truth: Truth;
  readonly trust: Trust;
}

export interface FileBlame {
  /** Relative to the repository, with `/`. Outside a repository, the absolute path. */
  readonly file: string;
  /** Its other names, from git's renames. */
  readonly earlierNames: readonly string[];
  /** Newest first, like the commits and facts. */
  readonly changes: readonly FileChange[];
  readonly commits: readonly FileCommit[];
  readonly facts: readonly FileFact[];
  /** Remarks about what could not be read. */
  readonly notes: readonly string[];
}
