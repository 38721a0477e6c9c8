/**
 * Sessions and their counts. Hooks of one session run in parallel and transcripts arrive late, so this fold accepts any
 * order: counts add up, times are minimum and maximum, and other fields come from the newest event, known by its stamp.
 */

import type { MemoirEvent } from '../../../domain/event.ts';
import { defined } from '../../../domain/json/defined.ts';
import { latestPlausible, type Session } from '../../../domain/session.ts';
import type { Database, Row } from '../../../platform/sqlite/sqlite.ts';
import { marks } from '../../journal/sql-conditions.ts';
import { orderStamp, type Projection } from '../projection.ts';

interface SessionState extends Session {
  /** The stamps of the newest `session.started` and `session.ended`, and of the oldest event with a project. */
  readonly startStamp?: string;
  readonly endStamp?: string;
  readonly projectStamp?: string;
}

export const sessionsProjection: Projection<SessionState> = {
  name: 'sessions',
  version: 1,
  order: 'any',
  readsTexts: false,
  entities: (event) => (event.session === undefined || event.type.startsWith('event.') ? [] : [event.session]),
  source: (session) => ({ session }),
  initial: (id) => ({ id, firstAt: Infinity, lastAt: -Infinity, prompts: 0, replies: 0, toolCalls: 0 }),
  reduce: (state, event) => withNews(withCounts(withProject(state, event), event), event),
  load: (db, id) => {
    const row = db.get('SELECT * FROM sessions WHERE id = ?', id);
    return row && { state: stateFromRow(row) };
  },
  save: (db, _id, state) => saveState(db, state),
  remove: (db, id) => void db.run('DELETE FROM sessions WHERE id = ?', id),
  clear: (db) => void db.run('DELETE FROM sessions'),
  dump: (db) => db.all('SELECT * FROM sessions ORDER BY id'),
};

export function getSession(db: Database, id: string): Session | undefined {
  const row = db.get('SELECT * FROM sessions WHERE id = ?', id);
  return row && sessionFromState(stateFromRow(row));
}

/** Full ids that start with what was typed. */
export function findSessionIds(db: Database, prefix: string, limit: number): readonly string[] {
  return db
    .all('SELECT id FROM sessions WHERE id >= ? AND id < ? ORDER BY id LIMIT ?', prefix, `${prefix}~`, limit)
    .map((row) => String(row.id));
}

export interface SessionFilter {
  readonly project?: string;
  /** Projects to leave out. */
  readonly hidden?: readonly string[];
  /** Without subagents. */
  readonly subagents?: boolean;
  /** Seen at or after this time. */
  readonly since?: number;
  /** Only the subagents of this session. */
  readonly parent?: string;
  /** Sessions that are ahead of this time by more than a day come last. */
  readonly now?: number;
  /** The last session of the previous page. */
  readonly after?: Pick<Session, 'id' | 'lastAt'>;
  readonly limit?: number;
}

/** Larger than any span between two dates, so that future sessions sort after all others. */
const AHEAD_SHIFT = 1e15;

/** Newest first. */
export function listSessions(db: Database, filter: SessionFilter = {}): readonly Session[] {
  const { project, hidden = [], subagents = true, since, parent, now, after, limit = -1 } = filter;
  const latest = now === undefined ? Infinity : latestPlausible(now);
  const someAhead = now !== undefined && db.get('SELECT 1 AS yes FROM sessions WHERE last_at > ? LIMIT 1', latest);
  // Only in this case, because the index orders by the plain time.
  const order = someAhead ? `iif(last_at > ${latest}, last_at - ${AHEAD_SHIFT}, last_at)` : 'last_at';
  const parts: string[] = [];
  const values: (string | number)[] = [];
  if (project !== undefined) {
    parts.push('project = ?');
    values.push(project);
  }
  if (hidden.length > 0) {
    parts.push(`(project IS NULL OR project NOT IN (${marks(hidden)}))`);
    values.push(...hidden);
  }
  if (!subagents) parts.push('parent IS NULL');
  if (since !== undefined) {
    parts.push('last_at >= ?');
    values.push(since);
  }
  if (parent !== undefined) {
    parts.push('parent = ?');
    values.push(parent);
  }
  if (after !== undefined) {
    const place = after.lastAt > latest ? after.lastAt - AHEAD_SHIFT : after.lastAt;
    parts.push(`(${order} < ? OR (${order} = ? AND id > ?))`);
    values.push(place, place, after.id);
  }
  const where = parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`;
  return db
    .all(`SELECT * FROM sessions ${where} ORDER BY ${order} DESC, id LIMIT ?`, ...values, limit)
    .map((row) => sessionFromState(stateFromRow(row)));
}

function withCounts(state: SessionState, event: MemoirEvent): SessionState {
  return {
    ...state,
    firstAt: Math.min(state.firstAt, event.happenedAt),
    lastAt: Math.max(state.lastAt, event.happenedAt),
    prompts: state.prompts + (event.type === 'prompt.submitted' ? 1 : 0),
    replies: state.replies + (event.type === 'reply.given' ? 1 : 0),
    toolCalls: state.toolCalls + (event.type === 'tool.called' ? 1 : 0),
  };
}

function withProject(state: SessionState, event: MemoirEvent): SessionState {
  if (event.project === undefined) return state;
  const stamp = orderStamp(event);
  if (state.projectStamp !== undefined && state.projectStamp <= stamp) return state;
  return { ...state, project: event.project, projectStamp: stamp };
}

function withNews(state: SessionState, event: MemoirEvent): SessionState {
  const stamp = orderStamp(event);
  if (event.type === 'session.started' && !(state.startStamp !== undefined && state.startStamp >= stamp)) {
    const { agent, cwd, branch, interactive, model, parent } = event.body;
    return defined({ ...state, agent, cwd, branch, interactive, model, parent, startStamp: stamp });
  }
  if (event.type === 'session.ended' && !(state.endStamp !== undefined && state.endStamp >= stamp)) {
    return defined({
      ...state,
      endedAt: event.happenedAt,
      endReason: event.body.reason,
      endStamp: stamp,
    });
  }
  return state;
}

/** A session that was started again after its end has not ended. */
function sessionFromState(state: SessionState): Session {
  const { startStamp, endStamp, projectStamp: _, endedAt, endReason, ...session } = state;
  const resumed = startStamp !== undefined && endStamp !== undefined && startStamp > endStamp;
  return resumed ? session : defined({ ...session, endedAt, endReason });
}

function saveState(db: Database, state: SessionState): void {
  db.run(
    `INSERT INTO sessions (id, project, agent, cwd, branch, interactive, model, parent, first_at, last_at, ended_at,
       end_reason, prompts, replies, tool_calls, start_stamp, end_stamp, project_stamp)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET project = excluded.project, agent = excluded.agent, cwd = excluded.cwd,
       branch = excluded.branch, interactive = excluded.interactive, model = excluded.model, parent = excluded.parent,
       first_at = excluded.first_at, last_at = excluded.last_at, ended_at = excluded.ended_at,
       end_reason = excluded.end_reason, prompts = excluded.prompts, replies = excluded.replies,
       tool_calls = excluded.tool_calls, start_stamp = excluded.start_stamp, end_stamp = excluded.end_stamp,
       project_stamp = excluded.project_stamp`,
    state.id,
    state.project ?? null,
    state.agent ?? null,
    state.cwd ?? null,
    state.branch ?? null,
    state.interactive === undefined ? null : Number(state.interactive),
    state.model ?? null,
    state.parent ?? null,
    state.firstAt,
    state.lastAt,
    state.endedAt ?? null,
    state.endReason ?? null,
    state.prompts,
    state.replies,
    state.toolCalls,
    state.startStamp ?? null,
    state.endStamp ?? null,
    state.projectStamp ?? null,
  );
}

function stateFromRow(row: Row): SessionState {
  const text = (value: unknown): string | undefined => (value === null ? undefined : String(value));
  const number = (value: unknown): number | undefined => (value === null ? undefined : Number(value));
  return defined({
    id: String(row.id),
    project: text(row.project),
    agent: text(row.agent),
    cwd: text(row.cwd),
    branch: text(row.branch),
    interactive: row.interactive === null ? undefined : row.interactive === 1,
    model: text(row.model),
    parent: text(row.parent),
    firstAt: Number(row.first_at),
    lastAt: Number(row.last_at),
    endedAt: number(row.ended_at),
    endReason: text(row.end_reason),
    prompts: Number(row.prompts),
    replies: Number(row.replies),
    toolCalls: Number(row.tool_calls),
    startStamp: text(row.start_stamp),
    endStamp: text(row.end_stamp),
    projectStamp: text(row.project_stamp),
  });
}
