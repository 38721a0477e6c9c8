/**
 * Reads notes whose file was removed: retired, renamed, merged, archived or deleted by hand. The journal has the last
 * text, and another note may replace it.
 */
import { type Note, noteId, noteSlug } from '../domain/note.ts';
import { namesInHistory } from '../store/files/file-history.ts';
import type { Journal } from '../store/journal/journal.ts';
import { parseNote } from './note-file.ts';
import type { NoteFolder } from './note-folder.ts';
import { noteVersions } from './project-folders/move-notes.ts';

export interface RetiredNote {
  readonly note: Note;
  readonly text: string;
  /** When the file was removed; undefined if it happened on another machine or the journal is read-only. */
  readonly at: number | undefined;
}

/** Undefined if the journal never had such a file, or it was erased. */
export function readRetired(journal: Journal, folder: NoteFolder, file: string): RetiredNote | undefined {
  const [newest, ...older] = noteVersions(journal, folder, file);
  const last = newest?.text === undefined ? older.find(({ text }) => text !== undefined) : newest;
  if (newest === undefined || last?.text === undefined) return undefined;
  const { text, at: modifiedAt, trust } = last;
  const note = parseNote({ scope: folder.scope, file, text, modifiedAt, trust });
  return { note, text, at: newest.text === undefined ? newest.at : undefined };
}

/** Found by its file name, with or without type prefix and `.md`. */
export function findRetired(journal: Journal, folder: NoteFolder, named: string): RetiredNote | undefined {
  const slug = noteSlug(named.replace(/\.md$/, ''));
  if (slug === '') return undefined;
  const prefix = noteId(folder.scope, '');
  const files = namesInHistory(journal, prefix).map((name) => name.slice(prefix.length));
  const file =
    files.find((each) => each === named || each === `${named}.md`) ??
    files.find((each) => !each.includes('/') && each.replace(/^[a-z]+_|\.md$/g, '') === slug);
  return file === undefined || folder.text(file) !== undefined ? undefined : readRetired(journal, folder, file);
}

/** The note that supersedes this one, or that contains its text after a rename or merge. */
export function replacingNote({ file, body }: Note, notes: readonly Note[]): Note | undefined {
  const words = body.trim();
  return (
    notes.find((each) => each.fields.supersedes === file) ??
    (words === '' ? undefined : notes.find((each) => each.file !== file && each.body.includes(words)))
  );
}
