/** Empties the write-ahead log of a database: removed text stays in the log until then. False if a reader holds it for too long. */
import type { Database } from './sqlite.ts';

/** A short wait for readers that are about to finish. */
const PATIENCE_MS = 2000;
const RETRY_MS = 25;

export function emptyWriteAheadLog(db: Database): boolean {
  const deadline = Date.now() + PATIENCE_MS;
  while (!db.checkpoint()) {
    if (Date.now() > deadline) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
  return true;
}
