/** Checks the journal. Each check reports what it found and what to do. Nothing is changed. */

import { statSync } from 'node:fs';
import { asKnownEvent } from '../../domain/event.ts';
import { countOf } from '../../domain/text/count.ts';
import { readPragmas, sqliteVersion } from '../../platform/sqlite/sqlite.ts';
import { openBlob } from '../journal/blobs.ts';
import type { Journal } from '../journal/journal.ts';
import { schemaVersion } from '../journal/migrations.ts';
import { RECORD_COLUMNS, recordOfRow } from '../journal/rows.ts';

export interface HealthCheck {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  readonly next?: string;
}

const EXPECTED_PRAGMAS: Readonly<Record<string, string>> = {
  journal_mode: 'wal',
  synchronous: '2',
  secure_delete: '1',
  foreign_keys: '1',
};

/** Four times the size at which it is checkpointed; a larger log means that a reader keeps it open. */
const LARGE_WAL_BYTES = 16 * 1024 * 1024;

const REPAIR = 'Run `memoir doctor --repair`: it keeps the damaged file and rebuilds from it and the newest backup.';

export function checkJournal(journal: Journal): readonly HealthCheck[] {
  return [checkPragmas(journal), checkLog(journal), checkIntegrity(journal), ...checkEvents(journal)];
}

export function checkSqlite(): HealthCheck {
  return { name: 'sqlite', status: 'ok', detail: `SQLite ${sqliteVersion()}` };
}

function checkPragmas(journal: Journal): HealthCheck {
  const pragmas = readPragmas(journal.db);
  const wrong = Object.entries(EXPECTED_PRAGMAS).filter(([name, value]) => pragmas[name] !== value);
  return wrong.length === 0
    ? {
        name: 'durability',
        status: 'ok',
        detail: `write-ahead log, full sync at every commit, erased text is overwritten; database version ${schemaVersion(journal.db)}`,
      }
    : {
        name: 'durability',
        status: 'fail',
        detail: wrong.map(([name, value]) => `${name} is ${pragmas[name]}, not ${value}`).join(', '),
        next: 'This is a bug in Memoir or in its SQLite. Please report it.',
      };
}

function checkLog(journal: Journal): HealthCheck {
  const bytes = statSync(`${journal.db.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const detail = `${Math.round(bytes / 1024)} KB`;
  return bytes <= LARGE_WAL_BYTES
    ? { name: 'write-ahead log', status: 'ok', detail }
    : {
        name: 'write-ahead log',
        status: 'warn',
        detail,
        next: 'A process has been reading the journal for a long time. End it, and the write-ahead log shrinks.',
      };
}

function checkIntegrity(journal: Journal): HealthCheck {
  const said = journal.db.all('PRAGMA integrity_check(20)').map((row) => String(row.integrity_check));
  const orphans = journal.db.all('PRAGMA foreign_key_check').length;
  return said[0] === 'ok' && orphans === 0
    ? { name: 'integrity', status: 'ok', detail: 'every page and index is sound' }
    : {
        name: 'integrity',
        status: 'fail',
        detail: said[0] === 'ok' ? `${orphans} rows refer to nothing` : said.slice(0, 3).join('; '),
        next: REPAIR,
      };
}

/** Reads every event and text and verifies the checksums. SQLite would not notice a flipped bit. */
function checkEvents(journal: Journal): readonly HealthCheck[] {
  const { db } = journal;
  let events = 0;
  let damaged = 0;
  let unknown = 0;
  for (const row of db.iterate(`SELECT ${RECORD_COLUMNS} FROM journal`)) {
    events += 1;
    try {
      if (!asKnownEvent(recordOfRow(row))) unknown += 1;
    } catch {
      // Trigger: a row that does not match its checksum. Outcome: counted and reported.
      damaged += 1;
    }
  }
  for (const row of db.iterate('SELECT hash, data FROM blobs')) {
    try {
      openBlob(row.hash, row.data);
    } catch {
      // The same for a long text.
      damaged += 1;
    }
  }
  return [
    damaged === 0
      ? {
          name: 'events',
          status: 'ok',
          detail: `${countOf(events, 'event matches its checksum', 'events match their checksums')}`,
        }
      : { name: 'events', status: 'fail', detail: `${damaged} of ${countOf(events, 'event')} damaged`, next: REPAIR },
    ...(unknown === 0
      ? []
      : [
          {
            name: 'newer events',
            status: 'warn' as const,
            detail: `${countOf(unknown, 'event was', 'events were')} written by a newer Memoir and kept aside`,
            next: 'Update Memoir to use them.',
          },
        ]),
  ];
}
