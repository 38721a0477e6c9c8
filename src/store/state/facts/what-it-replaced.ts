/** What a fact replaced, whatever the kind and subject of either. */
import type { Fact } from '../../../domain/facts/fact-record.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { statesOf } from '../document-projection.ts';

/** More say nothing new about what it stands for. */
const MOST = 5;

/** Newest first. The time of the end is in an index, so a hook can ask this of each fact that it shows. */
export function whatItReplaced(db: Database, { id, project = '' }: Fact): readonly Fact[] {
  return statesOf<Fact>(
    db.all(
      `SELECT f.state FROM facts f JOIN fact_records by ON by.record = f.state ->> 'supersededBy'
       WHERE f.project = ? AND f.truth = 'superseded' AND by.fact = ?
         AND f.valid_to IN (SELECT at FROM fact_records WHERE fact = ?) ORDER BY f.valid_from DESC LIMIT ?`,
      project,
      id,
      id,
      MOST,
    ),
  );
}
