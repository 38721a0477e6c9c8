/**
 * A note: one Markdown file that a person can read, edit and diff. The frontmatter says what it is about and whether it
 * holds; the body starts with the fact. A part of the file that cannot be parsed is reported with its line; the note is
 * never lost.
 */
import type { Truth } from './facts/fact.ts';
import type { Trust } from './trust/trust.ts';

export const NOTE_TYPES = ['user', 'feedback', 'project', 'reference'] as const;
export type NoteType = (typeof NOTE_TYPES)[number];

export const NOTE_VISIBILITIES = ['private', 'team'] as const;
export type NoteVisibility = (typeof NOTE_VISIBILITIES)[number];

/** The owner's notes, those of a project (by slug), or those an agent keeps for itself, which Memoir only reads. */
export type NoteScope = 'user' | { readonly project: string; readonly agent?: string };

export interface NoteFields {
  readonly name: string;
  /** Says in one line what the note is about, so that a reader can decide whether to open it. */
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
  /** The file name of the note that it replaced. */
  readonly supersedes?: string;
  /** Ids of the events, facts or notes it was derived from. */
  readonly sources: readonly string[];
  /** The files, packages and commands it mentions; lint checks it against them. */
  readonly anchors?: readonly string[];
  readonly pinned?: boolean;
}

/** What every note begins with: private, stated today, with the trust of its source. */
export function newNoteFields(today: string, trust: Trust) {
  return { visibility: 'private', created: today, updated: today, truth: 'stated', trust, validFrom: today } as const;
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
  /** The line of the file at which the body starts, 1-based. */
  readonly bodyLine: number;
  /** Empty for a valid note. Fields that could not be read have their defaults. */
  readonly problems: readonly NoteProblem[];
  readonly hash: string;
  readonly modifiedAt: number;
}

/** When a note holds, as written in the file: a field can be missing or not be a date. */
export interface Validity {
  readonly truth?: string | undefined;
  readonly created?: string | undefined;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
}

/**
 * Why the note does not hold on this day (`YYYY-MM-DD`); undefined if it does. `validTo` is the last day on which it
 * holds.
 */
export function whyNotHeld({ truth, created, validFrom, validTo }: Validity, day: string): string | undefined {
  if (truth === 'superseded' || truth === 'refuted') return `${truth}: it holds no more`;
  if (isDay(validTo) && validTo < day) return `it held until ${validTo}`;
  // A note that is valid from the day it was written holds at once, even if that day has not started in this zone.
  const atOnce = isDay(created) && isDay(validFrom) && validFrom <= created;
  if (isDay(validFrom) && validFrom > day && !atOnce) return `it holds from ${validFrom} on`;
  return undefined;
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/**
 * The part of a description that is not in the name, for lines that show both: empty if it repeats the name, the rest
 * after "…" if it starts with it, else all of it.
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

/** A name as one path segment that is safe on every platform; empty if no character is left. */
export function noteSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    // Invisible characters would make two names look the same.
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
