/**
 * One lock for all files of a home, held as a write transaction on `locks.db`. The operating system releases it when
 * its holder dies and never while the holder only sleeps, so it needs no expiry: a lock file with an expiry was
 * measured to admit two writers after a laptop woke up. Nothing is written, so holding it costs no sync. It is a
 * separate file, so waiting for it never waits for the journal.
 */
import { resolve } from 'node:path';
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import { type Database, openDatabase } from '../sqlite/sqlite.ts';
import { monotonicMs } from '../time/monotonic.ts';

export interface FileLockOptions {
  readonly timeoutMs: number;
}

/** The locks held by this thread. Locking again would wait for itself until the timeout. */
const heldHere = new Set<string>();

/**
 * Runs `work` while no other process holds the lock. If `work` returns a promise, the lock is held until it is
 * fulfilled or rejected; other callers in this thread are refused meanwhile, because waiting would block the event loop
 * that the holder needs.
 */
export function withFileLock<T>(locksDb: string, work: () => Promise<T>, options: FileLockOptions): Promise<T>;
export function withFileLock<T>(locksDb: string, work: () => T, options: FileLockOptions): T;
export function withFileLock<T>(locksDb: string, work: () => T | Promise<T>, options: FileLockOptions): T | Promise<T> {
  const lock = resolve(locksDb);
  if (heldHere.has(lock)) {
    throw new MemoirError('refused', `The file lock ${lock} is already held by this process`, {
      next: 'Finish the file update that is under way before starting another.',
      data: { lock },
    });
  }
  const db = acquire(lock, options.timeoutMs);
  heldHere.add(lock);
  const release = () => {
    heldHere.delete(lock);
    // Closing ends the transaction; there is nothing to commit.
    db.close();
  };
  let result: T | Promise<T>;
  try {
    result = work();
  } catch (error) {
    release();
    throw error;
  }
  if (result instanceof Promise) return result.finally(release);
  release();
  return result;
}

/**
 * Retries every few milliseconds at random intervals. SQLite's own waiting grows to 100 ms, so a process in a loop
 * takes the lock repeatedly while another starves (measured: 30 s).
 */
const POLL_MS = 3;

function acquire(lock: string, timeoutMs: number): Database {
  const deadline = monotonicMs() + timeoutMs;
  let db: Database | undefined;
  while (true) {
    try {
      db ??= openDatabase(lock, { mode: 'create', busyTimeoutMs: 0 });
      db.exec('BEGIN IMMEDIATE');
      return db;
    } catch (error) {
      const busy = isMemoirError(error, 'journal-busy');
      if (busy && monotonicMs() < deadline) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS * (0.5 + Math.random()));
        continue;
      }
      db?.close();
      throw busy ? timedOut(lock, timeoutMs, error) : error;
    }
  }
}

function timedOut(lock: string, timeoutMs: number, cause: unknown): MemoirError {
  return new MemoirError('lock-timeout', `Another process has been writing files for more than ${timeoutMs} ms`, {
    next: 'Try again in a moment. If it does not help, find a stopped memoir process and end it.',
    data: { lock, timeoutMs },
    cause,
  });
}
