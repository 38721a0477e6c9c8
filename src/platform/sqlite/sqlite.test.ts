import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { assertSqliteVersion, type Database, openDatabase, readPragmas, sqliteVersion } from './sqlite.ts';

function open(path: string, mode: 'create' | 'existing' | 'readonly' = 'create', busyTimeoutMs = 300): Database {
  const db = openDatabase(path, { mode, busyTimeoutMs });
  onTestFinished(() => db.close());
  return db;
}

/** A process of its own: a FIFO would stop this one. */
describe.skipIf(process.platform === 'win32')('a FIFO', () => {
  const source = fileURLToPath(new URL('./sqlite.ts', import.meta.url));
  const tryIt = `
    const { openDatabase } = await import(process.argv[1]);
    try {
      openDatabase(process.argv[2], { mode: process.argv[3], busyTimeoutMs: 100 }).all('SELECT * FROM sqlite_schema');
      console.log('opened');
    } catch (error) {
      console.log(error.code);
    }`;

  it.each(['', '-journal', '-wal', '-shm'])(
    'in place of the database%s is refused before SQLite opens it',
    (suffix) => {
      for (const mode of ['create', 'existing', 'readonly']) {
        const path = join(tempDir(), 'a.db');
        if (suffix !== '') openDatabase(path, { mode: 'create', busyTimeoutMs: 100 }).close();
        execFileSync('mkfifo', [path + suffix]);
        const { stdout, signal } = spawnSync(
          process.execPath,
          ['--no-warnings', '--input-type=module', '-e', tryIt, source, path, mode],
          { encoding: 'utf8', timeout: 10_000, killSignal: 'SIGKILL' },
        );
        expect({ mode, signal, stdout }).toEqual({ mode, signal: null, stdout: 'home-unusable\n' });
      }
    },
  );
});

describe('every connection', () => {
  it(promise('journal/pragmas', 'has the pragmas asked for, read back from itself'), () => {
    const path = join(tempDir(), 'a.db');
    for (const db of [open(path), open(path, 'existing')]) {
      expect(readPragmas(db)).toEqual({
        journal_mode: 'wal',
        synchronous: '2',
        secure_delete: '1',
        busy_timeout: '300',
        journal_size_limit: String(4 * 1024 * 1024),
        foreign_keys: '1',
      });
      expect(Object.values(db.get('PRAGMA trusted_schema') ?? {})).toEqual([0]);
      expect(Object.values(db.get('PRAGMA cell_size_check') ?? {})).toEqual([1]);
    }
  });

  it(promise('journal/pragmas', 'cuts its log back after a large transaction'), () => {
    const path = join(tempDir(), 'a.db');
    const db = open(path);
    db.exec('CREATE TABLE t (x BLOB)');
    db.transaction(() => {
      for (let n = 0; n < 12; n += 1) db.run('INSERT INTO t VALUES (zeroblob(1000000))');
    });
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(8 * 1024 * 1024);
    for (let n = 0; n < 3; n += 1) db.run('INSERT INTO t VALUES (1)');
    expect(statSync(`${path}-wal`).size).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  it('does not take a double-quoted word for a text', () => {
    const db = open(join(tempDir(), 'a.db'));
    expect(() => db.get('SELECT "hello" AS x')).toThrow('is damaged');
  });
});

describe('the version guard', () => {
  it.each(['3.51.2', '3.40.1', '3.51', '2.99.99'])(promise('journal/old-sqlite-refused', '%s'), (version) => {
    expect(() => assertSqliteVersion(version)).toThrow(
      expect.objectContaining({ code: 'sqlite-too-old', next: expect.stringContaining('Node 24.15') }),
    );
  });

  it.each(['3.51.3', '3.52.0', '3.53.4', '4.0.0'])('lets %s pass', (version) => {
    expect(() => assertSqliteVersion(version)).not.toThrow();
  });

  it('lets the one at hand pass', () => {
    expect(() => assertSqliteVersion(sqliteVersion())).not.toThrow();
  });
});

describe('transaction', () => {
  it('commits what is returned, rolls back what throws, and works again afterwards', () => {
    const db = open(join(tempDir(), 'a.db'));
    db.exec('CREATE TABLE t (x)');
    expect(db.transaction(() => db.run('INSERT INTO t VALUES (1)').changes)).toBe(1);
    expect(() =>
      db.transaction(() => {
        db.run('INSERT INTO t VALUES (2)');
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(db.all('SELECT x FROM t')).toEqual([{ x: 1 }]);
    db.transaction(() => db.run('INSERT INTO t VALUES (3)'));
    expect(db.all('SELECT x FROM t')).toHaveLength(2);
  });

  it('says busy after the time given, and no earlier', () => {
    const path = join(tempDir(), 'a.db');
    const holder = open(path);
    holder.exec('CREATE TABLE t (x)');
    const waiter = open(path);
    holder.exec('BEGIN IMMEDIATE');
    const started = performance.now();
    expect(() => waiter.transaction(() => 1)).toThrow(expect.objectContaining({ code: 'journal-busy' }));
    expect(performance.now() - started).toBeGreaterThanOrEqual(250);
    holder.exec('ROLLBACK');
    expect(waiter.transaction(() => 1)).toBe(1);
  });

  it('refuses to write into a file that another has taken the place of', () => {
    const dir = tempDir();
    const path = join(dir, 'a.db');
    const db = open(path);
    db.exec('CREATE TABLE t (x)');
    renameSync(path, join(dir, 'old.db'));
    open(path);
    expect(() => db.transaction(() => db.run('INSERT INTO t VALUES (1)'))).toThrow(
      expect.objectContaining({ code: 'journal-busy', message: expect.stringContaining('replaced') }),
    );
    expect(db.all('SELECT x FROM t')).toEqual([]);
  });
});

describe('openDatabase', () => {
  it('makes the file and its log readable by their owner only', () => {
    const path = join(tempDir(), 'a.db');
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    open(path).exec('CREATE TABLE t (x)');
    // Windows has no such modes; a file there is as private as the profile it lies in.
    const expected = process.platform === 'win32' ? 0o666 : 0o600;
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(path + suffix).mode & 0o777).toBe(expected);
  });

  it.each(['existing', 'readonly'] as const)('in mode %s makes nothing', (mode) => {
    const path = join(tempDir(), 'a.db');
    expect(() => open(path, mode)).toThrow(expect.objectContaining({ code: 'home-unusable' }));
    expect(existsSync(path)).toBe(false);
  });

  it.each<[string, (path: string) => void, string]>([
    ['text', (path) => writeFileSync(path, 'hello, world. '.repeat(500)), 'journal-corrupt'],
    ['a folder', (path) => mkdirSync(path), 'home-unusable'],
  ])('%s where a database should be is a coded error with the next step', (_what, plant, code) => {
    const path = join(tempDir(), 'a.db');
    plant(path);
    expect(() => open(path)).toThrow(expect.objectContaining({ code, next: expect.stringMatching(/\w/) }));
  });
});

describe('snapshotInto', () => {
  it('is one private file with the committed rows, made while another writes', () => {
    const dir = tempDir();
    const db = open(join(dir, 'a.db'));
    db.exec('CREATE TABLE t (x)');
    db.run('INSERT INTO t VALUES (1)');
    const writer = open(join(dir, 'a.db'));
    writer.exec('BEGIN IMMEDIATE');
    writer.run('INSERT INTO t VALUES (2)');
    const target = join(dir, 'copy.db');
    db.snapshotInto(target);
    writer.exec('COMMIT');
    const copy = open(target, 'readonly');
    expect(copy.all('SELECT x FROM t')).toEqual([{ x: 1 }]);
    if (process.platform !== 'win32') expect(statSync(target).mode & 0o777).toBe(0o600);
  });

  it('overwrites nothing', () => {
    const dir = tempDir();
    const db = open(join(dir, 'a.db'));
    writeFileSync(join(dir, 'taken.db'), 'mine');
    expect(() => db.snapshotInto(join(dir, 'taken.db'))).toThrow();
  });
});

describe('checkpoint', () => {
  it('empties the log, and says when a reader keeps it from that', () => {
    const path = join(tempDir(), 'a.db');
    const db = open(path, 'create', 0);
    db.exec('CREATE TABLE t (x)');
    db.run('INSERT INTO t VALUES (1), (2)');
    const reader = open(path, 'readonly');
    const rows = reader.iterate('SELECT x FROM t');
    rows.next();
    db.run('INSERT INTO t VALUES (3)');
    expect(db.checkpoint()).toBe(false);
    rows.return();
    expect(db.checkpoint()).toBe(true);
    expect(statSync(`${path}-wal`).size).toBe(0);
  });
});
