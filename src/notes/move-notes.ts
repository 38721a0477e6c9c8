/**
 * Renaming, merging, retiring and bringing back notes. Every step leaves the texts in the journal first, so a process that
 * dies in between leaves a note twice, never not at all.
 */

import { join } from 'node:path';
import { MemoirError } from '../domain/errors.ts';
import { type Note, noteFileName, noteId } from '../domain/note.ts';
import type { Trust } from '../domain/trust.ts';
import { removeDurably } from '../platform/atomic-file.ts';
import { type FileVersion, fileNames, fileVersions } from '../store/files/file-history.ts';
import type { Journal } from '../store/journal/journal.ts';
import { type NoteNames, renameLinks } from './links/rename-links.ts';
import { withFields } from './note-file.ts';
import { isTaken, MEMORY_INDEX, type NoteFolder } from './note-folder.ts';

interface Place {
  readonly folder: NoteFolder;
  readonly notes: readonly Note[];
  readonly today: string;
  readonly trust: Trust;
}

/** Gives it another name; what linked to it links to it still. Returns its new file and the notes that were changed. */
export function renameNote(
  note: Note,
  name: string,
  place: Place,
): { readonly file: string; readonly relinked: readonly string[] } {
  const { folder, today, trust } = place;
  const file = noteFileName(note.fields.type, name);
  if (file !== note.file && isTaken(folder.dir, file)) {
    throw new MemoirError('refused', `There is a note ${file} already`, {
      next: 'Give another name, or merge the two with `memoir notes merge`.',
      data: { file },
    });
  }
  const fields = { ...note.fields, name: name.trim(), updated: today };
  if (file === note.file) {
    folder.update(file, (text) => (text === undefined ? undefined : withFields(text, fields)), trust);
    return { file, relinked: [] };
  }
  // The lines a person wrote last second are in the text that is moved, because it is read under the lock.
  const text = folder.update(note.file, (now) => now).content;
  if (text === undefined) throw gone(note);
  folder.update(file, () => withFields(text, fields), trust);
  retireNote(note, folder);
  return { file, relinked: relink(note, { file, name: fields.name }, place) };
}

/** Puts the words of one note below those of another and retires it; links to it lead to the other. */
export function mergeNotes(from: Note, into: Note, place: Place): { readonly relinked: readonly string[] } {
  const { folder, today, trust } = place;
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
  return { relinked: relink(from, { file: into.file, name: into.fields.name }, place) };
}

/** Takes the file away. Its text is in the journal and can be brought back. */
export function retireNote(note: Note, folder: NoteFolder): void {
  folder.update(note.file, (now) => now);
  removeDurably(join(folder.dir, note.file));
  folder.read(note.file);
}

/** The files of a folder the journal knows, also those that are gone; the index of the notes is none of them. */
export function noteFiles(journal: Journal, { scope }: NoteFolder): readonly string[] {
  const prefix = noteId(scope, '');
  return fileNames(journal, prefix)
    .map((name) => name.slice(prefix.length))
    .filter((file) => file.endsWith('.md') && !file.includes('/') && file !== MEMORY_INDEX);
}

/** The versions the journal has of a note's file, newest first. */
export function noteVersions(journal: Journal, folder: NoteFolder, file: string): readonly FileVersion[] {
  const seen = new Set<string>();
  return [...fileVersions(journal, noteId(folder.scope, file))].filter(({ text }) => {
    if (text === undefined) return true;
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** Puts an earlier version back; the one that is there now stays in the journal. */
export function restoreNote(
  versions: readonly FileVersion[],
  file: string,
  folder: NoteFolder,
  back: number,
  trust: Trust,
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

function relink(from: Note, to: NoteNames, { folder, notes, trust }: Place): readonly string[] {
  const names = { file: from.file, name: from.fields.name };
  return notes.flatMap((note) => {
    if (note.file === from.file || renameLinks(note.body, names, to) === note.body) return [];
    folder.update(note.file, (text) => (text === undefined ? undefined : renameLinks(text, names, to)), trust);
    return [note.file];
  });
}

function gone(note: Note): MemoirError {
  return new MemoirError('not-found', `${note.file} was deleted meanwhile`, { next: 'See `memoir notes list`.' });
}
