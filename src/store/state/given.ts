/** The ledger of what sessions were given: read to give nothing twice, and to say what changed since. */
import type { Database } from '../../platform/sqlite.ts';

export interface Given {
  readonly at: number;
  readonly project: string | undefined;
  readonly kind: string;
}

/** Newest last. */
export function listGiven(db: Database, session: string): readonly Given[] {
  return db
    .all(
      `SELECT happened_at, project, body ->> 'kind' AS kind FROM journal WHERE session = ? AND type = 'context.given'
       ORDER BY seq`,
      session,
    )
    .map((row) => ({
      at: Number(row.happened_at),
      project: row.project === null ? undefined : String(row.project),
      kind: String(row.kind),
    }));
}
