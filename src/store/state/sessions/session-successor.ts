/**
 * Which session an agent's long-lived MCP server belongs to now. The server learns its session when it starts. After
 * `/clear` or `/resume` the same client continues with another session without saying so. The journal knows it: the old
 * session ended for that reason, and another one started for the same reason in the same folder at that moment.
 */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../../journal/read.ts';
import { getSession } from './sessions.ts';

/** The client starts both hooks at once; a busy machine can take seconds, in either order. */
const AT_THAT_MOMENT_MS = 5000;
const REASONS = new Set(['clear', 'resume']);
/** More changes than this mean a cycle. */
const CHANGES_MAX = 1000;

export function sessionNow(db: Database, first: string): string {
  let id = first;
  for (let changes = 0; changes < CHANGES_MAX; changes += 1) {
    const next = successorOf(db, id);
    if (next === undefined) return id;
    id = next;
  }
  return first;
}

/** Undefined also if two sessions match: the old session is at least not another person's. */
function successorOf(db: Database, id: string): string | undefined {
  const { endedAt, endReason, cwd } = getSession(db, id) ?? {};
  if (endedAt === undefined || endReason === undefined || !REASONS.has(endReason)) return undefined;
  const began = new Set<string>();
  const around = { since: endedAt - AT_THAT_MOMENT_MS, until: endedAt + AT_THAT_MOMENT_MS };
  for (const { session, body } of iterateEvents(db, { types: ['session.started'], texts: 'apart', ...around })) {
    if (session !== undefined && session !== id && body.source === endReason && body.cwd === cwd) began.add(session);
  }
  const [only] = began;
  return began.size === 1 ? only : undefined;
}
