/**
 * Renames, merges, retires and restores notes. Each step records the texts in the journal first: a killed process can
 * leave a note twice, but never loses one.
 */
import { join } from 'node:path';
import { MemoirError } from '../../domain/errors.ts';
import { type Note, noteFileName, noteId } from '../../domain/note.ts';
import type { Trust } from '../../domain/trust/trust.ts';
import { removeDurably } from '../../platform/files/atomic-file.ts';
import { MEMORY_INDEX } from '../../platform/home/layout.ts';
import { type FileVersion, fileVersions, namesInHistory } from '../../store/files/file-history.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { type LinkedNames, renameLinks } from '../links/rename-links.ts';
import { withFields } from '../note-file.ts';
import { isTaken, type NoteFolder } from '../note-folder.ts';

interface MoveContext {
  readonly folder: NoteFolder;
  readonly notes: readonly Note[];
  readonly today: string;
  readonly trust: Trust;
}

/** Renames a note and the links to it. Returns its new file and the notes whose links changed. */
export function renameNote(
  note: Note,
  name: string,
  context: MoveContext,
): { readonly file: string; readonly relinked: readonly string[] } {
  const { folder, today, trust } = context;
  const file = noteFileName(note.fields.type, name);
  if (file !== note.file && isTaken(folder.dir, file)) {
    throw new MemoirError('refused', `A note ${file} already exists`, {
      next: 'Choose another name, or merge the two with `memoir notes merge`.',
      data: { file },
    });
  }
  const fields = { ...note.fields, name: name.trim(), updated: today };
  if (file === note.file) {
    folder.update(file, (text) => (text === undefined ? undefined : withFields(text, fields)), trust);
    return { file, relinked: [] };
  }
  // Read under the lock, so an edit made a second ago is part of the text that is moved.
  const text = folder.update(note.file, (now) => now).content;
  if (text === undefined) throw gone(note);
  folder.update(file, () => withFields(text, fields), trust);
  retireNote(note, folder);
  return { file, relinked: relink(note, { file, name: fields.name }, context) };
}

/** Appends one note to another and retires it. Links to it then lead to the other. */
export function mergeNotes(from: Note, into: Note, context: MoveContext): { readonly relinked: readonly string[] } {
  const { folder, today, trust } = context;
  if (from.file === into.file)
    throw new MemoirError('bad-input', 'A note cannot be merged into itself', { next: 'Name two notes.' });
  const more = folder.update(from.file, (now) => now).content === undefined ? undefined : folder.read(from.file);
  if (more === undefined) throw gone(from);
  folder.update(
    into.file,
    (text) => {
      if (text === undefined) return undefined;
      const fields = {
        ...into.fields,
        updated: today,
        sources: [...new Set([...into.fields.sources, ...more.fields.sources])],
      };
      const body = into.body.includes(more.body.trim()) ? into.body : `${into.body.trimEnd()}\n\n${more.body.trim()}\n`;
      return withFields(text, fields, body);
    },
    trust,
  );
  retireNote(from, folder);
  return { relinked: relink(from, { file: into.file, name: into.fields.name }, context) };
}

/** Removes the file. Its text stays in the journal and can be restored. */
export function retireNote(note: Note, folder: NoteFolder): void {
  folder.update(note.file, (now) => now);
  removeDurably(join(folder.dir, note.file));
  folder.read(note.file);
}

/** All note files of a folder that the journal knows, including removed ones, without `MEMORY.md`. */
export function noteFiles(journal: Journal, { scope }: NoteFolder): readonly string[] {
  const prefix = noteId(scope, '');
  return namesInHistory(journal, prefix)
    .map((name) => name.slice(prefix.length))
    .filter((file) => file.endsWith('.md') && !file.includes('/') && file !== MEMORY_INDEX);
}

/** The versions of a note's file in the journal, newest first. */
export function noteVersions(journal: Journal, folder: NoteFolder, file: string): readonly FileVersion[] {
  const seen = new Set<string>();
  return [...fileVersions(journal, noteId(folder.scope, file))].filter(({ text }) => {
    if (text === undefined) return true;
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** Restores an earlier version. The current one stays in the journal. */
export function restoreNote(
  folder: Pick<NoteFolder, 'text' | 'update'>,
  file: string,
  {
    versions,
    back,
    trust,
  }: { readonly versions: readonly FileVersion[]; readonly back: number; readonly trust: Trust },
): string {
  const texts = versions.flatMap(({ text }) => (text === undefined ? [] : [text]));
  const current = folder.text(file);
  const earlier = current === undefined ? texts : texts.filter((text) => text !== current);
  const text = earlier[back - 1];
  if (text === undefined) {
    throw new MemoirError('not-found', `There are ${earlier.length} earlier versions of ${file}`, {
      next: 'See them with `memoir notes show --versions`.',
      data: { file, versions: earlier.length },
    });
  }
  folder.update(file, () => text, trust);
  return text;
}

function relink(from: Note, to: LinkedNames, { folder, notes, trust }: MoveContext): readonly string[] {
  const names = { file: from.file, name: from.fields.name };
  return notes.flatMap((note) => {
    if (note.file === from.file || renameLinks(note.body, names, to) === note.body) return [];
    folder.update(note.file, (text) => (text === undefined ? undefined : renameLinks(text, names, to)), trust);
    return [note.file];
  });
}

function gone(note: Note): MemoirError {
  return new MemoirError('not-found', `${note.file} was deleted by another process`, {
    next: 'See `memoir notes list`.',
  });
}
