/** Types of the resolved instruction files: those that apply, and those that were named but not read. */

/** Claude Code's kinds of instruction files. An included file has the kind of the file that includes it. */
export type InstructionKind = 'managed' | 'user' | 'project' | 'local';

export interface InstructionFile {
  /** The path as Claude Code shows it: the real path for a linked rule, else the path itself. */
  readonly path: string;
  readonly realPath: string;
  readonly kind: InstructionKind;
  readonly form: 'file' | 'rule' | 'include';
  /** `start`: every session gets it. `matching`: a session gets it when it reads a file that matches `globs`. */
  readonly load: 'start' | 'matching';
  readonly globs: readonly string[];
  readonly includedFrom: string | undefined;
  /** The depth of includes; 0 for a file that is not included. */
  readonly depth: number;
  /** Why it applies, as part of a sentence: "the project's own, in /x". */
  readonly why: string;
  /** As a session gets it: without frontmatter, stand-alone comments and surrounding blank lines. */
  readonly text: string;
  /** Longer than `LONG_CHARACTERS`. Claude Code gives it whole and warns. */
  readonly long: boolean;
  /** Memoir read only the first `MAX_FILE_BYTES`. Claude Code does not cut. */
  readonly cut: boolean;
}

export type SkipReason =
  | 'missing'
  | 'outside'
  | 'repeated'
  | 'too-deep'
  | 'not-text'
  | 'not-a-file'
  | 'unreadable'
  | 'excluded'
  | 'worktree'
  | 'too-many';

/** A file that was expected or included, but not read. */
export interface SkippedInstruction {
  readonly path: string;
  readonly kind: InstructionKind;
  readonly includedFrom: string | undefined;
  readonly reason: SkipReason;
}

export interface Instructions {
  /** The folder with links resolved. It decides what may be included. */
  readonly cwd: string;
  /** In the order in which a session gets them, rules for matching files included. */
  readonly files: readonly InstructionFile[];
  readonly skipped: readonly SkippedInstruction[];
  /** Everything a session gets at its start, without headings. */
  readonly text: string;
  /** The person allowed this project to include files outside the folder. Claude Code stores the answer. */
  readonly externalApproved: boolean;
}

/** Above this length Claude Code warns about a large file. Observed: 300,000 characters are still sent whole. */
export const LONG_CHARACTERS = 40_000;
