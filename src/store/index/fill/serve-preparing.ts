/** The thread that prepares events for the index, see `prepare-together.ts`. */
import { workerData } from 'node:worker_threads';
import { openDatabase } from '../../../platform/sqlite/sqlite.ts';
import type { FindMentions } from './prepare-events.ts';
import type { PrepareJob, SentPiece } from './prepare-together.ts';
import { preparePiece } from './prepared-pieces.ts';
import { beginPiece, COUNTS, count, endPieces, hasEnded, rangeOf } from './shared-pieces.ts';

const BUSY_MS = 5000;

/** The whole program of the thread. Its input is the `PrepareJob` in `workerData`. */
export function servePreparing(findMentions: FindMentions): void {
  // Set by `prepareTogether`, the only caller of this script.
  const job = workerData as PrepareJob;
  try {
    sendPieces(job, findMentions);
  } finally {
    endPieces(job.pieces);
    job.port.close();
  }
}

function sendPieces({ journal, pieces, port }: PrepareJob, findMentions: FindMentions): void {
  const db = openDatabase(journal, { mode: 'readonly', busyTimeoutMs: BUSY_MS });
  try {
    while (!hasEnded(pieces)) {
      const written = Atomics.load(pieces.counts, COUNTS.written);
      const number = beginPiece(pieces);
      if (number === undefined) {
        Atomics.wait(pieces.counts, COUNTS.written, written);
        continue;
      }
      const range = rangeOf(pieces, number);
      if (range === undefined) return;
      const sent: SentPiece = { number, piece: preparePiece(db, range, findMentions) };
      port.postMessage(sent);
      count(pieces, 'sent');
    }
  } finally {
    db.close();
  }
}
