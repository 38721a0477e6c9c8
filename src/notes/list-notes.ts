/** The notes of several scopes. A folder that is missing, or replaced with a link or a file, has no notes. */
import { existsSync } from 'node:fs';
import { isMemoirError } from '../domain/errors.ts';
import type { Note, NoteScope } from '../domain/note.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { Journal } from '../store/journal/journal.ts';
import { openNoteFolder } from './note-folder.ts';

export function listNotes(journal: Journal, layout: HomeLayout, scopes: readonly NoteScope[]): readonly Note[] {
  return scopes.flatMap((scope) => {
    try {
      const folder = openNoteFolder(journal, layout, scope);
      return existsSync(folder.dir) ? folder.list().notes : [];
    } catch (error) {
      // Trigger: a link or a file in place of the folder. Outcome: its notes are left out.
      if (!isMemoirError(error)) throw error;
      return [];
    }
  });
}
