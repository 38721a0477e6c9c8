/**
 * Where the fold of a project can start: its state at a time, with the ids of the facts that differ from it. Only for projects with many
 * records; folding few is faster than reading a checkpoint. It contains no words.
 */
import type { FoldCheckpoint } from '../../../domain/facts/fold/fold-in-parts.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { parseStateText } from '../document-projection.ts';

export interface StoredCheckpoint {
  readonly checkpoint: FoldCheckpoint;
  /** The facts that were made or changed since, by the ids they have and had. */
  readonly ids: readonly string[];
}

/** The checkpoint of a project, if nothing changed before it: `since` is the time of the earliest change. */
export function readFoldCheckpoint(db: Database, project: string, since: number): StoredCheckpoint | undefined {
  const row = db.get('SELECT state, ids FROM fold_checkpoints WHERE project = ? AND upto < ?', project, since);
  if (row === undefined) return undefined;
  return {
    checkpoint: parseStateText<FoldCheckpoint>(String(row.state)),
    ids: parseStateText<readonly string[]>(String(row.ids)),
  };
}

export function saveCheckpoint(db: Database, project: string, { checkpoint, ids }: StoredCheckpoint): void {
  db.run(
    'INSERT OR REPLACE INTO fold_checkpoints (project, upto, state, ids) VALUES (?, ?, ?, ?)',
    project,
    checkpoint.upto,
    JSON.stringify(checkpoint),
    JSON.stringify(ids),
  );
}

/** The same checkpoint with an updated list of the facts that differ from it. */
export function saveDiffering(db: Database, project: string, ids: readonly string[]): void {
  db.run('UPDATE fold_checkpoints SET ids = ? WHERE project = ?', JSON.stringify(ids), project);
}

export function removeCheckpoint(db: Database, project: string): void {
  db.run('DELETE FROM fold_checkpoints WHERE project = ?', project);
}
