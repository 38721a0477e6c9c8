/**
 * Restores a journal. The journal is a grow-only set, so a backup is normally merged into it and nothing recorded since
 * is lost. Another file replaces it only if there is no usable journal or the owner asks for exactly the backup; the
 * old one then moves to `quarantine/` and is never deleted.
 */

import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import type { EventRecord } from '../../domain/event.ts';
import { defined } from '../../domain/json/defined.ts';
import { fileTime, MINUTE_MS } from '../../domain/time/dates.ts';
import { fileFault, makeDirectory, syncDirectory } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { type HomeLayout, JOURNAL_FILE } from '../../platform/home/layout.ts';
import { makePrivate } from '../../platform/sqlite/sqlite.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { mergeRecords } from '../journal/append.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { countEvents, iterateEvents } from '../journal/read.ts';
import { asRecorded } from '../journal/rows.ts';
import { rebuildState } from '../state/fold-changes.ts';
import { listBackups } from './backup-files.ts';
import { countInFreshProcess } from './make-backup.ts';
import { type Salvage, salvageRecords } from './salvage.ts';
import { moveJournalAway, rebuiltJournal, removeDatabase, rollBackRestore } from './unfinished-restore.ts';

export interface RestoreContext {
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly busyTimeoutMs: number;
}

export interface Restored {
  /** `merged`: the journal was usable and got the missing events. `replaced`: another file is in its place. */
  readonly how: 'merged' | 'replaced';
  readonly from?: string;
  readonly events: number;
  readonly added: number;
  /** Only for `merged`: how many events of the backup were refused because they were erased here. */
  readonly erased?: number;
  readonly salvaged: number;
  readonly damaged: number;
  readonly quarantine?: string;
}

export interface ReplaceOptions {
  readonly backup?: string;
  readonly exactly?: boolean;
}

/** Long enough for other processes to finish their transactions. */
const REPAIR_PATIENCE_MS = MINUTE_MS;

/** Merges a backup into a usable journal. */
export function mergeBackup(journal: Journal, context: RestoreContext, backup: string): Restored {
  assertSound(backup);
  return withCopy(context, backup, (copy) => {
    const merged = mergeRecords(journal, recordsOf(copy));
    return { how: 'merged', from: backup, events: countEvents(journal.db), ...merged, salvaged: 0, damaged: 0 };
  });
}

/**
 * Builds a new journal from a backup (the newest good one by default) and the readable part of the current file, and
 * puts it in place. With `exactly`, only erasures are taken from the current file.
 */
export function replaceJournal(context: RestoreContext, options: ReplaceOptions = {}): Restored {
  const { layout } = context;
  if (options.backup !== undefined) assertSound(options.backup);
  return withFileLock(layout.locks, () => rebuildInPlace(context, options), { timeoutMs: REPAIR_PATIENCE_MS });
}

/** At every point of failure there is a journal afterwards: the previous or the new one. */
function rebuildInPlace(context: RestoreContext, options: ReplaceOptions): Restored {
  const { layout } = context;
  rollBackRestore(layout);
  try {
    return buildAndSwap(context, options);
  } finally {
    rollBackRestore(layout);
  }
}

function buildAndSwap(context: RestoreContext, options: ReplaceOptions): Restored {
  const { layout, clock } = context;
  const backup = options.backup ?? newestGoodBackup(layout);
  const quarantine = setAside(layout, clock, options.exactly === true ? 'replaced' : 'journal');
  const salvage = salvageAll(layout, quarantine);
  const staging = { ...layout, journal: rebuiltJournal(layout) };
  removeDatabase(staging.journal);
  if (backup !== undefined) {
    copyBackup(backup, staging.journal);
  }
  const journal = openJournal({ ...context, layout: staging, mode: 'write', isStaging: true });
  let added: number;
  let events: number;
  try {
    const wanted = options.exactly === true ? salvage.records.filter(isErasure) : salvage.records;
    added = mergeRecords(journal, wanted).added;
    rebuildState(journal);
    events = countEvents(journal.db);
    journal.db.checkpoint();
  } finally {
    journal.close();
  }
  renameSync(staging.journal, layout.journal);
  syncDirectory(layout.home);
  return {
    how: 'replaced',
    events,
    added,
    salvaged: salvage.records.length,
    damaged: salvage.damaged,
    ...defined({ from: backup, quarantine }),
  };
}

/**
 * The readable records of the file just set aside and of every damaged one before it: a killed repair left its journal
 * there. A union never loses anything.
 */
function salvageAll(layout: HomeLayout, quarantine: string | undefined): Salvage {
  const damagedBefore = readdirSync(layout.quarantine)
    .filter((name) => name.startsWith('journal-'))
    .map((name) => join(layout.quarantine, name));
  const folders = new Set([...damagedBefore, ...(quarantine === undefined ? [] : [quarantine])]);
  const parts = [...folders]
    .map((folder) => join(folder, JOURNAL_FILE))
    .filter((file) => existsSync(file))
    .map((file) => salvageRecords(file, layout.quarantine));
  return {
    records: parts.flatMap((part) => part.records),
    damaged: parts.reduce((sum, part) => sum + part.damaged, 0),
  };
}

/** Refuses a damaged backup: its missing events would go unnoticed. */
function assertSound(backup: string): void {
  const { integrity } = countInFreshProcess(backup);
  if (integrity === 'ok') return;
  throw new MemoirError('backup-invalid', `${backup} is damaged (${integrity.split('\n')[0]?.slice(0, 200)})`, {
    next: 'Use another backup: `memoir backup --list` shows them. Nothing was changed.',
    data: { backup },
  });
}

function isErasure(record: EventRecord): boolean {
  return record.type === 'event.erased' || record.type === 'event.external';
}

/** The newest backup that a new process can read. A damaged one is skipped and kept. */
function newestGoodBackup(layout: HomeLayout): string | undefined {
  for (const { path } of listBackups(layout)) {
    try {
      if (countInFreshProcess(path).integrity === 'ok') return path;
    } catch (error) {
      if (!isMemoirError(error, 'backup-invalid')) throw error;
      // An older backup may be fine.
    }
  }
  return undefined;
}

/** Moves the current journal with its logs away. Undefined if there is no journal. */
function setAside(layout: HomeLayout, clock: Clock, kind: 'journal' | 'replaced'): string | undefined {
  if (!['', '-wal', '-shm'].some((suffix) => existsSync(layout.journal + suffix))) return undefined;
  const hasJournal = existsSync(layout.journal);
  const folder = join(layout.quarantine, `${kind}-${fileTime(clock.now())}-${process.pid}`);
  makeDirectory(folder);
  moveJournalAway(layout, folder);
  // A log without its database is unreadable, but kept too.
  return hasJournal ? folder : undefined;
}

/** A backup is never written to: an older one is upgraded in a copy. */
function withCopy<T>(context: RestoreContext, backup: string, work: (copy: Journal) => T): T {
  const { layout } = context;
  const dir = makeWorkFolder(layout);
  const staging = { ...layout, journal: join(dir, JOURNAL_FILE) };
  try {
    copyBackup(backup, staging.journal);
    const copy = openJournal({ ...context, layout: staging, mode: 'write', isStaging: true });
    try {
      return work(copy);
    } finally {
      copy.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function makeWorkFolder({ quarantine }: HomeLayout): string {
  try {
    return mkdtempSync(join(quarantine, '.restore-'));
  } catch (error) {
    throw fileFault(error, quarantine);
  }
}

function copyBackup(backup: string, target: string): void {
  try {
    copyFileSync(backup, target);
    makePrivate(target);
  } catch (error) {
    throw fileFault(error, target);
  }
}

function* recordsOf(journal: Journal): Generator<EventRecord, void, undefined> {
  for (const record of iterateEvents(journal.db, { order: 'arrival', supplements: 'apart' })) yield asRecorded(record);
}
