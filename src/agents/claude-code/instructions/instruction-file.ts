/** What the resolved instruction stack is made of: the files that apply, and the ones that were named but not read. */

/** Who put it there, as Claude Code tells them apart. What is included has the kind of the file that includes it. */
export type InstructionKind = 'managed' | 'user' | 'project' | 'local';

export interface InstructionFile {
  /** As Claude Code names it: a rule reached through a link by where it really is, everything else by its own name. */
  readonly path: string;
  readonly realPath: string;
  readonly kind: InstructionKind;
  readonly form: 'file' | 'rule' | 'include';
  /** `start`: every session gets it. `matching`: a session gets it once it reads a file that `globs` name. */
  readonly load: 'start' | 'matching';
  readonly globs: readonly string[];
  readonly includedFrom: string | undefined;
  /** How many includes lie between it and the file at the top; 0 for that file. */
  readonly depth: number;
  /** Why it applies, as a sentence part: "the project's own, in /x". */
  readonly why: string;
  /** As a session gets it: without frontmatter, comments that stand alone, and blank ends. */
  readonly text: string;
  /** Over `LONG_CHARACTERS`: Claude Code gives it whole all the same, and warns. */
  readonly long: boolean;
  /** Memoir read only its beginning (`MAX_FILE_BYTES`). Claude Code cuts nothing. */
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

/** Named by a place or an include, and not read. */
export interface SkippedInstruction {
  readonly path: string;
  readonly kind: InstructionKind;
  readonly includedFrom: string | undefined;
  readonly reason: SkipReason;
}

export interface Instructions {
  /** The folder, with links resolved; what may be included is judged by it. */
  readonly cwd: string;
  /** In the order a session gets them; rules for matching files stand where they would. */
  readonly files: readonly InstructionFile[];
  readonly skipped: readonly SkippedInstruction[];
  /** Everything a session gets at its start, without headings. */
  readonly text: string;
  /** The person has let this project include files outside of the folder; Claude Code keeps the answer. */
  readonly externalApproved: boolean;
}

/** From here on Claude Code warns that a file is large. Observed: 300,000 characters are still sent whole. */
export const LONG_CHARACTERS = 40_000;
