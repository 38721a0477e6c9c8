/** What is known of the turn a session is in: everything since its last prompt. */
import type { Database } from '../../platform/sqlite.ts';

/** Whether a result from outside arrived in it: until the next prompt, what the agent says may repeat it. */
export function externalInTurn(db: Database, session: string): boolean {
  const last = db.get(
    "SELECT max(seq) AS seq FROM journal WHERE session = ? AND type = 'prompt.submitted'",
    session,
  )?.seq;
  return (
    db.get(
      `SELECT 1 AS yes FROM journal WHERE session = ? AND seq > ? AND type = 'tool.called' AND trust = 'external' LIMIT 1`,
      session,
      Number(last ?? 0),
    ) !== undefined
  );
}
