/** Updates the `MEMORY.md` of a scope if its notes changed. */

import { defined } from '../../domain/json/defined.ts';
import { type Note, noteId, whyNotHeld } from '../../domain/note.ts';
import { localDay } from '../../domain/time/dates.ts';
import { MEMORY_INDEX } from '../../platform/home/layout.ts';
import { fileVersions } from '../../store/files/file-history.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { parseNote } from '../note-file.ts';
import type { NoteFolder } from '../note-folder.ts';
import { earlierPointerLine, type IndexInput, mergeIndex, pointerLine } from './memory-index.ts';

export function refreshIndex(journal: Journal, folder: NoteFolder, extra?: IndexInput['extra']): void {
  const { scope } = folder;
  const today = localDay(journal.clock.now());
  const wanted = (current: string | undefined): string | undefined => {
    // Read again on each attempt: under the lock no other process writes.
    const notes = folder.peek();
    // No file is created for an empty memory.
    if (current === undefined && notes.length === 0 && (extra?.lines.length ?? 0) === 0) return undefined;
    return mergeIndex(current, {
      title: scope === 'user' ? 'Memory of this user' : `Memory of ${scope.project}`,
      notes: notes.map((note) => offered(note, today)),
      ...defined({ extra }),
      wasOurs: (file, line) => wasWritten(journal, folder, file, line),
    });
  };
  folder.update(MEMORY_INDEX, wanted);
}

/** A note outside its validity dates is listed like a superseded one. */
function offered(note: Note, today: string): Note {
  return whyNotHeld(note.fields, today) === undefined
    ? note
    : { ...note, fields: { ...note.fields, truth: 'superseded' } };
}

/** Whether some version of the note produced this line: then Memoir wrote it and may change it. */
export function wasWritten(
  journal: Journal,
  { scope }: Pick<NoteFolder, 'scope'>,
  file: string,
  line: string,
): boolean {
  for (const { text } of fileVersions(journal, noteId(scope, file))) {
    if (text === undefined) continue;
    const { fields } = parseNote({ scope, file, text, modifiedAt: 0 });
    if (pointerLine(file, fields) === line || earlierPointerLine(file, fields) === line) return true;
  }
  return false;
}
