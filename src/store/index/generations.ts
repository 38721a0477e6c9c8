/**
 * Which index file is in use. Each is a generation, `index-<n>.db`; one row of the journal names the current one. A file
 * that is missing, damaged or of another format is followed by an empty one and filled again; a rebuild fills the next
 * before it switches, so that those who search meanwhile notice nothing.
 */

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { isMemoirError } from '../../domain/errors.ts';
import { withFileLock } from '../../platform/file-lock.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import { type Database, openDatabase } from '../../platform/sqlite.ts';
import type { Journal } from '../journal/journal.ts';
import { readMeta, writeMeta } from '../journal/meta.ts';
import { createIndexSchema, INDEX_FORMAT } from './index-schema.ts';

export interface SearchIndex {
  readonly db: Database;
  readonly generation: number;
}

/** The name of the row in the journal. */
const CURRENT = 'index';
/** Whoever fills the index holds it for one batch; nobody waits longer than that for a look. */
const BUSY_MS = 1500;
const LOCK_MS = 5000;
/** A generation nobody finished in this time has nobody building it any more. */
const ABANDONED_MS = 6 * 3600_000;

/** The index to search, made if there is none that can be used. */
export function openIndex(journal: Journal, layout: HomeLayout): SearchIndex {
  const current = currentGeneration(journal);
  const found = current === 0 ? undefined : openGeneration(layout, current);
  if (found) return found;
  if (currentGeneration(journal) !== current) {
    // Another process switched meanwhile. Opening the file it removed may have made an empty one of that name.
    removeOldGenerations(layout, currentGeneration(journal));
    return openIndex(journal, layout);
  }
  const next = createGeneration(layout, current);
  switchTo(journal, layout, current, next.generation);
  const now = currentGeneration(journal);
  if (now === next.generation) return next;
  // Somebody else was faster; theirs is the one that is being filled.
  next.db.close();
  removeIndexFile(layout.indexFile(next.generation));
  return openGeneration(layout, now) ?? openIndex(journal, layout);
}

export function currentGeneration(journal: Journal): number {
  return Number(readMeta(journal.db, CURRENT) ?? 0);
}

/** Nothing for a file that cannot be used, whatever the reason: it can always be made again. */
function openGeneration(layout: HomeLayout, generation: number): SearchIndex | undefined {
  const path = layout.indexFile(generation);
  if (!existsSync(path)) return undefined;
  let db: Database | undefined;
  try {
    db = openDatabase(path, { mode: 'existing', busyTimeoutMs: BUSY_MS, synchronous: 'NORMAL' });
    if (Number(readMeta(db, 'format')) === INDEX_FORMAT) return { db, generation };
  } catch (error) {
    if (!isMemoirError(error) || isMemoirError(error, 'journal-busy') || isMemoirError(error, 'journal-full'))
      throw error;
    // Damaged, or not a database at all: the next generation takes its place.
  }
  db?.close();
  return undefined;
}

/** An empty one after all there are. */
export function createGeneration(layout: HomeLayout, current: number): SearchIndex {
  return withFileLock(
    layout.locks,
    () => {
      const generation = Math.max(current, ...generationsOf(layout)) + 1;
      const db = openDatabase(layout.indexFile(generation), {
        mode: 'create',
        busyTimeoutMs: BUSY_MS,
        synchronous: 'NORMAL',
      });
      db.transaction(() => {
        createIndexSchema(db);
        writeMeta(db, 'format', String(INDEX_FORMAT));
        writeMeta(db, 'position', '0');
      });
      return { db, generation };
    },
    { timeoutMs: LOCK_MS },
  );
}

/** One row. Does nothing when another has been switched to since. */
export function switchTo(journal: Journal, layout: HomeLayout, from: number, to: number): boolean {
  const switched = journal.db.transaction(() => {
    if (currentGeneration(journal) !== from) return false;
    writeMeta(journal.db, CURRENT, String(to));
    return true;
  });
  removeOldGenerations(layout, switched ? to : currentGeneration(journal));
  return switched;
}

/** Where a file is still open elsewhere and cannot be removed (Windows), the next switch does it. */
export function removeOldGenerations(layout: HomeLayout, current: number): void {
  for (const generation of generationsWithLogs(layout)) {
    const path = layout.indexFile(generation);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (generation < current || (generation > current && age > ABANDONED_MS)) removeIndexFile(path);
  }
}

export function removeIndexFile(path: string): void {
  try {
    // The database first: opened without its log it would look whole and lack what was in there.
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  } catch {
    // Trigger: another process has it open on a system that does not allow this. Outcome: it goes at the next switch.
  }
}

export function generationsOf(layout: HomeLayout): readonly number[] {
  return numbersIn(layout, /^index-(\d+)\.db$/);
}

/** Also those of which a process that was killed left the log only. */
function generationsWithLogs(layout: HomeLayout): readonly number[] {
  return [...new Set(numbersIn(layout, /^index-(\d+)\.db(?:-wal|-shm)?$/))];
}

function numbersIn(layout: HomeLayout, pattern: RegExp): readonly number[] {
  return readdirSync(layout.home).flatMap((name) => {
    const n = pattern.exec(name)?.[1];
    return n === undefined ? [] : [Number(n)];
  });
}

/** A reader that is just finishing is worth a short wait. */
const LOG_PATIENCE_MS = 2000;

/** What was taken out is still in the log until that is emptied. */
export function emptyLogOf(db: Database): boolean {
  const deadline = Date.now() + LOG_PATIENCE_MS;
  while (!db.checkpoint()) {
    if (Date.now() > deadline) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
  }
  return true;
}
