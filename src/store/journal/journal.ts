/**
 * Opens the journal: creates it the first time, upgrades an older one, and refuses one that a newer Memoir wrote or
 * that is not the journal this home had.
 */

import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import type { EventDraft } from '../../domain/event.ts';
import { defined } from '../../domain/json/defined.ts';
import { fileTime, MINUTE_MS } from '../../domain/time/dates.ts';
import { createFileExclusive, publishStaged } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { homeSecret } from '../../platform/home/secret.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../../platform/sqlite/sqlite.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { listBackups, stagedBackup } from '../backups/backup-files.ts';
import { isRestoreUnfinished, rollBackRestore } from '../backups/unfinished-restore.ts';
import { rebuildState, recordProjectionVersion, staleProjections } from '../state/fold-changes.ts';
import type { AnyProjection } from '../state/projection.ts';
import { PROJECTIONS } from '../state/projections.ts';
import type { PackedTexts } from './blobs.ts';
import { readMeta, writeMeta } from './meta.ts';
import { MIGRATIONS, type Migration, schemaVersion } from './migrations.ts';

export interface Journal {
  readonly db: Database;
  readonly readOnly: boolean;
  readonly device: string;
  readonly clock: Clock;
  readonly projections: readonly AnyProjection[];
  /** Removes secrets from an event before it is appended. Hooks and imports do that before. */
  readonly redact?: (draft: EventDraft) => EventDraft;
  /** Set by an import for the bodies it appends. */
  readonly packedTexts?: PackedTexts;
  /** The keyed hash of an erased event's key. The secret is in no backup. */
  hashKey(key: string): string;
  close(): void;
}

export interface JournalOptions {
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly busyTimeoutMs: number;
  /**
   * `write` upgrades an older journal first, after a backup. `append` is for hooks, which have no time for that: an
   * older journal is refused and the event goes to the spool. `read` changes nothing.
   */
  readonly mode: 'write' | 'append' | 'read';
  /**
   * A journal built next to the home's own, for a repair or in a copy of a backup. It may be empty at first, no other
   * process opens it, and its original serves as the backup.
   */
  readonly isStaging?: boolean;
  readonly migrations?: readonly Migration[];
  readonly projections?: readonly AnyProjection[];
  readonly synchronous?: DatabaseOptions['synchronous'];
  readonly redact?: Journal['redact'];
}

export function openJournal(options: JournalOptions): Journal {
  const { layout, clock } = options;
  const migrations = options.migrations ?? MIGRATIONS;
  if (options.isStaging !== true) {
    recoverRestore(layout, options.busyTimeoutMs);
    assertNotMissing(layout);
  }
  const db = openDatabase(layout.journal, {
    mode: options.mode === 'read' ? 'readonly' : 'create',
    busyTimeoutMs: options.busyTimeoutMs,
    ...defined({ synchronous: options.synchronous }),
  });
  try {
    if (options.mode !== 'read') bringUpToDate(db, options, migrations);
    else if (schemaVersion(db) < migrations.length) throw olderJournal(layout, schemaVersion(db), migrations.length);
    const journal: Journal = {
      db,
      readOnly: options.mode === 'read',
      device: String(readMeta(db, 'device')),
      clock,
      projections: options.projections ?? PROJECTIONS,
      ...defined({ redact: options.redact }),
      hashKey: (key) => createHmac('sha256', homeSecret(layout.secretFile)).update(key).digest('hex'),
      close: () => db.close(),
    };
    if (options.mode !== 'read') markHomeUsed(layout);
    if (options.mode === 'write') {
      const stale = staleProjections(journal);
      if (stale.length > 0) rebuildState(journal, stale);
    }
    return journal;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Puts the previous journal back if a restore was killed half-way. Waits for a restore that is running. */
function recoverRestore(layout: HomeLayout, timeoutMs: number): void {
  if (!isRestoreUnfinished(layout)) return;
  try {
    withFileLock(layout.locks, () => rollBackRestore(layout), { timeoutMs });
  } catch (error) {
    if (!isMemoirError(error, 'lock-timeout')) throw error;
    throw new MemoirError('journal-busy', 'A restore or repair of the journal is running', {
      next: 'Try again when it has finished.',
      data: { path: layout.journal },
      cause: error,
    });
  }
}

/**
 * A home that had a journal and now has none, or an empty one, has lost it. Starting a new one silently would hide
 * that.
 */
function assertNotMissing(layout: HomeLayout): void {
  // The marker is read first. A process that creates the journal writes the marker after its first commit, so reading the
  // file first could see it empty, then see the marker and report a loss.
  const used = existsSync(layout.markerFile);
  const size = statSync(layout.journal, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0) return;
  if (listBackups(layout).length > 0) throw missingJournal(layout);
  if (!used && !existsSync(`${layout.journal}-wal`)) return;
  // The file is empty while another process creates it; the marker is written after its first commit.
  if (!used && existsSync(layout.journal)) return;
  throw missingJournal(layout);
}

function missingJournal(layout: HomeLayout): MemoirError {
  return new MemoirError('journal-missing', `${layout.journal} is missing, but this home has been used before`, {
    next: 'Restore it with `memoir restore`, or move the home away to start a new one.',
    data: { path: layout.journal },
  });
}

/** Written after the first commit: it proves that there was a journal. */
function markHomeUsed(layout: HomeLayout): void {
  if (!existsSync(layout.markerFile)) {
    createFileExclusive(layout.markerFile, `${JSON.stringify({ memoir: 'home', version: 1 })}\n`);
  }
}

function bringUpToDate(db: Database, options: JournalOptions, migrations: readonly Migration[]): void {
  const { layout } = options;
  const latest = migrations.length;
  const found = schemaVersion(db);
  if (found === latest) return;
  if (found > latest) {
    throw new MemoirError('journal-newer', `${layout.journal} was written by a newer Memoir (version ${found})`, {
      next: `Update Memoir; this one knows versions up to ${latest}. Nothing was changed.`,
      data: { found, latest },
    });
  }
  if (found === 0) {
    db.transaction(() => {
      if (schemaVersion(db) > 0) return;
      // With a marker, an empty file is not a new journal: it replaced one that a restore has just moved away.
      if (options.isStaging !== true && existsSync(layout.markerFile)) throw missingJournal(layout);
      for (const migration of migrations) applyMigration(db, migration);
      writeMeta(db, 'device', randomBytes(6).toString('hex'));
      for (const projection of options.projections ?? PROJECTIONS) recordProjectionVersion(db, projection);
    });
    // Another process may have created an older schema meanwhile; it is upgraded like any other.
    if (schemaVersion(db) === latest) return;
  }
  if (options.mode === 'append') throw olderJournal(layout, schemaVersion(db), latest);
  if (options.isStaging === true) {
    applyMissing(db, migrations, schemaVersion(db));
    return;
  }
  withFileLock(layout.locks, () => upgrade(db, layout, migrations, options.clock), { timeoutMs: UPGRADE_PATIENCE_MS });
}

/** Upgrades wait for each other; the second one finds the work done. */
const UPGRADE_PATIENCE_MS = MINUTE_MS;

function upgrade(db: Database, layout: HomeLayout, migrations: readonly Migration[], clock: Clock): void {
  const found = schemaVersion(db);
  if (found >= migrations.length) return;
  backUp(db, layout, `before-upgrade-from-${found}-${fileTime(clock.now())}.db`);
  applyMissing(db, migrations, found);
}

function applyMissing(db: Database, migrations: readonly Migration[], found: number): void {
  for (const migration of migrations.slice(found)) {
    db.transaction(() => {
      if (schemaVersion(db) === migration.version - 1) applyMigration(db, migration);
    });
  }
}

/** Copied under a temporary name first, so a copy that a crash cut short is never taken for a backup. */
function backUp(db: Database, layout: HomeLayout, name: string): void {
  const backup = join(layout.backups, name);
  // A link in place of the folder would take the copy, with everything in it, out of the home.
  assertReallyInside(layout.home, backup);
  // This process holds the lock, so unfinished copies have no owner.
  for (const file of readdirSync(layout.backups)) {
    if (file.startsWith('.before-upgrade-')) rmSync(join(layout.backups, file), { force: true });
  }
  const staged = stagedBackup(backup);
  db.snapshotInto(staged);
  publishStaged(staged, backup);
}

function applyMigration(db: Database, migration: Migration): void {
  migration.up(db);
  db.exec(`PRAGMA user_version = ${migration.version}`);
}

function olderJournal(layout: HomeLayout, found: number, latest: number): MemoirError {
  return new MemoirError('journal-older', `${layout.journal} has an older schema (version ${found} of ${latest})`, {
    next: 'Run `memoir doctor`: it makes a backup and upgrades the journal.',
    data: { found, latest },
  });
}

/**
 * Every event changes a page of each index. In a large journal these pages do not fit in SQLite's default cache of two
 * megabytes. With 64 MB an import is not faster and needs 90 MB more memory.
 */
const LARGE_CACHE_KB = 16 * 1024;
const USUAL_CACHE_KB = 2000;

/** For bulk writes. */
export async function withLargeCache<T>({ db }: Journal, work: () => Promise<T>): Promise<T> {
  const release = useLargeCache(db);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Until the returned function is called. */
export function useLargeCache(db: Database): () => void {
  db.exec(`PRAGMA cache_size=-${LARGE_CACHE_KB}`);
  return () => {
    if (db.isOpen) db.exec(`PRAGMA cache_size=-${USUAL_CACHE_KB}; PRAGMA shrink_memory`);
  };
}
