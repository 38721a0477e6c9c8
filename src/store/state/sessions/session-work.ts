/** Which sessions have new events since a position in the journal, and what each did. Episodes are made from this. */
import { field } from '../../../domain/json/json.ts';
import { hasSubstance, latestPlausible, type Session } from '../../../domain/session.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents, openUnlessErased } from '../../journal/read.ts';
import type { StoredRecord } from '../../journal/rows.ts';
import { statesOf } from '../document-projection.ts';
import type { WorkSpan } from '../projects/spans.ts';
import { getSession } from './sessions.ts';

/** A position in a journal. The event distinguishes journals of equal length. */
export interface JournalPosition {
  readonly position: number;
  readonly event: string | null;
}

export function placeNow(db: Database): JournalPosition {
  const newest = db.get('SELECT seq, id FROM events ORDER BY seq DESC LIMIT 1');
  return { position: Number(newest?.seq ?? 0), event: newest === undefined ? null : String(newest.id) };
}

/** False for a position in another journal, or if its event was erased. */
export function isPlaceIn(db: Database, { position, event }: JournalPosition): boolean {
  if (position === 0) return event === null;
  return db.get('SELECT id FROM events WHERE seq = ?', position)?.id === event;
}

export interface WorkSince {
  /** How many events arrived. */
  readonly events: number;
  readonly sessions: ReadonlySet<string>;
  /** Projects that changed: a name, a remote, an isolation. */
  readonly projects: ReadonlySet<string>;
  /** An erased event does not say whose it was, so it can concern any session. */
  readonly erased: boolean;
}

export function workSince(db: Database, position: number): WorkSince {
  const sessions = new Set<string>();
  const projects = new Set<string>();
  let events = 0;
  let erased = false;
  const rows = db.iterate(
    `SELECT count(*) AS n, session, CASE WHEN type LIKE 'project.%' AND type <> 'project.switched' THEN project END AS changed,
       max(type = 'event.erased') AS erased
     FROM events WHERE seq > ? GROUP BY 2, 3`,
    position,
  );
  const nameOf = (n: unknown): string => String(db.get('SELECT name FROM names WHERE n = ?', Number(n))?.name);
  for (const row of rows) {
    events += Number(row.n);
    erased ||= row.erased === 1;
    if (row.session !== null) sessions.add(nameOf(row.session));
    if (row.changed !== null) projects.add(nameOf(row.changed));
  }
  return { events, sessions, projects, erased };
}

/** Sessions whose last event is after the first time and not after the second. */
export function sessionsLastSeen(db: Database, after: number, upTo: number): readonly string[] {
  return db.all('SELECT id FROM sessions WHERE last_at > ? AND last_at <= ?', after, upTo).map((row) => String(row.id));
}

/** The projects a session worked in. */
export function projectsOfSession(db: Database, session: string): readonly string[] {
  return db
    .all(
      `SELECT name FROM names WHERE n IN (SELECT DISTINCT belongs FROM events WHERE belongs IS NOT NULL
         AND session = (SELECT n FROM names WHERE name = ?))`,
      session,
    )
    .map((row) => String(row.name));
}

/** The sessions that worked in a project, without subagents, newest first. */
export function sessionSpans(db: Database, project: string): readonly (WorkSpan & { readonly session: string })[] {
  return statesOf<WorkSpan>(
    db.all(
      `SELECT state FROM spans WHERE project = ? AND state ->> 'worked' ORDER BY last_at DESC, entity DESC`,
      project,
    ),
  ).flatMap((span) =>
    span.session === undefined || parentSession(db, span.session) ? [] : [{ ...span, session: span.session }],
  );
}

/** The newest sessions with work in a project, wherever they started, without subagents and without wrong clocks. */
export function lastSessions(
  db: Database,
  { project, now }: { readonly project: string; readonly now: number },
  limit: number,
): readonly Session[] {
  const sessions: Session[] = [];
  const rows = db.iterate(
    `SELECT state ->> 'session' AS session FROM spans WHERE project = ? AND last_at <= ? AND state ->> 'worked'
     ORDER BY last_at DESC, entity DESC LIMIT ?`,
    project,
    latestPlausible(now),
    MAX_ROWS,
  );
  for (const { session } of rows) {
    const found = typeof session === 'string' ? getSession(db, session) : undefined;
    if (found && found.parent === undefined && hasSubstance(found)) sessions.push(found);
    if (sessions.length === limit) break;
  }
  return sessions;
}

/** The most rows read; rows of subagents are skipped. */
const MAX_ROWS = 200;

export function parentSession(db: Database, session: string): string | undefined {
  const parent = db.get('SELECT parent FROM sessions WHERE id = ?', session)?.parent;
  return parent === null || parent === undefined ? undefined : String(parent);
}

/** Subagents by parent session. */
export function subagentsBySession(db: Database): ReadonlyMap<string, readonly string[]> {
  const subagents = new Map<string, string[]>();
  for (const row of db.iterate('SELECT id, parent FROM sessions WHERE parent IS NOT NULL ORDER BY id')) {
    const known = subagents.get(String(row.parent));
    if (known) known.push(String(row.id));
    else subagents.set(String(row.parent), [String(row.id)]);
  }
  return subagents;
}

/** Prompts, replies and tool calls. The output of tools, most of a journal, stays in its blobs. */
export function* iterateConversation(db: Database, session: string): Generator<StoredRecord, void, undefined> {
  for (const record of iterateEvents(db, { session, texts: 'apart' })) {
    const { type, split } = record;
    const needsTexts =
      type === 'prompt.submitted' || type === 'reply.given' || (type === 'tool.called' && hasLongInput(record));
    const read = split !== 0 && needsTexts ? openUnlessErased(db, record) : record;
    if (read !== undefined) yield read;
  }
}

/** Texts in blobs are empty in the row. */
function hasLongInput({ body: { input } }: StoredRecord): boolean {
  return field(input, 'command') === '';
}
