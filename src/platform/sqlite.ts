/**
 * The one file that opens SQLite. Everything Memoir promises about durability is decided here: write-ahead log, a full
 * sync on every commit, immediate transactions, zeroed free pages, and a build without the WAL-reset bug.
 */
import { chmodSync, closeSync, fchmodSync, fsyncSync, openSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { MemoirError, systemCode } from '../domain/errors.ts';
import {
  extendedCode,
  primaryCode,
  replacedFault,
  SQLITE_BUSY,
  SQLITE_IOERR_SHMSIZE,
  sqliteFault,
} from './sqlite-fault.ts';

export type SqlValue = SQLInputValue;
export type Row = Readonly<Record<string, unknown>>;

/** Below this, two connections that write and checkpoint at once can corrupt the file (fixed in 3.51.3). */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** The log is checkpointed at 1,000 pages (4 MB) and cut back to this size afterwards, so it cannot grow for ever. */
const WAL_LIMIT_BYTES = 4 * 1024 * 1024;

const FILE_MODE = 0o600;

export interface OpenOptions {
  /** `create` makes the file if it is missing; `existing` and `readonly` never do. */
  readonly mode: 'create' | 'existing' | 'readonly';
  readonly busyTimeoutMs: number;
  /** Only the fault tests lower this, as the control that must lose data. */
  readonly synchronous?: 'FULL' | 'NORMAL';
}

/** An open database: a thin handle that caches statements and owns the connection. */
export class Database {
  readonly path: string;
  readonly #db: DatabaseSync;
  readonly #identity: string;
  readonly #statements = new Map<string, StatementSync>();
  /** Those that give lists: a statement is set to one or the other. */
  readonly #listing = new Map<string, StatementSync>();

  constructor(path: string, db: DatabaseSync) {
    this.path = path;
    this.#db = db;
    this.#identity = fileIdentity(path);
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  run(sql: string, ...values: SqlValue[]): { readonly changes: number; readonly rowid: number } {
    const result = this.#guard(() => this.#prepare(sql).run(...values));
    return { changes: Number(result.changes), rowid: Number(result.lastInsertRowid) };
  }

  get(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#guard(() => this.#prepare(sql).get(...values));
  }

  all(sql: string, ...values: SqlValue[]): readonly Row[] {
    return this.#guard(() => this.#prepare(sql).all(...values));
  }

  /** Rows as lists, in the order of the columns: where hundreds are read for one answer, naming every value is most of the time. */
  lists(sql: string, ...values: SqlValue[]): readonly (readonly unknown[])[] {
    const rows: unknown = this.#guard(() => this.#prepareLists(sql).all(...values));
    // Its types know rows with names only.
    return rows as readonly (readonly unknown[])[];
  }

  /** Streams rows. The statement is its own, so nested iterations of one query do not disturb each other. */
  *iterate(sql: string, ...values: SqlValue[]): Generator<Row, void, undefined> {
    const rows = this.#guard(() => this.#db.prepare(sql).iterate(...values));
    try {
      while (true) {
        const next = this.#guard(() => rows.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      // A caller that stops early would leave the query open until it is collected, and no log can be emptied before.
      rows.return?.();
    }
  }

  /** Statements without parameters or results: schema, pragmas. */
  exec(sql: string): void {
    this.#guard(() => this.#db.exec(sql));
  }

  /** Runs `work` with at most this much waiting for another writer, however long the connection waits otherwise. */
  withBusyTimeout<T>(milliseconds: number, work: () => T): T {
    const usual = Number(this.get('PRAGMA busy_timeout')?.timeout ?? 0);
    const shorter = Math.min(usual, Math.max(0, Math.round(milliseconds)));
    this.exec(`PRAGMA busy_timeout = ${shorter}`);
    try {
      return work();
    } finally {
      this.exec(`PRAGMA busy_timeout = ${usual}`);
    }
  }

  /**
   * Runs `work` in one immediate transaction. Immediate, because a transaction that begins by reading and then writes
   * fails at once under contention instead of waiting (measured: 131 of 400 lost; immediate: none).
   */
  transaction<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE');
    try {
      this.#assertInPlace();
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  /** Everything `work` reads is of one moment, whoever writes meanwhile; and the locks are taken once, not for each statement. */
  reading<T>(work: () => T): T {
    if (this.#db.isTransaction) return work();
    this.exec('BEGIN');
    try {
      return work();
    } finally {
      if (this.#db.isTransaction) this.exec('COMMIT');
    }
  }

  /**
   * Writes a compact copy of the database as it is now, whoever else is writing. The copy is one file without a log,
   * has no trace of deleted rows, and is on disk when this returns (SQLite itself does not sync it).
   */
  snapshotInto(target: string): void {
    try {
      closeSync(createPrivately(target));
      this.run('VACUUM INTO ?', target);
      const descriptor = openSync(target, 'r+');
      fsyncSync(descriptor);
      closeSync(descriptor);
    } catch (error) {
      throw sqliteFault(error, target);
    }
  }

  /** Moves the write-ahead log into the file and empties it. False when a reader still holds on to it. */
  checkpoint(): boolean {
    return this.get('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0;
  }

  get isOpen(): boolean {
    return this.#db.isOpen;
  }

  close(): void {
    this.#statements.clear();
    this.#listing.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  /** A repair may have put another file in our file's place; what we would write now would go where nobody looks. */
  #assertInPlace(): void {
    if (fileIdentity(this.path) === this.#identity) return;
    throw replacedFault(this.path);
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #prepareLists(sql: string): StatementSync {
    const known = this.#listing.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    this.#listing.set(sql, statement);
    return statement;
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw sqliteFault(error, this.path);
    }
  }
}

export function openDatabase(path: string, options: OpenOptions): Database {
  assertSqliteVersion(sqliteVersion());
  if (options.mode === 'create') createIfMissing(path);
  else if (fileIdentity(path) === 'gone') throw sqliteFault({ code: 'ENOENT' }, path);
  let db: DatabaseSync | undefined;
  try {
    db = options.mode === 'readonly' ? connectForReading(path, options) : connect(path, options, false);
    if (options.mode !== 'readonly') {
      enterWal(db, options.busyTimeoutMs);
      db.exec(`PRAGMA synchronous=${options.synchronous ?? 'FULL'}`);
      db.exec('PRAGMA secure_delete=ON');
      db.exec(`PRAGMA journal_size_limit=${WAL_LIMIT_BYTES}`);
    }
    db.exec('PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY');
    return new Database(path, db);
  } catch (error) {
    if (db?.isOpen) db.close();
    throw sqliteFault(error, path);
  }
}

function connect(path: string, options: OpenOptions, readOnly: boolean): DatabaseSync {
  return new DatabaseSync(path, {
    readOnly,
    timeout: options.busyTimeoutMs,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  });
}

/**
 * Even to read, SQLite wants a small file for what is shared between processes, and on a full disk it cannot make one.
 * A process that has the database for itself needs none; the others wait, which on a full disk costs them little.
 */
function connectForReading(path: string, options: OpenOptions): DatabaseSync {
  const db = connect(path, options, true);
  try {
    db.exec('PRAGMA schema_version');
    return db;
  } catch (error) {
    // Any other trouble is told to the first real question, in our words.
    if (extendedCode(error) !== SQLITE_IOERR_SHMSIZE) return db;
    db.close();
  }
  const alone = connect(path, options, false);
  alone.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA query_only=ON');
  return alone;
}

/**
 * Puts the right words back into a schema with a flipped bit in it, without which SQLite opens nothing at all. For copies
 * of damaged files only: this is the one place where the shape of a database is written past SQLite's own checks.
 */
export function mendSchema(path: string, right: ReadonlyMap<string, string>): void {
  const db = new DatabaseSync(path, { defensive: false });
  try {
    db.exec('PRAGMA writable_schema=ON');
    const mend = db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ? AND sql <> ?');
    for (const [name, sql] of right) mend.run(sql, name, sql);
  } catch (error) {
    throw sqliteFault(error, path);
  } finally {
    db.close();
  }
}

/** What the pragmas really are on this connection, for the doctor. */
export function readPragmas(db: Database): Readonly<Record<string, string>> {
  const names = ['journal_mode', 'synchronous', 'secure_delete', 'busy_timeout', 'journal_size_limit', 'foreign_keys'];
  return Object.fromEntries(
    names.map((name) => [name, String(Object.values(db.get(`PRAGMA ${name}`) ?? {})[0] ?? 'unset')]),
  );
}

/** The SQLite this Node was built with. Known without opening a database, which would cost a hook 3 ms. */
export function sqliteVersion(): string {
  return process.versions.sqlite ?? '0';
}

export function assertSqliteVersion(version: string): void {
  const parts = version.split('.').map(Number);
  for (const [index, least] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > least) return;
    if (part < least) {
      throw new MemoirError('sqlite-too-old', `SQLite ${version} can corrupt a journal that two processes write`, {
        next: `Use Node 24.15 or newer (it brings SQLite ${OLDEST_SQLITE.join('.')} or newer).`,
        data: { version },
      });
    }
  }
}

/**
 * Made by us, so that the mode is right from the first byte (the log files inherit it). Exclusive, so a live database is
 * never opened and closed outside SQLite: closing any descriptor of a file drops the process's locks on it.
 */
function createIfMissing(path: string): void {
  try {
    closeSync(createPrivately(path));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw sqliteFault(error, path);
  }
}

function createPrivately(path: string): number {
  const descriptor = openSync(path, 'wx', FILE_MODE);
  if (process.platform !== 'win32') {
    // The umask may have taken bits away, never added any.
    fchmodSync(descriptor, FILE_MODE);
  }
  return descriptor;
}

/** A file that came from elsewhere (a restored copy) gets our mode too. */
export function makePrivate(path: string): void {
  if (process.platform !== 'win32') chmodSync(path, FILE_MODE);
}

/**
 * Changing the journal mode takes an exclusive lock and does not wait for it, so when many processes open a new home at
 * once all but one are told "busy" here. They only have to look again.
 */
function enterWal(db: DatabaseSync, patienceMs: number): void {
  const deadline = Date.now() + Math.max(patienceMs, 50);
  while (true) {
    try {
      const mode = db.prepare('PRAGMA journal_mode=WAL').get()?.journal_mode;
      if (mode === 'wal') return;
      throw new MemoirError('home-unusable', `SQLite cannot keep a write-ahead log here (it stayed in mode ${mode})`, {
        next: 'Move the home to a local disk with MEMOIR_HOME.',
      });
    } catch (error) {
      if (primaryCode(error) !== SQLITE_BUSY || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function fileIdentity(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : 'gone';
}
