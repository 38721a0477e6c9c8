/**
 * A note whose file is gone: retired, renamed, merged into another, put away, or deleted by hand. The journal has its last
 * words, and what is there now may say what took its place.
 */
import { type Note, noteId, noteSlug } from '../domain/note.ts';
import { fileNames } from '../store/files/file-history.ts';
import type { Journal } from '../store/journal/journal.ts';
import { noteVersions } from './move-notes.ts';
import { parseNote } from './note-file.ts';
import type { NoteFolder } from './note-folder.ts';

export interface RetiredNote {
  readonly note: Note;
  readonly text: string;
  /** When its file went; unknown for one that another machine has, or where nothing can be written now. */
  readonly at: number | undefined;
}

/** Nothing where the journal never had such a file, or was made to forget it. */
export function readRetired(journal: Journal, folder: NoteFolder, file: string): RetiredNote | undefined {
  const [newest, ...older] = noteVersions(journal, folder, file);
  const last = newest?.text === undefined ? older.find(({ text }) => text !== undefined) : newest;
  if (newest === undefined || last?.text === undefined) return undefined;
  const { text, at: modifiedAt, trust } = last;
  const note = parseNote({ scope: folder.scope, file, text, modifiedAt, trust });
  return { note, text, at: newest.text === undefined ? newest.at : undefined };
}

/** By the name of its file, with or without what every such name begins and ends with. */
export function findRetired(journal: Journal, folder: NoteFolder, named: string): RetiredNote | undefined {
  const slug = noteSlug(named.replace(/\.md$/, ''));
  if (slug === '') return undefined;
  const prefix = noteId(folder.scope, '');
  const files = fileNames(journal, prefix).map((name) => name.slice(prefix.length));
  const file =
    files.find((each) => each === named || each === `${named}.md`) ??
    files.find((each) => !each.includes('/') && each.replace(/^[a-z]+_|\.md$/g, '') === slug);
  return file === undefined || folder.text(file) !== undefined ? undefined : readRetired(journal, folder, file);
}

/** The note that says it took this one's place, or that has all its words: a rename or a merge leaves them there. */
export function replacementOf({ file, body }: Note, notes: readonly Note[]): Note | undefined {
  const words = body.trim();
  return (
    notes.find((each) => each.fields.supersedes === file) ??
    (words === '' ? undefined : notes.find((each) => each.file !== file && each.body.includes(words)))
  );
}
