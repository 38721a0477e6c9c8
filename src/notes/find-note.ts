/** Finds the note a person typed: by file, path, name, or a part of them that no other note has. */
import { ambiguous } from '../domain/ambiguous.ts';
import { MemoirError } from '../domain/errors.ts';
import { type Note, noteSlug } from '../domain/note.ts';

/** What a note can be found by. A retired note has only its file. */
export interface NoteNames {
  readonly id: string;
  readonly file: string;
  readonly name: string;
}

/** Shorter parts match too many names. */
const SHORTEST_PART = 3;

/** Also accepts a part of a name, for people. */
export function findNote(notes: readonly Note[], typed: string): Note {
  return pickNote(notes, typed, namesOfNote);
}

/** Accepts whole names only: for programs, and where the word could also mean something else. */
export function findNoteExactly(notes: readonly Note[], typed: string): Note {
  return pickNote(notes, typed, namesOfNote, { parts: false });
}

/** For a note whose file will be removed: a part of its name finds it, and is refused with the whole name. */
export function findNoteToRemove(notes: readonly Note[], typed: string): Note {
  const note = findNote(notes, typed);
  if (notes.some((each) => isWholeName(namesOfNote(each), typed))) return findNoteExactly(notes, typed);
  throw new MemoirError('ambiguous', `${JSON.stringify(typed)} is only a part of the name of ${note.file}`, {
    next: `If you mean that note, give its whole name: ${note.file}`,
    data: { candidates: [note.id] },
  });
}

function namesOfNote({ id, file, fields }: Note): NoteNames {
  return { id, file, name: fields.name };
}

/** The ways to give a whole name, the most exact first. */
const WHOLE_NAMES: readonly ((names: NoteNames, wanted: string) => boolean)[] = [
  ({ id, file }, wanted) => file === wanted || id === wanted || file === `${wanted}.md`,
  ({ name }, wanted) => name.toLowerCase() === wanted.toLowerCase(),
  ({ name, file }, wanted) =>
    noteSlug(name) === slugOf(wanted) || file.replace(/^[a-z]+_|\.md$/g, '') === slugOf(wanted),
];

function isWholeName(names: NoteNames, typed: string): boolean {
  return WHOLE_NAMES.some((isMeant) => isMeant(names, typed.trim()));
}

function slugOf(typed: string): string {
  return noteSlug(typed.replace(/\.md$/, ''));
}

export function pickNote<T>(
  notes: readonly T[],
  typed: string,
  namesOf: (note: T) => NoteNames,
  { parts = true }: { readonly parts?: boolean } = {},
): T {
  const wanted = typed.trim();
  const slug = slugOf(wanted);
  const ways: readonly ((names: NoteNames) => boolean)[] = [
    ...WHOLE_NAMES.map((isMeant) => (names: NoteNames) => isMeant(names, wanted)),
    (names) =>
      parts && slug.length >= SHORTEST_PART && (noteSlug(names.name).includes(slug) || names.file.includes(slug)),
  ];
  for (const [at, isMeant] of ways.entries()) {
    const found = notes.filter((note) => isMeant(namesOf(note)));
    const [first] = found;
    // A whole name in the project wins over the same name in the user's notes. A part must match one note only.
    if (first !== undefined && (found.length === 1 || at < ways.length - 1)) return first;
    if (found.length > 1) {
      const candidates = found.map(namesOf).map(({ id, file }) => ({ id, name: file }));
      throw ambiguous(wanted, candidates, 'Type more of the name.');
    }
  }
  throw noSuchNote(wanted);
}

export function noSuchNote(typed: string): MemoirError {
  return new MemoirError('not-found', `There is no note ${JSON.stringify(typed)}`, {
    next: 'See `memoir notes list`.',
    data: { note: typed },
  });
}
