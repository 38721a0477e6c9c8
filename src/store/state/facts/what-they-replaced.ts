/** What facts replaced, whatever the kind and subject of either. */
import type { Fact } from '../../../domain/facts/fact-record.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { parseStateText } from '../document-projection.ts';

/** By the id of the later fact, newest first. One query for all, by the times of their ends: a hook asks it of each pack. */
export function whatTheyReplaced(db: Database, facts: readonly Fact[]): ReadonlyMap<string, readonly Fact[]> {
  const replaced = new Map<string, Fact[]>();
  if (facts.length === 0) return replaced;
  const ids = JSON.stringify(facts.map(({ id }) => id));
  const projects = JSON.stringify([...new Set(facts.map(({ project = '' }) => project))]);
  for (const { state, later } of db.all(
    `SELECT f.state AS state, by.fact AS later FROM facts f JOIN fact_records by ON by.record = f.state ->> 'supersededBy'
     WHERE f.project IN (SELECT value FROM json_each(?1)) AND f.truth = 'superseded'
       AND f.valid_to IN (SELECT at FROM fact_records WHERE fact IN (SELECT value FROM json_each(?2)))
       AND by.fact IN (SELECT value FROM json_each(?2)) ORDER BY f.valid_from DESC`,
    projects,
    ids,
  )) {
    const fact = parseStateText<Fact>(String(state));
    const known = replaced.get(String(later));
    if (known === undefined) replaced.set(String(later), [fact]);
    else known.push(fact);
  }
  return replaced;
}
