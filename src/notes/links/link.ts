/** What a link between notes is, as it was written and as it was understood. */
import type { Note, NoteScope } from '../../domain/note.ts';

/** A link as it stands in a text. Offsets are those of the text it was found in. */
export interface Link {
  readonly kind: 'wiki' | 'markdown';
  /** The note it names, without heading and decoded; '' for a heading of the same note. */
  readonly target: string;
  readonly heading: string | undefined;
  readonly label: string | undefined;
  /** 1-based, in the file. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Where the target is written, without heading and label. */
  readonly targetStart: number;
  readonly targetEnd: number;
}

export type Resolved =
  | { readonly state: 'note'; readonly note: Note }
  | { readonly state: 'ambiguous'; readonly candidates: readonly Note[] }
  /** It would lead out of the memory folder, so nobody looks what is there. */
  | { readonly state: 'outside' }
  | { readonly state: 'missing' }
  /** The index or a daily log: there, or not ours to judge. */
  | { readonly state: 'other' };

/** A `MEMORY.md`: its pointers are links too. */
export interface IndexText {
  /** Its path in the home, with `/`. */
  readonly id: string;
  readonly scope: NoteScope;
  readonly text: string;
}

export function sameScope(a: NoteScope, b: NoteScope): boolean {
  return scopeKey(a) === scopeKey(b);
}

export function scopeKey(scope: NoteScope): string {
  if (scope === 'user') return 'user';
  return scope.agent === undefined ? `project/${scope.project}` : `agent/${scope.agent}/${scope.project}`;
}

/** By code unit, so that the order is the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
