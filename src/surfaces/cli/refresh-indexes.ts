/**
 * Updates the MEMORY.md indexes after a command has read notes, so that notes added by hand get their pointer. An error
 * here never fails the command, which has already printed its answer.
 */
import { isMemoirError, type Notes } from '../../index.ts';

export function refreshIndexes(notes: Notes, where: Parameters<Notes['list']>[0]): void {
  try {
    notes.refresh(where);
  } catch (error) {
    // Trigger: the journal is locked, the home is read-only, a folder is a link. Outcome: the next command tries again.
    if (!isMemoirError(error)) throw error;
  }
}
