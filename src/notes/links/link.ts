/** Types for links between notes, as written and as resolved. */
import type { Note, NoteScope } from '../../domain/note.ts';

/** A link as written. Offsets refer to the text it was found in. */
export interface Link {
  readonly kind: 'wiki' | 'markdown';
  /** The decoded name of the note, without heading; '' for a heading of the same note. */
  readonly target: string;
  readonly heading: string | undefined;
  readonly label: string | undefined;
  /** The line in the file, from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The offsets of the target, without heading and label. */
  readonly targetStart: number;
  readonly targetEnd: number;
}

export type Resolved =
  | { readonly state: 'note'; readonly note: Note }
  | { readonly state: 'ambiguous'; readonly candidates: readonly Note[] }
  /** The path leads out of the memory folder and is not checked. */
  | { readonly state: 'outside' }
  | { readonly state: 'missing' }
  /** The index or a daily log, which are not checked. */
  | { readonly state: 'other' };

/** A `MEMORY.md`. Its pointers are links too. */
export interface IndexText {
  /** The path in the home, with `/`. */
  readonly id: string;
  readonly scope: NoteScope;
  readonly text: string;
}

export function scopeKey(scope: NoteScope): string {
  if (scope === 'user') return 'user';
  return scope.agent === undefined ? `project/${scope.project}` : `agent/${scope.agent}/${scope.project}`;
}
