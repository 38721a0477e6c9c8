/**
 * Which session a long-lived helper of an agent belongs to now. Such a helper is told its session when it is started; after
 * `/clear` or `/resume` the same client goes on with another one and does not say so. The journal knows: the old session
 * ended for that reason, and in the same folder one began for the same reason at that moment.
 */
import type { Database } from '../../platform/sqlite.ts';
import { iterateEvents } from '../journal/read.ts';
import { getSession } from './sessions.ts';

/** The client starts both hooks at once; a busy machine may take seconds over them, in either order. */
const AT_THAT_MOMENT_MS = 5000;
const REASONS = new Set(['clear', 'resume']);
/** More changes than that in one process, and something goes in a circle. */
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

/** Nothing also where two could be meant: the old one is at least not somebody else's. */
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
