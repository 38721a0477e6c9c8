/** The facts from which a dream made a file. A fact that no longer holds can be left out until the next dream. */
import { isHolding } from '../../../domain/facts/fact.ts';
import type { Fact } from '../../../domain/facts/fact-record.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../../journal/read.ts';
import { statesOf } from '../document-projection.ts';

export interface FactsBehind {
  readonly holding: readonly Fact[];
  readonly ended: readonly Fact[];
}

/** The last proposal may have been declined. Then the file is the result of an earlier one. */
const PROPOSALS_READ = 3;
const NONE: FactsBehind = { holding: [], ended: [] };

/** The files among these that a dream proposed. A pack asks for every note of its index, and most are of people and agents. */
export function filesOfDreams(db: Database, paths: readonly string[]): ReadonlySet<string> {
  const rows = db.lists(
    "SELECT DISTINCT subject FROM events WHERE subject IN (SELECT value FROM json_each(?)) AND +type = 'dream.proposed'",
    JSON.stringify(paths),
  );
  return new Set(rows.map(([path]) => String(path)));
}

/** `path` is the path in the home. Empty for a file that no dream made. */
export function factsBehind(db: Database, path: string, now: number): FactsBehind {
  if (filesOfDreams(db, [path]).size === 0) return NONE;
  const sources = new Set<string>();
  const proposed = { subject: path, types: ['dream.proposed'], order: 'newest', texts: 'apart' } as const;
  for (const { body } of iterateEvents(db, { ...proposed, limit: PROPOSALS_READ })) {
    if (Array.isArray(body.sources)) for (const id of body.sources) if (typeof id === 'string') sources.add(id);
  }
  if (sources.size === 0) return NONE;
  const facts = statesOf<Fact>(
    db.all(
      `SELECT state FROM facts WHERE entity IN
         (SELECT fact FROM fact_records WHERE record IN (SELECT value FROM json_each(?)))`,
      JSON.stringify([...sources]),
    ),
  );
  const holds = ({ truth, validTo }: Fact): boolean => isHolding(truth) && (validTo === undefined || validTo > now);
  return { holding: facts.filter(holds), ended: facts.filter((fact) => !holds(fact)) };
}
