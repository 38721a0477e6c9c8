/**
 * Extracts the turns that are not extracted yet, outside capture: after an import, in the background, before a command that
 * reads facts, and at the start of a session. Each batch of sessions is one transaction. Texts are read before it; if
 * something is erased in between, the batch is read again.
 */
import type { FactDraft, FactRecord } from '../../domain/facts/fact-record.ts';
import { factRecords } from '../../extract/drafts/fact-records.ts';
import type { Extractor } from '../../extract/extractor.ts';
import { opensTurn, type Turn, turnsOf } from '../../extract/turn.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { monotonicMs } from '../../platform/time/monotonic.ts';
import { erasureMark } from '../../store/journal/append-drawn.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { type ExtractedTurn, hasMoreExtracted, replaceTurns } from '../../store/state/facts/extracted-facts.ts';
import {
  countOutdated,
  countUnextracted,
  hasUnextracted,
  isUnchanged,
  markExtracted,
  markUnextracted,
  type UnextractedSession,
  unextractedSessions,
} from '../../store/state/facts/extraction-cursors.ts';
import { foldProjects } from '../../store/state/facts/fold-projects.ts';
import type { Touched } from '../../store/state/facts/touched-projects.ts';
import { readNewestTurns, readTurnEvents, type TurnEvents } from '../../store/state/facts/turn-events.ts';
import { ofHeadedProjects } from '../projects/headed-projects.ts';
import { withoutSaved } from './saved-by-agent.ts';

export interface ExtractOptions {
  /** Stops after this time. Sessions that are left stay marked. */
  readonly budgetMs?: number;
  /** Called with the number of sessions. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface Extracted {
  readonly sessions: number;
  /** Sessions with turns that are not extracted yet. */
  readonly left: number;
}

/**
 * A batch takes this long to read, then its facts are folded and written at once. Folding reads all facts of a project,
 * so batches are longer when there is more to do, and longer still where folding takes long: with batches of two seconds, half of the
 * time of a long history went into folding.
 */
const BATCH_MS = { least: 200, most: 2000 };
const READ_PER_FOLD = 4;
/** A session that changed while it was read is read again. One that changes each time is left for the next call. */
const PASSES = 5;

export function extractSessions(journal: Journal, extractor: Extractor, options: ExtractOptions = {}): Extracted {
  const { db } = journal;
  const deadline = monotonicMs() + (options.budgetMs ?? Number.POSITIVE_INFINITY);
  if (!hasUnextracted(db) && countOutdated(db, extractor.version) === 0) return { sessions: 0, left: 0 };
  db.transaction(() => markUnextracted(db, extractor.version));
  let sessions = 0;
  for (let pass = 0; pass < PASSES && countUnextracted(db) > 0 && monotonicMs() < deadline; pass += 1)
    sessions += extractWaiting(journal, extractor, {
      deadline,
      onProgress: pass === 0 ? options.onProgress : undefined,
    });
  return { sessions, left: countUnextracted(db) };
}

/** Returns how many sessions were extracted. One that another process marked or extracted meanwhile is not. */
function extractWaiting(
  journal: Journal,
  extractor: Extractor,
  { deadline, onProgress }: { readonly deadline: number } & Pick<ExtractOptions, 'onProgress'>,
): number {
  const waiting = unextractedSessions(journal.db);
  let done = 0;
  let extracted = 0;
  let batchMs = BATCH_MS.least;
  while (done < waiting.length && monotonicMs() < deadline) {
    const end = Math.min(deadline, monotonicMs() + batchMs);
    const batch = extractBatch(journal, extractor, waiting.slice(done), end);
    done += batch.read;
    extracted += batch.written;
    batchMs = Math.max(Math.min(BATCH_MS.most, batchMs * 2), batch.foldMs * READ_PER_FOLD);
    onProgress?.(done, waiting.length);
  }
  return extracted;
}

/** Returns how many sessions were read, at least one, and written, and how long folding and writing took. */
function extractBatch(
  journal: Journal,
  extractor: Extractor,
  waiting: readonly UnextractedSession[],
  end: number,
): { readonly read: number; readonly written: number; readonly foldMs: number } {
  const { db } = journal;
  while (true) {
    const mark = erasureMark(db);
    const read: SessionTurns[] = [];
    for (const session of waiting) {
      read.push(extractSession(db, extractor, session));
      if (monotonicMs() > end) break;
    }
    const started = monotonicMs();
    const written = db.transaction(() => {
      return erasureMark(db) === mark ? writeSessions(journal, extractor, read) : undefined;
    });
    if (written !== undefined) return { read: read.length, written, foldMs: monotonicMs() - started };
  }
}

/** Extracts the facts of a session's turns from a time on. */
export interface SessionTurns {
  readonly session: UnextractedSession;
  readonly from: number;
  readonly turns: readonly ExtractedTurn[];
}

export function extractSession(db: Database, extractor: Extractor, session: UnextractedSession): SessionTurns {
  const read = readTurnEvents(db, session.session, session.since);
  return { session, from: read.from, turns: wholeTurns(read).map((turn) => extractTurn(db, extractor, turn)) };
}

/** The turns that begin at `from` or later. Events before the first of them only say what it is about. */
function wholeTurns({ from, events }: TurnEvents): readonly Turn[] {
  return turnsOf(events).filter((turn) => turn.at >= from && isWhole(turn, events[0]?.id));
}

function extractTurn(db: Database, extractor: Extractor, turn: Turn): ExtractedTurn {
  const drafts = withoutSaved(turn, extractSafely(extractor, turn));
  return { id: turn.id, at: turn.at, records: uniqueById(ofHeadedProjects(db, turn, factRecords(turn, drafts))) };
}

/** Events of one moment can belong to the turn before; only an opening event or the first of a session starts a turn. */
function isWhole(turn: Turn, first: string | undefined): boolean {
  const [opening] = turn.events;
  return opening !== undefined && (opensTurn(opening) || opening.id === first);
}

/** An unexpected text must not stop the extraction of all others. */
function extractSafely(extractor: Extractor, turn: Turn): readonly FactDraft[] {
  try {
    return extractor.extract(turn);
  } catch {
    // Trigger: a fault of a rule. Outcome: this turn has no facts until the rules improve.
    return [];
  }
}

function uniqueById<T extends { readonly id: string }>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/**
 * Returns how many were written. A session that was marked or extracted after it was read is not: its newer turns would be
 * removed, and never extracted.
 */
function writeSessions(journal: Journal, extractor: Extractor, read: readonly SessionTurns[]): number {
  const { db } = journal;
  const current = read.filter(({ session }) => isUnchanged(db, session));
  const touched: Touched = new Map();
  for (const { session, from, turns } of current) {
    replaceTurns(db, session.session, { from, turns }, touched);
    // Of the newest turns only, the earlier ones are left.
    if (from <= session.since) markExtracted(db, session, extractor.version);
  }
  foldProjects(journal, touched);
  return current.length;
}

/** How many turns of a session are extracted at its next start. The background extracts the rest. */
const NEWEST_TURNS = 12;
/** And of the session itself when it is compacted: what was said before is about to leave its context. */
const OWN_TURNS = 200;
const NEWEST_SESSIONS = 3;
/** Always extracted, however long it takes, so that a correction in a killed session reaches the next one. */
const ALWAYS_TURNS = 3;

/** Folding a project reads all of its records: 800 take as long as two bare Node starts, and 50,000 a second. */
const FOLDED_MAX = 200;

export interface NewestOptions {
  /** In the time of `monotonicMs()`. It is checked between turns; the newest few turns are always extracted. */
  readonly deadline: number;
  /** A session whose conversation is compacted: it comes first, with more turns. */
  readonly own?: string | undefined;
}

/**
 * Extracts the newest turns of the newest sessions, for a hook: what was said in a killed session reaches the next one, and what was
 * said before a compaction reaches the pack after it. A session with more turns stays marked, so that the background extracts it
 * completely. In a project with many records nothing is written: the facts are returned for the pack only, and the background
 * does the rest.
 */
export function extractNewest(
  journal: Journal,
  extractor: Extractor,
  { deadline, own }: NewestOptions,
): readonly FactRecord[] {
  const { db } = journal;
  db.transaction(() => markUnextracted(db, extractor.version));
  const mark = erasureMark(db);
  const read: SessionTurns[] = [];
  const isOwn = ({ session }: UnextractedSession): boolean => session === own;
  const waiting = unextractedSessions(db).toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  for (const session of waiting.slice(0, NEWEST_SESSIONS)) {
    if (read.length > 0 && monotonicMs() > deadline) break;
    const newest = readNewestTurns(db, session, isOwn(session) ? OWN_TURNS : NEWEST_TURNS);
    read.push(extractUntil(deadline, session, newest, (turn) => extractTurn(db, extractor, turn)));
  }
  const said = read.flatMap(({ turns }) => turns.flatMap(({ records }) => records));
  const projects = new Set(said.map(({ project = '' }) => project));
  if ([...projects].some((project) => hasMoreExtracted(db, project, FOLDED_MAX))) return said;
  db.transaction(() => {
    if (erasureMark(db) === mark) writeSessions(journal, extractor, read);
  });
  return [];
}

/** Newest turn first. Older turns that did not fit in the time are not replaced. */
function extractUntil(
  deadline: number,
  session: UnextractedSession,
  newest: TurnEvents,
  extract: (turn: Turn) => ExtractedTurn,
): SessionTurns {
  const turns: ExtractedTurn[] = [];
  for (const turn of wholeTurns(newest).toReversed()) {
    const last = turns.at(-1);
    // Turns of one moment are replaced together.
    const mayStop = last !== undefined && turn.at < last.at && turns.length >= ALWAYS_TURNS;
    if (mayStop && monotonicMs() > deadline) return { session, from: last.at, turns };
    turns.push(extract(turn));
  }
  return { session, from: newest.from, turns };
}
