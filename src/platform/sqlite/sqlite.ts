/**
 * The only file that opens SQLite. Durability is decided here: write-ahead log, a full sync on every commit, immediate
 * transactions, zeroed free pages, and a build without the WAL-reset bug.
 */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import { hasNoInodes } from '../files/no-inodes.ts';
import {
  extendedCode,
  primaryCode,
  replacedFault,
  SQLITE_BUSY,
  SQLITE_CANTOPEN,
  SQLITE_IOERR_SHMSIZE,
  sqliteFault,
} from './sqlite-fault.ts';

export type SqlValue = SQLInputValue;
export type Row = Readonly<Record<string, unknown>>;

/** In older versions, two connections that write and checkpoint at once can corrupt the file (fixed in 3.51.3). */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** The log is checkpointed at 1,000 pages (4 MB) and then truncated to this size. */
const WAL_LIMIT_BYTES = 4 * 1024 * 1024;

const FILE_MODE = 0o600;

export interface DatabaseOptions {
  /** `create` creates a missing file; `existing` and `readonly` do not. */
  readonly mode: 'create' | 'existing' | 'readonly';
  readonly busyTimeoutMs: number;
  /** Only the fault tests lower this, as the control that must lose data. */
  readonly synchronous?: 'FULL' | 'NORMAL';
}

/** An open database: caches statements and owns the connection. */
export interface Database {
  readonly path: string;
  readonly inTransaction: boolean;
  readonly isOpen: boolean;
  run(sql: string, ...values: SqlValue[]): { readonly changes: number; readonly rowid: number };
  get(sql: string, ...values: SqlValue[]): Row | undefined;
  all(sql: string, ...values: SqlValue[]): readonly Row[];
  /** Rows as lists in column order: for hundreds of rows, naming every value takes most of the time. */
  lists(sql: string, ...values: SqlValue[]): readonly (readonly unknown[])[];
  /** Streams rows. Each call has its own statement, so nested iterations do not interfere. */
  iterate(sql: string, ...values: SqlValue[]): Generator<Row, void, undefined>;
  /** For statements without parameters or results: schema, pragmas. */
  exec(sql: string): void;
  /** Runs `work` with this limit on waiting for another writer. */
  withBusyTimeout<T>(milliseconds: number, work: () => T): T;
  /**
   * Runs `work` in one immediate transaction. A transaction that first reads and then writes fails at once under
   * contention instead of waiting (measured: 131 of 400 failed; immediate: 0).
   */
  transaction<T>(work: () => T): T;
  /** Every transaction that `work` starts is part of one: all or none of them are committed. */
  together<T>(work: () => T): T;
  /** All reads of `work` see one state, even if others write; and locks are taken once. */
  reading<T>(work: () => T): T;
  /**
   * Writes a compact copy of the current database, while others can write. The copy is one file without a log or
   * deleted rows, and synced on return (SQLite itself does not sync it).
   */
  snapshotInto(target: string): void;
  /** Moves the write-ahead log into the file and empties it. False if a reader still uses it. */
  checkpoint(): boolean;
  close(): void;
}

type Transactions = Pick<Database, 'transaction' | 'together' | 'reading'>;

/** `assertInPlace` is called when a transaction has begun. */
function transactionsOf(db: DatabaseSync, exec: (sql: string) => void, assertInPlace: () => void): Transactions {
  /** Set while `together` runs, with the first error in it. */
  let joined: { failed: unknown } | undefined;
  const within = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (joined !== undefined) joined.failed ??= error;
      throw error;
    }
  };
  const transaction = <T>(work: () => T): T => {
    if (joined) return within(work);
    exec('BEGIN IMMEDIATE');
    try {
      assertInPlace();
      const result = work();
      exec('COMMIT');
      return result;
    } catch (error) {
      if (db.isTransaction) exec('ROLLBACK');
      throw error;
    }
  };
  return {
    transaction,
    together: (work) =>
      transaction(() => {
        const state: { failed: unknown } = { failed: undefined };
        joined = state;
        try {
          const result = work();
          // Part of what failed is already written, also if `work` caught the error.
          if (state.failed !== undefined) throw state.failed;
          return result;
        } finally {
          joined = undefined;
        }
      }),
    reading: (work) => {
      if (db.isTransaction) return work();
      exec('BEGIN');
      try {
        return work();
      } finally {
        if (db.isTransaction) exec('COMMIT');
      }
    },
  };
}

/** Not a class: the build makes V8 compile functions with their file and keep them, but V8 compiles the methods of a class in every process. */
function databaseOf(path: string, db: DatabaseSync): Database {
  const identity = fileIdentity(path);
  const statements = new Map<string, StatementSync>();
  /** Statements that return lists: a statement has one mode. */
  const listing = new Map<string, StatementSync>();
  const guard = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw sqliteFault(error, path);
    }
  };
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const prepareLists = (sql: string): StatementSync => {
    const known = listing.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    listing.set(sql, statement);
    return statement;
  };
  /** A repair can have replaced the file; a write would go to the old one. */
  const assertInPlace = (): void => {
    if (fileIdentity(path) !== identity) throw replacedFault(path);
  };
  const get: Database['get'] = (sql, ...values) => guard(() => prepare(sql).get(...values));
  const run: Database['run'] = (sql, ...values) => {
    const result = guard(() => prepare(sql).run(...values));
    return { changes: Number(result.changes), rowid: Number(result.lastInsertRowid) };
  };
  const exec = (sql: string): void => {
    guard(() => db.exec(sql));
  };
  const transactions = transactionsOf(db, exec, assertInPlace);
  return {
    path,
    get inTransaction() {
      return db.isTransaction;
    },
    get isOpen() {
      return db.isOpen;
    },
    run,
    get,
    all: (sql, ...values) => guard(() => prepare(sql).all(...values)),
    lists: (sql, ...values) => {
      const rows: unknown = guard(() => prepareLists(sql).all(...values));
      // Node's types only know rows as objects.
      return rows as readonly (readonly unknown[])[];
    },
    iterate: function* (sql, ...values) {
      const rows = guard(() => db.prepare(sql).iterate(...values));
      try {
        while (true) {
          const next = guard(() => rows.next());
          if (next.done) return;
          yield next.value;
        }
      } finally {
        // If the caller stops early, the query would stay open until garbage collection, and the log could not be
        // emptied.
        rows.return?.();
      }
    },
    exec,
    withBusyTimeout: (milliseconds, work) => {
      const usual = Number(get('PRAGMA busy_timeout')?.timeout ?? 0);
      const shorter = Math.min(usual, Math.max(0, Math.round(milliseconds)));
      exec(`PRAGMA busy_timeout = ${shorter}`);
      try {
        return work();
      } finally {
        exec(`PRAGMA busy_timeout = ${usual}`);
      }
    },
    ...transactions,
    snapshotInto: (target) => {
      try {
        closeSync(createPrivately(target));
        run('VACUUM INTO ?', target);
        const descriptor = openSync(target, 'r+');
        fsyncSync(descriptor);
        closeSync(descriptor);
      } catch (error) {
        throw sqliteFault(error, target);
      }
    },
    checkpoint: () => get('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0,
    close: () => {
      statements.clear();
      listing.clear();
      if (db.isOpen) db.close();
    },
  };
}

export function openDatabase(path: string, options: DatabaseOptions): Database {
  assertSqliteVersion(sqliteVersion());
  if (options.mode === 'create') createIfMissing(path);
  else if (fileIdentity(path) === 'gone') throw sqliteFault({ code: 'ENOENT' }, path);
  assertRegularFiles(path);
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
    return databaseOf(path, db);
  } catch (error) {
    if (db?.isOpen) db.close();
    throw sqliteFault(error, path);
  }
}

/** A database of this process alone, for what can be derived again when its folder cannot be written. */
export function openInMemory(): Database {
  const db = new DatabaseSync(':memory:', {
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  });
  db.exec('PRAGMA trusted_schema=OFF');
  return databaseOf(':memory:', db);
}

function connect(path: string, options: DatabaseOptions, readOnly: boolean): DatabaseSync {
  return new DatabaseSync(path, {
    readOnly,
    timeout: options.busyTimeoutMs,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  });
}

/**
 * Even for reading, SQLite needs a small shared-memory file, which it cannot create on a full disk. With exclusive
 * access it needs none; other processes then wait. On a read-only disk nobody writes, so a file without a log can be read as it is.
 */
function connectForReading(path: string, options: DatabaseOptions): DatabaseSync {
  const db = connect(path, options, true);
  try {
    db.exec('PRAGMA schema_version');
    return db;
  } catch (error) {
    const isUnopened = primaryCode(error) === SQLITE_CANTOPEN;
    // Any other error is reported by the first real query.
    if (!isUnopened && extendedCode(error) !== SQLITE_IOERR_SHMSIZE) return db;
    const isCrowded = isUnopened && hasNoInodes(dirname(path));
    if (isUnopened && !isCrowded && !isUnchanging(path)) return db;
    db.close();
    // Without a log there is nothing else to read, and without inodes nobody can begin one.
    if (isUnopened && !(isCrowded && existsSync(`${path}-wal`)))
      return connect(`${pathToFileURL(path).href}?immutable=1`, options, true);
  }
  const alone = connect(path, options, false);
  alone.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA query_only=ON');
  return alone;
}

/** Whether the file is complete without a log, and on a disk that nobody can write to. */
function isUnchanging(path: string): boolean {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return false;
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return systemCode(error) === 'EROFS';
  }
}

/**
 * Rewrites a schema with a flipped bit, without which SQLite opens nothing. For copies of damaged files only: the only
 * place that writes past SQLite's own checks.
 */
export function repairSchema(path: string, right: ReadonlyMap<string, string>): void {
  const db = new DatabaseSync(path, { defensive: false });
  try {
    db.exec('PRAGMA writable_schema=ON');
    const change = db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ? AND sql <> ?');
    for (const [name, sql] of right) change.run(sql, name, sql);
  } catch (error) {
    throw sqliteFault(error, path);
  } finally {
    db.close();
  }
}

/** The actual pragmas of this connection, for the doctor. */
export function readPragmas(db: Database): Readonly<Record<string, string>> {
  const names = ['journal_mode', 'synchronous', 'secure_delete', 'busy_timeout', 'journal_size_limit', 'foreign_keys'];
  return Object.fromEntries(
    names.map((name) => [name, String(Object.values(db.get(`PRAGMA ${name}`) ?? {})[0] ?? 'unset')]),
  );
}

/** The SQLite version of this Node, without opening a database, which would cost a hook 3 ms. */
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
 * Created here, so that its mode is right from the start (log files inherit it). Exclusive, so a live database is never
 * opened outside SQLite: closing any descriptor of a file drops the process's locks on it.
 */
function createIfMissing(path: string): void {
  try {
    // Asked first, because nearly always it exists, and an error takes longer.
    if (statSync(path, { throwIfNoEntry: false }) === undefined) closeSync(createPrivately(path));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw sqliteFault(error, path);
  }
}

function createPrivately(path: string): number {
  const descriptor = openSync(path, 'wx', FILE_MODE);
  if (process.platform !== 'win32') {
    // The umask can have removed bits.
    fchmodSync(descriptor, FILE_MODE);
  }
  return descriptor;
}

/** A file from elsewhere (a restored copy) gets the mode too. */
export function makePrivate(path: string): void {
  if (process.platform !== 'win32') chmodSync(path, FILE_MODE);
}

/**
 * Changing the journal mode takes an exclusive lock and does not wait for it. If many processes open a new home at
 * once, all but one get "busy" here and retry.
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

/** SQLite opens these beside the database. */
const SIDE_FILES = ['-wal', '-shm', '-journal'];

/** Opening a FIFO waits until another process writes to it, and SQLite opens whatever has the name. */
function assertRegularFiles(path: string): void {
  const found = [statSync(path, { throwIfNoEntry: false })];
  for (const suffix of SIDE_FILES) found.push(lstatSync(path + suffix, { throwIfNoEntry: false }));
  const at = found.findIndex((stats) => stats !== undefined && !stats.isFile());
  if (at === -1) return;
  const file = at === 0 ? path : `${path}${SIDE_FILES[at - 1]}`;
  throw new MemoirError('home-unusable', `${file} is not a regular file`, {
    next: 'Move it away.',
    data: { path },
  });
}

function fileIdentity(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : 'gone';
}
