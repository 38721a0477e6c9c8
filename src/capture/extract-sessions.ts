/**
 * Extracts the turns that are not extracted yet, outside of capture: after an import, in the background, before a command
 * that reads facts, and at the start of a session. Each batch of sessions is one transaction. Texts are read before it,
 * and an erasure in between makes the batch be read again.
 */
import type { FactDraft } from '../domain/facts/fact-record.ts';
import type { Extractor } from '../extract/extractor.ts';
import { factRecords } from '../extract/fact-records.ts';
import { opensTurn, type Turn, turnsOf } from '../extract/turn.ts';
import { erasureMark } from '../store/journal/append-drawn.ts';
import type { Journal } from '../store/journal/journal.ts';
import { lastSeq } from '../store/journal/read.ts';
import { clearExtracted, type ExtractedTurn, replaceTurns } from '../store/state/extracted-facts.ts';
import {
  allSessions,
  countOutdated,
  hasUnextracted,
  markAllExtracted,
  markExtracted,
  noteUnextracted,
  type UnextractedSession,
  unextractedSessions,
} from '../store/state/extraction-cursors.ts';
import { foldProjects } from '../store/state/fold-projects.ts';
import { readNewestTurns, readTurnEvents, type TurnEvents } from '../store/state/turn-events.ts';
import { withoutSaved } from './saved-by-agent.ts';

export interface ExtractOptions {
  /** Stops after this time. What is left stays noted. */
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
 * so batches are longer when there is more to do.
 */
const BATCH_MS = { least: 200, most: 2000 };

export function extractSessions(journal: Journal, extractor: Extractor, options: ExtractOptions = {}): Extracted {
  const { db } = journal;
  const deadline = performance.now() + (options.budgetMs ?? Number.POSITIVE_INFINITY);
  if (!hasUnextracted(db) && countOutdated(db, extractor.version) === 0) return { sessions: 0, left: 0 };
  db.transaction(() => noteUnextracted(db, extractor.version));
  const waiting = unextractedSessions(db);
  let done = 0;
  let batchMs = BATCH_MS.least;
  while (done < waiting.length && performance.now() < deadline) {
    const end = Math.min(deadline, performance.now() + batchMs);
    done += extractBatch(journal, extractor, waiting.slice(done), end);
    batchMs = Math.min(BATCH_MS.most, batchMs * 2);
    options.onProgress?.(done, waiting.length);
  }
  return { sessions: done, left: waiting.length - done };
}

/** Returns how many sessions were extracted: at least one. */
function extractBatch(
  journal: Journal,
  extractor: Extractor,
  waiting: readonly UnextractedSession[],
  end: number,
): number {
  const { db } = journal;
  while (true) {
    const mark = erasureMark(db);
    const read: SessionTurns[] = [];
    for (const session of waiting) {
      read.push(extractSession(extractor, session, readTurnEvents(db, session.session, session.since)));
      if (performance.now() > end) break;
    }
    const written = db.transaction(() => {
      if (erasureMark(db) !== mark) return false;
      writeSessions(journal, extractor, read);
      return true;
    });
    if (written) return read.length;
  }
}

interface SessionTurns {
  readonly session: UnextractedSession;
  readonly from: number;
  readonly turns: readonly ExtractedTurn[];
}

function extractSession(extractor: Extractor, session: UnextractedSession, read: TurnEvents): SessionTurns {
  return { session, from: read.from, turns: extractTurns(extractor, read) };
}

/** The turns that begin at `from` or later. Events before the first of them only say what it is about. */
function extractTurns(extractor: Extractor, { from, events }: TurnEvents): readonly ExtractedTurn[] {
  return turnsOf(events)
    .filter((turn) => turn.at >= from && isWhole(turn, events[0]?.id))
    .map((turn) => {
      const drafts = withoutSaved(turn, extractSafely(extractor, turn));
      return { id: turn.id, at: turn.at, records: uniqueById(factRecords(turn, drafts)) };
    });
}

/** Events of one moment can belong to the turn before; only an opening event or the first of a session starts a turn. */
function isWhole(turn: Turn, first: string | undefined): boolean {
  const [opening] = turn.events;
  return opening !== undefined && (opensTurn(opening) || opening.id === first);
}

/** A text that no rule expected must not end the extraction of all others. */
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

function writeSessions(journal: Journal, extractor: Extractor, read: readonly SessionTurns[]): void {
  const { db } = journal;
  const touched = new Set<string>();
  for (const { session, from, turns } of read) {
    for (const project of replaceTurns(db, session.session, from, turns)) touched.add(project);
    markExtracted(db, session, extractor.version);
  }
  foldProjects(journal, touched);
}

/** How many turns of a session are extracted at its next start. The background extracts the rest. */
const NEWEST_TURNS = 12;
const NEWEST_SESSIONS = 3;

/**
 * The newest turns of the newest sessions, for a hook: what was said in a session that was killed reaches the next one.
 * The sessions stay noted, so the background extracts them completely.
 */
export function extractNewest(journal: Journal, extractor: Extractor, budgetMs: number): void {
  const { db } = journal;
  const deadline = performance.now() + budgetMs;
  db.transaction(() => noteUnextracted(db, extractor.version));
  const mark = erasureMark(db);
  const read: SessionTurns[] = [];
  for (const session of unextractedSessions(db).slice(0, NEWEST_SESSIONS)) {
    if (performance.now() > deadline) break;
    const newest = readNewestTurns(db, session.session, NEWEST_TURNS);
    read.push({ session, from: newest.from, turns: extractTurns(extractor, newest) });
  }
  db.transaction(() => {
    if (erasureMark(db) !== mark) return;
    const touched = new Set<string>();
    for (const { session, from, turns } of read) {
      for (const project of replaceTurns(db, session.session, from, turns)) touched.add(project);
    }
    foldProjects(journal, touched);
  });
}

/** If something is erased meanwhile, the history is read again. */
const ATTEMPTS = 5;

/**
 * Extracts the whole history and replaces all extracted facts in one transaction. Everything is read before it, because a
 * transaction blocks every other process that writes.
 */
export function extractAgain(journal: Journal, extractor: Extractor, options: ExtractOptions = {}): Extracted {
  const { db } = journal;
  for (let attempt = 1; ; attempt += 1) {
    const mark = erasureMark(db);
    const upto = lastSeq(db);
    const sessions = allSessions(db);
    const read = sessions.map(({ session, since }, done) => {
      options.onProgress?.(done, sessions.length);
      const turns = readTurnEvents(db, session, since);
      return { session, from: turns.from, turns: extractTurns(extractor, turns) };
    });
    const written = db.transaction(() => {
      if (erasureMark(db) !== mark && attempt < ATTEMPTS) return false;
      clearExtracted(db);
      for (const { session, from, turns } of read) replaceTurns(db, session, from, turns);
      markAllExtracted(db, sessions, { version: extractor.version, upto });
      foldProjects(journal, 'all');
      return true;
    });
    if (written) return { sessions: read.length, left: 0 };
  }
}
