/** Reads the events of a session's turns for the extractor, starting with the turn before a time, and what precedes it. */
import { asKnownEvent, type MemoirEvent } from '../../../domain/event.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../../journal/read.ts';
import { EXTRACTED_TYPES, FIRST_MOMENT } from './extraction-cursors.ts';

export interface TurnEvents {
  /** Turns that begin at this time or later are complete. */
  readonly from: number;
  readonly events: readonly MemoirEvent[];
}

const TYPES = ['session.started', ...EXTRACTED_TYPES];
const OPENING = "type IN ('prompt.submitted', 'context.compacted')";

/** Output longer than this is cut in the middle: failures are described at the start and the end. */
const OUTPUT_MAX_CHARS = 24_000;

/** A turn that begins exactly at `since` may have shortened the one before it, so that one is read too. */
export function readTurnEvents(db: Database, session: string, since: number): TurnEvents {
  if (since <= FIRST_MOMENT) return { from: since, events: eventsSince(db, session, since) };
  const opened = atOf(
    db,
    `SELECT max(happened_at) AS at FROM journal WHERE session = ? AND happened_at < ? AND ${OPENING}`,
    session,
    since,
  );
  const from =
    opened ??
    atOf(
      db,
      'SELECT min(happened_at) AS at FROM journal WHERE session = ? AND happened_at < ?',
      session,
      Number.MAX_SAFE_INTEGER,
    ) ??
    since;
  return { from, events: eventsSince(db, session, contextOf(db, session, from)) };
}

/** The newest turns of a session since a time, for a reader with little time. */
export function readNewestTurns(
  db: Database,
  { session, since }: { readonly session: string; readonly since: number },
  turns: number,
): TurnEvents {
  const rows = db.all(
    `SELECT happened_at FROM journal WHERE session = ? AND ${OPENING} ORDER BY happened_at DESC LIMIT ?`,
    session,
    turns,
  );
  return readTurnEvents(db, session, Math.max(since, Number(rows.at(-1)?.happened_at ?? 0) + 1));
}

/** The last prompt and reply before the first turn: an answer refers to the question before it. */
function contextOf(db: Database, session: string, from: number): number {
  const last = (type: string): number =>
    atOf(
      db,
      `SELECT max(happened_at) AS at FROM journal WHERE session = ? AND happened_at < ? AND type = '${type}'`,
      session,
      from,
    ) ?? from;
  return Math.min(last('prompt.submitted'), last('reply.given'));
}

function atOf(db: Database, sql: string, session: string, before: number): number | undefined {
  const at = db.get(sql, session, before)?.at;
  return typeof at === 'number' ? at : undefined;
}

function eventsSince(db: Database, session: string, since: number): readonly MemoirEvent[] {
  const events: MemoirEvent[] = [];
  for (const record of iterateEvents(db, { session, types: TYPES, since, order: 'time', atOnce: true })) {
    const event = asKnownEvent(record);
    if (event !== undefined) events.push(withShortOutput(event));
  }
  return events;
}

function withShortOutput(event: MemoirEvent): MemoirEvent {
  if (event.type !== 'tool.called' || (event.body.output?.length ?? 0) <= OUTPUT_MAX_CHARS) return event;
  const output = event.body.output ?? '';
  const half = OUTPUT_MAX_CHARS / 2;
  return { ...event, body: { ...event.body, output: `${output.slice(0, half)}\n…\n${output.slice(-half)}` } };
}
