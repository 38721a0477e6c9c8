/**
 * Reads what is left of a damaged journal: every row that matches its checksum. Works on a copy, so the damaged file
 * does not change.
 */
import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { EventRecord } from '../../domain/event.ts';
import { JOURNAL_FILE } from '../../platform/home/layout.ts';
import { type Database, openDatabase, type Row, repairSchema } from '../../platform/sqlite/sqlite.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../journal/migrations.ts';
import { asRecorded, openTexts, RECORD_COLUMNS, recordOfRow } from '../journal/rows.ts';

export interface Salvage {
  readonly records: readonly EventRecord[];
  /** Rows that did not match their checksum or could not be read. */
  readonly damaged: number;
}

export function salvageRecords(journalFile: string, workDir: string): Salvage {
  if (!isRegularFile(journalFile)) return { records: [], damaged: 0 };
  const dir = mkdtempSync(join(workDir, '.salvage-'));
  try {
    const copy = join(dir, JOURNAL_FILE);
    copyFileSync(journalFile, copy);
    if (isRegularFile(`${journalFile}-wal`)) copyFileSync(`${journalFile}-wal`, `${copy}-wal`);
    let best: Salvage = { records: [], damaged: 0 };
    // A damaged first page or one lost name can make a full journal look empty or wrong. So every way of reading is
    // tried unless the file is intact, and rows that do not match their checksum are skipped.
    for (const repair of [undefined, repairHeader, repairShape, repairFirstPages]) {
      for (const names of ['table', 'index'] as const) {
        const read = readAll(copy, names, names === 'table' ? repair : undefined);
        if (read !== undefined && read.records.length > best.records.length) best = read;
        if (best.records.length > 0 && best.damaged === 0) return best;
      }
    }
    return best;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A FIFO is not copied: opening one can wait forever. */
function isRegularFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Undefined if the file cannot be opened. */
function readAll(copy: string, names: NamesFrom, repair?: (copy: string) => void): Salvage | undefined {
  let db: Database;
  try {
    repair?.(copy);
    db = openDatabase(copy, { mode: 'existing', busyTimeoutMs: 1000 });
  } catch {
    // Trigger: the first page or the schema is damaged. Outcome: the caller repairs the header, then the schema, then
    // the first pages.
    return undefined;
  }
  try {
    gatherNames(db, names);
    return readRows(db, copy);
  } finally {
    db.close();
  }
}

type NamesFrom = 'table' | 'index';

/**
 * Names of projects, sessions and devices are stored once, and one damaged row would lose all events that refer to it.
 * Each name is also in the index over names, so the two complete each other.
 */
function gatherNames(db: Database, first: NamesFrom): void {
  db.exec('CREATE TEMP TABLE gathered (n INTEGER PRIMARY KEY, name TEXT NOT NULL)');
  const sources: Readonly<Record<NamesFrom, string>> = {
    table: 'SELECT n, name FROM names NOT INDEXED',
    index: 'SELECT n, name FROM names INDEXED BY sqlite_autoindex_names_1 ORDER BY name',
  };
  for (const from of first === 'table' ? (['table', 'index'] as const) : (['index', 'table'] as const)) {
    attempt(() => {
      for (const { n, name } of db.iterate(sources[from])) {
        if (typeof n === 'number' && typeof name === 'string') {
          db.run('INSERT OR IGNORE INTO temp.gathered (n, name) VALUES (?, ?)', n, name);
        }
      }
    });
  }
  // Replaces the journal's view, for this connection only.
  db.exec(`CREATE TEMP VIEW journal AS
    SELECT e.seq, e.id, e.key, e.type, e.version, e.happened_at, e.hlc, d.name AS device, p.name AS project,
           p.name AS recorded, s.name AS session, e.actor, e.trust, e.subject, e.body, e.split, e.supplemented, e.crc
    FROM main.events e
    LEFT JOIN temp.gathered d ON d.n = e.device
    LEFT JOIN temp.gathered p ON p.n = e.project
    LEFT JOIN temp.gathered s ON s.n = e.session`);
}

function readRows(db: Database, copy: string): Salvage {
  const records: EventRecord[] = [];
  let damaged = 0;
  const last = greatestSeq(db, copy);
  for (let seq = 1; seq <= last; seq += 1) {
    // One by one: a scan stops at the first bad page, while a lookup only misses the rows on it.
    const row = attempt(() => db.get(`SELECT ${RECORD_COLUMNS} FROM journal WHERE seq = ?`, seq));
    if (row === undefined) continue;
    const record = row === FAILED ? FAILED : attempt(() => openTexts(db, recordOfRow(row)));
    if (record === FAILED || record === undefined) damaged += 1;
    else records.push(asRecorded(record));
  }
  return { records, damaged };
}

const FAILED = Symbol('failed');

function attempt<T>(read: () => T): T | typeof FAILED {
  try {
    return read();
  } catch {
    // Trigger: a damaged page or row. Reason: the next row may be fine. Outcome: the caller counts it.
    return FAILED;
  }
}

/** From the table, or from the indexes if its last page is lost; else as many as the file could hold. */
function greatestSeq(db: Database, copy: string): number {
  const known = [
    'SELECT max(seq) AS seq FROM events',
    'SELECT max(seq) AS seq FROM events INDEXED BY events_by_time WHERE happened_at > 0',
    'SELECT max(seq) AS seq FROM events INDEXED BY events_by_type WHERE type > 0',
  ].map((sql) => {
    const row: Row | undefined | typeof FAILED = attempt(() => db.get(sql));
    return row === FAILED ? 0 : Number(row?.seq ?? 0);
  });
  const most = Math.max(...known);
  return most > 0 ? most : Math.ceil(statSync(copy).size / SMALLEST_EVENT_BYTES);
}

/** An id has 36 bytes and is stored in the row and in an index. */
const SMALLEST_EVENT_BYTES = 100;

/** Rewrites the schema, which is known, if the damaged file has it wrong. */
function repairShape(copy: string): void {
  const fresh = openDatabase(`${copy}.shape`, { mode: 'create', busyTimeoutMs: 1000 });
  try {
    for (const migration of MIGRATIONS) migration.up(fresh);
    const shape = fresh.all('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL');
    repairSchema(copy, new Map(shape.map((row) => [String(row.name), String(row.sql)])));
  } finally {
    fresh.close();
  }
}

/**
 * The first pages locate everything else, and a single bit there can hide it all. Tables are created before they are
 * filled, so these pages are the same in a new journal except for the size.
 */
function repairFirstPages(copy: string): void {
  const file = `${copy}.first`;
  const fresh = openDatabase(file, { mode: 'create', busyTimeoutMs: 1000 });
  try {
    for (const migration of MIGRATIONS) fresh.transaction(() => migration.up(fresh));
    fresh.exec(`PRAGMA user_version=${SCHEMA_VERSION}`);
  } finally {
    fresh.close();
  }
  const right = readFileSync(file);
  right.writeUInt32BE(Math.floor(statSync(copy).size / PAGE_BYTES), SIZE_OFFSET);
  // The size is only used if both counters agree.
  right.writeUInt32BE(right.readUInt32BE(CHANGES_OFFSET), VALID_FOR_OFFSET);
  const descriptor = openSync(copy, 'r+');
  for (const page of schemaPages(right)) {
    writeSync(descriptor, right, (page - 1) * PAGE_BYTES, PAGE_BYTES, (page - 1) * PAGE_BYTES);
  }
  closeSync(descriptor);
}

/** The pages with the schema: the first, and those it points to. */
function schemaPages(file: Buffer): readonly number[] {
  if (file[TREE_OFFSET] !== INTERIOR_PAGE) return [1];
  const cells = file.readUInt16BE(TREE_OFFSET + 3);
  const children = Array.from({ length: cells }, (_, at) =>
    file.readUInt32BE(file.readUInt16BE(TREE_OFFSET + 12 + 2 * at)),
  );
  return [1, ...children, file.readUInt32BE(TREE_OFFSET + 8)];
}

const PAGE_BYTES = 4096;
/** Offsets of the SQLite file format. */
const CHANGES_OFFSET = 24;
const SIZE_OFFSET = 28;
const VALID_FOR_OFFSET = 92;
const TREE_OFFSET = 100;
const INTERIOR_PAGE = 5;

/** Repairs the first 24 bytes, which are the same in every journal. */
function repairHeader(copy: string): void {
  const header = Buffer.alloc(24);
  header.write('SQLite format 3\0', 'latin1');
  header.writeUInt16BE(4096, 16);
  header.set([2, 2, 0, 64, 32, 32], 18);
  const descriptor = openSync(copy, 'r+');
  writeSync(descriptor, header, 0, 24, 0);
  closeSync(descriptor);
}
