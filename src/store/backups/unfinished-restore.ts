/**
 * A restore moves the journal away before it puts another in its place. A file in `quarantine/` says where it went, so
 * that the next process that opens the journal can roll back a killed restore. The journal file is moved away first and
 * moved back last: it is never there without its log.
 */
import { closeSync, existsSync, readdirSync, readSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { syncDirectory, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { openRegularFile, readTextOrNothing } from '../../platform/files/regular-file.ts';
import { type HomeLayout, JOURNAL_FILE } from '../../platform/home/layout.ts';

const JOURNAL_PARTS = ['', '-wal', '-shm'] as const;
const NOTE_MAX_BYTES = 4096;

/** Where the new journal is built. */
export function rebuiltJournal(layout: HomeLayout): string {
  return join(layout.home, '.journal.rebuilding.db');
}

export function removeDatabase(path: string): void {
  for (const suffix of JOURNAL_PARTS) rmSync(path + suffix, { force: true });
}

/** Moves the journal with its logs into a folder of `quarantine/`. The caller holds the file lock. */
export function moveJournalAway(layout: HomeLayout, folder: string): void {
  writeFileAtomic(markerOf(layout), `${JSON.stringify({ folder: basename(folder) })}\n`);
  for (const suffix of JOURNAL_PARTS) {
    if (existsSync(layout.journal + suffix)) renameSync(layout.journal + suffix, join(folder, JOURNAL_FILE + suffix));
  }
  syncDirectory(folder);
  syncDirectory(layout.home);
}

function finishRestore(layout: HomeLayout): void {
  rmSync(markerOf(layout), { force: true });
  syncDirectory(layout.quarantine);
}

export function isRestoreUnfinished(layout: HomeLayout): boolean {
  return existsSync(markerOf(layout));
}

/** Puts the journal back if a restore did not finish. The caller holds the file lock, so no restore is running. */
export function rollBackRestore(layout: HomeLayout): void {
  const folder = folderOf(layout);
  // If a journal is in place, the restore had finished; if none was moved away, it had not started.
  if (folder !== undefined && existsSync(join(folder, JOURNAL_FILE)) && !isJournalInPlace(layout)) {
    for (const suffix of JOURNAL_PARTS.toReversed()) {
      const part = join(folder, JOURNAL_FILE + suffix);
      if (existsSync(part)) renameSync(part, layout.journal + suffix);
    }
    syncDirectory(layout.home);
    syncDirectory(folder);
  }
  if (folder !== undefined && existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  removeDatabase(rebuiltJournal(layout));
  finishRestore(layout);
}

/** An empty database that another process created has no version; a restored journal has one. */
function isJournalInPlace({ journal }: HomeLayout): boolean {
  if (!existsSync(journal)) return false;
  const descriptor = openRegularFile(journal, 'refuse');
  try {
    const header = Buffer.alloc(VERSION_OFFSET + 4);
    return readSync(descriptor, header) === header.length && header.readUInt32BE(VERSION_OFFSET) > 0;
  } finally {
    closeSync(descriptor);
  }
}

/** Where SQLite keeps the schema version, `user_version`. */
const VERSION_OFFSET = 60;

function markerOf(layout: HomeLayout): string {
  return join(layout.quarantine, 'unfinished-restore.json');
}

function folderOf(layout: HomeLayout): string | undefined {
  const text = readTextOrNothing(markerOf(layout), { maxBytes: NOTE_MAX_BYTES, links: 'refuse' });
  const name = /"folder":"([^"\\/]+)"/.exec(text ?? '')?.[1];
  return name === undefined || name.startsWith('.') ? undefined : join(layout.quarantine, name);
}
