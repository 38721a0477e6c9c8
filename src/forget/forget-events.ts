/**
 * Erasing for good, everywhere Memoir keeps a copy: the journal, its log, the spool's leftovers and every backup. The
 * receipt says what is gone and, just as plainly, what could not be reached.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EventRecord } from '../domain/event.ts';
import { publishStaged } from '../platform/atomic-file.ts';
import type { Clock } from '../platform/clock.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { openDatabase } from '../platform/sqlite.ts';
import { type Backup, listBackups, listStagedBackups } from '../store/backups/backup-files.ts';
import { removeAbandoned } from '../store/backups/make-backup.ts';
import { mergeRecords } from '../store/journal/append.ts';
import { eraseEvents } from '../store/journal/erase.ts';
import { type Journal, openJournal } from '../store/journal/journal.ts';
import { isErased, iterateEvents } from '../store/journal/read.ts';
import { takeOutQuotes } from './take-out-quotes.ts';

export interface ForgetReceipt {
  readonly erased: readonly string[];
  readonly alreadyErased: readonly string[];
  readonly backupsCleaned: readonly string[];
  /** Where the text may still be, and why. Empty when it is gone from everything Memoir keeps. */
  readonly remaining: readonly { readonly where: string; readonly why: string }[];
}

export interface ForgetContext {
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly busyTimeoutMs: number;
}

export function forgetEvents(
  journal: Journal,
  context: ForgetContext,
  ids: readonly string[],
  reason?: string,
): ForgetReceipt {
  const quotes = takeOutQuotes(journal, context.layout, ids);
  const erasure = eraseEvents(journal, [...ids, ...quotes.events], reason);
  const backups = cleanBackups(journal, context);
  return {
    erased: erasure.erased,
    alreadyErased: erasure.alreadyErased,
    backupsCleaned: backups.cleaned,
    remaining: [
      ...(erasure.logEmptied
        ? []
        : [
            { where: `${context.layout.journal}-wal`, why: 'another process is reading; it is emptied when that ends' },
          ]),
      ...quotes.remaining,
      ...backups.failed,
      ...outOfReach(context.layout),
    ],
  };
}

/** Brings every backup's erasures up to the journal's. Also run before a backup is trusted again. */
export function cleanBackups(
  journal: Journal,
  context: ForgetContext,
): { readonly cleaned: readonly string[]; readonly failed: ForgetReceipt['remaining'] } {
  removeAbandoned(context.layout);
  const erasures = [...iterateEvents(journal.db, { types: ['event.erased'], order: 'arrival' })];
  const cleaned: string[] = [];
  const failed: { where: string; why: string }[] = [];
  for (const backup of listBackups(context.layout)) {
    try {
      if (cleanBackup(backup, erasures, context)) cleaned.push(backup.file);
    } catch (error) {
      // A damaged or unreadable backup is not ours to delete: the receipt tells the owner to.
      failed.push({ where: backup.path, why: error instanceof Error ? error.message : String(error) });
    }
  }
  return { cleaned, failed };
}

/** Replaces the backup by one without the erased events; the old file is there until the new one is complete. */
function cleanBackup(backup: Backup, erasures: readonly EventRecord[], context: ForgetContext): boolean {
  const staged = `${backup.path}.cleaning`;
  removeStaged(staged);
  const source = openDatabase(backup.path, { mode: 'readonly', busyTimeoutMs: context.busyTimeoutMs });
  let missing: readonly EventRecord[];
  try {
    missing = erasures.filter((each) => !isErased(source, String(each.body.target)));
    if (missing.length === 0) return false;
    source.snapshotInto(staged);
  } finally {
    source.close();
  }
  try {
    const copy = openJournal({
      ...context,
      layout: { ...context.layout, journal: staged },
      mode: 'write',
      beginsAnew: true,
    });
    try {
      mergeRecords(copy, missing.map(plainRecord));
      copy.db.snapshotInto(`${staged}.done`);
    } finally {
      copy.close();
    }
    publishStaged(`${staged}.done`, backup.path);
    return true;
  } finally {
    removeStaged(staged);
  }
}

function plainRecord(record: EventRecord): EventRecord {
  const { id, key, type, version, happenedAt, hlc, device, actor, trust, body } = record;
  return { id, ...(key === undefined ? {} : { key }), type, version, happenedAt, hlc, device, actor, trust, body };
}

/** What cannot be cleaned row by row: the owner decides when to remove it. */
function outOfReach(layout: HomeLayout): ForgetReceipt['remaining'] {
  const inFolder = (folder: string, why: string): ForgetReceipt['remaining'] =>
    existsSync(folder) ? readdirSync(folder).map((name) => ({ where: join(folder, name), why })) : [];
  return [
    ...inFolder(
      layout.quarantine,
      'a journal that was set aside and may hold it; delete the folder when you no longer need it',
    ),
    ...inFolder(
      layout.rejectedSpool,
      'a file that could not be understood and may hold it; delete it if you need it no more',
    ),
    ...listStagedBackups(layout).map(({ path }) => ({
      where: path,
      why: 'another process is making a backup; forget again when it is done',
    })),
  ];
}

function removeStaged(staged: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal', '.done']) rmSync(staged + suffix, { force: true });
}
