/**
 * Brings `MEMORY.md` up to date after a command that reads notes has answered: notes that were put into the folder by hand get
 * their line, and the active projects are those of now. The command has done what was asked, so it never fails because of this.
 */
import { isMemoirError, type Notes } from '../../index.ts';

export function refreshIndexes(notes: Notes, where: Parameters<Notes['list']>[0]): void {
  try {
    notes.refresh(where);
  } catch (error) {
    // Trigger: the journal is held, the home is read-only, a folder is a link. Outcome: the next command does it.
    if (!isMemoirError(error)) throw error;
  }
}
