/** What a rule of the lint is handed, and what it says. One file per rule, under `rules/`. */
import type { Note, NoteScope } from '../../domain/note.ts';
import type { IndexText } from '../links/link.ts';
import type { LinkGraph } from '../links/link-graph.ts';
import type { CodeWorld } from './code-world.ts';

/** `error`: it cannot be right. `warning`: somebody should look. `info`: worth knowing; does not change the exit code. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A line of a file as it must still be, and what it becomes; no `after` takes the line out. */
export interface LineEdit {
  /** 1-based, in the file. */
  readonly line: number;
  readonly before: string;
  readonly after?: string;
}

/** An edit that needs no judgement. */
export type Fix =
  | { readonly kind: 'lines'; readonly edits: readonly LineEdit[] }
  /** Writes the note's fields, defaults included, into its frontmatter. */
  | { readonly kind: 'frontmatter' }
  /** Brings the index up to date, so that it points to the note. */
  | { readonly kind: 'pointer' };

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** The id of the note; nothing for a finding about an index. */
  readonly note?: string;
  /** The path in the home, with `/`. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
  /** What to do about it. */
  readonly next: string;
  readonly fix?: Fix;
}

export interface LintInput {
  readonly notes: readonly Note[];
  /** Every `MEMORY.md` of the scopes the notes are from. */
  readonly indexes: readonly IndexText[];
  /** The instruction files that apply, as they are. */
  readonly instructions: readonly { readonly path: string; readonly text: string }[];
  /** The code of a project; nothing where it is not on this machine. */
  readonly code: (scope: NoteScope) => CodeWorld | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export interface LintContext extends LintInput {
  readonly graph: LinkGraph;
  /** The notes that are meant to hold today. */
  readonly live: readonly Note[];
}

export type RuleFinding = Omit<Finding, 'rule'>;

export interface Rule {
  readonly name: string;
  /** What it looks for, in one line. */
  readonly about: string;
  check(context: LintContext): readonly RuleFinding[];
}

/** A finding about a note, at a line of its file. */
export function about(note: Note, finding: Omit<RuleFinding, 'note' | 'file'>): RuleFinding {
  return { ...finding, note: note.id, file: note.id };
}
