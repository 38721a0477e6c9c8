/**
 * A note: one Markdown file a person can read, edit and diff. The frontmatter says what it is about and how far it holds;
 * the body says it, the fact first. What cannot be understood of a file is a problem with a line, never a lost note.
 */
import type { Truth } from './fact.ts';
import type { Trust } from './trust.ts';

export const NOTE_TYPES = ['user', 'feedback', 'project', 'reference'] as const;
export type NoteType = (typeof NOTE_TYPES)[number];

export const NOTE_VISIBILITIES = ['private', 'team'] as const;
export type NoteVisibility = (typeof NOTE_VISIBILITIES)[number];

/** The user's notes, those of one project by its slug, or those an agent keeps of it for itself, which are only read. */
export type NoteScope = 'user' | { readonly project: string; readonly agent?: string };

export interface NoteFields {
  readonly name: string;
  /** What a reader decides by whether to open it. */
  readonly description: string;
  readonly type: NoteType;
  readonly visibility: NoteVisibility;
  /** Days, `YYYY-MM-DD`. */
  readonly created: string;
  readonly updated: string;
  readonly truth: Truth;
  readonly trust: Trust;
  readonly validFrom: string;
  readonly validTo?: string;
  /** The file name of the note it took the place of. */
  readonly supersedes?: string;
  /** Ids of the events, facts or notes it came from. */
  readonly sources: readonly string[];
  /** Files, packages and commands it speaks about, so that it can be checked against them. */
  readonly anchors?: readonly string[];
  readonly pinned?: boolean;
}

export interface NoteProblem {
  /** 1-based, in the file. */
  readonly line: number;
  readonly message: string;
}

export interface Note {
  /** `user/memory/user_name.md` or `projects/<slug>/memory/feedback_name.md`: its path in the home, with `/`. */
  readonly id: string;
  readonly scope: NoteScope;
  readonly file: string;
  readonly fields: NoteFields;
  readonly body: string;
  /** The line of the file the body begins at, 1-based. */
  readonly bodyLine: number;
  /** Empty for a note that is as it should be. Fields that could not be read have their defaults. */
  readonly problems: readonly NoteProblem[];
  readonly hash: string;
  readonly modifiedAt: number;
}

/** What a note says about when it holds; as a file has it, so anything may be missing or be no day. */
export interface Validity {
  readonly truth?: string | undefined;
  readonly created?: string | undefined;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
}

/** Why it does not hold on this day (`YYYY-MM-DD`); nothing for one that does. The last day it holds is `validTo`. */
export function whyNotHeld({ truth, created, validFrom, validTo }: Validity, day: string): string | undefined {
  if (truth === 'superseded' || truth === 'refuted') return `${truth}: it holds no more`;
  if (isDay(validTo) && validTo < day) return `it held until ${validTo}`;
  // Said to hold from the day it was written: then it does, also where that day has not begun yet.
  const atOnce = isDay(created) && isDay(validFrom) && validFrom <= created;
  if (isDay(validFrom) && validFrom > day && !atOnce) return `it holds from ${validFrom} on`;
  return undefined;
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/**
 * What a description says beyond the name, for lines that show both: nothing when it repeats it, the rest after "…" when it
 * begins with it, else all of it.
 */
export function saidBeyondName({ name, description }: { readonly name: string; readonly description: string }): string {
  const said = description.replaceAll('`', '').trim();
  const known = name
    .replaceAll('`', '')
    .replace(/[….]+$/, '')
    .trim();
  const rest = said.slice(known.length);
  if (known === '' || !said.toLowerCase().startsWith(known.toLowerCase()) || /^[\p{L}\p{N}]/u.test(rest))
    return description;
  return /[\p{L}\p{N}]/u.test(rest) ? `… ${rest.trim()}` : '';
}

export const NOTE_NAME_MAX_CHARS = 60;
export const NOTE_DESCRIPTION_MAX_CHARS = 150;

/** The words of a name as one plain segment that is safe on every platform; empty if nothing is left of it. */
export function noteSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    // Letters that are not seen make two names look like one.
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return [...words]
    .slice(0, NOTE_NAME_MAX_CHARS)
    .join('')
    .replace(/^-+|-+$/g, '');
}

export function noteFileName(type: NoteType, name: string): string {
  return `${type}_${noteSlug(name) || 'note'}.md`;
}

export function noteId(scope: NoteScope, file: string): string {
  if (scope === 'user') return `user/memory/${file}`;
  return scope.agent === undefined
    ? `projects/${scope.project}/memory/${file}`
    : `agents/${scope.agent}/${scope.project}/${file}`;
}
