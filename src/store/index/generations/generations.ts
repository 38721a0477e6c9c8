/**
 * The index files. Each is a generation, `index-<n>.db`; a row in the journal names the current one. If it is missing,
 * damaged or of another format, an empty next generation is filled. A rebuild fills the next generation before it
 * switches, so searches are not interrupted.
 */

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { isMemoirError } from '../../../domain/errors.ts';
import { HOUR_MS } from '../../../domain/time/dates.ts';
import { withFileLock } from '../../../platform/files/file-lock.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import { type Database, openDatabase, openInMemory } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';
import { createIndexSchema, INDEX_FORMAT } from './index-schema.ts';

/** Why the home's disk cannot be written. */
export type NotWritable = 'full' | 'read-only';

export interface SearchIndex {
  readonly db: Database;
  readonly generation: number;
  /** Why nothing can be added to the index. It can still be searched. */
  readonly readOnly?: NotWritable;
  /** The index is in memory only, because no file can be written. */
  readonly inMemory?: true;
}

/** The row in the journal that names the current generation. */
const CURRENT = 'index';
/** The longest wait for a process that fills the index: it holds the lock for one batch. */
const BUSY_MS = 1500;
const LOCK_MS = 5000;
/** An unfinished generation of this age is abandoned. */
const ABANDONED_MS = 6 * HOUR_MS;

/** The current index; created if there is no usable one. */
export function openIndex(journal: Journal, layout: HomeLayout): SearchIndex {
  const current = currentGeneration(journal);
  const found = current === 0 ? undefined : openGeneration(layout, current);
  if (found) return found;
  if (currentGeneration(journal) !== current) {
    // Another process switched meanwhile. Opening the file it removed may have created an empty one.
    removeOldGenerations(layout, currentGeneration(journal));
    return openIndex(journal, layout);
  }
  const next = createOrHold(journal, layout, current);
  if (next.inMemory === true) return next;
  const now = currentGeneration(journal);
  if (now === next.generation) return next;
  // Another process was faster; its generation is being filled.
  next.db.close();
  removeIndexFile(layout.indexFile(next.generation));
  return openGeneration(layout, now) ?? openIndex(journal, layout);
}

export function currentGeneration(journal: Journal): number {
  return Number(readMeta(journal.db, CURRENT) ?? 0);
}

/** Undefined if the file is unusable for any reason: it can be rebuilt. */
function openGeneration(layout: HomeLayout, generation: number): SearchIndex | undefined {
  const path = layout.indexFile(generation);
  if (!existsSync(path)) return undefined;
  let db: Database | undefined;
  try {
    db = openDatabase(path, { mode: 'existing', busyTimeoutMs: BUSY_MS, synchronous: 'NORMAL' });
    if (Number(readMeta(db, 'format')) === INDEX_FORMAT) return { db, generation };
  } catch (error) {
    const why = notWritable(error);
    if (why !== undefined) return openForReading(path, generation, why);
    if (!isMemoirError(error) || isMemoirError(error, 'journal-busy')) throw error;
    // Damaged or not a database: the next generation replaces it.
  }
  db?.close();
  return undefined;
}

/** Undefined if the disk can be written. */
export function notWritable(error: unknown): NotWritable | undefined {
  if (!isMemoirError(error)) return undefined;
  const { code, data } = error;
  if (code === 'journal-full' || data.system === 'ENOSPC' || data.system === 'EDQUOT') return 'full';
  const isDenied = data.system === 'EROFS' || data.system === 'EACCES' || data.system === 'EPERM';
  return code === 'journal-readonly' || isDenied ? 'read-only' : undefined;
}

/** Nothing new can be indexed there, but the existing index can be searched. */
function openForReading(path: string, generation: number, readOnly: NotWritable): SearchIndex | undefined {
  const db = openDatabase(path, { mode: 'readonly', busyTimeoutMs: BUSY_MS });
  if (Number(readMeta(db, 'format')) === INDEX_FORMAT) return { db, generation, readOnly };
  db.close();
  return undefined;
}

/** An empty generation that the journal names, unless another process was faster. If the home cannot be written it is kept in memory: every command then indexes everything for itself. */
function createOrHold(journal: Journal, layout: HomeLayout, current: number): SearchIndex {
  let next: SearchIndex | undefined;
  try {
    if (!journal.readOnly) {
      next = createGeneration(layout, current);
      switchGeneration(journal, layout, current, next.generation);
      return next;
    }
  } catch (error) {
    if (notWritable(error) === undefined) throw error;
    next?.db.close();
    if (next) removeIndexFile(next.db.path);
  }
  const db = openInMemory();
  prepareIndex(db);
  return { db, generation: current, inMemory: true };
}

function prepareIndex(db: Database): void {
  db.transaction(() => {
    createIndexSchema(db);
    writeMeta(db, 'format', String(INDEX_FORMAT));
    writeMeta(db, 'position', '0');
  });
}

/** An empty generation with the next free number. */
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
      prepareIndex(db);
      return { db, generation };
    },
    { timeoutMs: LOCK_MS },
  );
}

/** Switches to another generation. Does nothing if another process has switched since. */
export function switchGeneration(journal: Journal, layout: HomeLayout, from: number, to: number): boolean {
  const switched = journal.db.transaction(() => {
    if (currentGeneration(journal) !== from) return false;
    writeMeta(journal.db, CURRENT, String(to));
    return true;
  });
  removeOldGenerations(layout, switched ? to : currentGeneration(journal));
  return switched;
}

/** On Windows a file that is open elsewhere cannot be removed; the next switch removes it. */
export function removeOldGenerations(layout: HomeLayout, current: number): void {
  for (const generation of generationsWithLogs(layout)) {
    if (isStale(layout, generation, current)) removeIndexFile(layout.indexFile(generation));
  }
}

/** The files of generations that are no longer used. */
export function staleGenerations(journal: Journal, layout: HomeLayout): readonly string[] {
  const current = currentGeneration(journal);
  return generationsWithLogs(layout)
    .filter((generation) => isStale(layout, generation, current))
    .flatMap((generation) => ['', '-wal', '-shm'].map((suffix) => layout.indexFile(generation) + suffix))
    .filter((path) => existsSync(path));
}

function isStale(layout: HomeLayout, generation: number, current: number): boolean {
  const path = layout.indexFile(generation);
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return generation < current || (generation > current && age > ABANDONED_MS);
}

export function removeIndexFile(path: string): void {
  try {
    // The database first: without its log it would look complete and lack the last changes.
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  } catch {
    // Trigger: another process has it open (Windows). Outcome: removed at the next switch.
  }
}

export function generationsOf(layout: HomeLayout): readonly number[] {
  return numbersIn(layout, /^index-(\d+)\.db$/);
}

/** Includes generations of which only the log is left. */
function generationsWithLogs(layout: HomeLayout): readonly number[] {
  return [...new Set(numbersIn(layout, /^index-(\d+)\.db(?:-wal|-shm)?$/))];
}

function numbersIn(layout: HomeLayout, pattern: RegExp): readonly number[] {
  return readdirSync(layout.home).flatMap((name) => {
    const n = pattern.exec(name)?.[1];
    return n === undefined ? [] : [Number(n)];
  });
}
