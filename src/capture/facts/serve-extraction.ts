/** Extracts sessions on a worker thread, while the main thread extracts others. Each thread takes the next free session. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Extractor } from '../../extract/extractor.ts';
import { type Database, openDatabase } from '../../platform/sqlite/sqlite.ts';
import { rowsOf, type SessionRows } from '../../store/state/facts/extracted-facts.ts';
import type { UnextractedSession } from '../../store/state/facts/extraction-cursors.ts';
import { extractSession } from './extract-sessions.ts';

export interface ExtractJob {
  /** The path of the journal. */
  readonly journal: string;
  readonly sessions: readonly UnextractedSession[];
  /** The index of the next session, shared by all threads. */
  readonly next: Int32Array;
}

export interface ExtractMessage {
  readonly at: number;
  readonly rows: SessionRows;
}

/** The index of a session that no other thread takes. Beyond the last one if none is left. */
export function takeNext({ next }: ExtractJob): number {
  return Atomics.add(next, 0, 1);
}

/** Each thread makes its rows itself: the transaction that writes them has only one. */
export function extractRows(db: Database, extractor: Extractor, session: UnextractedSession): SessionRows {
  return { session: session.session, rows: rowsOf(extractSession(db, extractor, session).turns) };
}

const BUSY_MS = 5000;

/** The whole program of the thread. Its input is the `ExtractJob` in `workerData`. */
export function serveExtraction(extractor: Extractor): void {
  // Set by `extractAgain`, the only caller of this script.
  const job = workerData as ExtractJob;
  const db = openDatabase(job.journal, { mode: 'readonly', busyTimeoutMs: BUSY_MS });
  try {
    for (let at = takeNext(job); at < job.sessions.length; at = takeNext(job)) {
      const session = job.sessions[at];
      if (session === undefined) continue;
      const message: ExtractMessage = { at, rows: extractRows(db, extractor, session) };
      parentPort?.postMessage(message);
    }
  } finally {
    db.close();
  }
}
