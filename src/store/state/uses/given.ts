/** The injection ledger: what sessions were given, so that nothing is given twice and changes can be named. */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../../journal/read.ts';

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

export interface GivenBefore {
  /** Ids of the notes and facts in it. */
  readonly ids: ReadonlySet<string>;
  readonly texts: readonly string[];
}

/** Everything a session was given, to avoid repetition. */
export function givenBefore(db: Database, session: string): GivenBefore {
  const ids = new Set<string>();
  const texts: string[] = [];
  for (const { body } of iterateEvents(db, { session, types: ['context.given'] })) {
    if (Array.isArray(body.ids)) for (const id of body.ids) if (typeof id === 'string') ids.add(id);
    if (typeof body.text === 'string') texts.push(body.text);
  }
  return { ids, texts };
}
