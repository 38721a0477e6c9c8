/** Which sessions a language model has not read to their end, and how what it found is written. */
import type { DraftOf } from '../../../domain/event.ts';
import type { EventBodies } from '../../../domain/event-bodies.ts';
import { defined } from '../../../domain/json/defined.ts';
import type { Trust } from '../../../domain/trust/trust.ts';
import { appendDrawn } from '../../journal/append-drawn.ts';
import type { Journal } from '../../journal/journal.ts';
import { getEvent } from '../../journal/read.ts';

export interface UnreadSession {
  readonly session: string;
  readonly project: string | undefined;
  /** Turns that begin later are unread. */
  readonly upto: number;
  readonly lastAt: number;
  readonly ended: boolean;
}

/** The most recent ones are read first; older ones are read when there is budget left. */
const SESSIONS_LISTED = 100;

/** Newest first. Subagents are not read: what matters in them comes back in the session that started them. */
export function unreadSessions(
  { db }: Pick<Journal, 'db'>,
  { since, unattended }: { readonly since: number; readonly unattended: boolean },
): readonly UnreadSession[] {
  const rows = db.all(
    `SELECT * FROM (
       SELECT s.id, s.project, s.last_at, s.ended_at,
         (SELECT max(r.body ->> 'upto') FROM events r WHERE r.subject = s.id AND r.type = 'turns.read') AS upto
       FROM sessions s
       WHERE s.prompts > 0 AND instr(s.id, '/') = 0 AND s.last_at >= ? AND (? OR s.interactive IS NOT 0))
     WHERE upto IS NULL OR last_at > upto ORDER BY last_at DESC, id LIMIT ${SESSIONS_LISTED}`,
    since,
    unattended ? 1 : 0,
  );
  return rows.map(({ id, project, upto, last_at, ended_at }) => ({
    session: String(id),
    project: typeof project === 'string' ? project : undefined,
    upto: upto === null ? Number.MIN_SAFE_INTEGER : Number(upto),
    lastAt: Number(last_at),
    ended: ended_at !== null,
  }));
}

export interface DrawnFact {
  readonly body: EventBodies['fact.drawn'];
  readonly trust: Trust;
}

/** Nothing is written if something was erased since `mark`; then the turns stay unread. */
export function recordReading(
  journal: Journal,
  mark: number,
  { facts, read }: { readonly facts: readonly DrawnFact[]; readonly read: EventBodies['turns.read'] },
): void {
  const drafts = facts.flatMap(({ body, trust }): DraftOf<'fact.drawn'>[] => {
    const source = getEvent(journal.db, body.source);
    if (source === undefined) return [];
    // The project it was recorded with; which one it counts for follows from its session, as for the source.
    const { recordedProject, session } = source;
    const project = recordedProject === undefined ? source.project : (recordedProject ?? undefined);
    const key = `drawn:${body.source}:${body.kind}:${body.place}`;
    const envelope = { key, happenedAt: source.happenedAt, actor: 'memoir', trust } as const;
    return [{ type: 'fact.drawn', ...envelope, ...defined({ project, session }), body }];
  });
  const at = journal.clock.now();
  appendDrawn(journal, mark, [
    ...drafts,
    { type: 'turns.read', happenedAt: at, actor: 'memoir', trust: 'agent', body: read },
  ]);
}
