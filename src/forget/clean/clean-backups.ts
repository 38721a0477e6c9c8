/** Applies the erasures of the journal to every backup: each is replaced by a copy without the erased events. */
import { rmSync } from 'node:fs';
import { messageOf } from '../../domain/errors.ts';
import type { EventRecord } from '../../domain/event.ts';
import { defined } from '../../domain/json/defined.ts';
import { publishStaged } from '../../platform/files/atomic-file.ts';
import { openDatabase } from '../../platform/sqlite/sqlite.ts';
import { type Backup, listBackups } from '../../store/backups/backup-files.ts';
import { removeAbandoned } from '../../store/backups/make-backup.ts';
import { mergeRecords } from '../../store/journal/append.ts';
import { type Journal, type JournalOptions, openJournal } from '../../store/journal/journal.ts';
import { isErased, iterateEvents } from '../../store/journal/read.ts';
import type { Remaining } from '../scan/scan-home.ts';

export type BackupContext = Pick<JournalOptions, 'layout' | 'clock' | 'busyTimeoutMs'>;

export interface BackupsCleaned {
  readonly cleaned: readonly string[];
  readonly failed: readonly Remaining[];
}

export function cleanBackups(journal: Journal, context: BackupContext): BackupsCleaned {
  removeAbandoned(context.layout);
  const cleaned: string[] = [];
  const failed: Remaining[] = [];
  for (const backup of listBackups(context.layout)) {
    try {
      if (cleanBackup(journal, backup, context)) cleaned.push(backup.file);
    } catch (error) {
      // A damaged or unreadable backup is not deleted; the receipt asks the owner to do it.
      failed.push({ where: backup.path, why: messageOf(error) });
    }
  }
  return { cleaned, failed };
}

/** The old file stays until the new one is complete. */
function cleanBackup(journal: Journal, backup: Backup, context: BackupContext): boolean {
  const staged = `${backup.path}.cleaning`;
  removeStaged(staged);
  const source = openDatabase(backup.path, { mode: 'readonly', busyTimeoutMs: context.busyTimeoutMs });
  try {
    const isMissing = (erasure: EventRecord): boolean => !isErased(source, String(erasure.body.target));
    if (!some(erasuresOf(journal), isMissing)) return false;
    source.snapshotInto(staged);
  } finally {
    source.close();
  }
  try {
    const copy = openJournal({
      ...context,
      layout: { ...context.layout, journal: staged },
      mode: 'write',
      isStaging: true,
    });
    try {
      for (const page of pagesOf(erasuresOf(journal))) mergeRecords(copy, page.map(plainRecord));
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

function erasuresOf({ db }: Journal): Generator<EventRecord, void, undefined> {
  return iterateEvents(db, { types: ['event.erased', 'event.external'], order: 'arrival' });
}

function some(records: Iterable<EventRecord>, test: (record: EventRecord) => boolean): boolean {
  for (const record of records) if (test(record)) return true;
  return false;
}

/** Limits memory: there can be a hundred thousand erasures. */
const PAGE = 2000;

function* pagesOf(records: Iterable<EventRecord>): Generator<readonly EventRecord[], void, undefined> {
  let page: EventRecord[] = [];
  for (const record of records) {
    page.push(record);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

function plainRecord(record: EventRecord): EventRecord {
  const { id, key, type, version, happenedAt, hlc, device, actor, trust, body } = record;
  return { id, ...defined({ key }), type, version, happenedAt, hlc, device, actor, trust, body };
}

function removeStaged(staged: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal', '.done']) rmSync(staged + suffix, { force: true });
}
