/** The input and output of a lint rule. Each rule is a file under `rules/`. */
import type { Note, NoteScope } from '../../domain/note.ts';
import type { IndexText } from '../links/link.ts';
import type { LinkGraph } from '../links/link-graph.ts';
import type { CodeWorld } from './code-world.ts';

/** `error`: it is wrong. `warning`: someone should check it. `info`: does not change the exit code. */
export type LintSeverity = 'error' | 'warning' | 'info';

/** The expected text of a line and its replacement; without `after`, the line is removed. */
export interface LineEdit {
  /** 1-based, in the file. */
  readonly line: number;
  readonly before: string;
  readonly after?: string;
}

/** An edit that can be applied without asking. */
export type Fix =
  | { readonly kind: 'lines'; readonly edits: readonly LineEdit[] }
  /** Writes the fields of the note, with defaults, into its frontmatter. */
  | { readonly kind: 'frontmatter' }
  /** Updates the index, which adds the pointer. */
  | { readonly kind: 'pointer' };

export interface LintFinding {
  readonly rule: string;
  readonly severity: LintSeverity;
  /** The id of the note; undefined for a finding about an index. */
  readonly note?: string;
  /** The path in the home, with `/`; the id of a fact for a finding about facts. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
  /** What to do about it. */
  readonly next: string;
  readonly fix?: Fix;
}

/** A fact that holds. `project`: its slug, or `*` if it holds everywhere. */
export interface KnownFact {
  readonly id: string;
  readonly kind: string;
  readonly statement: string;
  readonly subject: string;
  readonly value?: string | undefined;
  readonly at: number;
  readonly project: string;
}

export interface LintInput {
  readonly notes: readonly Note[];
  /** The `MEMORY.md` of each scope. */
  readonly indexes: readonly IndexText[];
  /** The instruction files that apply. */
  readonly instructions: readonly { readonly path: string; readonly text: string }[];
  /** The facts that hold. */
  readonly facts: readonly KnownFact[];
  /** The code of a project; undefined if it is not on this machine. */
  readonly code: (scope: NoteScope) => CodeWorld | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export interface LintContext extends LintInput {
  readonly graph: LinkGraph;
  /** The notes that hold today. */
  readonly live: readonly Note[];
}

export type RuleFinding = Omit<LintFinding, 'rule'>;

export interface LintRule {
  readonly name: string;
  /** What the rule looks for, in one line. */
  readonly about: string;
  check(context: LintContext): readonly RuleFinding[];
}

/** Creates a finding about a note. */
export function about(note: Note, finding: Omit<RuleFinding, 'note' | 'file'>): RuleFinding {
  return { ...finding, note: note.id, file: note.id };
}
