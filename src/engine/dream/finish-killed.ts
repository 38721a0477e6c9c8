/** Finishes a dream or an undo that was killed: what it had decided is in the journal. */
import type { DreamRun } from '../../domain/dream.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { finishInterrupted } from '../../dream/record-run.ts';
import { type DreamPlace, recordedRun, whileNobodyDreams } from '../../dream/run-dream.ts';
import { listDreams } from '../../store/state/dreams/dreams.ts';

/** Writes what a killed run had decided. Returns false if there was none. */
export async function finishKilled(place: DreamPlace, when: 'now' | 'if free'): Promise<boolean> {
  const { journal, layout } = place;
  if (listDreams(journal).every(({ outcome }) => outcome !== 'unfinished')) return false;
  try {
    return await whileNobodyDreams(place, () => finishInterrupted(journal, layout, listDreams(journal)));
  } catch (error) {
    // Trigger: the dream was not killed and is still running. Outcome: it finishes by itself.
    if (when === 'if free' && isMemoirError(error, 'refused')) return false;
    throw error;
  }
}

/** After a killed undo, the same command again finishes it. It does not undo the undo. */
export async function finishKilledUndo(place: DreamPlace, meant: DreamRun | undefined): Promise<DreamRun | undefined> {
  const killed = listDreams(place.journal).at(-1);
  if (!(await finishKilled(place, 'now')) || killed?.gate !== 'undo') return undefined;
  if (meant !== undefined && meant.id !== killed.undoes) return undefined;
  const finished = recordedRun(place.journal, killed.id);
  return finished.outcome === 'done' ? finished : undefined;
}
